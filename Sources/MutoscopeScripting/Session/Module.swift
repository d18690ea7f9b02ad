import LuaKit
import Mutoscope

extension Session {
  /// The module `mutoscope`: one table, declared once, from which calls, messages, stubs and the reference come.
  public func module() -> LuaModule {
    let views = ViewEntry(session: self)
    let identifiers = IdentifierEntry(session: self)
    let animators = AnimatorEntry(session: self)
    let stages = StageEntry(session: self)
    let frames = FrameEntry(session: self)
    let scenes = SceneEntry(session: self)
    let definitions = DefinitionEntry(session: self)
    let transitions = TransitionEntry(session: self)
    return LuaModule(
      "mutoscope", "An animation sandbox: every frame is a function of time.",
      functions: views.functions + identifiers.functions + NumberValueEntries.functions + ColorEntry.functions
        + TransformEntry.functions + CurveEntry.functions + SpringEntry.functions + animators.functions
        + stages.functions + definitions.functions + transitions.functions + scenes.functions,
      constants: TransformEntry.constants + CurveEntry.constants + StyleEntry.constants + [
        Enumerations.constant, views.devices,
      ],
      classes: views.classes + identifiers.classes + NumberValueEntries.classes + [
        ColorEntry.luaClass, TransformEntry.luaClass, FontEntry.luaClass, CurveEntry.luaClass, SpringEntry.luaClass,
        TraitsEntry.luaClass,
      ] + AnchorEntry(session: self).classes + [ConstraintEntry.luaClass] + animators.classes + stages.classes
        + GestureEntry(session: self).classes + [ClipEntry(session: self).luaClass] + frames.classes
        + ReportEntries.classes + [
          LintEntry.luaClass, StyleEntry.luaClass, definitions.luaClass, transitions.luaClass,
          SnapshotEntry(session: self).luaClass,
        ] + TransitionReportEntries(session: self).classes,
      enumerations: Enumerations.all,
      records: views.records + [FontEntry.record.info, SpringEntry.record.info, TraitsEntry.record.info]
        + RenderEntry.records + [SampleOptions.record.info] + animators.records + stages.records
        + GestureEntry(session: self).records
        + StyleEntry.records + transitions.records)
  }
}
