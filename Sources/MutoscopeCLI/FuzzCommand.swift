#if DEBUG
  import ArgumentParser

  /// Runs inputs of the fuzzer (`scripts/fuzz`) again, and at last prints the exit code of each. Release builds have none.
  struct FuzzCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "fuzz", shouldDisplay: false)

    @Option(help: "The folder of the fuzzer's scripts.")
    var scripts = "Tests/Fuzz"

    @Argument(help: "Files with an input each.")
    var inputs: [String]

    func run() throws {
      let inputs = try inputs.map { ($0, try FuzzInput(Files.input($0))) }
      let folder = try FuzzFolder(scripts: scripts)
      let codes = try inputs.map { name, input in
        // Before it runs: it may end the process.
        Terminal.note("\(name): mutoscope \(input.arguments.joined(separator: " "))")
        return try folder.run(input)
      }
      for ((name, _), code) in zip(inputs, codes) { Terminal.print("\(name) \(code)") }
    }
  }
#endif
