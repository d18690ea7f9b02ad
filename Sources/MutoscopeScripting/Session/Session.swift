import LuaKit
import Mutoscope
import MutoscopeMotion

/// What a session asks of whoever runs it: files, and drawing.
public struct SessionHost {
  /// Reads a file of the script's own folder, by the path a script gave; nil if there is none.
  public var read: (String) throws -> LuaSource?
  /// Measures text and pictures.
  public var measurer: ContentMeasurer
  /// Draws frames for lint, so that it tells what is seen; nil where nothing is drawn.
  public var compare: PictureComparison?
  /// Throws, with a message for the script, where a picture cannot be used; nil where nothing is drawn.
  public var checkImage: ((String) throws -> Void)?
  /// Takes what `print` prints.
  public var output: ([UInt8]) -> Void
  /// Writes a picture or a movie; nil where nothing can be written.
  public var render: ((RenderRequest) throws -> Void)?
  /// Told the state of a script before it runs, to watch over its time.
  public var watch: (Lua) -> Void = { _ in }

  public init(
    read: @escaping (String) throws -> LuaSource? = { _ in nil }, measurer: ContentMeasurer = .none,
    compare: PictureComparison? = nil, checkImage: ((String) throws -> Void)? = nil,
    output: @escaping ([UInt8]) -> Void = { _ in }, render: ((RenderRequest) throws -> Void)? = nil
  ) {
    self.read = read
    self.measurer = measurer
    self.compare = compare
    self.checkImage = checkImage
    self.output = output
    self.render = render
  }
}

/// A limit ends the script that reaches it.
extension LimitError: LuaCountError {
  public var limitText: String { text }
}

/// A number that a curve, a spring or a colour cannot be made from.
extension ArgumentError: LuaArgumentError {}

/// One script and all it makes: an interpreter with the module `mutoscope`, and the views behind the handles.
public final class Session {
  public let lua: Lua
  public let store: ViewStore
  let host: SessionHost

  /// The handle of each view, so that a view is always the same Lua value.
  private var handles: [ViewHandle] = []
  /// The identifiers of all namespaces, by their text.
  var identifiers: [String: Identifier] = [:]
  var namespaces: [String: IdentifierNamespace] = [:]
  /// The functions that make snapshots, by their numbers in the store.
  var snapshotFunctions: [Int: LuaCallback] = [:]
  /// The functions that views call.
  var callbacks: [ViewID: ViewCallbacks] = [:]
  /// Files that `m.load` is running, for cycles.
  var loading: [String] = []

  public init(host: SessionHost, limits: LuaLimits = LuaLimits(), seed: UInt64 = 0) throws {
    self.host = host
    let read = host.read
    lua = Lua(limits: limits, seed: seed, output: host.output, loader: { try read("\($0).lua") })
    store = ViewStore(measurer: host.measurer, currentLine: { [position = lua.position] in position.line })
    lua.advice = { ForeignWord.advice($0) }
    store.charge = { [unowned lua] in lua.borrow(bytes: $0) }
    lua.sweep = { [unowned self] in forgetStages() }
    lua.register("mutoscope") { [unowned self] in module() }
    host.watch(lua)
  }

  deinit { store.close() }

  /// The handle of a view.
  func handle(_ id: ViewID) -> ViewHandle {
    while handles.count <= id.index {
      handles.append(ViewHandle(session: self, id: ViewID(index: handles.count)))
    }
    return handles[id.index]
  }

  /// Lets go of the stages that the script cannot reach any more: of their history nobody can ask.
  private func forgetStages() -> Bool {
    var stages: Set<ObjectIdentifier> = []
    var views: Set<ViewID> = []
    lua.forEachObject { object in
      switch object {
      case let handle as ViewHandle: views.insert(handle.id)
      case let stage as Stage: stages.insert(ObjectIdentifier(stage))
      case let animator as Animator: animator.play.map { _ = stages.insert(ObjectIdentifier($0.stage)) }
      case let gesture as Gesture: stages.insert(ObjectIdentifier(gesture.stage))
      case let transition as Transition:
        transition.animator.play.map { _ = stages.insert(ObjectIdentifier($0.stage)) }
        views.formUnion([transition.from, transition.to])
      default: break
      }
    }
    let bytes = store.forgetStages(but: stages, andOf: views)
    lua.giveBack(bytes: bytes)
    return bytes > 0
  }

  /// Finds what is wrong with a clip, as far as somebody wants to know.
  func lint(_ clip: Clip, for codes: Set<Finding.Code> = Set(Finding.Code.allCases)) -> [Finding] {
    clip.lint(for: codes, comparing: host.compare)
  }

  /// Whether a value is a view.
  public func isView(_ value: LuaValue) -> Bool { value.object(ViewHandle.self) != nil }

  // MARK: Running

  /// Runs a script with its props. If it returns a function, that is called with the props too; what comes out is
  /// returned.
  @discardableResult
  public func run(_ source: LuaSource, props: LuaValue = .nil) throws -> [LuaValue] {
    let props = props.isNil ? .table(try lua.makeTable()) : props
    let results = try lua.run(source.bytes, name: source.name, arguments: [props])
    guard let function = results.first?.function else { return results }
    return try function.call([props])
  }
}
