import ArgumentParser
import CIsolation
import Glibc
import MutoscopeRender

/// `--isolate`: the kernel's own wall, behind the program's.
struct IsolationOptions: ParsableArguments {
  @Flag(
    help: """
      Let the kernel refuse all files but those below the script's folder, the libraries and the output folder, the \
      network, and all programs but ffmpeg.
      """)
  var isolate = false

  /// Takes from the process, for good, what a script cannot need.
  ///
  /// - Parameters:
  ///   - files: What the user names to be read: files, and folders with all below them.
  ///   - folders: Where results go. One that is not there is made.
  ///   - results: Files that are written. What they replace may lie elsewhere.
  func begin(reading files: [String], writing folders: [String], results: [String] = []) throws {
    guard isolate else { return }
    guard ci_is_known() else {
      throw Failure(
        .unavailable, "--isolate needs a Linux kernel with Landlock: 5.13 or later")
    }
    let results = results.map(place(of:)) + folders
    for folder in results where !Files.exists(folder) { _ = Files.makeFolders(folder) }
    // Files on the way to a movie go where the movie goes.
    if let folder = results.first(where: Files.isFolder) { setenv("TMPDIR", folder, 1) }
    let ffmpeg = (try? FFmpeg.find(searchPath: nil)).map { [$0] } ?? []
    let rules =
      (files + Self.system).map { ($0, CI_READ.rawValue) }
      + results.map { ($0, CI_READ.rawValue | CI_WRITE.rawValue) }
      + Self.devices.map { ($0, CI_READ.rawValue | CI_WRITE.rawValue) }
      + (ffmpeg + Self.loaders).map { ($0, CI_READ.rawValue | CI_EXECUTE.rawValue) }
    let paths = rules.map { strdup($0.0) }
    defer { for path in paths { free(path) } }
    let list = zip(paths, rules).compactMap { path, rule in
      path.map { ci_rule(path: $0, rights: Int32(bitPattern: rule.1)) }
    }
    let error = ci_isolate(list, list.count, 8 << 30)
    if error != 0 { throw Failure(.unavailable, "--isolate: \(String(cString: strerror(error)))") }
  }

  /// The folder that a file is made in; a device or a pipe stays what it is.
  private func place(of result: String) -> String {
    let path = Files.real(result) ?? result
    var info = stat()
    let isPlain = stat(path, &info) != 0 || info.st_mode & S_IFMT == S_IFREG
    return isPlain ? Files.folder(of: path) : path
  }

  /// What libraries and ffmpeg read of the system: themselves, fonts, Lua modules, and what the machine is like.
  private static let system = [
    "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/local/lib", "/usr/share/fonts", "/usr/local/share/fonts",
    "/usr/share/lua", "/var/cache/fontconfig", "/etc/ld.so.cache", "/etc/ld.so.conf", "/usr/share/terminfo",
    "/lib/terminfo", "/sys/devices/system/cpu", "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat",
  ]
  private static let devices = ["/dev/null", "/dev/zero", "/dev/urandom", "/dev/tty"]
  private static let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
}
