import Mutoscope

extension StyleWord {
  static var edgeTranslation: StyleWord {
    StyleWord(
      value: "edgeTranslation", "Comes from an edge of the stage, or leaves over it, without a fade.", "edge",
      need: "an edge: m.edgeTranslation \"bottom\""
    ) { (edge: Edge) in .edgeTranslation(edge) }
  }
}
