/// The part of a layer that is painted, where its parts are painted in several places.
public enum PaintedPart: Hashable, Sendable {
  case all
  /// The shadow of the whole subtree, without the subtree.
  case shadow
  /// All but the border: another layer paints that above others. The fill ends where the border hides its edge.
  case allButBorder
}
