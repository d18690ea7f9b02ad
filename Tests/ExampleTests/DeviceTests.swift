import MutoscopeRender
import Testing

/// Examples on other devices than their own: compared with pictures in which all stand side by side.
@Suite("Examples on every kind of device")
struct DeviceTests {
  /// What the device says in a script: with its safe area, and without.
  private static let devices = ["iPhone SE", "iPhone 14", "iPhone 15 Pro Max"].map { "device = \"\($0)\"" }
  private static let sizes = ["375, 667", "390, 844", "430, 932"].map { "size = { \($0) }" }

  @Test(
    "Light and dark, with a safe area and without, nothing is where it should not be",
    arguments: [("13-layout.lua", [0, 2.2]), ("14-collapsing-header.lua", [0, 1.6])])
  func everyDevice(name: String, times: [Double]) throws {
    var frames: [[Bitmap]] = []
    for time in times {
      frames += [[], []]
      for (index, look) in ["light", "dark"].enumerated() {
        for device in Self.devices + Self.sizes {
          let example = try Example(
            name,
            replacing: [
              "device = \"iPhone 14\"": "\(device), traits = { userInterfaceStyle = \"\(look)\" }"
            ])
          frames[frames.count - 2 + index].append(try example.bitmap(at: time, scale: 0.25))
        }
      }
    }
    let sheet = Bitmap(side: 4, rows: frames)
    let golden = "\(Example.goldens)/\(name.dropLast(4)).png"
    guard let bytes = try? Example.bytes(golden), let expected = Bitmap(png: bytes) else {
      try Example.write(sheet.pngData(), to: golden)
      Issue.record("recorded \(golden), run again")
      return
    }
    // As a file holds it.
    let actual = try #require(Bitmap(png: sheet.pngData()))
    let difference = actual.difference(expected, tolerance: 2)
    #expect(difference.countAboveTolerance == 0, "\(difference)")
  }
}

extension Bitmap {
  /// Pictures side by side on grey, row below row, some pixels apart.
  fileprivate init(side gap: Int, rows: [[Bitmap]]) {
    let width = rows.map { row in row.reduce(gap) { $0 + $1.width + gap } }.max() ?? gap
    let height = rows.reduce(gap) { $0 + ($1.map(\.height).max() ?? 0) + gap }
    var pixels = [UInt32](repeating: 0xFF80_8080, count: width * height)
    var top = gap
    for row in rows {
      var left = gap
      for picture in row {
        for y in 0..<picture.height {
          for x in 0..<picture.width { pixels[(top + y) * width + left + x] = picture[x, y] }
        }
        left += picture.width + gap
      }
      top += (row.map(\.height).max() ?? 0) + gap
    }
    self = Bitmap(width: width, height: height, pixels: pixels) ?? Bitmap(width: 1, height: 1)
  }
}
