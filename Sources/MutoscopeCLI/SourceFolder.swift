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

  /// A file by its path below a folder; nil if there is none. What cannot be read is an error, and so is a link that leads
  /// out.
  func read(_ path: String) throws -> LuaSource? {
    guard let below = RelativePath(path) else { return nil }
    for folder in folders {
      let candidate = Files.join(folder, below.text)
      log.reads(candidate)
      do {
        return LuaSource(try Folder(folder).read(below), name: candidate)
      } catch  where error == .missing {
        continue
      } catch {
        throw LuaFailure("'\(candidate)': \(error)")
      }
    }
    return nil
  }

  /// The pictures beside the script.
  var assets: Assets { Assets(folder: main) { [log] in log.reads($0) } }

  /// Lets a session read the files here, and write below a folder of results.
  ///
  /// - Parameter check: Throws, before a frame is drawn, when drawing should end.
  func host(
    assets: Assets, results: ResultFolder, output: @escaping ([UInt8]) -> Void,
    check: @escaping @Sendable () throws -> Void = {}
  ) throws -> SessionHost {
    SessionHost(
      read: { try read($0) }, measurer: try .cairo(assets: assets), compare: Renderer.comparison(assets: assets),
      checkImage: { try self.check(image: $0, assets) }, output: output,
      render: { [log] in try $0.run(in: results, assets: assets, log: log, check: check) })
  }

  /// Throws where a picture cannot be used; a misspelt name is answered with the nearest file beside the script.
  func check(image: String, _ assets: Assets) throws {
    do {
      _ = try assets.size(of: image)
    } catch {
      guard case .missingImage = error else { throw error }
      throw LuaMismatch("no image '\(image)'\(Suggestion.hint(for: image, among: Files.names(in: main)))")
    }
  }

  /// Where pictures are looked for.
  var main: String { folders[0] }
}
