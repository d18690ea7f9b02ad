import Glibc
import MutoscopeMotion
import MutoscopeTimeline
import Synchronization

/// The pictures that a scene may show: PNG and JPEG files in one folder and those below it.
///
/// A source is a relative path. A source that leads out of the folder, by `..`, as an absolute path or through a
/// symbolic link, is refused. Every file is read once and shared by all renderers; a file that changes later is not
/// read again.
public final class Assets: Sendable {
  /// The folder, as it was given.
  public let folder: String
  /// Told the path of each file before it is opened, whether it is there or not.
  private let willRead: @Sendable (String) -> Void

  private let decoded = Mutex<[String: Result<Bitmap, RenderError>]>([:])
  private let sizes = Mutex<[String: Result<Size, RenderError>]>([:])

  /// The pictures below a folder. Whether it exists is seen when a picture is asked for.
  public init(folder: String, willRead: @escaping @Sendable (String) -> Void = { _ in }) {
    self.folder = folder.isEmpty ? "." : folder
    self.willRead = willRead
  }

  /// The size of a picture in points; one pixel of the file is one point. Only the file's head is decoded.
  public func size(of source: String) throws(RenderError) -> Size {
    let result = sizes.withLock { sizes in
      if let known = sizes[source] { return known }
      let result = Result { () throws(RenderError) in try file(source).size() }
      sizes[source] = result
      return result
    }
    return try result.get()
  }

  /// The pixels of a picture.
  public func bitmap(_ source: String) throws(RenderError) -> Bitmap {
    let result = decoded.withLock { decoded in
      if let known = decoded[source] { return known }
      let result = Result { () throws(RenderError) in try file(source).decode() }
      decoded[source] = result
      return result
    }
    return try result.get()
  }

  private func file(_ source: String) throws(RenderError) -> ImageFile {
    try ImageFile(source: source, in: folder, willRead: willRead)
  }
}
