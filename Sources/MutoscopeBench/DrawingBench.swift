import CCairo
import LuaKit
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

/// How long a frame of the passport takes at two pixels a point, and its PNG against cairo's.
enum DrawingBench {
  static func run(_ report: inout Report) throws {
    let assets = Assets(folder: "examples")
    let (clip, start) = try passport(assets)
    let times = clip.frameTimes(fps: 60)
    let renderer = Renderer(scale: 2, assets: assets)
    var bitmap = try renderer.render(clip.at(clip.duration / 2).displayList)
    var lists: [DisplayList] = []
    let best = try fastest(
      rounds: 5,
      [
        { lists = times.map { clip.at($0).displayList } },
        { for list in lists { try renderer.render(list, into: &bitmap) } },
        { keep(try Renderer(scale: 2, assets: assets).render(lists[lists.count / 2])) },
      ])
    report.section("The passport, \(bitmap.width) x \(bitmap.height) pixels, \(times.count) frames")
    report.add("running the script", start * 1e3, "ms")
    report.add("a frame as layers", best[0] / Double(times.count) * 1e3, "ms")
    report.add("a frame drawn", best[1] / Double(times.count) * 1e3, "ms", note: fps(best[1], times.count))
    report.add("both", (best[0] + best[1]) / Double(times.count) * 1e3, "ms", note: fps(best[0] + best[1], times.count))
    report.add("the first frame of a renderer", best[2] * 1e3, "ms")

    bitmap = try renderer.render(clip.at(clip.duration / 2).displayList)
    let opaque = bitmap
    let encoded = try fastest(rounds: 15, [{ keep(opaque.pngData()) }, { keep(cairoPNG(opaque)) }])
    report.section("PNG of a frame", ours: "ours", peer: "cairo")
    report.add("time", encoded[0] * 1e3, peer: encoded[1] * 1e3, "ms")
    report.add("size", Double(opaque.pngData().count) / 1e3, peer: Double(cairoPNG(opaque)) / 1e3, "kB")
  }

  private static func fps(_ seconds: Double, _ frames: Int) -> String {
    "\(Int(Double(frames) / seconds, within: 0 ... .max)) a second on one core"
  }

  private static func passport(_ assets: Assets) throws -> (Clip, seconds: Double) {
    let path = "examples/06-passport.lua"
    guard let script = bytes(of: path) else {
      throw LuaFailure("cannot read \(path); run this from the package's root")
    }
    let start = now()
    let host = SessionHost(
      read: { module in bytes(of: "examples/" + module).map { LuaSource($0, name: module) } },
      measurer: try .cairo(assets: assets))
    let session = try Session(host: host)
    defer { session.lua.close() }
    let playables = try session.playables(try session.run(LuaSource(script, name: path)))
    guard let clip = playables.first?.clip else { throw LuaFailure("no clip") }
    return (clip, now() - start)
  }

  /// The number of bytes that cairo's own writer makes of a bitmap.
  static func cairoPNG(_ bitmap: Bitmap) -> Int {
    var pixels = bitmap.pixels
    var count = 0
    pixels.withUnsafeMutableBytes { buffer in
      let surface = cairo_image_surface_create_for_data(
        buffer.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_RGB24, Int32(bitmap.width), Int32(bitmap.height),
        Int32(bitmap.stride * 4))
      cairo_surface_write_to_png_stream(
        surface,
        { context, _, count in
          context?.assumingMemoryBound(to: Int.self).pointee += Int(count)
          return CAIRO_STATUS_SUCCESS
        }, &count)
      cairo_surface_destroy(surface)
    }
    return count
  }
}
