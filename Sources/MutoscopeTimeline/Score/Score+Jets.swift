import MutoscopeMotion

// The second and the third reading of a score: with plain numbers values and exact slopes at a time, with intervals bounds of
// both over a while in which one span and one piece of each progress rules.

/// Says when a score is read: a time, or an interval, and a time inside of it.
struct Moment<Number: Scalar> {
  let time: Number
  let middle: Double
  let side: Side
}

/// The views of a version at a moment, over which a score moves what it does.
struct MovingViews<Number: Scalar> {
  let tree: ViewTree
  let moment: Moment<Number>
}

extension Score {
  /// The lanes of a part with their slopes per second; nil where it is no sum of numbers.
  func lanes<Number: Scalar>(_ lanes: Lanes, at moment: Moment<Number>) -> [Jet<Number>] {
    (0..<lanes.count).map { lane in
      guard let base = lanes.base else { return jet(terms[lanes.firstTerm + lane], at: moment) }
      return lanes.terms(of: lane).reduce(Jet(numbers[base + lane])) { sum, index in
        terms[index].progress < 0 ? sum : sum + (jet(terms[index], at: moment) + -terms[index].end)
      }
    }
  }

  /// Tells how fast the lanes of a part are at a time, per second, as far as some records move them; empty where they are no
  /// sums of numbers.
  package func velocity(
    of part: Int, at time: Double, _ side: Side, by isMeant: (Int) -> Bool = { _ in true }
  ) -> [Double] {
    guard case .lanes(let lanes) = spans[span(of: part, at: time, side)].content else { return [] }
    let moment = Moment(time: time, middle: time, side: side)
    return (0..<lanes.count).map { lane in
      lanes.terms(of: lane).map { terms[$0] }.reduce(0) { sum, term in
        term.progress >= 0 && isMeant(origins[Int(term.progress)].record) ? sum + jet(term, at: moment).slope : sum
      }
    }
  }

  private func jet<Number: Scalar>(_ term: Term, at moment: Moment<Number>) -> Jet<Number> {
    let flow = table.flow(of: term.progress, at: moment)
    let knot = Int(term.knots) + flow.knot * Int(term.stride)
    var value = flow.progress.mixed(from: numbers[knot], to: numbers[knot + Int(term.stride)])
    if term.bulges >= 0 {
      let p = flow.progress
      value = value + p * (Jet(1) - p) * (2 * numbers[Int(term.bulges) + flow.knot])
    }
    return term.velocity == 0 || flow.knot > 0 ? value : value + flow.response * term.velocity
  }

  /// The content of a view's part at a moment; nil where it has no such part.
  func content<Number: Scalar>(_ view: ViewID, _ channel: Channel, at moment: Moment<Number>) -> Content? {
    part(of: Timeline.Place(view: view, channel: channel)).map {
      spans[span(of: $0, at: moment.middle, moment.side)].content
    }
  }

  /// The numbers of a part of a view, moving or not.
  private func numbers<Number: Scalar>(
    _ view: ViewID, _ channel: Channel, _ views: MovingViews<Number>
  ) -> [Jet<Number>]? {
    switch content(view, channel, at: views.moment) {
    case .lanes(let lanes): return self.lanes(lanes, at: views.moment)
    case .whole: return nil
    case .still, nil:
      return ChannelTrack.lanes(of: views.tree.value(of: channel, view), channel: channel, kinds: [])?.map { Jet($0) }
    }
  }
}

// MARK: Numbers of properties

extension Score {
  /// The number of a path with its slope; NaN where it is none, nil where the score does not tell, as in a blend.
  func number<Number: Scalar>(_ path: Path, _ views: MovingViews<Number>) -> Jet<Number>? {
    let name = path.component ?? ""
    func numbers(_ channel: Channel) -> [Jet<Number>]? { self.numbers(path.view, channel, views) }
    switch path.property {
    case .frame: return frame(path.view, name, views)
    case .bounds:
      let isOrigin = name.count == 1
      let value = numbers(isOrigin ? .origin : .size)?[name == "x" || name == "width" ? 0 : 1]
      return isOrigin ? value : value?.greatest(Jet(0))
    case .contentOffset: return numbers(.origin)?[name == "x" ? 0 : 1]
    case .perspective:
      guard let inverse = numbers(.stored(.perspective))?.first else { return nil }
      return inverse.value.order(Number(0)) > 0 ? Jet(1) / inverse : nil
    case .transform: return transform(path.view, views)?.component(name)
    default:
      if path.property.kind == .color { return color(path, views) }
      let channel = Channel.stored(path.property)
      guard path.property.isAnimatable, let index = channel.laneNames(kinds: []).firstIndex(of: name),
        let value = numbers(channel)?[index]
      else { return nil }
      let range = channel.range
      let above = range.lowerBound > -.infinity ? value.greatest(Jet(range.lowerBound)) : value
      return range.upperBound < .infinity ? above.least(Jet(range.upperBound)) : above
    }
  }

