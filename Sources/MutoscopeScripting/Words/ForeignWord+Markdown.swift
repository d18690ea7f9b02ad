extension ForeignWord {
  /// The table as the guide shows it: one list for each place, in the order of the table.
  static func markdown() -> String {
    var places: [Place] = []
    for word in all where !places.contains(word.place) { places.append(word.place) }
    return places.map { place in
      let rows = all.filter { $0.place == place }.map { "| `\($0.text)` | \($0.tongues) | `\($0.answer)` |" }
      return (["### \(place.title)", "", "| Word | Of | Here |", "|---|---|---|"] + rows).joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }
}

extension ForeignWord.Place {
  /// The heading of its list.
  fileprivate var title: String {
    switch self {
    case .view: "On a view"
    case .text: "On a label or a button"
    case .image: "On an image"
    case .button: "On a button"
    case .stack: "On a stack"
    case .scrollView: "On a scroll view"
    case .screen: "On a screen"
    case .module: "Functions"
    case .curve: "Curves"
    case .timing: "Options of whatever has a curve"
    case .animation: "Options of `m.animator` and `m.animate`"
    case .transition: "Options of `m.transition`, `stage:present` and their like"
    case .style: "Options of a style"
    case .control: "On an animator or a transition"
    case .stage: "On a stage"
    case .spring: "Options of `m.spring`"
    case .font: "In a font"
    case .traits: "In traits"
    case .contentMode: "`contentMode`"
    case .textAlignment: "`textAlignment`"
    case .fontWeight: "`weight` of a font"
    case .edge: "Edges"
    case .presentation: "`presentation`"
    }
  }
}
