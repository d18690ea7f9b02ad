import CCairo

/// The libraries that drawing rests on, in the versions that were loaded.
public enum Libraries {
  public static var cairo: String { String(cString: cairo_version_string()) }
  public static var pango: String { String(cString: pango_version_string()) }
  public static var libpng: String { png_get_libpng_ver(nil).map { String(cString: $0) } ?? "" }

  public static var lcms: String {
    let version = cmsGetEncodedCMMversion()
    return "\(version / 1000).\(version % 1000 / 10)"
  }

  public static var fontconfig: String {
    let version = FcGetVersion()
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  /// The version that the pinned font says of itself; throws where it is not installed.
  public static func inter() throws(RenderError) -> String {
    let configuration = try PinnedFonts.configuration()
    var version: Int32 = 0
    guard let fonts = FcConfigGetFonts(configuration, FcSetSystem), let list = fonts.pointee.fonts,
      fonts.pointee.nfont > 0, FcPatternGetInteger(list[0], FC_FONTVERSION, 0, &version) == FcResultMatch
    else { return "" }
    // Fixed point, 16 bits each; fonts count in thousandths.
    let thousandths = (Int(version & 0xFFFF) * 1000 + 0x8000) >> 16
    let digits = String(thousandths)
    return "\(version >> 16)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
