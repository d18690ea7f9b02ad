import CPixels
import MutoscopeMotion
import MutoscopeTimeline

/// How a Gaussian is computed: on a picture reduced by powers of 2, with what the reduction itself blurs taken off.
struct BlurPlan {
  /// A direction of the picture.
  struct Axis {
    var shift: Int
    /// Standard deviation in reduced pixels.
    var sigma: Double

    /// Full size below 4 pixels, half to 10, a quarter to 40, and so on to a sixteenth.
    init(sigma: Double) {
      let s = sigma.isFinite ? min(max(sigma, 0), 4096) : 0
      shift = s < 4 ? 0 : s <= 10 ? 1 : s <= 40 ? 2 : s <= 80 ? 3 : 4
      // Blocks add a variance of f^2 / 12, filtering between them on the way back f^2 / 6.
      let f = Double(1 << shift)
      self.sigma = (shift == 0 ? s : (s * s - f * f / 4).squareRoot()) / f
    }

    var factor: Double { Double(1 << shift) }
    /// How far the blur reaches, in full pixels.
    var reach: Double { 3 * sigma * factor + factor }
  }

  var x, y: Axis
}

extension PixelRect {
  /// The rectangle and what a blur spreads around it.
  func outset(_ plan: BlurPlan) -> PixelRect { outset(plan.x.reach, plan.y.reach) }
}

/// The pixels in which the blur of a layer is the same everywhere, and along the axes: the stage's own, unless the layer is
/// turned and stretched, or seen in perspective; else those of the layer as it is seen head-on.
struct BlurSpace {
  /// From its pixels to the stage's; nil where they are the same.
  private(set) var toStage: Homography?
  /// How many of them a unit of the layer takes.
  private(set) var x, y: Double

  init(_ map: Homography, _ size: Size, scale: Double) {
    (x, y) = (scale, scale)
    guard let s = map.slope(at: Point(size.width / 2, size.height / 2)) else { return }
    func along(_ x: Double, _ y: Double) -> Double { min((x * x + y * y).squareRoot(), 1000) }
    let corners = Rect(0, 0, size.width, size.height).corners.compactMap { map.slope(at: $0) }
    let tolerance = 1e-3 * (abs(s.xx) + abs(s.xy) + abs(s.yx) + abs(s.yy))
    let isSteady =
      corners.count == 4
      && corners.allSatisfy { c in
        [c.xx - s.xx, c.xy - s.xy, c.yx - s.yx, c.yy - s.yy].allSatisfy { abs($0) <= tolerance }
      }
    // The covariance of what was round.
    (x, y) = (along(s.xx, s.yx), along(s.xy, s.yy))
    if isSteady, abs(s.xx * s.xy + s.yx * s.yy) <= 1e-3 * x * y { return }
    // As fine as the stage where it is seen largest, but not without bounds near the eye.
    (x, y) = (along(s.xx, s.xy), along(s.yx, s.yy))
    let most = corners.reduce((x, y)) { (max($0.0, along($1.xx, $1.xy)), max($0.1, along($1.yx, $1.yy))) }
    guard x > 0, y > 0 else { return }
    (x, y) = (min(most.0, 2 * x), min(most.1, 2 * y))
    toStage = map * .place(x: 0, y: 0, scaleX: 1 / x, scaleY: 1 / y)
  }

  /// Looking at the stage through these pixels and drawing them back blurs a little, too.
  func plan(_ radius: Double) -> BlurPlan {
    func axis(_ scale: Double) -> BlurPlan.Axis {
      let sigma = max(radius, 0) * scale
      return BlurPlan.Axis(sigma: toStage == nil ? sigma : max(0, sigma * sigma - 1.0 / 3).squareRoot())
    }
    return BlurPlan(x: axis(x), y: axis(y))
  }

  /// The pixels that a part of the stage takes, as far as they are in a part of the layer, and how a radius is blurred in
  /// them. They are made larger where they and what it spreads around them are too many.
  mutating func pixels(of part: PixelRect, within rect: Rect, radius: Double) -> (PixelRect, BlurPlan) {
    while true {
      let whole = Rect(rect.x * x, rect.y * y, rect.width * x, rect.height * y)
      let seen = Rect(part)
      let found = toStage?.inverse?.bounds(of: seen).map { $0.intersection(whole) ?? .zero } ?? whole
      let (pixels, plan) = (PixelRect(covering: found), plan(radius))
      let spread = pixels.outset(plan)
      if spread.width * spread.height <= 1 << 24 { return (pixels, plan) }
      (x, y) = (x / 2, y / 2)
      toStage = toStage.map { $0 * .place(x: 0, y: 0, scaleX: 2, scaleY: 2) }
    }
  }
}

/// 16-bit values on their way through a blur.
struct Reduced {
  let rect: PixelRect
  let plan: BlurPlan
  let width: Int
  let height: Int
  private(set) var values: [UInt16]
  private let channels: Int

  /// The part `rect` of a surface (its left and top on the grid of blocks), reduced and blurred.
  init(_ surface: Surface, rect: PixelRect, plan: BlurPlan, channels: Int, clampsToEdge: Bool) {
    func down(_ x: Int32, _ shift: Int) -> Int32 { (x >> Int32(shift)) << Int32(shift) }
    let left = down(rect.x0, plan.x.shift), top = down(rect.y0, plan.y.shift)
    let (across, along) = (1 << plan.x.shift, 1 << plan.y.shift)
    width = max(2, (Int(rect.x1 - left) + across - 1) / across)
    height = max(2, (Int(rect.y1 - top) + along - 1) / along)
    self.rect = PixelRect(x0: left, y0: top, x1: left + Int32(width * across), y1: top + Int32(height * along))
    self.plan = plan
    self.channels = channels
    values = Array(repeating: 0, count: width * height * channels)
    var scratch = values
    let (w, h) = (Int32(width), Int32(height))
    values.withUnsafeMutableBufferPointer { out in
      mp_reduce(
        surface.buffer.baseAddress, surface.bounds.width, Int32(surface.bounds.width), Int32(surface.bounds.height),
        left - surface.bounds.x0, top - surface.bounds.y0, Int32(plan.x.shift), Int32(plan.y.shift), Int32(channels),
        clampsToEdge, out.baseAddress, w, h)
      scratch.withUnsafeMutableBufferPointer {
        mp_blur(out.baseAddress, $0.baseAddress, w, h, Int32(channels), plan.x.sigma, plan.y.sigma)
      }
    }
  }

  /// The pixels, or a colour in their alpha.
  func picture(color: UInt32? = nil) -> Picture {
    var bitmap = Bitmap(exactly: width, height)
    let count = width * height
    values.withUnsafeBufferPointer { values in
      bitmap.pixels.withUnsafeMutableBufferPointer { out in
        if let color {
          mp_tint(values.baseAddress, count, color, out.baseAddress)
        } else {
          mp_pack(values.baseAddress, count, out.baseAddress)
        }
      }
    }
    return Picture(bitmap)
  }

  /// From reduced pixels to those of the surface.
  var toSurface: Homography {
    .place(x: Double(rect.x0), y: Double(rect.y0), scaleX: plan.x.factor, scaleY: plan.y.factor)
  }
}
