import ArgumentParser
import LuaKit
import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Print a scene as numbers.",
    discussion: "One row a time, one column a path. By default every property that changes, 60 times a second, as CSV.")

  @OptionGroup var script: ScriptOptions

  @Option(help: "Frames per second.")
  var fps: FrameRate?

  @Option(help: "Times instead of a rate: 0.5, 250ms, 50%, f15, first, last, with commas between them.")
  var at: TimeList?

  @Option(help: "Where it ends: 0.5, 250ms, 50%, f15, first, last. What never rests needs it.")
  var to: TimeArgument?

  @Option(name: .customLong("view"), help: "A view's id or name; may be repeated.")
  var views: [String] = []

  @Option(name: .customLong("property"), help: "A property; may be repeated.")
  var properties: [String] = []

  @Option(help: "csv, json or jsonl.")
  var format = SampleFormat.csv

  @Option(help: "The entry of a returned table.")
  var only: String?

  func run() throws {
    try script.run { result in
      let rate = fps?.value ?? 60
      // A scene that never rests is played as far as it is looked at.
      let looks = (to.map { [$0] } ?? at?.times ?? []).map { $0.seconds(fps: rate) }
      let playable = try result.playable(only: only, until: looks.contains(nil) ? nil : looks.compactMap(\.self).max())
      let clip = playable.clip
      let end = try to?.seconds(in: playable, fps: rate) ?? clip.duration
      let times =
        try at?.times.map { min(try $0.seconds(in: playable, fps: rate), end) }
        ?? MovieJob.times(from: 0, to: end, rate: rate)
      let asked = try properties.map { name in
        guard let property = Property(name: name) else {
          throw Failure(.usage, "unknown property '\(name)'\(ForeignWord.hint(property: name, among: Property.names))")
        }
        return property
      }
      let samples: Samples
      do {
        samples = try clip.sample(
          SampleRequest(
            times: times, views: views.isEmpty ? nil : views,
            properties: asked.isEmpty ? nil : Property.allCases.filter(asked.contains)))
      } catch let error as PathError {
        throw Failure(.usage, "\(error)")
      }
      // What was given up on the way is not printed.
      if Budget.isSpent { throw SpentBudget() }
      try SampleWriter(samples).write(as: format)
    }
  }
}
