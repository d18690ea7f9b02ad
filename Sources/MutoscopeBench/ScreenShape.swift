import Mutoscope
import MutoscopeMotion

/// A family of pairs of screens, of any number of views.
enum ScreenShape: String, CaseIterable {
  /// All beside each other, half of them on one screen only.
  case flat
  /// The same views beside each other in another order.
  case shuffled
  /// None in common, and an entry for each.
  case strangers
  /// Without ids, in one shared element.
  case content
  /// Chains of 500, each in the one before.
  case chains
  /// Ten in each, every seventh under another parent.
  case reparented
  /// Every tenth has an id, the others are around it and change what is in them.
  case wrapped
  /// Every tenth has an id and is copied live, with the others in it.
  case live

  /// A screen of so many views.
  func screen(_ count: Int, isSource: Bool, in store: ViewStore) throws -> ViewID {
    let screen = try store.make(.screen)
    try store.set(.frame, of: screen, to: .rect(Rect(0, 0, 400, 800)))
    var views = [screen]
    for number in 0..<count {
      let (id, place) = (id(number, count, isSource), place(number, isSource))
      let view = try store.make(.view)
      let offset = Double((self == .shuffled && !isSource ? (number * 7919) % count : number) % 97)
      let origin = offset + (isSource ? 0 : 5)
      try store.set(.frame, of: view, to: .rect(Rect(origin, origin, 20, 20)))
      try store.set(.backgroundColor, of: view, to: .color(Color(.black)))
      if self == .wrapped, id == nil { try store.set(.alpha, of: view, to: .number(0.9)) }
      if let id { try store.setID(id, of: view) }
      if self == .live, id != nil { store.setSnapshot(.live, of: view) }
      try store.add(view, to: views[place])
      views.append(view)
    }
    return screen
  }

  func request(_ count: Int) throws -> TransitionRequest {
    var request = TransitionRequest()
    if self == .strangers {
      let style = TransitionStyle(.transform(.translation(0, 40)))
      request.definition = try TransitionDefinition(
        (0..<count).map { TransitionDefinition.Entry(id: "d\($0)", style: style) })
    }
    return request
  }

  private func id(_ number: Int, _ count: Int, _ isSource: Bool) -> String? {
    switch self {
    case .flat: number % 2 == 0 ? "v\(number)" : isSource ? "s\(number)" : "d\(number)"
    case .shuffled: "v\(isSource ? number : (number * 7919) % count)"
    case .strangers: isSource ? "s\(number)" : "d\(number)"
    case .content: number == 0 ? "card" : nil
    case .chains, .reparented: "v\(number)"
    case .wrapped: number % 10 == 9 ? "v\(number)" : nil
    case .live: number % 10 == 0 ? "v\(number)" : nil
    }
  }

  /// In which of the views before it a view is; 0 is the screen.
  private func place(_ number: Int, _ isSource: Bool) -> Int {
    switch self {
    case .flat, .shuffled, .strangers: 0
    case .content: number == 0 ? 0 : 1
    case .chains: number % 500 == 0 ? 0 : number
    case .reparented: number < 10 ? 0 : (isSource || number % 7 > 0 ? number / 10 : number / 20) + 1
    case .wrapped: number % 10 == 0 ? 0 : number
    case .live: number % 10 == 0 ? 0 : number - number % 10 + 1
    }
  }
}
