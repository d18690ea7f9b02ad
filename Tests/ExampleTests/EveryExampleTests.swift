import Mutoscope
import MutoscopeRender
import Testing

@Suite("Every example")
struct EveryExampleTests {
  @Test("is there: the course has at least eight lessons")
  func course() {
    #expect(Example.names.count >= 8)
    for (index, name) in Example.names.enumerated() {
      #expect(name.hasPrefix(index < 9 ? "0\(index + 1)-" : "\(index + 1)-"))
    }
  }

  @Test("is at most 60 lines, and says first what it is about", arguments: Example.names)
  func length(name: String) throws {
    let lines = try Example(name).source.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 61)
    #expect(lines.last == "")
    #expect(lines[0].hasPrefix("-- "))
  }

  @Test("draws frames that are not blank, and the same whatever was drawn before", arguments: Example.names)
  func frames(name: String) throws {
    let example = try Example(name)
    let renderer = Renderer(scale: 0.5, assets: example.assets)
    let times = [0, 0.25, 0.5, 0.75, 1].map { $0 * example.clip.duration }
    let bitmaps = try times.map { try renderer.render(example.clip.at($0).displayList) }
    for bitmap in bitmaps {
      #expect(bitmap.isOpaque)
      #expect(Set(bitmap.pixels).count > 50)
    }
    for (time, bitmap) in zip(times, bitmaps).reversed() { #expect(try example.bitmap(at: time) == bitmap) }
  }

  @Test("has only finite numbers, and frames that depend on the time alone", arguments: Example.names)
  func samples(name: String) throws {
    let clip = try Example(name).clip
    let times = clip.frameTimes(fps: 30)
    let samples = try clip.sample(SampleRequest(times: times))
    #expect(samples.rows.count == times.count)
    #expect(Set(samples.columns).count == samples.columns.count)
    for (time, row) in zip(samples.times, samples.rows) {
      for (column, value) in zip(samples.columns, row) {
        if case .number(let number) = value { #expect(number.isFinite, "\(column) at \(time)") }
      }
    }
    let again = try clip.sample(SampleRequest(times: times.reversed()))
    #expect(again.rows == samples.rows.reversed())
    #expect(again.columns == samples.columns)
  }

  @Test("ends otherwise than it begins where it animates, and moves on the way", arguments: Example.names)
  func moves(name: String) throws {
    let example = try Example(name)
    let clip = example.clip
    guard !clip.tracks().isEmpty else {
      #expect(clip.duration == 0)
      return
    }
    let (first, last) = (try example.bitmap(at: 0), try example.bitmap(at: clip.duration))
    #expect(first != last)
    let middle = try example.bitmap(at: clip.duration / 2)
    #expect(middle != first)
    #expect(middle != last)
    #expect(clip.events().allSatisfy { (0...clip.duration).contains($0.time) })
  }
}

@Suite("What the examples show")
struct LessonTests {
  @Test("01 prints the tree of its views")
  func tree() throws {
    let example = try Example("01-view-tree.lua")
    #expect(example.printed.hasPrefix("screen (0, 0, 390, "))
    for title in ["Cabin in the pines", "House on the cliff", "Room with a piano"] {
      #expect(example.printed.contains(title))
    }
  }

  @Test("02 asks for a frame before anything runs, and turns its card once around")
  func animator() throws {
    let example = try Example("02-animator.lua")
    #expect(example.printed.hasPrefix("half way:\t"))
    let range = try #require(try example.clip.range("card.transform.rotation"))
    #expect(range.min == 0)
    #expect(range.max == 360)
    #expect(try example.number("card.center.x", at: example.clip.duration) == 298)
  }

  @Test("03 spends the same time on the same way, by each curve")
  func curves() throws {
    let example = try Example("03-curves.lua")
    let start = try #require(example.clip.tracks().first?.start)
    for step in 0...32 {
      let p = Double(step) / 32
      let time = start + 1.6 * p
      #expect(abs(try example.number("linear.center.x", at: time) - (42 + 258 * p)) < 1e-9)
      let seen = (try example.number("steps(6).center.x", at: time) - 42) / 258 * 6
      #expect(abs(seen - (p * 6 + 1e-9).rounded(.down)) < 1e-9)
    }
    for track in example.clip.tracks() {
      #expect(try example.number("\(track.view).center.x", at: start) == 42)
      #expect(try example.number("\(track.view).center.x", at: start + 1.6) == 300)
    }
    #expect(example.clip.tracks().count == 6)
  }

  @Test("04 steps at exactly one instant, half way, and comes back")
  func keyframes() throws {
    let example = try Example("04-keyframes.lua")
    let steps = example.clip.events().filter { $0.kind == .step }
    #expect(steps.map(\.time) == [1, 1])
    #expect(Set(steps.compactMap(\.property)) == ["backgroundColor", "text"])
    for step in steps { #expect(example.printed.contains(step.description)) }
    let before = try example.clip.at(1, side: .before).value("badge.backgroundColor.r")
    let after = try example.clip.at(1).value("badge.backgroundColor.r")
    #expect(before != after)
    #expect(try example.clip.at(0).value("badge.backgroundColor.r") == before)
    #expect(try example.number("card.transform.translation.y", at: 1) == 150)
    #expect(try example.number("card.transform.translation.y", at: 2) == 0)
  }

  @Test("05 lets every spring end exactly at its mark")
  func springs() throws {
    let example = try Example("05-springs.lua")
    #expect(example.clip.tracks().count == 5)
    for index in 1...5 {
      #expect(try example.number("spring\(index).center.x", at: 0) == 48)
      #expect(try example.number("spring\(index).center.x", at: example.clip.duration) == 277)
    }
    #expect(example.printed.split(separator: "\n").count == 5)
    let overshoot = try #require(try example.clip.range("spring1.center.x"))
    #expect(overshoot.max > 280)
    let critical = try #require(try example.clip.range("spring4.center.x"))
    #expect(critical.max <= 277)
  }

  @Test("07 catches its pill twice, and neither place nor velocity jumps")
  func interruption() throws {
    let example = try Example("07-interruption.lua")
    let caught = example.clip.events().filter { $0.kind == .interruption && $0.property == "center" }.map(\.time)
    #expect(caught.count == 2)
    for time in caught {
      let before = try example.number("pill.center.x", at: time, .before)
      #expect(abs(try example.number("pill.center.x", at: time) - before) < 1e-9)
      // One-sided differences of a motion of less than 20,000 points per second squared.
      let h = 1e-6
      let velocityBefore = (before - (try example.number("pill.center.x", at: time - h))) / h
      let velocityAfter = (try example.number("pill.center.x", at: time + h) - before) / h
      #expect(abs(velocityBefore) > 100)
      #expect(abs(velocityAfter - velocityBefore) < 0.05)
    }
    #expect(try example.number("pill.center.x", at: example.clip.duration) == 276)
  }

  @Test("08 misses by 1.45 % of the way, and lands five times")
  func landing() throws {
    let example = try Example("08-spring-landing.lua")
    let tracks = example.clip.tracks().filter { $0.property.name == "center" }
    #expect(tracks.map(\.view) == ["cut", "exact", "smooth", "budget", "blend", "extended"])
    for track in tracks {
      let end = track.start + track.duration
      let gap = try example.number("\(track.view).center.x", at: end, .before) - 288
      #expect(try example.number("\(track.view).center.x", at: end) == 288)
      switch track.view {
      case "cut": #expect(abs(gap - 0.014498421616 * 240) < 1e-9)
      case "budget", "extended": #expect(abs(gap) <= 0.25 && abs(gap) > 1e-3)
      default: #expect(abs(gap) < 1e-9)
      }
    }
    // What the pictures say is what is the case.
    let texts = example.clip.at(example.clip.duration).displayList.layers.compactMap { $0.text?.text }
    #expect(texts.filter { $0.hasSuffix(" pt") } == ["3.48 pt", "0.00 pt", "0.00 pt", "0.14 pt", "0.00 pt", "0.14 pt"])
  }

  @Test("14 turns two pages, hands on from the reviews to the feed, and bounces at the top")
  func scrolling() throws {
    let example = try Example("15-nested-scrolling.lua")
    let end = example.clip.duration
    #expect(try example.number("pager.contentOffset.x", at: end) == 780)
    #expect(try example.number("reviews.contentOffset.y", at: end) == 292)
    #expect(try example.number("feed.contentOffset.y", at: end) == 0)
    let feed = try #require(try example.clip.range("feed.contentOffset.y"))
    #expect(feed.min < -40)
    #expect(abs(feed.max - 228) < 1e-9)
    let pager = try #require(try example.clip.range("pager.contentOffset.x"))
    #expect(pager.min == 0)
  }
}
