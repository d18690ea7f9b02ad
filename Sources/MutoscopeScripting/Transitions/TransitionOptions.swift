import LuaKit
import Mutoscope
import MutoscopeMotion

/// What `m.transition`, `stage:present` and their like take.
struct TransitionOptions {
  var from: ViewHandle?
  var to: ViewHandle?
  var request = TransitionRequest()

  /// The options of `m.transition`.
  static var transition: LuaRecord<TransitionOptions> {
    record(
      "transition", "m.transition",
      [
        root("from", "The view tree it begins with.", \.from), root("to", "The view tree it ends with.", \.to),
        definition, presentation("replace"), duration("0.5"), curve("easeInOut"), alongside,
      ])
  }

  /// The options of `stage:present` and `stage:push`.
  static func showing(_ name: String, presentation presented: Presentation) -> LuaRecord<TransitionOptions> {
    record(
      name, "stage:\(name)",
      [
        definition, sameDefinition, presentation(presented.rawValue), duration("0.5"), curve("easeInOut"), alongside,
      ])
  }

  /// The options of `stage:dismiss` and `stage:pop`: by default what was said when the screen was shown.
  static func leaving(_ name: String) -> LuaRecord<TransitionOptions> {
    record(name, "stage:\(name)", [definition, sameDefinition, duration(nil), curve(nil), alongside])
  }

  private static func record(
    _ name: String, _ call: String, _ fields: [LuaField<TransitionOptions>]
  ) -> LuaRecord<TransitionOptions> {
    LuaRecord<TransitionOptions>(name, "The options of \(call).", fields: fields) { _ in TransitionOptions() }
  }

  // MARK: Fields

  private static let definitionType = "transitionDefinition|table<string|identifier, style|transform>|table[]"

  private static var definition: LuaField<TransitionOptions> {
    LuaField(
      "definition", "Which element comes and goes how: a definition, or the table that `m.transitionDefinition` takes.",
      type: definitionType
    ) { (options: inout TransitionOptions, argument: DefinitionArgument) in
      options.request.definition = argument.definition
    }
  }

  /// The definition by its other name: `stage:present(screen, { transition = definition })`.
  private static var sameDefinition: LuaField<TransitionOptions> {
    LuaField("transition", "The same as `definition`.", type: definitionType) {
      (options: inout TransitionOptions, argument: DefinitionArgument) in
      guard options.request.definition == nil else {
        throw LuaFailure("'definition' and 'transition' say the same: give one")
      }
      options.request.definition = argument.definition
    }
  }

  private static func presentation(_ value: String) -> LuaField<TransitionOptions> {
    LuaField("presentation", "What is there afterwards.", \.request.presentation, default: value)
  }

  private static func duration(_ value: String?) -> LuaField<TransitionOptions> {
    LuaField("duration", "In seconds.", default: value) { (options: inout TransitionOptions, value: Seconds) in
      options.request.duration = value.value
    }
  }

  private static func curve(_ value: String?) -> LuaField<TransitionOptions> {
    LuaField("curve", "Bends the time of all that has no curve of its own.", type: "curve|curveName", default: value) {
      (options: inout TransitionOptions, curve: Curve) in options.request.curve = curve
    }
  }

  private static var alongside: LuaField<TransitionOptions> {
    LuaField("alongside", "Plays on its clock and in its direction, and completes with it.") {
      (options: inout TransitionOptions, animator: Animator) in
      guard !animator.hasStarted else { throw LuaMismatch("an animator that has not started expected") }
      options.request.alongside = animator
    }
  }

  private static func root(
    _ name: String, _ doc: String, _ path: WritableKeyPath<TransitionOptions, ViewHandle?>
  ) -> LuaField<TransitionOptions> {
    LuaField(name, doc, type: "screen|view", isRequired: true) { (options: inout TransitionOptions, view: ViewHandle) in
      try view.requireRoot()
      options[keyPath: path] = view
    }
  }
}

extension ViewHandle {
  /// Throws for a view that is in another one.
  func requireRoot() throws {
    guard let parent = store.tree.superview(of: id) else { return }
    throw LuaMismatch("root view expected, '\(store.tree.label(of: id))' is in '\(store.tree.label(of: parent))'")
  }
}
