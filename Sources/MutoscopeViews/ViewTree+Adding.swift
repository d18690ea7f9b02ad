extension ViewTree {
  /// Makes views the last subviews of another one: all of them or, where one of them is refused, none.
  ///
  /// Throws what `add` of a single view throws.
  public mutating func add(_ children: [ViewID], to parent: ViewID) throws {
    var places: [(child: ViewID, superview: ViewID?, index: Int?)] = []
    do {
      for child in children {
        let old = superview(of: child)
        let index = old.flatMap { subviews(of: $0).firstIndex(of: child) }
        try add(child, to: parent)
        places.append((child, old, index))
      }
    } catch {
      for place in places.reversed() {
        remove(place.child)
        if let old = place.superview { append(place.child, to: old, at: place.index) }
      }
      throw error
    }
  }
}
