import Glibc

/// Runs a command again whenever a file changes that its result depends on, for those scripts or test files that do.
///
/// A change is a difference between a file now and as the run read it: nothing is missed between two rounds, and what
/// notices that there may be one (``FolderWatch``) need not know which.
struct WatchLoop {
  private let isQuiet: Bool
  private let selection: () -> FileSelection
  private let body: ((String) -> Bool, FileLog) throws -> Void
  private let folders: FolderWatch
  private let interruption: Int32

  /// The selection as it was found last.
  private var selected: FileSelection
  /// The files that each of it depends on, as they were read.
  private var readings: [String: [String: FileStamp]] = [:]
  /// Those that the present round has begun to run, and what it writes.
  private var begun: Set<String> = []
  private var written: Set<String> = []

  /// Saves that come within so many seconds are one.
  private static let pause = 0.02

  init(
    isQuiet: Bool, selection: @escaping () -> FileSelection, body: @escaping ((String) -> Bool, FileLog) throws -> Void
  ) throws(Failure) {
    (self.isQuiet, self.selection, self.body) = (isQuiet, selection, body)
    folders = try FolderWatch()
    interruption = Signals.listen()
    selected = selection()
    try folders.watch(selected.stamps.keys)
  }

  // MARK: Rounds

  /// Runs round after round; the signal that ends it.
  mutating func run() throws(Failure) -> Int32 {
    // At first all, whatever is found by then.
    var due: Set<String>?
    var start = WatchLoop.now
    var round = try begin(due) as Round?
    while true {
      switch try next(&round) {
      case .interrupted(let signal):
        stop(&round)
        return signal
      case .changed(let names):
        stop(&round)
        due?.formUnion(names)
      case .ended:
        let status = round?.finish() ?? 0
        round = nil
        // The reader of the results has had enough.
        if status == 128 + SIGPIPE { return SIGPIPE }
        keepOwn()
        tell(status, seconds: WatchLoop.now - start)
        // An error or --fail-fast ends a round before all have had their turn.
        let rest = (due ?? Set(selected.files)).subtracting(begun)
        let names = try changed()
        due = rest.union(names)
        if names.isEmpty { continue }
      }
      start = WatchLoop.now
      Terminal.clear()
      round = try begin(due)
    }
  }

  private mutating func begin(_ due: Set<String>?) throws(Failure) -> Round {
    (begun, written) = ([], [])
    // Files are read anew from here on: until a run tells more, only later saves count.
    for name in due ?? Set(readings.keys) {
      readings[name] = readings[name]?.reduce(into: [:]) { $0[$1.key] = FileStamp($1.key) }
    }
    let body = body
    return try Round { log in try body({ due?.contains($0) ?? true }, log) }
  }

  private func stop(_ round: inout Round?) {
    guard round != nil else { return }
    round?.stop()
    round = nil
    ProgressBar(total: 0, isQuiet: isQuiet).finish()
  }

  private func tell(_ status: Int32, seconds: Double) {
    guard !isQuiet else { return }
    let paths = readings.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    let count = paths.count { !FileStamp($0).isMissing }
    var line = status == 0 ? "passed" : status < 128 ? "failed" : "ended by signal \(status - 128)"
    line += " in \(Int((seconds * 1000).rounded(), within: 0 ... .max)) ms"
    if begun.count < selected.files.count { line += ", \(begun.count) of \(selected.files.count)" }
    Terminal.note("\(line); watching \(count) file\(count == 1 ? "" : "s")")
  }

  // MARK: Changes

  private enum Event {
    case interrupted(Int32)
    case changed(Set<String>)
    case ended
  }

  /// Waits until there is something to do.
  private mutating func next(_ round: inout Round?) throws(Failure) -> Event {
    var look: Double?
    while true {
      let wait = look.map { Int32((($0 - WatchLoop.now) * 1000).rounded(.up), within: 0 ... .max) } ?? -1
      // A negative descriptor is left out.
      var polled = [interruption, round?.descriptor ?? -1, look == nil ? folders.descriptor : -1].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&polled, 3, wait) >= 0 else { continue }
      if polled[0].revents != 0 { return .interrupted(Signals.received()) }
      if polled[1].revents != 0 {
        guard let entries = round?.entries() else { return .ended }
        for entry in entries { try take(entry) }
      }
      if polled[2].revents != 0 { look = WatchLoop.now + WatchLoop.pause }
      guard let time = look, WatchLoop.now >= time else { continue }
      look = nil
      folders.drain()
      let names = try changed()
      if !names.isEmpty { return .changed(names) }
    }
  }

  private mutating func take(_ entry: FileLog.Entry) throws(Failure) {
    if begun.insert(entry.owner).inserted { readings[entry.owner] = [:] }
    guard let stamp = entry.stamp else {
      written.insert(entry.path)
      return
    }
    readings[entry.owner, default: [:]][entry.path] = stamp
    try folders.watch([entry.path])
  }

  /// Those of the selection that depend on what has changed, and those that are new in it.
  private mutating func changed() throws(Failure) -> Set<String> {
    // Again, as folders may have been made anew; and before the look, so that what comes after it is noticed.
    try folders.watch(readings.values.joined().map(\.key) + selected.stamps.keys)
    let own = ownStamps
    var stamps: [String: FileStamp] = [:]
    var names: Set<String> = []
    for (name, files) in readings {
      for (path, stamp) in files {
        let now = stamps[path] ?? FileStamp(path)
        stamps[path] = now
        if now != stamp, !own.contains(now) { names.insert(name) }
      }
    }
    guard selected.stamps.contains(where: { FileStamp($0.key) != $0.value }) else { return names }
    let known = Set(selected.files)
    selected = selection()
    try folders.watch(selected.stamps.keys)
    let files = Set(selected.files)
    if selected.isComplete {
      readings = readings.filter { files.contains($0.key) }
      names.formIntersection(files)
    }
    return names.union(files.subtracting(known))
  }

  /// Takes what the round itself wrote as read.
  private mutating func keepOwn() {
    let own = ownStamps
    for (name, files) in readings {
      for path in files.keys where own.contains(FileStamp(path)) { readings[name]?[path] = FileStamp(path) }
    }
    written = []
  }

  private var ownStamps: Set<FileStamp> { Set(written.map { FileStamp($0) }.filter { !$0.isMissing }) }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
