import ArgumentParser

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a shell's completions of verbs, options and files.",
    discussion:
      "In bash, for this session: eval \"$(mutoscope completions bash)\". `scripts/install` puts them in place.")

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() { Terminal.printData(script) }

  private var script: String {
    switch shell {
    case .bash:
      // `mutoscope FILE` is `mutoscope run FILE`: where no verb begins like this, files are offered.
      MutoscopeCommand.completionScript(for: .bash)
        .replacing("complete -o filenames -F", with: "complete -o filenames -o default -F")
    case .zsh: MutoscopeCommand.completionScript(for: .zsh)
    case .fish: MutoscopeCommand.completionScript(for: .fish)
    }
  }
}
