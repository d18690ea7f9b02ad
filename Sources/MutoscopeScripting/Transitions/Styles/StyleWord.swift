import LuaKit
import Mutoscope

/// A name of `m` that makes styles: one file of this folder each, or for a few that differ in a word.
///
/// A new one has its effect in a file of `MutoscopeTransitions/Styles`, its word in a file here, and its place in `all`.
struct StyleWord {
  let name: String
  let doc: String
  /// As stubs have it.
  let type: String
  /// The style of the name alone; nil where it needs a value.
  let bare: TransitionStyle?
  /// The value that the name alone lacks, as it is written.
  let need: String
  /// Makes a style of the arguments of a call, the first of which is the style itself.
  let make: (LuaArguments) throws -> TransitionStyle
  /// The table that it takes, if it does.
  let record: (() -> LuaRecord<StyleOptions>)?

  /// In the order of the reference.
  static var all: [StyleWord] {
    [
      .crossfade, .edgeTranslation, .sharedElement, .blur, .translateX, .translateY, .anchorTranslation, .none,
      .transformed, .together,
    ]
  }

  static let names = Set(all.map(\.name))

  var constant: LuaConstant { LuaConstant(name, doc, type: type, StyleValue(self)) }

  /// A name that takes options alone.
  ///
  /// - Parameters:
  ///   - start: What is done before any option is read; the name alone means it where it needs none.
  ///   - need: What is required, and how it is written.
  ///   - check: Throws where options contradict one another.
  init(
    options name: String, _ doc: String, start: TransitionStyle.Effect, need: String? = nil,
    fields: @escaping () -> [LuaField<StyleOptions>] = { [] },
    check: @escaping (StyleOptions) throws -> Void = { _ in }
  ) {
    let start = StyleOptions(part: TransitionStyle.Part(start))
    let bare = need == nil ? start.style : nil
    let record = { StyleOptions.record(of: name, fields: fields(), check: check) { start } }
    self.init(
      name: name, doc: doc, type: StyleWord.type(name, "options", "", bare), bare: bare, need: need ?? "nothing",
      make: { arguments in try StyleWord.only(arguments, name, "options") { try record().decode($0).style } },
      record: record)
  }

  /// A name that takes a value, alone or at the first position of a table.
  ///
  /// - Parameters:
  ///   - bare: What the name alone means, if it means something.
  ///   - parameter: The value's name in messages.
  ///   - need: The value, and how it is written.
  init<Value: LuaDecodable>(
    value name: String, _ doc: String, bare: TransitionStyle.Effect? = nil, _ parameter: String,
    need: String = "nothing",
    effect: @escaping (Value) -> TransitionStyle.Effect
  ) {
    let start = StyleOptions(part: TransitionStyle.Part(bare ?? .none), hasValue: bare != nil)
    let record = {
      StyleOptions.record(
        of: name,
        check: { if !$0.hasValue { throw LuaFailure("\(name) needs \(need)") } }, start: { start }
      ).positional(Value.self) { options, index, value in
        guard index == 1 else { throw LuaMismatch("\(name) takes one \(parameter)") }
        (options.part.effect, options.hasValue) = (effect(value), true)
      }
    }
    let bare = bare.map { TransitionStyle($0) }
    self.init(
      name: name, doc: doc, type: StyleWord.type(name, parameter, "\(Value.luaTypeName)|", bare), bare: bare,
      need: need,
      make: { arguments in
        try StyleWord.only(arguments, name, parameter) { slot in
          arguments[2].table == nil ? TransitionStyle(effect(try Value.decode(slot))) : try record().decode(slot).style
        }
      },
      record: record)
  }

  init(
    name: String, doc: String, type: String, bare: TransitionStyle? = nil, need: String,
    make: @escaping (LuaArguments) throws -> TransitionStyle, record: (() -> LuaRecord<StyleOptions>)? = nil
  ) {
    (self.name, self.doc, self.type, self.bare, self.need) = (name, doc, type, bare, need)
    (self.make, self.record) = (make, record)
  }

  private static func type(_ name: String, _ parameter: String, _ value: String, _ bare: TransitionStyle?) -> String {
    "\(bare == nil ? "" : "style|")fun(\(parameter): \(value)\(name).options): style"
  }

  /// Reads the one argument of a call.
  private static func only(
    _ arguments: LuaArguments, _ name: String, _ parameter: String, _ read: (LuaSlot) throws -> TransitionStyle
  ) throws -> TransitionStyle {
    let style = try naming(parameter, name) { try read(arguments.slot(2)) }
    guard arguments.count <= 2 else {
      throw LuaFailure("\(name) takes one argument; options go into a table: m.\(name) { ..., delay = 0.5 }")
    }
    return style
  }

  /// The name of the call is that of the style, which the class does not know.
  static func naming<Value>(_ parameter: String, _ name: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let mismatch as LuaMismatch {
      throw LuaFailure("bad argument '\(parameter)' to \(name): \(mismatch)")
    }
  }
}
