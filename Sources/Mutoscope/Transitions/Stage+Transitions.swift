import MutoscopeMotion

extension Stage {
  /// Shows a screen over what is shown; starts at once.
  public func present(_ screen: ViewID, _ request: TransitionRequest) throws -> Transition {
    throw TransitionError.nothingToPop
  }

  /// Shows a screen in place of the topmost one, to be popped again; starts at once.
  public func push(_ screen: ViewID, _ request: TransitionRequest) throws -> Transition {
    throw TransitionError.nothingToPop
  }

  /// Takes away what was presented last, by its own definition, duration and curve unless given.
  public func dismiss(_ request: TransitionRequest) throws -> Transition { throw TransitionError.nothingToDismiss }

  /// Takes away what was pushed last, by its own definition, duration and curve unless given.
  public func pop(_ request: TransitionRequest) throws -> Transition { throw TransitionError.nothingToPop }
}
