import Testing

@Suite("mutoscope render")
struct RenderTests {
  private func workshop() throws -> Workshop { try Workshop(["scene.lua": Scenes.card]) }

  @Test("writes a picture: points times the scale, 2 unless given, or the size that is asked for")
  func picture() throws {
    let workshop = try workshop()
    for (arguments, width, height) in [
      ([], 200, 120), (["--scale", "1"], 100, 60), (["--scale", "0.5"], 50, 30), (["--size", "100x100"], 100, 100),
      (["--size", "33x7"], 33, 7),
    ] as [([String], Int, Int)] {
      let outcome = try workshop.mutoscope(["render", "scene.lua", "-o", "x.png"] + arguments)
      #expect(outcome.status == 0)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.isEmpty)
      #expect(try PNGHeader(workshop.bytes("x.png")) == PNGHeader(width: width, height: height))
    }
  }

  @Test("refuses a picture that is too large, instead of cutting it; exit 2")
  func tooLarge() throws {
    let script = Scenes.head + "return m.stage { screen = m.screen { size = { 9000, 10 } } }"
    let workshop = try Workshop(["scene.lua": script])
    let outcome = try workshop.mutoscope("render", "scene.lua", "-o", "x.png")
    #expect(
      outcome.failed(2, "scene.lua:2: limit reached: pixels a side (16384): the picture would have 18000 x 20"))
    #expect(workshop.names == ["scene.lua"])
    #expect(try workshop.mutoscope("render", "scene.lua", "-o", "x.png", "--scale", "1").status == 0)
  }

  @Test("takes the screen's displayScale as its scale")
  func displayScale() throws {
    let script =
      Scenes.head + """
        local screen = m.screen { size = { 100, 60 }, traits = { displayScale = 3 }, backgroundColor = "white" }
        return m.stage { screen = screen }
        """
    let workshop = try Workshop(["scene.lua": script])
    _ = try workshop.mutoscope("render", "scene.lua", "-o", "x.png")
    #expect(try PNGHeader(workshop.bytes("x.png")) == PNGHeader(width: 300, height: 180))
  }

  @Test("writes to standard output, the same bytes as to a file")
  func standardOutput() throws {
    let workshop = try workshop()
    let outcome = try workshop.mutoscope("render", "scene.lua", "-o", "-", "--at", "50%")
    _ = try workshop.mutoscope("render", "scene.lua", "-o", "x.png", "--at", "500ms")
    #expect(outcome.outputBytes == (try workshop.bytes("x.png")))
    #expect(outcome.outputBytes.count > 100)
  }

  @Test("shows the instant that is asked for")
  func instant() throws {
    let workshop = try workshop()
    func picture(_ time: String) throws -> [UInt8] {
      try workshop.mutoscope("render", "scene.lua", "-o", "-", "--at", time).outputBytes
    }
    let first = try picture("first")
    #expect(try picture("0") == first)
    #expect(try picture("f0") == first)
    #expect(try picture("0.5") != first)
    #expect(try picture("last") != first)
    #expect(try picture("9") == picture("last"))
  }

  @Test("shows what a stage shows at a time, beyond its clock too")
  func forecast() throws {
    let script =
      Scenes.head + """
        local v = m.view { id = "v", frame = { 0, 0, 10, 10 }, backgroundColor = "red" }
        local stage = m.stage { screen = m.screen { size = { 40, 10 }, backgroundColor = "white", v } }
        m.animate { duration = 1, curve = "linear", animations = function() v.center = { 35, 5 } end }
        for i, time in ipairs { 0, 0.25 } do
          stage:advance(time)
          for _, at in ipairs { 0, 0.1, 0.25, 0.5, 1, 2 } do
            stage:render(("stage-%d-%g.png"):format(i, at), { at = at })
            stage:at(at):render(("frame-%d-%g.png"):format(i, at))
          end
        end
        """
    let workshop = try Workshop(["scene.lua": script])
    #expect(try workshop.mutoscope("run", "scene.lua").status == 0)
    for stage in 1...2 {
      let names = ["0", "0.1", "0.25", "0.5", "1"].map { "\(stage)-\($0).png" }
      let pictures = try names.map { try workshop.bytes("out/stage-\($0)") }
      for (name, picture) in zip(names, pictures) { #expect(try workshop.bytes("out/frame-\(name)") == picture) }
      #expect(Set(pictures).count == pictures.count)
      #expect(try workshop.bytes("out/stage-\(stage)-2.png") == pictures.last)
    }
  }

  @Test("writes numbered pictures, one a frame")
  func sequence() throws {
    let workshop = try workshop()
    let outcome = try workshop.mutoscope("render", "scene.lua", "-o", "f%03d.png", "--fps", "4", "--scale", "1")
    #expect(outcome.status == 0)
    #expect(workshop.names == ["f000.png", "f001.png", "f002.png", "f003.png", "f004.png", "scene.lua"])
    #expect(try PNGHeader(workshop.bytes("f004.png")) == PNGHeader(width: 100, height: 60))
  }

  @Test(
    "writes movies of the right size, rate and length",
    arguments: [
      ("x.gif", 50.0, 51), ("x.mp4", 60, 61), ("x.webm", 60, 61), ("x.apng", 60, 61),
    ])
  func movie(name: String, rate: Double, frames: Int) throws {
    let workshop = try workshop()
    let outcome = try workshop.mutoscope("render", "scene.lua", "-o", name)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.isEmpty)
    let probe = try workshop.run([
      "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
      "stream=width,height,r_frame_rate,nb_read_frames", "-of", "csv=p=0", name,
    ])
    let parts = probe.output.split { ",/\n".contains($0) }.compactMap { Double($0) }
    try #require(parts.count == 5)
    #expect(parts[..<2] == [200, 120])
    // ffprobe counts an APNG's time in hundred thousandths of a second.
    #expect(abs(parts[2] / parts[3] - rate) < 0.02)
    #expect(parts[4] == Double(frames))
    #expect(workshop.names == ["scene.lua", name].sorted())
  }

  @Test("cuts a movie at --from and --to, and gives a GIF a rate that it can hold")
  func part() throws {
    let workshop = try workshop()
    let outcome = try workshop.mutoscope(
      "render", "scene.lua", "-o", "x.gif", "--from", "25%", "--to", "0.5s", "--fps", "30")
    #expect(outcome.errors == "GIF: 25 frames per second instead of 30\n")
    let probe = try workshop.run([
      "ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", "x.gif",
    ])
    #expect(probe.output == "8\n")
    let quiet = try workshop.mutoscope("render", "scene.lua", "-o", "y.gif", "--fps", "30", "--quiet", "--to", "100ms")
    #expect(quiet.errors.isEmpty)
    #expect(quiet.status == 0)
  }

  @Test(
    "plays what never rests until --to, or to --at",
    arguments: [
      ["-o", "x.gif", "--to", "0.2"], ["-o", "%04d.png", "--from", "0.1", "--to", "f12"],
      ["-o", "x.png", "--strip", "--to", "200ms"], ["-o", "x.png", "--at", "70"],
    ])
  func endless(arguments: [String]) throws {
    let workshop = try Workshop(["scene.lua": Scenes.endless])
    let outcome = try workshop.mutoscope(["render", "scene.lua"] + arguments)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    let refusal = try workshop.mutoscope(["render", "scene.lua"] + arguments.prefix(2) + ["--to", "50%"])
    #expect(refusal.status == 2)
    #expect(refusal.errors.hasPrefix("scene.lua:3: not at rest after 60 s; still moving: the animator of scene.lua:4;"))
    #expect(refusal.errors.contains("--to SECONDS"))
  }

  @Test("gives the same bytes for one job and for two", arguments: ["x.gif", "x.mp4", "x.apng"])
  func jobs(name: String) throws {
    let workshop = try workshop()
    _ = try workshop.mutoscope("render", "scene.lua", "-o", "1-\(name)", "--jobs", "1", "--fps", "20")
    _ = try workshop.mutoscope("render", "scene.lua", "-o", "2-\(name)", "--jobs", "2", "--fps", "20")
    let one = try workshop.bytes("1-\(name)")
    #expect(one == (try workshop.bytes("2-\(name)")))
    #expect(one.count > 100)
  }

  @Test("makes the folder of what it writes, and none where it writes nothing")
  func makesFolder() throws {
    let workshop = try workshop()
    let render = ["render", "scene.lua", "--scale", "1", "-o"]
    for (name, options) in [("a/b/%04d.png", ["--fps", "2"]), ("c/x.png", []), ("d/x.png", ["--strip"])] {
      let outcome = try workshop.mutoscope(render + [name] + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(workshop.names == ["a", "c", "d", "scene.lua"])
    #expect(
      try workshop.run(["sh", "-c", "ls a/b c d | tr '\\n' ' '"]).output
        == "a/b: 0000.png 0001.png 0002.png  c: x.png  d: x.png ")
    _ = try workshop.run(["rm", "-r", "a", "c", "d"])

    for options in [["--at", "nonsense"], ["--from", "1", "--to", "0"]] {
      #expect(try workshop.mutoscope(render + ["none/x.gif"] + options).status == 64)
    }
    #expect(try workshop.mutoscope("render", "scene.lua", "--only", "none", "-o", "none/x.png").status != 0)
    #expect(workshop.names == ["scene.lua"])
  }

  @Test("what cannot be written is exit 73, and leaves nothing")
  func unwritable() throws {
    let workshop = try workshop()
    for name in ["x.png", "x.gif", "f%d.png", "x.apng"] {
      let outcome = try workshop.mutoscope("render", "scene.lua", "-o", "scene.lua/\(name)")
      #expect(outcome.status == 73)
      #expect(outcome.errors.hasPrefix("mutoscope: cannot write scene.lua/"))
      #expect(outcome.output.isEmpty)
    }
    #expect(workshop.names == ["scene.lua"])
  }

  @Test("a full disk is exit 73")
  func full() throws {
    let command = "\(try Workshop.executable()) render scene.lua -o - >/dev/full"
    let outcome = try workshop().run(["/bin/sh", "-c", command])
    #expect(outcome.failed(73, "mutoscope: cannot write standard output: No space left on device"))
  }

  @Test("without ffmpeg movies are exit 69, pictures are fine")
  func withoutFFmpeg() throws {
    let workshop = try workshop()
    let environment = ["PATH": "/nonexistent"]
    for name in ["x.gif", "x.mp4", "x.webm"] {
      let outcome = try workshop.mutoscope("render", "scene.lua", "-o", name, environment: environment)
      #expect(outcome.failed(69, "mutoscope: ffmpeg was not found (Debian: apt install ffmpeg)"))
    }
    for name in ["x.png", "x.apng"] {
      #expect(try workshop.mutoscope("render", "scene.lua", "-o", name, environment: environment).status == 0)
    }
    #expect(workshop.names == ["scene.lua", "x.apng", "x.png"])
  }

  @Test("draws pictures from beside the script; a missing one names the file and the line; exit 2")
  func pictureFiles() throws {
    let workshop = try workshop()
    _ = try workshop.mutoscope("render", "scene.lua", "-o", "photo.png", "--scale", "1")
    let script =
      Scenes.head + """
        local image = m.image { source = "PHOTO" }
        local screen = m.screen { size = { 100, 60 }, image }
        return m.stage { screen = screen }
        """
    try workshop.write("good.lua", script.replacing("PHOTO", with: "photo.png"))
    try workshop.write("missing.lua", script.replacing("PHOTO", with: "phto.png"))
    try workshop.write("outside.lua", script.replacing("PHOTO", with: "../photo.png"))
    try workshop.write("broken.lua", script.replacing("PHOTO", with: "scene.lua"))
    #expect(try workshop.mutoscope("render", "good.lua", "-o", "x.png", "--scale", "1").errors.isEmpty)
    #expect(try workshop.bytes("x.png") == workshop.bytes("photo.png"))
    for name in ["missing", "outside", "broken"] {
      let outcome = try workshop.mutoscope("render", "\(name).lua", "-o", "\(name).png", "--scale", "1")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("image"))
      #expect(outcome.errors.hasPrefix("\(name).lua:2: "))
    }
    let missing = try workshop.mutoscope("run", "missing.lua").errors
    #expect(missing.contains("bad value for 'source' of image: no image 'phto.png' (did you mean 'photo.png'?)"))
    #expect(!workshop.names.contains("missing.png"))
  }
}

/// What the head of a PNG says.
struct PNGHeader: Equatable {
  var width: Int
  var height: Int

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  init(_ bytes: [UInt8]) throws {
    guard bytes.count > 33, Array(bytes[..<8]) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
      throw WorkshopError(what: "not a PNG")
    }
    func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    self.init(width: number(at: 16), height: number(at: 20))
  }
}
