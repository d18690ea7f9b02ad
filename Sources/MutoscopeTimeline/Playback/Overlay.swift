import MutoscopeMotion

/// Lays over a version of the views what their tracks do not say.
///
/// Its views are made for it: they come after its root, and no script knows them.
package protocol Overlay: Sendable {
  var root: ViewID { get }

  /// Writes what is seen at an instant over the views of a version.
  func write(
    _ reading: Score.Reading, of score: Score, _ playbacks: PersistentArray<Playback>, over tree: inout ViewTree)

  /// Says whether a part of a view follows from others.
  func follows(_ place: Timeline.Place) -> Bool

  /// Says whether more than tracks moves a part of a view.
  func leads(_ place: Timeline.Place) -> Bool

  /// Finds the view that one of its own stands for.
  func original(of view: ViewID) -> ViewID?

  /// Tells what a property of a view comes to with what is around the view for it alone; nil where it is the view's own.
  func value(of property: Property, _ view: ViewID, in tree: ViewTree) -> PropertyValue?

  /// Finds the view that shows a property of another, as its text, in its place.
  func bearer(of property: Property, _ view: ViewID) -> ViewID?

  /// Paints layers in another order, or in parts.
  ///
  /// - Parameter views: Those of the layers.
  func sorted(_ layers: [Layer], _ views: [ViewID], of frame: Frame) -> (layers: [Layer], views: [ViewID])

  /// Puts together layers that are parts of one.
  ///
  /// - Parameter views: Those of the layers.
  func joined(_ layers: [Layer], _ views: [ViewID], of frame: Frame) -> [Layer]
}

extension Timeline {
  /// Finds the view that one of an overlay stands for.
  func original(of id: ViewID) -> ViewID? { overlays[latest.root(of: id)]?.original(of: id) }

  /// Finds the view that shows a property of another in its place: that itself, as a rule.
  func bearer(of property: Property, _ id: ViewID) -> ViewID {
    overlays[latest.root(of: id)]?.bearer(of: property, id) ?? id
  }

  /// Names a view; one of an overlay as the view that it stands for.
  package func label(of id: ViewID) -> String {
    guard latest[id].id == nil, latest[id].name == nil, let overlay = overlays[latest.root(of: id)] else {
      return latest.label(of: id)
    }
    if let original = overlay.original(of: id) { return latest.label(of: original) }
    return latest.label(of: id) { $0 >= overlay.root }
  }
}
