/// A transition on a timeline: what notes are made of when somebody asks, as lint does.
package struct TransitionRecord: Sendable {
  package let builder: ContainerBuilder
  /// Of the transition.
  package let line: String?
  package let orders: [(order: ContainerBuilder.Order, instant: OrderInstant)]
  /// Show the screens before it begins and when it is over.
  package var before: Timeline.Version
  package let after: Timeline.Version
  /// When its container took the place of the screens.
  package var time = 0.0
  package var playback = 0
  /// The screens as they were seen when it was over, before anything else began; nil until then.
  package var landed: Timeline.Version?

  package var definition: TransitionDefinition { builder.recipe.definition }
}

extension Timeline {
  /// The transitions, in the order of time.
  package var transitions: [TransitionRecord] {
    notes(TransitionRecord.self).map { playback, record in
      var record = record
      record.playback = playback
      return record
    }
  }

  /// Tells when a transition's container took the place of the screens.
  func beginning(ofTransition playback: Int) -> Double {
    note(TransitionRecord.self, of: playback)?.time ?? .infinity
  }

  /// Takes what is written to the screens at the very instant at which a transition begins for what was there before.
  mutating func noteBeginning(_ views: Set<ViewID>, as tree: ViewTree, of playback: Int) {
    guard var record = note(TransitionRecord.self, of: playback) else { return }
    for view in views where view.index < record.before.tree.count { record.before.tree[view] = tree[view] }
    note(record, of: playback)
  }

  /// Notes what is shown when a transition is over.
  mutating func land(_ playback: Int, _ rest: Version) {
    guard var record = note(TransitionRecord.self, of: playback) else { return }
    record.landed = rest
    note(record, of: playback)
  }
}
