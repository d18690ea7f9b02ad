import LuaKit
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeScripting

/// The table of words of other systems: SPEC 1.
@Suite("Words of other systems")
struct ForeignWordTests {
  @Test("are answered wherever they may be written", arguments: ForeignWord.all)
  func answered(word: ForeignWord) throws {
    let message = try #require(try ForeignWordTests.message(of: word.script), "'\(word.script)' is no error")
    #expect(message.hasPrefix("scene.lua:2: "))
    #expect(message.contains("'\(word.text)'") || message.contains("got \(word.text);"), "\(message)")
    #expect(message.hasSuffix("; \(word.advice(for: word.use))"), "\(message)")
  }

  @Test("have an answer that is written here", arguments: ForeignWord.all)
  func exists(word: ForeignWord) throws {
    let members = try ForeignWordTests.members()
    for member in word.answer.matches(of: /\bm\.(\w+)/) {
      #expect(members.contains(String(member.1)), "\(word.answer)")
    }
    let name = word.parts?.property ?? word.answer.firstMatch(of: /^(\w+)( =|$)/).map { String($0.1) }
    if let name, let known = word.place.knownNames { #expect(known.contains(name), "\(name) of \(word.answer)") }
  }

  @Test("stand once in each place, each with a system")
  func unique() {
    let places = Dictionary(grouping: ForeignWord.all, by: \.place)
    #expect(Set(places.keys) == Set(ForeignWord.Place.allCases))
    for (place, words) in places { #expect(Set(words.map(\.text)).count == words.count, "\(place)") }
    #expect(ForeignWord.all.allSatisfy { !$0.tongues.description.isEmpty })
  }

  @Test("leave what is no word of theirs to the nearest name")
  func others() throws {
    for (script, end) in [
      ("m.view { alhpa = 1 }", "(did you mean 'alpha'?)"),
      ("m.view { zzzzzz = 1 }", "unknown option 'zzzzzz' for view"),
      ("m.animator { curve = 'eseIn' }", "(did you mean 'easeIn'?)"),
    ] {
      #expect(try ForeignWordTests.message(of: script)?.hasSuffix(end) == true)
    }
  }

  private static func message(of script: String) throws -> String? {
    try LuaThread.run {
      let session = try Session(host: SessionHost())
      defer { session.lua.close() }
      do {
        try session.run(LuaSource(Array("local m = require 'mutoscope'\n\(script)".utf8), name: "scene.lua"))
        return nil
      } catch let error as LuaError {
        return error.message
      }
    }
  }

  private static func members() throws -> Set<String> {
    try LuaThread.run {
      let session = try Session(host: SessionHost())
      defer { session.lua.close() }
      return Set(session.module().memberNames)
    }
  }
}

extension ForeignWord {
  /// How `script` writes it.
  fileprivate var use: LuaUnknownName.Use {
    switch place {
    case .module, .control: .read
    case .curve, .contentMode, .textAlignment, .fontWeight, .edge, .presentation: .value
    case .text, .image, .button, .stack, .scrollView, .screen, .view, .animation, .transition, .style, .timing, .stage,
      .spring, .font, .traits:
      .option
    }
  }

  /// A line that writes it where it does not belong.
  fileprivate var script: String {
    let (key, value) = ("[\"\(text)\"] = 1", Int(text) == nil ? "\"\(text)\"" : text)
    switch place {
    case .text: return "m.label { \(key) }"
    case .image, .button, .stack, .scrollView, .screen, .view, .stage, .spring, .transition:
      return "m.\(place) { \(key) }"
    case .module: return "return m[\"\(text)\"]"
    case .curve: return "m.animator { animations = function() end, curve = \(value) }"
    case .animation, .timing: return "m.animator { animations = function() end, \(key) }"
    case .style: return "m.crossfade { \(key) }"
    case .control: return "return m.animator({ animations = function() end })[\"\(text)\"]"
    case .font: return "m.label { font = { \(key) } }"
    case .traits: return "m.screen { traits = { \(key) } }"
    case .contentMode: return "m.image { contentMode = \(value) }"
    case .textAlignment: return "m.label { textAlignment = \(value) }"
    case .fontWeight: return "m.label { font = { weight = \(value) } }"
    case .edge: return "m.edgeTranslation(\(value))"
    case .presentation: return "m.transition { from = m.view {}, to = m.view {}, presentation = \(value) }"
    }
  }
}

extension ForeignWord.Place {
  /// The names with which an answer may begin; nil where the option's own message tells.
  fileprivate var knownNames: [String]? {
    switch self {
    case .view, .text, .image, .button, .scrollView, .screen:
      Property.names + ["id", "name", "size", "safeArea", "traits", "onTap", "onPan", "onScroll"]
    case .curve: Curve.names
    case .stack: ["axis", "spacing", "alignment", "distribution"]
    case .contentMode: ContentMode.allCases.map(\.rawValue)
    case .textAlignment: TextAlignment.allCases.map(\.rawValue)
    case .fontWeight: FontWeight.allCases.map(\.rawValue)
    case .edge: Edge.allCases.map(\.rawValue)
    case .presentation: Presentation.allCases.map(\.rawValue)
    case .module, .animation, .transition, .style, .timing, .control, .stage, .spring, .font, .traits: nil
    }
  }
}
