/// Tells what a view of a container is.
package struct ContainerView: Sendable {
  /// Tells people what it stands for.
  package enum Label: Sendable {
    /// A shared element, whose view leads from one original to another.
    case shell(ElementID)
    /// An element that only one screen has.
    case single(ElementID)
    /// A view around an element, which lets it come or go.
    case frame(ElementID)
    /// An element's own content, and where it comes from.
    case content(String)
    /// A view without an id around elements: its original.
    case wrapper(ViewID)
    /// Ancestors that do not fly with an element cut it: these.
    case clip([ViewID])
    /// It cuts what is in a shared element on the way.
    case cut
    /// A snapshot function made it.
    case flight
  }

  /// The originals that it shows on the screens: one, or both where it leads from the one to the other.
  var source, destination: ViewID?
  /// Which of the original's properties it shows.
  var part = CopiedPart.shell
  package var label: Label?

  /// The original that it shows, or leads to.
  package var original: ViewID? { destination ?? source }
  /// Whether it shows the source's values.
  var isSource: Bool { destination == nil && source != nil }

  /// The element that it stands for.
  package var element: ElementID? {
    switch label {
    case .shell(let id), .single(let id): id
    case .frame, .content, .wrapper, .clip, .cut, .flight, nil: nil
    }
  }

  var isShell: Bool { if case .shell = label { true } else { false } }
}

/// Tells what the views of a container are, which lie in the arena one after the other.
package struct ContainerViews: Sendable {
  /// The first view's index.
  private let first: Int
  private var views: [ContainerView] = []

  /// - Parameter first: The first view's index.
  init(from first: Int) { self.first = first }

  package subscript(view: ViewID) -> ContainerView {
    get {
      let row = view.index - first
      return views.indices.contains(row) ? views[row] : ContainerView()
    }
    _modify {
      let row = view.index - first
      while views.count <= row { views.append(ContainerView()) }
      yield &views[row]
    }
  }

  /// All that were said something of.
  package var all: some Sequence<(view: ViewID, is: ContainerView)> {
    views.enumerated().lazy.map { [first] in (ViewID(index: first + $0), $1) }
  }
}
