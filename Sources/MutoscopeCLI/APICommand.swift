import ArgumentParser
import LuaKit
import MutoscopeScripting

struct APICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "api", abstract: "Print the script API: LuaLS stubs, the reference, JSON, words of others.",
    subcommands: [Stubs.self, Reference.self, JSON.self, Words.self])

  struct Stubs: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print stubs for the Lua language server.")

    func run() throws { Terminal.write(Array(try APITexts.stubs().utf8)) }
  }

  struct Reference: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the reference as Markdown.")

    func run() throws { Terminal.write(Array(try APITexts.reference().utf8)) }
  }

  struct Words: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the words of other systems and what is written here, as Markdown.")

    func run() throws { Terminal.write(Array(APITexts.words().utf8)) }
  }
}
