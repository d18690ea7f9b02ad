import MutoscopeMotion

/// The status bar as it is seen. It belongs to the stage: of the screens that are shown, the topmost that has one says
/// what it looks like.
package struct StatusBar: Hashable, Sendable {
  package var color: RGBA
  package var alpha: Double
  /// The height of what the device covers at the top, in points.
  package var height: Double

  package init(of environment: Environment) {
    color = environment.statusBarColor.resolved(environment.appearance)
    alpha = environment.statusBarAlpha
    height = environment.safeArea.top
  }

  /// The bar of a stage with another screen's beneath: there is one, on its way between both.
  package func over(_ below: StatusBar) -> StatusBar {
    if alpha >= 1 || below.alpha <= 0 { return self }
    if alpha <= 0 { return below }
    var bar = self
    bar.color = below.color.mixed(with: color, at: alpha)
    bar.height = below.height.mixed(with: height, at: alpha)
    bar.alpha = below.alpha + (1 - below.alpha) * alpha
    return bar
  }
}
