import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The source")
struct SourceTests {
  /// No Swift file may call Lua itself: what can raise would jump over Swift frames. The bridge shows no such function,
  /// so this only says it early, and for targets that might import the C library some day.
  @Test("calls no function of lua.h from Swift", arguments: ["LuaKit", "MutoscopeScripting"])
  func gate(_ target: String) throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let files = swiftFiles("/\(root)/Sources/\(target)")
    #expect(!files.isEmpty)
    for file in files {
      let text = try #require(contents(file))
      #expect(!text.contains("import CLua\n"), "\(file)")
      for line in text.split(separator: "\n") {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        #expect(!words.contains { $0.hasPrefix("lua_") || $0.hasPrefix("luaL_") }, "\(file): \(line)")
      }
    }
  }

  /// Every reservation of memory in the sources, and what bounds it. A new one has to say why no script chooses its size.
  private static let reservations: [String: (count: Int, bound: String)] = [
    "LuaKit/Console/LuaConsole.swift": (1, "a line that a person typed"),
    "LuaKit/Console/LuaLexer.swift": (1, "a line that a person typed"),
    "LuaKit/Console/LuaPrinter.swift": (1, "a line that a person typed"),
    "LuaKit/Values/LuaCallback.swift": (1, "a constant"),
    "LuaKit/Values/LuaCodable.swift": (2, "the elements of a table that is there"),
    "LuaKit/Values/LuaTable.swift": (1, "the keys of a table that is there"),
    "MutoscopeCLI/DoctorCommand.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/InitCommand.swift": (2, "a line of text, or a constant"),
    "MutoscopeCLI/PlotAxis.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/Repl/DotCommand.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/Repl/LineEditor.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/Repl/PlainText.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/Repl/Player.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/Requirement.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/SampleWriter.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/StripPicture.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/Terminal.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/TestJobs.swift": (1, "one lock"),
    "MutoscopeCLI/Watch/FolderWatch.swift": (1, "a line of text, or a constant"),
    "MutoscopeCLI/Watch/Round.swift": (1, "a line of text, or a constant"),
    "MutoscopeLayout/Levels.swift": (1, "symbols that are there"),
    "MutoscopeMotion/Locked.swift": (1, "one lock"),
    "MutoscopeMotion/LongText.swift": (2, "asked of the memory limit first"),
    "MutoscopeRender/Content/MixedOutline.swift": (1, "the segments of a glyph in two weights"),
    "MutoscopeRender/Files/FileBytes.swift": (1, "a file of at most 256 MiB"),
    "MutoscopeRender/Files/FileSequence.swift": (1, "a file's name, at most 255 bytes"),
    "MutoscopeRender/Files/Folder.swift": (1, "a constant"),
    "MutoscopeRender/Files/OutputFile.swift": (1, "a constant"),
    "MutoscopeRender/Layers/Blur.swift": (1, "the pixels of a surface and what a blur spreads around it"),
    "MutoscopeRender/Layers/LayerItem.swift": (1, "layers that are there, or pixels of a surface"),
    "MutoscopeRender/Layers/Renderer+Covers.swift": (2, "the layers of a frame"),
    "MutoscopeRender/Libraries.swift": (1, "a constant"),
    "MutoscopeRender/Output/FFmpeg.swift": (1, "pixels of a bitmap that is there, or a constant"),
    "MutoscopeRender/Output/OutputFormat.swift": (1, "pixels of a bitmap that is there, or a constant"),
    "MutoscopeRender/Output/PNG.swift": (2, "pixels of a bitmap that is there, or a constant"),
    "MutoscopeRender/Pixels/Bitmap+Sight.swift": (1, "pixels of a bitmap that is there"),
    "MutoscopeRender/Pixels/Bitmap.swift": (2, "pixels, at most 16,384 a side"),
    "MutoscopeRender/Pixels/Homography.swift": (1, "pixels, at most 16,384 a side"),
    "MutoscopeRender/Pixels/Surface.swift": (1, "pixels, at most 16,384 a side"),
    "MutoscopeScripting/Layout/AnchorEntry.swift": (1, "text of a report, or the elements of a list that is there"),
    "MutoscopeScripting/Testing/PrettyReporter.swift": (1, "text of a report, or the elements of a list that is there"),
    "MutoscopeScripting/Testing/TrackAssertion.swift": (1, "text of a report, or the elements of a list that is there"),
    "MutoscopeTimeline/Animation/AnimationCompiler.swift": (3, "what the timeline holds"),
    "MutoscopeTimeline/Playback/Clip.swift": (1, "at most 10,000,000 frames"),
    "MutoscopeTimeline/Playback/LayerBuilder+Spaces.swift": (1, "the planes of a space, and at most 4,096 parts"),
    "MutoscopeTimeline/Playback/Sampler.swift": (2, "at most Limit.cells"),
    "MutoscopeTimeline/Score/Block.swift": (1, "what the timeline holds"),
    "MutoscopeTimeline/Score/LaneColumns.swift": (1, "what the timeline holds"),
    "MutoscopeTimeline/Score/Score+Values.swift": (2, "what the timeline holds"),
    "MutoscopeTimeline/Score/Score.swift": (4, "what the timeline holds"),
    "MutoscopeTimeline/Scrolling/Animation+Scrolling.swift": (1, "what the timeline holds"),
    "MutoscopeTransitions/ContainerBuilder+Children.swift": (1, "elements that are there"),
    "MutoscopeTransitions/ContainerBuilder+Places.swift": (3, "elements that are there"),
    "MutoscopeTransitions/ContainerBuilder+Report.swift": (1, "elements that are there"),
    "MutoscopeTransitions/ContainerBuilder+Screen.swift": (1, "elements that are there"),
    "MutoscopeTransitions/ContainerBuilder+Shared.swift": (1, "a constant"),
    "MutoscopeTransitions/ContainerBuilder.swift": (3, "elements that are there, and views"),
    "MutoscopeTransitions/ContainerMotion.swift": (1, "elements that are there"),
    "MutoscopeTransitions/ElementNode.swift": (1, "elements that are there"),
    "MutoscopeTransitions/ElementTree.swift": (1, "elements that are there"),
    "MutoscopeTransitions/IdentifierDiff.swift": (2, "elements that are there"),
    "MutoscopeTransitions/LayerJoiner.swift": (2, "elements that are there"),
    "MutoscopeTransitions/SiblingOrder.swift": (3, "elements that are there"),
    "MutoscopeTransitions/TransitionReport.swift": (1, "elements that are there"),
    "MutoscopeViews/ViewTree+Lookup.swift": (1, "a line of text, or a block"),
    "MutoscopeViews/PersistentArray.swift": (1, "a block"),
    "MutoscopeViews/SparseArray.swift": (2, "a page, and a list of pages up to an index that is there"),
    "MutoscopeViews/ViewTree.swift": (1, "a constant"),
    "Spelling/Suggestion.swift": (2, "two names"),
  ]

  @Test("reserves memory only where something bounds it")
  func reservations() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/"
    var found: [String: Int] = [:]
    let words = ["reserveCapacity(", "unsafeUninitializedCapacity:", ".allocate(capacity"]
    for file in swiftFiles(String(root.dropLast())) where !file.contains("/MutoscopeBench/") {
      for line in try #require(contents(file)).split(separator: "\n") {
        let isRepeated = line.contains("repeating: ") && line.contains("count:") || line.contains("repeatElement(")
        guard isRepeated || words.contains(where: { line.contains($0) }) else { continue }
        found[String(file.dropFirst(root.count)), default: 0] += 1
      }
    }
    for file in Set(found.keys).union(Self.reservations.keys).sorted() {
      #expect(found[file] ?? 0 == Self.reservations[file]?.count ?? 0, "\(file)")
    }
  }

  private func swiftFiles(_ folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var files: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      if name.hasSuffix(".swift") {
        files.append("\(folder)/\(name)")
      } else {
        files += swiftFiles("\(folder)/\(name)")
      }
    }
    return files
  }

  private func contents(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