  private func frame<Number: Scalar>(_ id: ViewID, _ name: String, _ views: MovingViews<Number>) -> Jet<Number>? {
    guard let geometry = geometry(id, views) else { return nil }
    let (size, center, anchor) = (geometry.size, geometry.center, geometry.anchorPoint)
    guard geometry.hasTransform else {
      switch name {
      case "x": return center.x - anchor.x * size.x
      case "y": return center.y - anchor.y * size.y
      case "width": return size.x
      default: return size.y
      }
    }
    let matrix = geometry.matrix
    let (x, y) = (geometry.origin.x, geometry.origin.y)
    let corners = [(x, y), (x + size.x, y), (x + size.x, y + size.y), (x, y + size.y)].map { matrix.project($0, $1) }
    let values = corners.map { name == "x" || name == "width" ? $0.x : $0.y }
    let least = values.dropFirst().reduce(values[0]) { $0.least($1) }
    if name == "x" || name == "y" { return least }
    return values.dropFirst().reduce(values[0]) { $0.greatest($1) } - least
  }

  /// Places a view in its superview, with what moves it.
  private struct Geometry<Number: Scalar> {
    typealias Pair = (x: Jet<Number>, y: Jet<Number>)
    var center, anchorPoint, origin, size: Pair
    var zPosition: Jet<Number>
    var transform: TransformFlow<Number>

    var hasTransform: Bool { !transform.functions.isEmpty }

    /// Multiplies the same matrices as `View.matrix`.
    var matrix: JetMatrix<Number> {
      let zero = Jet<Number>(0)
      let back = JetMatrix<Number>.translation(
        zero - origin.x - anchorPoint.x * size.x, zero - origin.y - anchorPoint.y * size.y, zero)
      let place = JetMatrix<Number>.translation(center.x, center.y, zPosition)
      return hasTransform ? place * transform.matrix * back : place * back
    }
  }

  private func geometry<Number: Scalar>(_ id: ViewID, _ views: MovingViews<Number>) -> Geometry<Number>? {
    func pair(_ channel: Channel) -> Geometry<Number>.Pair? { numbers(id, channel, views).map { ($0[0], $0[1]) } }
    guard let center = pair(.stored(.center)), let anchor = pair(.stored(.anchorPoint)), let origin = pair(.origin),
      let size = pair(.size), let z = numbers(id, .stored(.zPosition), views)?.first,
      let transform = transform(id, views)
    else { return nil }
    return Geometry(
      center: center, anchorPoint: anchor, origin: origin, size: (size.x.greatest(Jet(0)), size.y.greatest(Jet(0))),
      zPosition: z, transform: transform)
  }

  /// Tells which side of a view is seen, as the sign of a number that goes on smoothly; nil where the score does not tell.
  func winding<Number: Scalar>(of id: ViewID, _ views: MovingViews<Number>) -> Jet<Number>? {
    space(views.tree.chain(of: id)[...], views).map { ($0.flat * $0.matrix.flattened).winding }
  }

  /// Places the innermost of some views by what is around the outermost, as `Space` does.
  private func space<Number: Scalar>(
    _ chain: ArraySlice<ViewID>, _ views: MovingViews<Number>
  ) -> (flat: JetMatrix<Number>, matrix: JetMatrix<Number>)? {
    var (flat, matrix) = (JetMatrix<Number>.identity, JetMatrix<Number>.identity)
    var superview: ViewID?
    for id in chain.reversed() {
      guard let geometry = geometry(id, views) else { return nil }
      var own = geometry.matrix
      if let above = superview, is3DParent(above, views) {
        if let eye = perspective(above, views) { own = eye * own }
        matrix = matrix * own
      } else {
        (flat, matrix) = (flat * matrix.flattened, own)
      }
      superview = id
    }
    return (flat, matrix)
  }

