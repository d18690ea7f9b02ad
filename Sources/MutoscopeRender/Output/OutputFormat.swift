import CPixels

/// What frames are written as.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// One picture.
  case png
  /// Pictures in numbered files, `%04d.png`.
  case pngSequence
  /// Animated PNG, written by ourselves; only what changes is stored.
  case apng
  case gif, mp4, webm

  /// The format that a path's ending stands for: `.png` (with `%04d` or `%d` in the name a sequence), `.apng`, `.gif`,
  /// `.mp4`, `.webm`.
  public init(path: String) throws(RenderError) {
    let name = path.pathName
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { throw .unknownFormat(path: path) }
    switch name[name.utf8.index(after: dot)...].lowercased() {
    case "png": self = FileSequence.Pattern(Array(name.utf8)) == nil ? .png : .pngSequence
    case "apng": self = .apng
    case "gif": self = .gif
    case "mp4", "m4v": self = .mp4
    case "webm": self = .webm
    default: throw .unknownFormat(path: path)
    }
  }

  /// Whether ffmpeg writes it.
  public var needsFFmpeg: Bool {
    switch self {
    case .gif, .mp4, .webm: true
    case .png, .pngSequence, .apng: false
    }
  }

  /// A frame made ready to be written. Done on the thread that drew it.
  func payload(_ bitmap: Bitmap) -> Payload {
    switch self {
    case .png, .pngSequence:
      Payload(width: bitmap.width, height: bitmap.height, bytes: PNG.encode(bitmap), bitmap: nil)
    case .mp4, .webm: Payload(width: bitmap.width, height: bitmap.height, bytes: bitmap.i420(), bitmap: nil)
    case .gif, .apng: Payload(width: bitmap.width, height: bitmap.height, bytes: [], bitmap: bitmap)
    }
  }
}

/// A frame made ready to be written.
struct Payload: Sendable {
  var width: Int
  var height: Int
  var bytes: [UInt8]
  var bitmap: Bitmap?
}

extension Bitmap {
  /// The planes Y, U and V (BT.709, limited range), sides rounded up to even.
  func i420() -> [UInt8] {
    let (w, h) = ((width + 1) / 2 * 2, (height + 1) / 2 * 2)
    return [UInt8](unsafeUninitializedCapacity: w * h * 3 / 2) { buffer, count in
      count = w * h * 3 / 2
      guard let start = buffer.baseAddress else { return }
      pixels.withUnsafeBufferPointer {
        mp_i420(
          $0.baseAddress, stride, Int32(width), Int32(height), start, start + w * h, start + w * h + w * h / 4)
      }
    }
  }
}
