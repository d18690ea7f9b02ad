import LuaKit
import Mutoscope
import MutoscopeRender
import MutoscopeScripting

/// The files that a script may read: those under its own folder and under the folders named by `--library`.
struct SourceFolder {
  private let folders: [String]
  private let log: FileLog

  init(script: String, libraries: [String], log: FileLog = .off) {
    self.log = log
    folders = [script == "-" ? "." : Files.folder(of: script)] + libraries
  }

  /// A file by its path below a folder; nil if there is none, or if it lies elsewhere, links included.
  func read(_ path: String) throws -> LuaSource? {
    guard ScriptPath(path) != nil else { return nil }
    for folder in folders {
      let candidate = Files.join(folder, path)
      log.reads(candidate)
      guard let root = Files.real(folder), let real = Files.real(candidate) else { continue }
      guard real.hasPrefix(root == "/" ? "/" : root + "/"), !Files.isFolder(real),
        let bytes = Files.read(real, isRegular: true)
      else {
        continue
      }
      return LuaSource(bytes, name: candidate)
    }
    return nil
  }

  /// The pictures beside the script.
  var assets: Assets { Assets(folder: main) { [log] in log.reads($0) } }

  /// Lets a session read the files here, and write below a folder of results.
  ///
  /// - Parameter check: Throws, before a frame is drawn, when drawing should end.
  func host(
    assets: Assets, outputDirectory: String, output: @escaping ([UInt8]) -> Void,
    check: @escaping @Sendable () throws -> Void = {}
  ) throws -> SessionHost {
    SessionHost(
      read: { try read($0) }, measurer: try .cairo(assets: assets), checkImage: { try self.check(image: $0, assets) },
      output: output,
      render: { [log] in try $0.run(below: outputDirectory, assets: assets, log: log, check: check) })
  }

  /// Throws where a picture cannot be used; a misspelt name is answered with the nearest file beside the script.
  func check(image: String, _ assets: Assets) throws {
    do {
      _ = try assets.size(of: image)
    } catch {
      guard case .missingImage = error else { throw error }
      throw LuaFailure("no image '\(image)'\(Suggestion.hint(for: image, among: Files.names(in: main) ?? []))")
    }
  }

  /// Where pictures are looked for.
  var main: String { folders[0] }
}
