import MutoscopeMotion

/// Why a frame could not be drawn, read or written. Never a trap.
public enum RenderError: Error, Equatable, Sendable {
  /// The pinned font is not installed; `folders` were searched.
  case missingFont(folders: [String])
  /// A picture that is not there.
  case missingImage(source: String, path: String)
  /// A picture outside the assets' folder.
  case imageOutside(source: String, folder: String)
  /// A picture that cannot be read: neither PNG nor JPEG, broken, or too large.
  case brokenImage(source: String, path: String, reason: String)
  /// More nested groups than memory is granted for (1 GiB of pixels).
  case tooManyGroups
  /// A frame size or rate that cannot be written.
  case unsupported(String)
  /// Nothing is left of the time that a script has.
  case overLimit
  /// An external program that is needed and not there (exit 69).
  case missingProgram(String)
  /// An external program failed; `message` holds its last lines.
  case programFailed(String, status: Int32, message: String)
  /// The output cannot be written (exit 73).
  case cannotWrite(path: String, reason: String)
  /// A name whose ending stands for no format.
  case unknownFormat(path: String)
}

extension RenderError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingFont(let folders):
      "the font Inter was not found in \(folders.joined(separator: ", ")) (Debian: apt install fonts-inter)"
    case .missingImage(let source, let path): "no image '\(source)' (\(path))"
    case .imageOutside(let source, let folder): "image '\(source)' is outside \(folder)"
    case .brokenImage(let source, let path, let reason): "cannot read image '\(source)' (\(path)): \(reason)"
    case .tooManyGroups: "limit reached: pixels of nested groups (1 GiB)"
    case .unsupported(let what): what
    case .overLimit: "\(SpentBudget())"
    case .missingProgram(let name): "\(name) was not found (Debian: apt install \(name))"
    case .programFailed(let name, let status, let message): "\(name) failed with status \(status): \(message)"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .unknownFormat(let path): "\(path): the ending must be .png, .gif, .apng, .mp4 or .webm"
    }
  }
}
