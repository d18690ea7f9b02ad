import LuaKit
import Mutoscope

extension StyleWord {
  static var together: StyleWord {
    let need = "styles: m.together(m.crossfade, m.translateY(24))"
    return StyleWord(
      name: "together", doc: "Several styles at once: offsets add, alphas and scales multiply.",
      type: "fun(...: style|transform): style", need: need
    ) { arguments in
      guard arguments.count > 1 else { throw LuaFailure("together needs \(need)") }
      var parts: [TransitionStyle.Part] = []
      for index in 2...arguments.count {
        let style = try naming("style \(index - 1)", "together") {
          try StyleArgument.decode(arguments.slot(index)).style
        }
        if let whole = style.parts.first(where: \.effect.isWhole) {
          throw LuaFailure("'\(whole)' cannot be part of together: it says all there is to say of an element")
        }
        parts += style.parts
      }
      guard parts.count <= maximumParts else {
        throw LuaFailure("limit reached: styles in together (\(maximumParts))")
      }
      arguments.lua.borrow(bytes: parts.count * MemoryLayout<TransitionStyle.Part>.stride)
      return TransitionStyle(parts: parts)
    }
  }

  /// More than anyone puts together; doubling a style in a loop must not fill the memory.
  private static let maximumParts = 100
}
