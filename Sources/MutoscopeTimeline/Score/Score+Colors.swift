import MutoscopeMotion

// Colours with their slopes.

extension Score {
  /// A component of a colour as it is seen: between both looks while its screen is; nil where the score does not tell.
  func color<Number: Scalar>(_ path: Path, _ views: MovingViews<Number>) -> Jet<Number>? {
    guard let index = ["r", "g", "b", "a"].firstIndex(of: path.component ?? "") else { return nil }
    func own(_ index: Int, _ style: UserInterfaceStyle, isPremultiplied: Bool = false) -> Jet<Number>? {
      component(index, of: path, style, isPremultiplied: isPremultiplied, views)
    }
    guard let screen = views.tree.screen(of: path.view) else { return own(index, .light) }
    let still = views.tree[screen].environment?.darkness ?? 0
    guard let dark = darkness(of: screen, at: views.moment) ?? (still == 0 || still == 1 ? nil : Jet(still)) else {
      return own(index, still == 1 ? .dark : .light)
    }
    let share = dark.greatest(Jet(0)).least(Jet(1))
    guard let from = own(3, .light), let to = own(3, .dark) else { return nil }
    let alpha = from + (to - from) * share
    if index == 3 { return alpha }
    if isClear(alpha) { return Jet(0) }
    guard alpha.value.order(Number(0)) > 0, let a = own(index, .light, isPremultiplied: true),
      let b = own(index, .dark, isPremultiplied: true)
    else { return nil }
    return ((a + (b - a) * share) / alpha).greatest(Jet(0)).least(Jet(1))
  }

  /// Whether an alpha is nothing, all over: what is clear has no colour.
  private func isClear<Number: Scalar>(_ alpha: Jet<Number>) -> Bool {
    alpha.value.order(Number(.leastNonzeroMagnitude)) < 0
  }

  /// How dark a screen is; nil where nothing moves that.
  private func darkness<Number: Scalar>(of screen: ViewID, at moment: Moment<Number>) -> Jet<Number>? {
    guard case .lanes(let lanes)? = content(screen, .stored(.darkness), at: moment) else { return nil }
    return self.lanes(lanes, at: moment).first
  }

  /// A component of a colour in one look: mixed and added premultiplied, then divided by the alpha if that is wanted.
  private func component<Number: Scalar>(
    _ index: Int, of path: Path, _ style: UserInterfaceStyle, isPremultiplied: Bool, _ views: MovingViews<Number>
  ) -> Jet<Number>? {
    guard case .color(let model) = views.tree.value(of: path.property, path.view) else { return nil }
    func constant(_ color: RGBA) -> [Jet<Number>] {
      [color.r * color.a, color.g * color.a, color.b * color.a, color.a].map { Jet($0) }
    }
    /// Reads a track's colour, each component by its own progress and with the alpha that goes with that.
    func own(_ voice: Whole.Voice) -> [(part: Jet<Number>, alpha: Jet<Number>)]? {
      guard case .wholes(let values) = voice.track.knots, voice.track.isAdditive else { return nil }
      func knot(_ number: Int) -> [Jet<Number>] { constant((values[number].color ?? .clear).resolved(style)) }
      return voice.progresses.indices.map { index in
        let flow = table.flow(of: voice.progresses[index], at: views.moment)
        let (a, b) = (knot(flow.knot), knot(flow.knot + 1))
        return (a[index] + (b[index] - a[index]) * flow.progress, a[3] + (b[3] - a[3]) * flow.progress)
      }
    }
    func unit(_ value: Jet<Number>) -> Jet<Number> { value.greatest(Jet(0)).least(Jet(1)) }
    func divided(_ part: Jet<Number>, _ alpha: Jet<Number>) -> Jet<Number>? {
      isClear(alpha) ? Jet(0) : alpha.value.order(Number(0)) > 0 ? unit(part / alpha) : nil
    }
    /// Keeps a part in the range that a colour has with its alpha, which none divides by: it may be nothing.
    func kept(_ part: Jet<Number>, _ alpha: Jet<Number>) -> Jet<Number> {
      part.greatest(Jet(0)).least(alpha.greatest(Jet(0))) / alpha.greatest(Jet(1))
    }
    func told(_ part: Jet<Number>, _ alpha: Jet<Number>) -> Jet<Number>? {
      index == 3 ? unit(alpha) : isPremultiplied ? kept(part, alpha) : divided(part, alpha)
    }
    switch content(path.view, .stored(path.property), at: views.moment) {
    case .still, nil:
      let color = model.resolved(style)
      return isPremultiplied ? constant(color)[index] : Jet([color.r, color.g, color.b, color.a][index])
    case .lanes: return nil
    case .whole(let whole):
      switch wholes[whole] {
      case .own(let voice):
        guard let parts = own(voice) else { return nil }
        if voice.progresses[index] == voice.progresses[3] { return told(parts[index].part, parts[3].alpha) }
        return divided(parts[index].part, parts[index].alpha).map { isPremultiplied ? $0 * unit(parts[3].alpha) : $0 }
      case .blend: return nil
      case .colors(let model, let voices):
        var sum = constant(model.resolved(style))
        for voice in voices {
          guard let parts = own(voice), case .color(let target) = voice.target,
            // One progress for all: else what is added is no sum of its components.
            Set(voice.progresses).count == 1
          else { return nil }
          // Each colour is one before it is added: kept in its range.
          let end = constant(target.resolved(style))
          sum[3] = sum[3] + (unit(parts[3].alpha) - end[3])
          if index < 3 { sum[index] = sum[index] + (kept(parts[index].part, parts[3].alpha) - end[index]) }
        }
        return told(sum[index], sum[3])
      }
    }
  }
}