  /// Tells how far the middle of a view is before the plane of another one of its space, or of its superview, in some measure;
  /// nil where the score does not tell.
  func depth<Number: Scalar>(of view: ViewID, above plane: ViewID, _ views: MovingViews<Number>) -> Jet<Number>? {
    let tree = views.tree
    if let parent = tree.superview(of: view), !is3DParent(parent, views) {
      func z(_ id: ViewID) -> Jet<Number>? { numbers(id, .stored(.zPosition), views)?.first }
      return z(view).flatMap { own in z(plane).map { own - $0 } }
    }
    // What moves both moves neither against the other.
    let (chain, other) = (tree.chain(of: view), tree.chain(of: plane))
    let common = zip(chain.reversed(), other.reversed()).prefix { $0.0 == $0.1 }.count
    guard let own = space(chain.dropLast(common), views)?.matrix,
      let ground = space(other.dropLast(common), views)?.matrix, let geometry = geometry(view, views)
    else { return nil }
    let (origin, size) = (geometry.origin, geometry.size)
    return ground.depth(of: (origin.x + size.x * 0.5, origin.y + size.y * 0.5), in: own)
  }

  private func is3DParent<Number: Scalar>(_ id: ViewID, _ views: MovingViews<Number>) -> Bool {
    let inverse = numbers(id, .stored(.perspective), views)?.first
    return views.tree[id].preserves3D
      || (inverse.map { $0.value.order(Number(0)) > 0 } ?? (views.tree[id].perspective != 0))
  }

  /// Multiplies the same matrices as `View.perspectiveMatrix`.
  private func perspective<Number: Scalar>(_ id: ViewID, _ views: MovingViews<Number>) -> JetMatrix<Number>? {
    guard let inverse = numbers(id, .stored(.perspective), views)?.first,
      let place = numbers(id, .stored(.perspectiveOrigin), views), let origin = numbers(id, .origin, views),
      let size = numbers(id, .size, views)
    else { return nil }
    let (x, y) = (origin[0] + place[0] * size[0], origin[1] + place[1] * size[1])
    let zero = Jet<Number>(0)
    return JetMatrix.translation(x, y, zero) * JetMatrix(.perspective, [inverse])
      * JetMatrix.translation(zero - x, zero - y, zero)
  }
}

// MARK: Transforms and colours

extension Score {
  private func transform<Number: Scalar>(_ id: ViewID, _ views: MovingViews<Number>) -> TransformFlow<Number>? {
    switch content(id, .stored(.transform), at: views.moment) {
    case .still, nil:
      let functions = views.tree[id].transform.functions
      return TransformFlow(functions: functions.map { ($0.kind, $0.parameters.map { Jet($0) }) })
    case .lanes(let lanes):
      var all = self.lanes(lanes, at: views.moment)[...]
      var flow = TransformFlow<Number>()
      for kind in kinds[lanes.kinds] {
        flow.functions.append((kind, Array(all.prefix(kind.parameterCount))))
        all = all.dropFirst(kind.parameterCount)
      }
      return flow
    case .whole(let index):
      guard case .own(let voice) = wholes[index], case .wholes(let values) = voice.track.knots else { return nil }
      let flow = table.flow(of: voice.progresses[0], at: views.moment)
      guard case (.transform(let from), .transform(let to)) = (values[flow.knot], values[flow.knot + 1]) else {
        return nil
      }
      return from.mixed(with: to, at: flow.progress)
    }
  }
}

extension JetMatrix {
  /// The distance of a point of another matrix's plane before the front of this one's: 0 on it, else in some measure.
  func depth(of point: (x: Element, y: Element), in other: JetMatrix) -> Element {
    let (m, n) = (elements, other.elements)
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Element {
      let first = m[i] * (m[4 + j] * m[12 + k] - m[12 + j] * m[4 + k])
      let second = m[4 + i] * (m[j] * m[12 + k] - m[12 + j] * m[k])
      return first - second + m[12 + i] * (m[j] * m[4 + k] - m[4 + j] * m[k])
    }
    let image = (0..<4).map { n[$0] * point.x + n[4 + $0] * point.y + n[12 + $0] }
    return minor(1, 2, 3) * image[0] - minor(0, 2, 3) * image[1] + minor(0, 1, 3) * image[2]
      - minor(0, 1, 2) * image[3]
  }
}
