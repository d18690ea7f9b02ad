import LuaKit
import Mutoscope

/// A view, or one property of it, to which findings are limited.
struct LintScope {
  private let labels: Set<String>
  private let properties: Set<String>?

  /// - Parameter which: a view, or the text of a view or a path, `card`, `card.frame`, `card.frame.x`.
  init(_ which: ViewReference, of clip: Clip) throws {
    let frames = [clip.at(0), clip.at(clip.duration / 2), clip.at(clip.duration)]
    switch which {
    case .handle(let handle):
      labels = [handle.store.tree.label(of: handle.id)]
      properties = nil
    case .text(let text):
      do {
        (labels, properties) = try LintScope.meaning(of: text, frames)
      } catch {
        throw LuaFailure("bad argument 'path' to continuous: \(error)")
      }
    }
  }

  /// A view if there is one of that name, shown or not; else a path.
  private static func meaning(of text: String, _ frames: [Frame]) throws -> (Set<String>, Set<String>?) {
    do {
      let views = try frames.compactMap { frame in try frame.find(text).map { frame.label(of: $0) } }
      return (Set([text] + views), nil)
    } catch PathError.unknownView where text.utf8.contains(UInt8(ascii: ".")) {
      for frame in frames {
        guard let path = try frame.path(text) else { continue }
        if path.component != nil { _ = try frame.value(path) }
        return ([frame.label(of: path.view)], related(to: path.property))
      }
      throw LuaFailure("'\(text)' is not shown")
    }
  }

  func contains(_ finding: Finding) -> Bool {
    labels.contains(finding.view) && properties?.contains(finding.property) ?? true
  }

  /// The properties that move a property, by the names that findings have.
  private static func related(to property: Property) -> Set<String> {
    switch property {
    case .frame: ["frame", "center", "bounds", "anchorPoint", "transform"]
    case .center, .bounds: [property.name, "frame"]
    case .contentOffset: [property.name, "bounds"]
    default: [property.name]
    }
  }
}
