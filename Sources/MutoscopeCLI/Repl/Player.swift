import Glibc
import Mutoscope
import MutoscopeRender

/// Plays a clip in place in the terminal, in real time: what cannot be drawn in time is left out.
struct Player {
  let screen: TerminalScreen
  let assets: Assets
  let interrupts: Interrupts
  /// Told of each frame that is shown: time counts anew.
  var shown: () -> Void = {}

  /// Frames a second at the most: what terminals keep up with.
  private static let rate = 30.0

  /// Plays the whole clip, its last frame included. Without a terminal only that one is shown.
  func play(_ clip: Clip) throws {
    let size = clip.size
    let renderer = Renderer(scale: screen.scale(width: size.width, height: size.height), assets: assets)
    guard Terminal.isTerminal(STDOUT_FILENO) else {
      return Terminal.write(screen.bytes(try renderer.render(clip.at(clip.duration).displayList)))
    }
    let rows = screen.cells(width: size.width, height: size.height).rows
    // Room first, so that nothing scrolls while it plays; then every frame begins at the same place.
    Terminal.write(Array((String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A\u{1B}7\u{1B}[?25l").utf8))
    defer { Terminal.write(Array("\u{1B}8\u{1B}[\(rows)B\u{1B}[?25h".utf8)) }
    let start = Player.now
    var time = 0.0
    while true {
      try interrupts.check()
      let bytes = screen.bytes(try renderer.render(clip.at(time).displayList))
      Terminal.write(Array("\u{1B}8".utf8) + bytes)
      shown()
      if time >= clip.duration { return }
      let next = min(clip.duration, max(time + 1 / Player.rate, Player.now - start))
      Player.sleep(until: start + next)
      time = next
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func sleep(until time: Double) {
    let rest = time - now
    guard rest > 0, rest < 3600 else { return }
    usleep(UInt32(rest * 1e6, within: 0 ... .max))
  }
}
