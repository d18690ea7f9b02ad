/// What notes are made of when somebody asks: only lint does.
package struct TransitionDraft: Sendable {
  package let builder: ContainerBuilder
  /// Of the transition.
  package let line: String?
  package let orders: [(order: ContainerBuilder.Order, instant: OrderInstant)]
  /// What the screens show before it begins and when it is over.
  package var before: Timeline.Version
  package var after: Timeline.Version

  package var definition: TransitionDefinition { builder.recipe.definition }
}
