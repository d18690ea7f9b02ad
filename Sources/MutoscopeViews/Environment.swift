import MutoscopeMotion

/// The surroundings of a screen.
public struct Environment: Hashable, Sendable {
  public var safeArea = Insets.zero
  public var traits = Traits()
  public var preferredStatusBarStyle = StatusBarStyle.default

  public init() {}
}

/// UIKit's trait collection, as far as motion needs it.
public struct Traits: Hashable, Sendable {
  public var userInterfaceStyle = UserInterfaceStyle.light
  /// Pixels per point; findings are measured in them.
  public var displayScale = 2.0
  public var reduceMotion = false

  public init() {}
}

public enum StatusBarStyle: String, CaseIterable, Sendable {
  case `default`, lightContent, darkContent
}
