import MutoscopeMotion

/// The ways in which a picture fills its place: UIKit's content modes.
public enum ContentMode: String, CaseIterable, Sendable {
  case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right, topLeft, topRight, bottomLeft,
    bottomRight

  /// Places content of a size in a rectangle; it may be larger than that.
  package func place(_ size: Size, in r: Rect) -> Rect {
    func at(_ size: Size, _ x: Double, _ y: Double) -> Rect {
      Rect(r.x + (r.width - size.width) * x, r.y + (r.height - size.height) * y, size.width, size.height)
    }
    func scaled(_ k: Double) -> Rect { at(Size(size.width * k, size.height * k), 0.5, 0.5) }
    let (kx, ky) = (r.width / size.width, r.height / size.height)
    return switch self {
    case .scaleToFill: r
    case .scaleAspectFit: scaled(min(kx, ky))
    case .scaleAspectFill: scaled(max(kx, ky))
    case .center: at(size, 0.5, 0.5)
    case .top: at(size, 0.5, 0)
    case .bottom: at(size, 0.5, 1)
    case .left: at(size, 0, 0.5)
    case .right: at(size, 1, 0.5)
    case .topLeft: at(size, 0, 0)
    case .topRight: at(size, 1, 0)
    case .bottomLeft: at(size, 0, 1)
    case .bottomRight: at(size, 1, 1)
    }
  }

  /// The same on the way to another mode; each end is exact.
  package func place(_ size: Size, in r: Rect, mixed mix: Double, with next: ContentMode?) -> Rect {
    guard let next, mix != 0 else { return place(size, in: r) }
    return place(size, in: r).mixed(with: next.place(size, in: r), at: mix)
  }
}
