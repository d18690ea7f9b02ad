import Glibc
import LuaKit
import Mutoscope
import MutoscopeRender
import MutoscopeScripting

/// Draws frames of a script on one thread in a warm process, for `Peer/peers.py`:
///
///     frames SCRIPT SCALE COUNT still|shuffled OUT
///
/// COUNT frames are spread over the time of the clip, which is the script's first. They are drawn in turn, or `shuffled`, in
/// rounds. Printed are the shortest and the median milliseconds of one, both of all that is done and of drawing alone, the
/// shortest of drawing each in the order of time, and those of writing the one in the middle as PNG with its bytes, ours and
/// cairo's. That one is written to OUT.
enum FrameDialogue {
  static func run(_ words: [String]) throws {
    guard words.count == 5, let scale = Double(words[1]), let count = Int(words[2]), count > 0 else {
      throw LuaFailure("frames SCRIPT SCALE COUNT still|shuffled OUT expected")
    }
    let folder = words[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let assets = Assets(folder: folder)
    guard let script = bytes(of: words[0]) else { throw LuaFailure("cannot read \(words[0])") }
    let host = SessionHost(
      read: { module in bytes(of: "\(folder)/\(module)").map { LuaSource($0, name: module) } },
      measurer: try .cairo(assets: assets))
    let session = try Session(host: host)
    defer { session.lua.close() }
    let playables = try session.playables(try session.run(LuaSource(script, name: words[0])))
    guard let clip = playables.first?.clip else { throw LuaFailure("no clip") }
    var times = (0..<count).map { clip.duration * Double($0) / Double(count) }
    // By the golden ratio: neighbours come far from each other.
    if words[3] == "shuffled" {
      func place(_ index: Int) -> Double { (Double(index) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1) }
      times = times.indices.sorted { place($0) < place($1) }.map { times[$0] }
    }

    let renderer = Renderer(scale: scale, assets: assets)
    var bitmap = try renderer.render(clip.at(clip.duration / 2).displayList)
    var (whole, drawn): ([Double], [Double]) = ([], [])
    var each: [Double: Double] = [:]
    for round in 0..<4 {
      for time in times {
        let start = now()
        let list = clip.at(time).displayList
        let middle = now()
        try renderer.render(list, into: &bitmap, holdsLast: true)
        // The first round fills the caches.
        guard round > 0 || count == 1 else { continue }
        let end = now()
        whole.append(end - start)
        drawn.append(end - middle)
        each[time] = min(each[time] ?? .infinity, end - middle)
      }
    }
    bitmap = try renderer.render(clip.at(clip.duration / 2).displayList)
    let opaque = bitmap
    let encoded = try fastest(rounds: 5, [{ keep(opaque.pngData()) }, { keep(DrawingBench.cairoPNG(opaque)) }])
    try bitmap.writePNG(to: .file(words[4]))
    print(
      milliseconds("frame", whole), milliseconds("drawn", drawn),
      "each " + each.sorted { $0.key < $1.key }.map { "\($0.value * 1e3)" }.joined(separator: " "),
      "png \(encoded[0] * 1e3) \(opaque.pngData().count)",
      "cairo \(encoded[1] * 1e3) \(DrawingBench.cairoPNG(opaque))", separator: "\n")
  }

  private static func milliseconds(_ name: String, _ seconds: [Double]) -> String {
    let sorted = seconds.sorted()
    return "\(name) \(sorted[0] * 1e3) \(sorted[sorted.count / 2] * 1e3)"
  }
}
