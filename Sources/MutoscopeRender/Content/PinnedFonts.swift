import CCairo
import Glibc
import MutoscopeMotion

/// The only fonts that text is drawn with: Inter, in a fontconfig configuration of our own.
///
/// It is made once for the process, because Pango never gives back what a font map holds of one.
enum PinnedFonts {
  /// Where Inter may be; the first folder that exists counts.
  static let folders = [
    "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter", "/usr/local/share/fonts/inter",
  ]
  static let families: Set<String> = ["Inter", "Inter Display"]

  /// The configuration's address, 0 before it is made. fontconfig's objects may be shared by threads, which Swift
  /// cannot know of a pointer.
  private static let address = Locked<UInt>(0)

  /// The configuration, made when it is first asked for.
  static func configuration() throws(RenderError) -> OpaquePointer {
    let result = address.withLock { address in
      Result { () throws(RenderError) in
        if address == 0 { address = UInt(bitPattern: try make()) }
        return address
      }
    }
    guard let configuration = OpaquePointer(bitPattern: try result.get()) else { throw .missingFont(folders: folders) }
    return configuration
  }

  /// Where Inter is.
  static func folder() throws(RenderError) -> String {
    guard let folder = folders.first(where: { access($0, R_OK) == 0 }) else { throw .missingFont(folders: folders) }
    return folder
  }

  private static func make() throws(RenderError) -> OpaquePointer {
    let folder = try folder()
    let description = """
      <?xml version="1.0"?><fontconfig><dir>\(folder)</dir>\
      <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
      """
    guard let configuration = FcConfigCreate(),
      FcConfigParseAndLoadFromMemory(configuration, description, FcTrue) != 0,
      FcConfigBuildFonts(configuration) != 0,
      let fonts = FcConfigGetFonts(configuration, FcSetSystem), fonts.pointee.nfont > 0
    else { throw .missingFont(folders: [folder]) }
    // Keeps Pango from reading the system's configuration in a thread of its own.
    FcConfigSetCurrent(configuration)
    return configuration
  }
}
