// A progress may leave 0...1, because springs overshoot; at 0 and 1 the result is exactly the start and the end.

extension Double {
  /// `self` at 0, `end` at 1, both exactly. Written as a product and a sum, which Swift never fuses, so that every
  /// machine computes the same bits.
  @inlinable public func mixed(with end: Double, at progress: Double) -> Double {
    progress == 1 ? end : self + (end - self) * progress
  }
}

extension Point {
  @inlinable public func mixed(with end: Point, at p: Double) -> Point {
    Point(x.mixed(with: end.x, at: p), y.mixed(with: end.y, at: p))
  }
}

extension Size {
  @inlinable public func mixed(with end: Size, at p: Double) -> Size {
    Size(width.mixed(with: end.width, at: p), height.mixed(with: end.height, at: p))
  }
}

extension Rect {
  @inlinable public func mixed(with end: Rect, at p: Double) -> Rect {
    Rect(
      x.mixed(with: end.x, at: p), y.mixed(with: end.y, at: p),
      width.mixed(with: end.width, at: p), height.mixed(with: end.height, at: p))
  }
}
