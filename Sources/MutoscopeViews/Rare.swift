import MutoscopeMotion

/// A part of a view or a layer that few of them have. Copies share it; without one all is standard.
@usableFromInline package struct Rare<Part: StandardPart>: Sendable {
  /// One, or nil: an empty array would be counted with every copy of a view.
  @usableFromInline var part: [Part]?

  package init() {}

  @usableFromInline package subscript<Value: Equatable>(path: WritableKeyPath<Part, Value>) -> Value {
    // Inlined, so that a view in a tree is not copied for it.
    @inlinable @inline(__always) get { part.map { $0[0][keyPath: path] } ?? Part.standard[keyPath: path] }
    @inline(__always) set {
      // What is said again is shared on.
      if self[path] == newValue { return }
      if part == nil { part = [Part.standard] }
      part?[0][keyPath: path] = newValue
    }
  }

  /// Whether nothing was ever said of it.
  @inlinable @inline(__always) package var isStandard: Bool { part == nil }

  /// Whether it is the same as another one, as far as something tells: copies that share it need no look.
  func agrees(with other: Rare, _ isSame: (Part, Part) -> Bool) -> Bool {
    let address = { (part: [Part]?) in part?.withUnsafeBufferPointer { $0.baseAddress } }
    return address(part) == address(other.part) || isSame(part?[0] ?? .standard, other.part?[0] ?? .standard)
  }
}

extension Rare: Equatable where Part: Equatable {
  @usableFromInline package static func == (a: Rare, b: Rare) -> Bool { a.agrees(with: b, ==) }
}

/// A part with what most have of it.
@usableFromInline package protocol StandardPart: Sendable {
  static var standard: Self { get }
}

extension View {
  /// Corners, border and shadow.
  @usableFromInline struct Edges: StandardPart, Equatable {
    @usableFromInline static let standard = Edges()

    @usableFromInline var maskedCorners = Corners.all
    @usableFromInline var borderColor = Color(.black)
    var shadowColor = Color(.black)
    @usableFromInline var shadowOpacity = 0.0
    var shadowRadius = 3.0
    var shadowOffset = Size(0, -3)
    @usableFromInline var contentAlpha = 1.0
  }

  /// The content of labels, pictures and buttons.
  @usableFromInline struct Content: StandardPart {
    @usableFromInline static let standard = Content()

    var mode = ContentMode.scaleToFill
    var nextMode: ContentMode?
    var modeMix = 0.0
    var lines: FixedLines?
    @usableFromInline var source: String?
    @usableFromInline var text: String?
    var font = Font.body
    var textColor = Color.named("label")
    var alignment = TextAlignment.natural
    var lineHeight = 1.0
    var numberOfLines = 1
    var tintColor = Color.named("systemBlue")
    var insets = Insets.zero
    var imagePadding = 0.0
  }

  /// The surroundings of what is in scroll views and screens.
  @usableFromInline struct Hosting: StandardPart, Equatable {
    @usableFromInline static let standard = Hosting()

    var contentSize = Size.zero
    var contentInset = Insets.zero
    var bounces = true
    var isPagingEnabled = false
    @usableFromInline var indicators = ScrollIndicators()
    var environment: Environment?
  }
}

extension Color {
  /// A semantic colour that is known to exist.
  static func named(_ name: String) -> Color { Color(text: name) ?? .clear }
}
