import Mutoscope
import MutoscopeMotion

/// Screens at random: elements that come, go, stay, and change their parents, and views without an id around them.
struct RandomScreens {
  struct Features: OptionSet {
    let rawValue: Int
    static let wrappers = Features(rawValue: 1)
    /// Elements under other parents on the two screens.
    static let reparenting = Features(rawValue: 2)
    static let clips = Features(rawValue: 4)
    static let transforms = Features(rawValue: 8)
    static let space = Features(rawValue: 16)
    static let looks = Features(rawValue: 32)
    static let scrolling = Features(rawValue: 64)
    /// Siblings that overlap, in another order on the two screens.
    static let overlap = Features(rawValue: 128)
    static let styles = Features(rawValue: 256)
    static let text = Features(rawValue: 512)
    /// Views without an id that show something themselves, with shadows, borders, clips, depths and content of their own.
    static let groups = Features(rawValue: 1024)
    /// Elements with borders and shadows of all kinds, and grounds that one looks through.
    static let frames = Features(rawValue: 2048)
    /// Shadows of any offset, radius and opacity.
    static let shadows = Features(rawValue: 4096)
    /// Styles that do not fade.
    static let pops = Features(rawValue: 8192)
    /// Shared elements that fly above their siblings.
    static let lifts = Features(rawValue: 16384)
    /// Views without an id that are spaces, in which content goes through elements.
    static let planes = Features(rawValue: 32768)
    /// Views that leave what is in them to constraints, and stacks.
    static let layout = Features(rawValue: 65536)
  }

  static let size = Size(64, 80)
  var random: SeededGenerator
  let features: Features

  init(seed: UInt64, _ features: Features) {
    random = SeededGenerator(seed: seed)
    self.features = features
  }

