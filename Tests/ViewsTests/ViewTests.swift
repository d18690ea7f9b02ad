import MutoscopeMotion
import MutoscopeViews
import Testing

@Suite struct ViewTests {
  @Test func `setting a frame and the anchor point follows UIKit`() {
    var view = View(kind: .view)
    view.frame = Rect(10, 20, 100, 50)
    #expect(view.center == Point(60, 45) && view.bounds == Rect(0, 0, 100, 50))
    view.anchorPoint = Point(0, 0)
    #expect(view.frame == Rect(60, 45, 100, 50))
    view.transform = .rotation(90)
    #expect(view.frame == Rect(10, 45, 50, 100))
    view.frame = Rect(0, 0, 20, 30)
    #expect(view.bounds.size == Size(20, 30) && view.center == Point(0, 0))
  }

  @Test func `what has a range is clamped`() {
    var view = View(kind: .view)
    view[.alpha] = .number(1.5)
    view[.cornerRadius] = .number(-3)
    view[.bounds] = .rect(Rect(0, 0, -5, 10))
    #expect(view.alpha == 1 && view.cornerRadius == 0 && view.bounds.size == Size(0, 10))
  }

  @Test func `every property stores what it is given`() {
    for property in Property.allCases {
      for kind in ViewKind.allCases where property.applies(to: kind) {
        var view = View(kind: kind)
        let value = view[property]
        view[property] = value
        #expect(view[property] == value, "\(property) of \(kind)")
      }
    }
  }

  @Test(arguments: ViewKind.allCases)
  func `what is set to a view is read from it, and a copy does not see it`(kind: ViewKind) {
    let before = View(kind: kind)
    var view = before
    view.borderColor = Color(.white)
    view.shadowOpacity = 0.5
    view.text = "text"
    view.numberOfLines = 3
    view.contentSize = Size(1, 2)
    #expect(view.borderColor == Color(.white) && view.shadowOpacity == 0.5 && view.shadowRadius == 3)
    #expect(view.text == "text" && view.numberOfLines == 3 && view.contentSize == Size(1, 2))
    #expect(before.borderColor == Color(.black) && before.shadowOpacity == 0)
    #expect(before.text == nil && before.numberOfLines == 1 && before.contentSize == .zero)
    view.text = nil
    #expect(view.text == nil && view.numberOfLines == 3)
  }

  @Test func `a large flat screen does not make views dear`() {
    // A view of many is a few hundred bytes: what most of them do not have lies elsewhere.
    #expect(MemoryLayout<View>.size <= 400)
  }
}
