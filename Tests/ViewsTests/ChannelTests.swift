import MutoscopeMotion
import MutoscopeViews
import Testing

@Suite struct ChannelTests {
  @Test(arguments: Property.allCases)
  func `the parts of a property's value are those that it writes, and make the view`(property: Property) {
    for kind in ViewKind.allCases where property.applies(to: kind) {
      var view = View(kind: kind)
      view.bounds = Rect(3, 4, 50, 60)
      view.center = Point(70, 80)
      let parts = view.parts(of: view[property], for: property)
      #expect(parts.map(\.0) == Channel.written(by: property))
      var other = View(kind: kind)
      for (channel, value) in parts {
        other[channel] = value
        #expect(other[channel] == value)
      }
      #expect(other[property] == view[property], "\(property) of \(kind)")
    }
  }

  @Test func `what is continuous is animatable, and each part is there once`() {
    #expect(Channel.continuous.allSatisfy { $0.isAnimatable })
    #expect(Set(Channel.continuous).count == Channel.continuous.count)
    let written = Property.allCases.filter(\.isAnimatable).flatMap(Channel.written)
    #expect(Set(written) == Set(Channel.continuous))
  }
}
