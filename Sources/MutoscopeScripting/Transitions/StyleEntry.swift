import LuaKit
import Mutoscope
import MutoscopeMotion

/// `m.crossfade` and its like: how an element of a transition comes or goes, SPEC 5.1.
struct StyleEntry {
  static var constants: [LuaConstant] {
    [
      constant(.crossfade, "Fades in or out."),
      constant(.edgeTranslation, "Comes from an edge of the stage, or leaves over it, without a fade."),
      constant(.sharedElement, "Moves from its place on one screen to that on the other."),
      constant(
        .blur, "Its backdrop is blurred more and more; the radius is for elements that have none, by default 20."),
      constant(.translateX, "Comes or leaves sideways by a distance, fading."),
      constant(.translateY, "Comes or leaves upright by a distance, fading."),
      constant(.anchorTranslation, "Keeps its place relative to another element, fading."),
      constant(.none, "Does nothing by itself: rides on its parent."),
      constant(.transformed, "Comes from a transform or leaves to it, fading; a bare transform is the same."),
      constant(.together, "Several styles at once: offsets add, alphas and scales multiply."),
    ]
  }

  static var records: [LuaRecordInfo] { StyleWord.allCases.compactMap { StyleOptions.record(of: $0)?.info } }

  static var luaClass: LuaClass<StyleValue> {
    var luaClass = LuaClass<StyleValue>(
      "style", "How an element of a transition comes or goes: an immutable value, compared by content.",
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in
          a.object(StyleValue.self) == b.object(StyleValue.self)
        },
        LuaOperator(.text) { (value: StyleValue) in value.style?.description ?? value.word?.rawValue ?? "" },
        LuaOperator(
          call: LuaFunction(
            variadic: "style", "The style with its value, or with a table of value and options.",
            parameters: [
              LuaParameterInfo("style", type: "style"),
              LuaParameterInfo("options", type: "table|string|number|transform", isVariadic: true),
            ], returns: LuaReturn("style")
          ) { arguments in
            let style = try make(try arguments.decode(1, "style"), arguments)
            return [try arguments.lua.makeValue(StyleValue(style))]
          }),
      ])
    luaClass.readOnlyMessage = { _, _ in "a style cannot be changed; make a new one" }
    return luaClass
  }

  private static func constant(_ word: StyleWord, _ doc: String) -> LuaConstant {
    let type =
      switch word {
      case .crossfade, .sharedElement, .none: "style|fun(options: \(word.rawValue).options): style"
      case .blur: "style|fun(radius: number|blur.options): style"
      case .edgeTranslation: "fun(edge: edge|edgeTranslation.options): style"
      case .translateX, .translateY: "fun(distance: number|\(word.rawValue).options): style"
      case .anchorTranslation: "fun(options: anchorTranslation.options): style"
      case .transformed: "fun(transform: transform|transformed.options): style"
      case .together: "fun(...: style|transform): style"
      }
    return LuaConstant(word.rawValue, doc, type: type, StyleValue(word))
  }

  // MARK: Calls

  private static func make(_ value: StyleValue, _ arguments: LuaArguments) throws -> TransitionStyle {
    guard let word = value.word else {
      throw LuaFailure("\(value.style?.description ?? "the style") has its value already")
    }
    guard let record = StyleOptions.record(of: word) else { return try together(arguments) }
    let slot = arguments.slot(2)
    let style: TransitionStyle
    if arguments[2].table == nil, let effect = try effect(word, slot) {
      style = TransitionStyle(effect)
    } else {
      style = try naming(word.parameter, word) { try record.decode(slot).style(word) }
    }
    guard arguments.count <= 2 else {
      throw LuaFailure(
        "\(word.rawValue) takes one argument; options go into a table: m.\(word.rawValue) { ..., delay = 0.5 }")
    }
    return style
  }

  /// What a value that is no table makes; nil where only a table will do.
  private static func effect(_ word: StyleWord, _ slot: LuaSlot) throws -> TransitionStyle.Effect? {
    try naming(word.parameter, word) {
      switch word {
      case .edgeTranslation: .edgeTranslation(try Edge.decode(slot))
      case .blur: .blur(try Radius.decode(slot).value)
      case .translateX: .transform(.translation(try Double.decode(slot), 0))
      case .translateY: .transform(.translation(0, try Double.decode(slot)))
      case .transformed: .transform(try Transform.decode(slot))
      default: nil
      }
    }
  }

  private static func together(_ arguments: LuaArguments) throws -> TransitionStyle {
    guard arguments.count > 1 else { throw LuaFailure("together needs \(StyleWord.together.need)") }
    var parts: [TransitionStyle.Part] = []
    for index in 2...arguments.count {
      let style = try naming("style \(index - 1)", .together) { try StyleArgument.decode(arguments.slot(index)).style }
      for part in style.parts {
        switch part.effect {
        case .sharedElement, .none:
          throw LuaFailure("'\(part)' cannot be part of together: it says all there is to say of an element")
        default: parts.append(part)
        }
      }
    }
    guard parts.count <= maximumParts else { throw LuaFailure("limit reached: styles in together (\(maximumParts))") }
    arguments.lua.borrow(bytes: parts.count * MemoryLayout<TransitionStyle.Part>.stride)
    return TransitionStyle(parts: parts)
  }

  /// More than anyone puts together; doubling a style in a loop must not fill the memory.
  private static let maximumParts = 100

  /// The name of the call is that of the style, which the class does not know.
  private static func naming<Value>(_ parameter: String, _ word: StyleWord, _ body: () throws -> Value) throws -> Value
  {
    do {
      return try body()
    } catch let mismatch as LuaMismatch {
      throw LuaFailure("bad argument '\(parameter)' to \(word.rawValue): \(mismatch)")
    }
  }
}
