import MutoscopeMotion

/// A container on a timeline: what it takes from others while it is shown.
struct ContainerScene: Sendable {
  let root: ViewID
  /// In the order in which they are to be applied.
  let links: [ContainerLink]
  /// The views that show an original.
  let copies: [ViewID: [ContainerBuilder.Copy]]
  /// The views that are placed by others.
  let linked: Set<ViewID>

  init(root: ViewID, links: [ContainerLink], copies: [ViewID: [ContainerBuilder.Copy]]) {
    (self.root, self.links, self.copies) = (root, links, copies)
    linked = Set(links.compactMap(\.follower))
  }

  /// Lets the copies of a view show what it shows, but for what the transition itself moves.
  func show(
    _ value: PropertyValue, of place: Timeline.Place, in tree: inout ViewTree, where isFree: (Timeline.Place) -> Bool
  ) {
    for copy in copies[place.view] ?? []
    where copy.part.shows(place.channel) && isFree(Timeline.Place(view: copy.view, channel: place.channel)) {
      tree[copy.view][place.channel] = value
    }
  }

  func link(_ tree: inout ViewTree) {
    for link in links { link.apply(to: &tree) }
  }
}
