import CLuaBridge

extension Lua {
  /// `require`, and the guard against misspelt globals.
  func installGlobals() {
    guard let globals = try? globals, let metatable = try? makeTable() else { return }
    let require = LuaFunction(
      variadic: "require", "Loads a module.", parameters: [LuaParameterInfo("name", type: "string")]
    ) { arguments in
      [try arguments.lua.require(arguments.decode(1, "name"))]
    }
    let read = LuaFunction(variadic: "globals") { arguments in
      let name = arguments[2].description
      if arguments.lua.declared.contains(name) { return [.nil] }
      let known = try arguments.lua.globals.keys.compactMap(\.string)
      throw LuaFailure("undefined global '\(name)'\(Suggestion.hint(for: name, among: known))")
    }
    let write = LuaFunction(variadic: "globals") { arguments in
      let isDeclared = arguments[2].string.map { arguments.lua.declared.contains($0) } ?? false
      guard isDeclared || lb_caller_is_main(arguments.state) else {
        throw LuaFailure(
          "assignment to undeclared global '\(arguments[2])' (only the top level of a file may make globals; "
            + "write 'local \(arguments[2])')")
      }
      try arguments.lua.globals.set(arguments[2], arguments[3])
      return []
    }
    do {
      try globals.set("require", makeFunction(require))
      try metatable.set("__index", makeFunction(read))
      try metatable.set("__newindex", makeFunction(write))
      try metatable.set("__metatable", false)
      try globals.setMetatable(metatable)
    } catch {
      // Nothing above can fail in a fresh state.
      assertionFailure("\(error)")
    }
  }

  /// Makes a global known that has no value yet: reading it is nil instead of an error, and functions may assign it.
  public func declare(_ global: String) { declared.insert(global) }

  /// Forgets what `require` loaded from files, so that the next `require` reads them again.
  public func forgetModules() {
    guard let state = try? state() else { return }
    for name in fileModules {
      if let reference = modules.removeValue(forKey: name) { lb_release_reference(state, reference) }
      moduleNames.removeAll { $0 == name }
    }
    fileModules = []
  }

  /// What `require` returns.
  func require(_ name: String) throws -> LuaValue {
    if let index = deferred.firstIndex(where: { $0.name == name }) { try register(deferred.remove(at: index).make()) }
    if let reference = modules[name] {
      let state = try state()
      lb_push_reference(state, reference)
      return LuaValue(takingTopOf: state)
    }
    let path = try modulePath(name)
    if let start = loading.firstIndex(of: name) {
      let cycle = (loading[start...] + [name]).joined(separator: " -> ")
      throw LuaFailure("module '\(name)' requires itself: \(cycle)")
    }
    guard let source = try loader?(path) else {
      throw LuaFailure("module '\(name)' not found\(Suggestion.hint(for: name, among: moduleNames))")
    }
    loading.append(name)
    defer { loading.removeLast() }
    let function = try load(source.bytes, name: source.name, isTrusted: source.isTrusted)
    let results = try function.call([.string(name)])
    let value = results.first ?? .nil
    try preload(value.isNil ? true : value, as: name)
    fileModules.insert(name)
    return value.isNil ? true : value
  }

  /// `a.b` as the path `a/b`. Refuses what could lead out of the folder.
  private func modulePath(_ name: String) throws -> String {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") && $0 != 0x7F }
    }
    guard isPlain, name.utf8.count <= 255 else {
      throw LuaFailure("bad module name '\(name.prefix(64))' (write folders with dots: 'folder.file')")
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }
}
