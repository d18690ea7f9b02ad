extension StyleWord {
  static var crossfade: StyleWord { StyleWord(options: "crossfade", "Fades in or out.", start: .crossfade) }

  static var none: StyleWord {
    StyleWord(options: "none", "Does nothing by itself: rides on its parent.", start: .none)
  }
}
