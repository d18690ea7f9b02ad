import ArgumentParser
import LuaKit
import MutoscopeRender
import MutoscopeScripting

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Play a passport that opens, here in the terminal; needs no file.",
    discussion: "From a pipe only its last frame is shown.")

  @Option(help: "How pictures are shown: kitty, iterm, sixel or blocks; by default what the terminal answers to.")
  var pictures: PictureProtocol?

  @OptionGroup var output: OutputOptions

  func run() throws {
    try Failure.reporting(output, script: "demo") {
      let interrupts = Interrupts()
      try LuaThread.run {
        let files = Templates.passport
        let assets = Assets(folder: ".")
        let session = try Session(
          host: SessionHost(
            read: { path in files[path].map { LuaSource($0, name: path) } }, measurer: try .cairo(assets: assets)))
        defer { session.lua.close() }
        let scene = files["passport.lua"] ?? []
        let values = try session.run(LuaSource(scene, name: "passport.lua"))
        guard let playable = try session.playables(values).first else {
          throw Failure(.software, session.refusal(values))
        }
        let screen = TerminalScreen(pictures: pictures)
        do {
          try interrupts.watch(session.lua.cancellation) {
            try Player(screen: screen, assets: assets, interrupts: interrupts).play(playable.clip)
          }
        } catch {
          // To have seen enough is no failure.
          guard interrupts.count > 0 else { throw error }
        }
        guard !output.quiet else { return }
        let lines = files.values.reduce(0) { $0 + $1.count { $0 == UInt8(ascii: "\n") } }
        Terminal.note("That was \(lines) lines of Lua. Next: mutoscope init hello, a scene that you can change.")
      }
    }
  }
}
