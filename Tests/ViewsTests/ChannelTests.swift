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
      var other = View(kind: kind)
      for channel in Channel.written(by: property) {
        let value = channel.part(of: view[property], anchorPoint: view.anchorPoint)
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
