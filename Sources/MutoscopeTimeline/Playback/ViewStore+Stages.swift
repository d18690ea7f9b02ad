// The stages of a script, and the clocks of roots that no stage shows.

extension ViewStore {
  /// Lets go of stages but for the newest, some, and those that have shown what some views are in.
  ///
  /// - Returns: The bytes that were charged for their history.
  package func forgetStages(but kept: Set<ObjectIdentifier>, andOf views: Set<ViewID>) -> Int {
    let (roots, newest) = (Set(views.map(stored.root)), stages.last)
    var bytes = 0
    func isForgotten(_ stage: Stage) -> Bool {
      guard stage !== newest, !kept.contains(ObjectIdentifier(stage)), roots.isDisjoint(with: stage.shown) else {
        return false
      }
      scrolls = scrolls.filter { $0.value.stage !== stage }
      stage.close()
      bytes += stage.charged
      return true
    }
    stages.removeAll(where: isForgotten)
    idleStages = idleStages.filter { !isForgotten($0.value) }
    return bytes
  }

  /// The stage that was made last.
  public var latestStage: Stage? { stages.last }

  package func noteShown(_ root: ViewID) { shownRoots.insert(root) }

  /// The root that the newest stage shows: there an animation plays that assigns nothing.
  var frontRoot: ViewID { stages.last?.roots.last ?? ViewID(index: 0) }

  /// The stage that shows a root.
  package func stage(showing root: ViewID) -> Stage? {
    shownRoots.contains(root) ? stages.last { $0.isShowing(root) } : nil
  }

  /// The stage that shows a root, or the clock that stands at 0 until one does.
  public func stage(of root: ViewID) -> Stage {
    if let stage = clock(of: root) { return stage }
    let stage = Stage(store: self, idleFor: root)
    idleStages[root] = stage
    return stage
  }

  /// Whether a view can move by a stage's clock: no other stage shows it.
  func plays(_ view: ViewID, on stage: Stage) -> Bool {
    self.stage(showing: stored.root(of: view)).map { $0 === stage } ?? true
  }

  /// The clock by which a root's views move, if they have one yet.
  func clock(of root: ViewID) -> Stage? { stage(showing: root) ?? idleStages[root] }

  /// Hands a stage what waited for its screens.
  func adopt(_ stage: Stage) {
    for root in stage.roots {
      if let idle = idleStages.removeValue(forKey: root) { stage.take(over: idle) }
    }
  }
}
