// The ids of a tree: numbers stand for texts, and the views of one id know each other.

extension ViewTree {
  /// Gives a view its id; nil takes it away. Throws where the view's tree already has it.
  public mutating func setID(_ text: String?, of id: ViewID) throws(TreeError) {
    let old = self[id].id
    if old == text { return }
    if text == View.rootID { throw .reservedID }
    structure += 1
    if let text, let other = view(withID: text, in: root(of: id)) {
      throw .duplicateID(text, path(of: other), path(of: id))
    }
    if let old { unlink(id, from: old) }
    let (number, namesake) = text.map { note(id, as: $0) } ?? (-1, nil)
    (self[node: id].number, self[node: id].namesake, self[id].id) = (Int32(number), namesake, text)
  }

  /// Makes a view the newest with an id. Returns the id's number, and the one that was the newest.
  mutating func note(_ id: ViewID, as text: String, near known: Int = -1) -> (number: Int, before: ViewID?) {
    if let number = idNumber(of: text, near: known) {
      defer { newest[number] = id }
      return (number, newest[number])
    }
    let number = spare.popLast() ?? newest.count
    numbers[text] = number
    if number == newest.count { newest.append(id) } else { newest[number] = id }
    return (number, nil)
  }

  private mutating func unlink(_ id: ViewID, from text: String) {
    let (number, before) = (Int(self[node: id].number), self[node: id].namesake)
    if newest[number] == id {
      newest[number] = before
      if before != nil { return }
      numbers[text] = nil
      return spare.append(number)
    }
    var next = newest[number]
    while let view = next {
      next = self[node: view].namesake
      if next == id { self[node: view].namesake = before }
    }
  }

  /// The view with an id in a view, or that view itself.
  public func view(withID text: String, in root: ViewID) -> ViewID? {
    // As a rule the newest tree is meant.
    var next = numbers[text].flatMap { newest[$0] }
    for _ in 0..<8 {
      guard let view = next else { return nil }
      if isDescendant(view, of: root) { return view }
      next = self[node: view].namesake
    }
    // A small tree is sooner walked through, if many have the id, as in a suite that makes one after the other.
    var walk = Walk(root)
    while let view = next, let other = walk.next(in: self) {
      if self[other].id == text { return other }
      if isDescendant(view, of: root) { return view }
      next = self[node: view].namesake
    }
    return nil
  }

  /// Stands for a view's id among those of the tree; negative: it was given none.
  package func idNumber(of id: ViewID) -> Int { Int(self[node: id].number) }

  /// Stands for an id; nil where no view has it.
  ///
  /// - Parameter known: As a rule it is that, the number that another version of the tree has: then the text needs no look.
  package func idNumber(of text: String, near known: Int = -1) -> Int? {
    if newest.indices.contains(known), let view = newest[known], self[view].id == text { return known }
    return numbers[text]
  }

  func hasID(_ text: String) -> Bool { numbers[text] != nil }

  /// Two views of one id in two trees, if there are any: those of the smaller tree are looked up in the other.
  func sameID(_ first: ViewID, _ second: ViewID) -> (ViewID, ViewID)? {
    // Side by side, until one is over: the other may be very much larger.
    var (below, above) = (Walk(first), Walk(second))
    var (firstIDs, secondIDs): ([ViewID], [ViewID]) = ([], [])
    while true {
      guard let view = below.next(in: self) else {
        return common(firstIDs, second)
      }
      if self[view].id != nil { firstIDs.append(view) }
      guard let view = above.next(in: self) else {
        return common(secondIDs, first).map { ($1, $0) }
      }
      if self[view].id != nil { secondIDs.append(view) }
    }
  }

  /// The first of some views whose id is in a tree, and who has it there.
  private func common(_ views: [ViewID], _ root: ViewID) -> (ViewID, ViewID)? {
    for view in views {
      if let id = self[view].id, let other = self.view(withID: id, in: root) { return (view, other) }
    }
    return nil
  }

  /// A way through a view and all in it, parents first.
  private struct Walk {
    private var open: [ArraySlice<ViewID>]

    init(_ root: ViewID) { open = [[root]] }

    mutating func next(in tree: ViewTree) -> ViewID? {
      while let view = open.last?.first {
        open[open.count - 1].removeFirst()
        if open[open.count - 1].isEmpty { open.removeLast() }
        let subviews = tree.subviews(of: view)
        if !subviews.isEmpty { open.append(subviews[...]) }
        return view
      }
      return nil
    }
  }
}