  mutating func chance(_ p: Double) -> Bool { Double.random(in: 0..<1, using: &random) < p }
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &random) * 10).rounded() / 10 + (chance(0.3) ? 1.0 / 3 : 0)
  }
  private mutating func color() -> RGBA {
    RGBA(
      Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random),
      Double.random(in: 0...1, using: &random), chance(0.25) ? 0.5 : 1)
  }

  mutating func pair(_ name: String) -> Pair {
    let hierarchy = self.hierarchy()
    let a = screen(hierarchy)
    let b = screen(changed(hierarchy))
    var pair = Pair(name: name, source: a, destination: b)
    if features.contains(.styles) {
      for id in 0..<8 where chance(0.6) { pair.definition.append(("e\(id)", style())) }
    }
    if features.contains(.pops) {
      for id in 0..<8 where chance(0.3) { pair.definition.append(("e\(id)", pop())) }
    }
    if features.contains(.lifts) {
      for id in 0..<8 where chance(0.5) {
        var shared = TransitionStyle.SharedElement()
        shared.zPosition = Double(id % 3)
        pair.definition.append(("e\(id)", TransitionStyle(.sharedElement(shared))))
      }
    }
    return pair
  }

  // MARK: Hierarchies

  /// The children of each element; -1 is the root.
  private typealias Hierarchy = [Int: [Int]]

  private mutating func hierarchy() -> Hierarchy {
    var children: Hierarchy = [-1: []]
    for id in 0..<6 {
      let parent = id == 0 || chance(0.5) ? -1 : Int.random(in: 0..<id, using: &random)
      children[parent, default: []].append(id)
    }
    return children
  }

  /// Some gone, some new, some under another parent, some in another order.
  private mutating func changed(_ old: Hierarchy) -> Hierarchy {
    var children: Hierarchy = [-1: []]
    func isIn(_ id: Int, _ ancestor: Int) -> Bool {
      id == ancestor || (children[ancestor] ?? []).contains { isIn(id, $0) }
    }
    var dropped: Set<Int> = []
    func visit(_ id: Int, _ parent: Int) {
      var parent = parent
      if id >= 0 {
        if chance(0.2) {
          dropped.insert(id)
        } else {
          if features.contains(.reparenting), chance(0.25) {
            let places = [-1] + children.values.flatMap { $0 }.sorted()
            parent = places.randomElement(using: &random) ?? parent
          }
          children[parent, default: []].append(id)
          parent = id
        }
      }
      if features.contains(.reparenting) || id < 0 || !dropped.contains(id) {
        for child in old[id] ?? [] { visit(child, parent) }
      }
    }
    visit(-1, -1)
    for id in 6..<8 where chance(0.6) {
      let places = [-1] + children.values.flatMap { $0 }.sorted()
      let parent = places.randomElement(using: &random) ?? -1
      let at = Int.random(in: 0...(children[parent] ?? []).count, using: &random)
      children[parent, default: []].insert(id, at: at)
    }
    if features.contains(.overlap) {
      for key in children.keys.sorted() where chance(0.3) { children[key]?.shuffle(using: &random) }
    }
    return children
  }

  // MARK: Views

  private mutating func screen(_ children: Hierarchy) -> Part {
    let bounds = Rect(origin: .zero, size: Self.size)
    var part = Part(nil, bounds, color(), kind: .screen, fill(children, -1, bounds))
    part.view.backgroundColor = Color(RGBA(0.9, 0.9, number(0.5...0.9)))
    layOut(&part)
    return part
  }

  /// What is in a view: content and elements, in cells of their own or across each other.
  private mutating func fill(_ children: Hierarchy, _ id: Int, _ bounds: Rect) -> [Part] {
    let elements = children[id] ?? []
    var items: [Int?] = elements.map { $0 }
    for _ in 0..<2 where chance(0.4) { items.insert(nil, at: Int.random(in: 0...items.count, using: &random)) }
    let count = max(1, items.count)
    let isTall = bounds.height > bounds.width
    return items.enumerated().map { index, item in
      let n = Double(count)
      var cell = bounds
      if isTall {
        cell = Rect(bounds.x, bounds.y + bounds.height / n * Double(index), bounds.width, bounds.height / n)
      } else {
        cell = Rect(bounds.x + bounds.width / n * Double(index), bounds.y, bounds.width / n, bounds.height)
      }
      if features.contains(.overlap) {
        cell = Rect(cell.x - number(0...6), cell.y - number(0...6), cell.width + 9, cell.height + 7)
      }
      let inset = number(0.2...2)
      let frame = Rect(
        cell.x + inset, cell.y + inset, max(2, cell.width - 2 * inset - number(0...2)),
        max(2, cell.height - 2 * inset - number(0...2)))
      guard let item else { return content(frame) }
      if features.contains(.wrappers), chance(0.4) {
        return wrapper(frame) { random, inner in random.element(children, item, inner) }
      }
      return element(children, item, frame)
    }
  }

  private mutating func content(_ frame: Rect) -> Part {
    if features.contains(.text), chance(0.3) {
      return Part(nil, frame, kind: .label) {
        $0.text = ["Ag", "Wide", "i"].randomElement(using: &random)
        // Text that is higher than its label is no ink of it.
        $0.font.size = min(9, frame.height * 0.6)
      }
    }
    return Part(nil, frame, color())
  }

  private mutating func element(_ children: Hierarchy, _ id: Int, _ frame: Rect) -> Part {
    var part = Part("e\(id)", frame, chance(0.8) ? color() : .clear)
    let scroll = features.contains(.scrolling) && chance(0.3) ? Point(number(-4...4), number(-4...4)) : .zero
    part.view.bounds.origin = scroll
    part.parts = fill(children, id, part.view.bounds)
    dress(&part.view)
    overflow(&part)
    layOut(&part)
    return part
  }

  private mutating func wrapper(_ frame: Rect, _ inner: (inout RandomScreens, Rect) -> Part) -> Part {
    var part = Part(nil, frame, chance(0.3) ? color() : .clear)
    let offset = features.contains(.scrolling) && chance(0.3) ? Point(number(-4...4), number(-4...4)) : .zero
    part.view.bounds.origin = offset
    let inside = Rect(offset.x + 1.3, offset.y + 0.7, max(2, frame.width - 2.6), max(2, frame.height - 2.1))
    part.parts = [inner(&self, inside)]
    layOut(&part)
    shape(&part.view)
    if features.contains(.planes) { plane(&part, inside) }
    if features.contains(.groups) {
      group(&part, inside)
      return part
    }
    overflow(&part)
    return part
  }

  /// Content of its own around what is in it, and all that a group can have but an alpha and a blur.
  private mutating func group(_ part: inout Part, _ inside: Rect) {
    for _ in 0..<2 where chance(0.5) {
      let place = Rect(
        inside.x + number(-6...6), inside.y + number(-6...6), inside.width * number(0.3...1),
        inside.height * number(0.3...1))
      part.parts.insert(Part(nil, place, color()), at: Int.random(in: 0...part.parts.count, using: &random))
    }
    for index in part.parts.indices where chance(0.3) { part.parts[index].view.zPosition = number(-1...1) }
    if chance(0.6) { part.view.backgroundColor = Color(color()) }
    if chance(0.4) { part.view.cornerRadius = number(1...6) }
    if chance(0.4) {
      (part.view.shadowOpacity, part.view.shadowRadius) = (0.5, number(0...3))
      part.view.shadowOffset = Size(number(-2...2), number(-2...2))
    }
    if chance(0.3) { (part.view.borderWidth, part.view.borderColor) = (number(0.5...2.5), Color(color())) }
    if chance(0.3) { part.view.clipsToBounds = true }
  }

  /// Planes that cut what is in a view.
  private mutating func plane(_ part: inout Part, _ inside: Rect) {
    guard chance(0.7) else { return }
    if chance(0.5) { part.view.perspective = 200 } else { part.view.preserves3D = true }
    for index in part.parts.indices where chance(0.5) {
      part.parts[index].view.transform = .rotationY(number(-40...40))
    }
    for _ in 0..<(chance(0.5) ? 2 : 1) {
      var color = self.color()
      color.a = 1
      part.parts.insert(
        Part(nil, inside, color) {
          $0.transform = .translation(number(-4...4), number(-4...4), number(-3...3)) * .rotationX(number(-40...40))
        }, at: Int.random(in: 0...part.parts.count, using: &random))
    }
  }

  private mutating func shape(_ view: inout View) {
    if features.contains(.clips), chance(0.3) {
      view.clipsToBounds = true
      if chance(0.5) { view.cornerRadius = number(1...5) }
    }
    if features.contains(.transforms), chance(0.3) {
      view.transform =
        [Transform.rotation(number(-30...30)), .scale(0.9, 1.1), .translation(2.3, 1.1)].randomElement(using: &random)
        ?? .identity
    }
    if features.contains(.space), chance(0.3) {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: view.perspective = 150
      case 1: view.transform = .perspective(200) * .rotationY(number(-50...50))
      default: view.transform = .rotationX(number(-40...40))
      }
    }
  }

  /// Lets what is alone in a view that cuts reach beyond it.
  private mutating func overflow(_ part: inout Part) {
    guard part.view.clipsToBounds, part.parts.count == 1, chance(0.7) else { return }
    let place = part.parts[0].view.placed
    let (x, y) = (number(0...4), number(0...4))
    part.parts[0].view.frame = Rect(place.x - x, place.y - y, place.width + 2 * x, place.height + 2 * y)
  }

  private mutating func dress(_ view: inout View) {
    shape(&view)
    if features.contains(.frames) {
      if chance(0.4) { (view.borderWidth, view.borderColor) = (number(0.5...2.5), Color(color())) }
      if chance(0.4) {
        (view.shadowOpacity, view.shadowRadius) = (0.6, number(0...3))
        view.shadowOffset = Size(number(-2...2), number(-2...2))
      }
      if chance(0.4) { view.cornerRadius = number(1...6) }
    }
    if features.contains(.shadows), chance(0.6) {
      (view.shadowOpacity, view.shadowRadius) = (number(0.1...0.9), chance(0.2) ? 0 : number(0...5))
      view.shadowOffset = chance(0.3) ? .zero : Size(number(-5...5), number(-5...5))
      if chance(0.3) { view.shadowColor = Color(color()) }
    }
    guard features.contains(.looks) else { return }
    if chance(0.2) { view.alpha = 0.6 }
    if chance(0.3) { view.cornerRadius = number(1...6) }
    if chance(0.2) { (view.shadowOpacity, view.shadowRadius, view.shadowOffset) = (0.5, 1.5, Size(1, 1)) }
    if chance(0.2) { view.anchorPoint = Point(0.2, 0.9) }
    if chance(0.1) { view.blurRadius = 1 }
  }

  private mutating func pop() -> TransitionStyle {
    if chance(0.5) { return TransitionStyle(.none) }
    var part = TransitionStyle.Part(.transform(.scale(0.8)))
    part.fade = false
    return TransitionStyle(parts: [part])
  }

  private mutating func style() -> TransitionStyle {
    var parts: [TransitionStyle.Part] = []
    // From two edges at once an element may come from within the stage.
    let edge = Edge.allCases.randomElement(using: &random) ?? .left
    for _ in 0..<(chance(0.3) ? 2 : 1) {
      let effects: [TransitionStyle.Effect] = [
        .crossfade, .edgeTranslation(edge), .blur(2),
        .transform(.translation(8.3, -3)), .transform(.scale(0.7)), .transform(.rotation(40)),
        .anchorTranslation(relativeTo: "e\(Int.random(in: 0..<8, using: &random))", at: nil), .sharedElement(.init()),
      ]
      var part = TransitionStyle.Part(effects.randomElement(using: &random) ?? .crossfade)
      if chance(0.3) { (part.delay, part.duration) = (0.2, 0.5) }
      parts.append(part)
    }
    return TransitionStyle(parts: parts)
  }
}

