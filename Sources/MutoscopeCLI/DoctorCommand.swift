import ArgumentParser
import CTerminal
import Glibc
import LuaKit
import MutoscopeRender

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Tell what is installed, what is missing, and what the terminal can do.",
    discussion: "Exit code 69 if something that is needed is missing; what is optional may be.")

  func run() throws {
    let report = RequirementReport(requirements: DoctorCommand.requirements)
    Terminal.print("mutoscope \(MutoscopeCommand.version)\n\n\(report.text)\n\n\(TerminalReport.text)")
    if !report.isComplete { throw ExitStatus.unavailable.code }
  }

  /// Of libraries only the versions are asked for: where one is not there, the question ends the program and names it.
  private static var requirements: [Requirement] {
    [
      Requirement(
        name: "Lua", purpose: "runs scripts", package: "liblua5.4-0",
        version: Lua.version.split(separator: " ").last.map(String.init)),
      Requirement(name: "Cairo", purpose: "draws", package: "libcairo2", version: Libraries.cairo),
      Requirement(name: "Pango", purpose: "sets text", package: "libpangocairo-1.0-0", version: Libraries.pango),
      Requirement(
        name: "fontconfig", purpose: "finds the font", package: "libfontconfig1", version: Libraries.fontconfig),
      Requirement(name: "libpng", purpose: "reads and writes PNG", package: "libpng16-16", version: Libraries.libpng),
      Requirement(name: "LittleCMS", purpose: "reads colour profiles", package: "liblcms2-2", version: Libraries.lcms),
      Requirement(
        name: "Inter", purpose: "the font of all text", package: "fonts-inter", version: try? Libraries.inter()),
      Requirement(
        name: "luassert", purpose: "assertions of mutoscope test", package: "lua-luassert",
        version: luaModule("luassert")),
      Requirement(name: "say", purpose: "the texts of luassert", package: "lua-say", version: luaModule("say")),
      Requirement(
        name: "libedit", purpose: "edits lines in the REPL", package: "libedit2",
        version: String(cString: ct_edit_version())),
      Requirement(
        name: "Chafa", purpose: "shows pictures in the terminal", package: "libchafa0",
        version: String(cString: ct_chafa_version())),
      Requirement(
        name: "ffmpeg", purpose: "writes GIF, MP4 and WebM", package: "ffmpeg", need: .optional,
        version: Program.version("timeout 5 ffmpeg -version", after: "version")),
      Requirement(
        name: "Swift", purpose: "builds Mutoscope from its sources", need: .optional,
        version: Program.version("swift --version", after: "version")),
    ]
  }

  /// The version that a Lua module's text tells; nil if it is not installed.
  private static func luaModule(_ name: String) -> String? {
    guard let bytes = LuaPackages.read("\(name)/init") else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.contains("_VERSION") }
    return line?.split(separator: "\"").dropFirst().first?.split(separator: " ").last.map(String.init) ?? ""
  }
}

/// Programs that are asked for their versions.
enum Program {
  /// The word after `mark` in the first line that a command prints; nil if it fails or there is none.
  static func version(_ command: String, after mark: String) -> String? {
    guard let pipe = popen("\(command) </dev/null 2>/dev/null", "r") else { return nil }
    var buffer = [CChar](repeating: 0, count: 4096)
    let line = fgets(&buffer, Int32(buffer.count), pipe).map { String(cString: $0) } ?? ""
    // The rest is read, so that the command does not end by a closed pipe.
    while fgets(&buffer, Int32(buffer.count), pipe) != nil {}
    guard pclose(pipe) == 0 else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let place = words.firstIndex(of: Substring(mark)), place + 1 < words.count else { return nil }
    return String(words[place + 1])
  }
}
