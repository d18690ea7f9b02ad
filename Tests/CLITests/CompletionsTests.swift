import Testing

@testable import MutoscopeCLI

@Suite("mutoscope completions and manual")
struct CompletionsTests {
  /// The words that a real bash offers for the last one.
  private func offered(_ words: String..., in workshop: Workshop) throws -> Set<String> {
    try workshop.write("completions.bash", workshop.mutoscope("completions", "bash").outputBytes)
    let mutoscope = ["mutoscope"] + words
    let script = """
      . ./completions.bash
      rm completions.bash
      COMP_WORDS=(\(mutoscope.map { "'\($0)'" }.joined(separator: " "))) COMP_CWORD=\(words.count)
      COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=1000
      _mutoscope mutoscope "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try workshop.run(["bash", "--norc", "--noprofile", "-c", script])
    #expect(outcome.status == 0)
    return Set(outcome.lines)
  }

  @Test("bash completes every verb of the help")
  func verbs() throws {
    let workshop = try Workshop()
    let verbs = MutoscopeCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    for verb in verbs.map({ $0._commandName }) {
      #expect(try offered(String(verb.dropLast()), in: workshop).contains(verb))
    }
    #expect(try offered("zzz", in: workshop).isEmpty)
  }

  @Test("bash completes options, their values and files")
  func options() throws {
    let workshop = try Workshop(["scene.lua": "", "scene.txt": "", "props.json": ""])
    #expect(try offered("render", "--fp", in: workshop) == ["--fps"])
    #expect(try offered("sample", "--format", "", in: workshop) == ["csv", "json", "jsonl"])
    #expect(try offered("completions", "", in: workshop).isSuperset(of: ["bash", "zsh", "fish"]))
    #expect(try offered("api", "st", in: workshop) == ["stubs"])
    #expect(try offered("render", "sc", in: workshop) == ["scene.lua"])
    #expect(try offered("run", "--props", "", in: workshop) == ["props.json"])
    #expect(try offered("lint", "scene.lua", "sc", in: workshop) == ["scene.lua"])
  }

  @Test("where no verb begins like this bash falls back to files")
  func fallback() throws {
    let script = try Workshop().mutoscope("completions", "bash").output
    #expect(script.contains("\ncomplete -o filenames -o default -F _mutoscope mutoscope"))
  }

  @Test("zsh and fish get every verb", arguments: ["zsh", "fish"])
  func others(shell: String) throws {
    let outcome = try Workshop().mutoscope("completions", shell)
    #expect(outcome.status == 0)
    for verb in MutoscopeCommand.configuration.subcommands where verb.configuration.shouldDisplay {
      #expect(outcome.output.contains("'\(verb._commandName)"))
    }
  }

  @Test("another shell is wrong usage")
  func unknown() throws {
    let outcome = try Workshop().mutoscope("completions", "tcsh")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("'bash', 'zsh' or 'fish'"))
  }

  @Test("the manual has every verb, option and exit code, and only roff's own requests")
  func manual() throws {
    let outcome = try Workshop().mutoscope("manual")
    #expect(outcome.status == 0)
    for verb in ["run", "render", "init", "doctor"] { #expect(outcome.lines.contains(".SS \(verb)")) }
    #expect(outcome.output.contains("\\-\\-output\\-directory <output\\-directory>"))
    for code in ExitStatus.allCases { #expect(outcome.lines.contains("\(code.rawValue)")) }
    let requests = Set(outcome.lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }.map { $0.prefix { $0 != " " } })
    #expect(requests == [".TH", ".SH", ".SS", ".nf", ".fi", ".PP", ".TP", ".BR"])
    #expect(outcome.lines.allSatisfy { $0.replacing("\\-", with: "-").count <= 90 })
  }
}
