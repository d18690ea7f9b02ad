import Mutoscope
import MutoscopeRender

/// The Lua modules that the system has installed.
enum LuaPackages {
  /// The text of a module by its path, `luassert/init`; nil if there is none. Debian links those of 5.4 to those of 5.1.
  static func read(_ module: String) -> [UInt8]? {
    RelativePath("5.4/\(module).lua").flatMap { try? Folder("/usr/share/lua").read($0) }
  }
}