extension Pair {
  /// Without what SPEC 5.2 counts as an approximation: groups that an element leaves or enters, and flies by itself, have
  /// an alpha of 1 and no blur.
  func exact(flattened: Bool) -> Pair {
    func chains(_ part: Part, _ chain: [String]) -> [String: [String]] {
      var chain = chain
      var result: [String: [String]] = [:]
      if let id = part.view.id {
        result[id] = chain
        chain.append(id)
      }
      for inner in part.parts { result.merge(chains(inner, chain)) { a, _ in a } }
      return result
    }
    let (a, b) = (chains(source, []), chains(destination, []))
    let shared = Set(a.keys).intersection(b.keys)
    let parted = shared.reduce(into: Set<String>()) { parted, id in
      parted.formUnion(Set(a[id] ?? []).symmetricDifference(b[id] ?? []))
    }
    /// Cleans the views that a shared element in them does not fly with. Returns the shared elements in it.
    func clean(_ part: inout Part) -> Set<String> {
      var inside: Set<String> = []
      for index in part.parts.indices { inside.formUnion(clean(&part.parts[index])) }
      let id = part.view.id
      let leaves = id.map(parted.contains) ?? !inside.isEmpty
      if leaves, part.view.kind != .screen {
        (part.view.alpha, part.view.blurRadius) = (1, 0)
        if flattened { (part.view.perspective, part.view.preserves3D) = (0, false) }
      }
      if let id, shared.contains(id) { inside.insert(id) }
      return inside
    }
    var pair = self
    _ = clean(&pair.source)
    _ = clean(&pair.destination)
    return pair
  }
}

extension View {
  /// The frame without the transform.
  var placed: Rect {
    var view = self
    view.transform = .identity
    return view.frame
  }
}
