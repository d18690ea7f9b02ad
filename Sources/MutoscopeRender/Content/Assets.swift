import MutoscopeMotion
import MutoscopeTimeline

/// The pictures that a scene may show: PNG and JPEG files in one folder and those below it.
///
/// A source is a relative path. A source that leads out of the folder, by `..`, as an absolute path or through a
/// symbolic link, is refused. A file is read once, however it is spelled, and shared by all renderers, as long as it is among
/// those that were used last.
public final class Assets: Sendable {
  /// The folder, as it was given.
  public let folder: String
  /// Told the path of each file before it is opened, whether it is there or not.
  private let willRead: @Sendable (String) -> Void

  private let decoded = Locked(RecentlyUsed<Result<Bitmap, RenderError>>(limit: 256 << 20))
  private let sizes = Locked(RecentlyUsed<Result<Size, RenderError>>(limit: 1 << 20))

  /// The pictures below a folder. Whether it exists is seen when a picture is asked for.
  public init(folder: String, willRead: @escaping @Sendable (String) -> Void = { _ in }) {
    self.folder = folder.isEmpty ? "." : folder
    self.willRead = willRead
  }

  deinit { decoded.withLock { Budget.keep(-$0.cost) } }

  /// The size of a picture in points; one pixel of the file is one point. Only the file's head is decoded.
  public func size(of source: String) throws(RenderError) -> Size {
    let result = sizes.withLock { sizes in
      sizes.value(key(of: source)) {
        Result { () throws(RenderError) in try file(source).size() }
      } cost: { _ in
        256
      }
    }
    return try result.get()
  }

  /// The pixels of a picture.
  public func bitmap(_ source: String) throws(RenderError) -> Bitmap {
    let result = decoded.withLock { decoded in
      let before = decoded.cost
      defer { Budget.keep(decoded.cost - before) }
      return decoded.value(key(of: source)) {
        Result { () throws(RenderError) in try file(source).decode() }
      } cost: { result in
        256 + ((try? result.get())?.pixels.count ?? 0) * 4
      }
    }
    return try result.get()
  }

  /// What all spellings of a file share. Where it is no path below a folder, the source.
  func key(of source: String) -> String { RelativePath(source)?.text ?? source }

  private func file(_ source: String) throws(RenderError) -> ImageFile {
    try ImageFile(source: source, in: folder, willRead: willRead)
  }
}
