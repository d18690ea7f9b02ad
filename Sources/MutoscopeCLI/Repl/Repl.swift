import LuaKit
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

/// The prompt's state: an interpreter that lives on, and the scene that is looked at.
///
/// It takes lines, from wherever they come: a terminal, a pipe or `-e`.
final class Repl {
  let props: PropOptions
  let limits: LimitOptions
  let output: OutputOptions
  let interrupts: Interrupts
  /// The terminal's way of taking pictures; nil asks it when the first one is shown.
  let pictures: PictureProtocol?

  private(set) var session: Session
  private(set) var assets: Assets
  private var console: LuaConsole
  private var folder: SourceFolder
  /// The lines of an input that goes on.
  private var pending = ""
  /// The code of the last thing that went wrong.
  private(set) var status = ExitStatus.success
  private(set) var isOver = false

  /// The file that was loaded last.
  private(set) var file: String?
  /// The value that commands look at: the loaded scene, or the last stage, clip, animator or transition.
  private var subject: LuaValue?
  /// The scene as it was when it was loaded.
  private var loaded: Playable?
  /// The time that `.at` named; nil follows the scene.
  var time: TimeArgument?
  private lazy var declarations = session.module()
  lazy var screen = TerminalScreen(pictures: pictures)

  init(
    props: PropOptions, limits: LimitOptions, output: OutputOptions, interrupts: Interrupts,
    pictures: PictureProtocol?, file: String?
  ) throws {
    (self.props, self.limits, self.output, self.interrupts, self.pictures) = (
      props, limits, output, interrupts, pictures
    )
    folder = SourceFolder(script: file ?? "-", libraries: limits.libraries)
    assets = folder.assets
    session = try Repl.session(folder, assets, limits, interrupts)
    console = LuaConsole(lua: session.lua, name: "repl")
    try begin()
  }

  private static func session(
    _ folder: SourceFolder, _ assets: Assets, _ limits: LimitOptions, _ interrupts: Interrupts
  ) throws -> Session {
    try Session(
      host: folder.host(
        assets: assets, results: limits.results, output: { Terminal.write($0) },
        check: { try interrupts.check() }),
      limits: limits.limits, seed: limits.seed)
  }

  private func begin() throws {
    console = LuaConsole(lua: session.lua, name: "repl")
    try session.lua.run("m = require 'mutoscope'", name: "repl")
    session.lua.declare("scene")
  }

  // MARK: Lines

  var prompt: String { pending.isEmpty ? "> " : ">> " }

  /// Whether a statement goes on.
  var isPending: Bool { !pending.isEmpty }

  /// Drops what was typed of an input that is not complete.
  func dropPending() { pending = "" }

  /// Takes a line: a command, a question, or Lua.
  func take(_ line: String) {
    attempt {
      if pending.isEmpty {
        if let command = DotCommand(line: line) { return try command.run(self) }
        if line.hasPrefix("?") { return try help(String(line.dropFirst())) }
        if ["exit", "quit", "exit()", "quit()"].contains(line.filter { $0 != " " }) { return leave() }
      }
      try evaluate(pending + line, isLast: false)
    }
  }

  /// Runs an input that no line follows.
  func finish() {
    guard !pending.isEmpty else { return }
    attempt { try evaluate(pending, isLast: true) }
  }

  /// Runs what was given as a whole.
  func run(_ text: String) {
    if DotCommand(line: text) != nil || text.hasPrefix("?") { return take(text) }
    attempt { try evaluate(text, isLast: true) }
  }

  /// Says what goes wrong and goes on.
  private func attempt(_ body: () throws -> Void) {
    session.lua.cancellation.reset()
    session.lua.resetBudget()
    do {
      try interrupts.watch(session.lua.cancellation) { try session.lua.limited(body) }
    } catch {
      pending = ""
      status = Failure.say(error, isVerbose: output.verbose, script: "repl")
    }
  }

  private func evaluate(_ text: String, isLast: Bool) throws {
    let latest = session.store.latestStage
    switch try console.evaluate(text, isLast: isLast) {
    case .incomplete: pending = text + "\n"
    case .values(let values):
      pending = ""
      if let stage = session.store.latestStage, stage !== latest { subject = try session.lua.makeValue(stage) }
      if let value = values.first, isScene(value) { subject = value }
      guard !values.isEmpty else { return }
      Terminal.print(try LuaPrinter(session.lua).text(values))
    }
  }

  // MARK: The scene

  /// Tells whether a value becomes the scene. Whatever plays on a stage is looked at with its stage; a view only where
  /// there is nothing else.
  private func isScene(_ value: LuaValue) -> Bool {
    if let animator = value.object(Animator.self) ?? value.object(Transition.self)?.animator {
      return subject == nil || !animator.hasStarted
    }
    if value.object(Stage.self) != nil || value.object(Clip.self) != nil { return true }
    return subject == nil && session.isView(value)
  }

  /// The scene as it is now.
  func playable() throws -> Playable {
    guard let subject, let playable = try session.look(at: subject) else {
      throw Failure(.usage, "no scene yet: .load FILE, or make a stage, clip, animator or transition")
    }
    return playable
  }

  /// The time that is looked at: the one that `.at` named, else the scene's own.
  func seconds(in playable: Playable) throws -> Double {
    try time?.seconds(in: playable, fps: 60) ?? min(playable.now, playable.clip.duration)
  }

  /// Runs a file. One from another folder begins with a fresh state, as that folder is all it may read.
  func load(_ path: String) throws {
    let bytes = try Files.input(path)
    let folder = SourceFolder(script: path, libraries: limits.libraries)
    if folder.main != self.folder.main {
      session.lua.close()
      (self.folder, assets) = (folder, folder.assets)
      session = try Repl.session(folder, assets, limits, interrupts)
      declarations = session.module()
      try begin()
      interrupts.follow(session.lua.cancellation)
      (subject, loaded) = (nil, nil)
    }
    file = path
    session.lua.forgetModules()
    try session.lua.limited { try run(bytes, path) }
  }

  private func run(_ bytes: [UInt8], _ path: String) throws {
    let values = try session.run(LuaSource(bytes, name: path), props: props.value(lua: session.lua))
    let value = values.first ?? .nil
    try session.lua.globals.set("scene", value)
    try session.lua.globals.set("_", value)
    let scenes = try session.scenes(values)
    subject = scenes.first?.value ?? (session.isView(value) ? value : nil)
    time = nil
    let names = scenes.map(\.name).filter { !$0.isEmpty }
    // As every command does; what never rests is looked at all the same.
    for stage in scenes.compactMap({ $0.value.object(Stage.self) }) where stage.restTime != nil { try stage.settle() }
    loaded = try subject.flatMap { try session.look(at: $0) }
    guard let subject else { return note("\(path): no scene; \(session.refusal(values))") }
    note("\(path): \(names.isEmpty ? subject.typeDescription : "\(names.joined(separator: ", ")) in 'scene'")")
  }

  /// Runs the file again and says what is different.
  func reload() throws {
    guard let file else { throw Failure(.usage, "nothing to reload: .load FILE first") }
    let (old, time) = (loaded, time)
    try load(file)
    self.time = time
    guard let old, let new = loaded else { return }
    let changes = SceneState(new).changes(from: SceneState(old))
    for line in changes.isEmpty ? ["nothing has changed"] : changes { Terminal.print(line) }
  }

  /// Says something that is no result.
  func note(_ text: String) {
    if !output.quiet { Terminal.note(text) }
  }

  func leave() { isOver = true }

  // MARK: Words

  /// Finds the texts that may stand at the end of a line.
  func complete(_ line: String) -> (replaced: Int, candidates: [String]) {
    if pending.isEmpty {
      if let found = DotCommand.complete(line, in: self) { return found }
      if line.hasPrefix("?") {
        let word = String(line.dropFirst())
        let (replaced, found) = completeLua(word)
        let known = LuaHelp(lua: session.lua, module: declarations).names(beginningWith: word)
        return found.isEmpty ? (word.utf8.count, known) : (replaced, found)
      }
    }
    return completeLua(pending + line)
  }

  /// Finds the texts that may stand at the end of Lua text.
  func completeLua(_ text: String) -> (replaced: Int, candidates: [String]) {
    let store = session.store
    let completer = LuaCompleter(
      lua: session.lua, module: declarations, names: { store.tree.paths(beginningWith: $0) },
      words: { $0 == "color" ? Color.knownNames : [] })
    let completion = completer.complete(text)
    return (completion.replaced, completion.candidates)
  }

  private func help(_ text: String) throws {
    let name = text.filter { !$0.isWhitespace }
    let help = LuaHelp(lua: session.lua, module: declarations)
    if name.isEmpty { return Terminal.print(DotCommand.overview) }
    if let command = DotCommand.entry(name) { return Terminal.print(command) }
    guard let entry = help.entry(name) else {
      throw Failure(.usage, "no entry for '\(name)'\(help.hint(for: name))")
    }
    Terminal.print(PlainText(markdown: entry, width: TerminalSize.current.columns).text)
  }
}
