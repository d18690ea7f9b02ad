import Testing

/// What is generated from the declarations (`mutoscope api json`), so that a new entry is covered by existing.
@Suite("Generated calls", .serialized)
struct WrongArgumentTests {
  private static let folder = "\(Workshop.package)/Tests/Fuzz"

  private func workshop() throws -> Workshop {
    let workshop = try Workshop()
    let api = try workshop.mutoscope("api", "json")
    #expect(api.status == 0)
    try workshop.write("api.json", api.outputBytes)
    return workshop
  }

  @Test("Every entry takes every wrong argument, or refuses it with its line")
  func wrong() throws {
    let outcome = try workshop().mutoscope(
      "run", "\(Self.folder)/wrong.lua", "--props", "api.json", "--time", "120s", "--memory", "2G", "--limit",
      "views=10000000", limit: 300)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let count = outcome.lines.last?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    #expect(count > 50_000 && outcome.lines.last == "\(count) calls, 0 faults", "\(outcome.output)")
  }

  @Test("Random calls, and every verb on what they made, end as a script may end", arguments: 1...12)
  func random(seed: Int) throws {
    let workshop = try workshop()
    for verb in [["run"], ["sample"], ["lint"], ["inspect"], ["render", "--at", "0.3", "-o", "x.png"]] {
      let outcome = try workshop.mutoscope(
        [
          verb[0], "\(Self.folder)/random.lua", "--props", "api.json", "--seed", "\(seed)", "--time", "2s", "--memory",
          "128M",
        ] + verb.dropFirst(), limit: 60)
      #expect([0, 1, 2].contains(outcome.status), "\(verb[0]) --seed \(seed): \(outcome.errors)")
      #expect(outcome.seconds < 4, "\(verb[0]) --seed \(seed)")
    }
  }

  /// Seeds, and what `scripts/fuzz` has found.
  @Test("The fuzzer's inputs end as a script may end")
  func inputs() throws {
    let names = try Workshop().run(["ls", "\(Self.folder)/inputs"]).lines
    #expect(names.count > 20)
    let outcome = try Workshop().mutoscope(
      ["fuzz", "--scripts", Self.folder] + names.map { "\(Self.folder)/inputs/\($0)" }, limit: 120)
    #expect(outcome.status == 0, "\(outcome.errors.suffix(2000))")
    let codes = outcome.lines.suffix(names.count).map { $0.split(separator: " ").last.map(String.init) ?? "" }
    #expect(codes.count == names.count && Set(codes).isSubset(of: ["0", "1", "2", "64"]), "\(outcome.output)")
    // Inputs that are all refused would reach nothing.
    #expect(codes.filter { $0 == "0" }.count > names.count / 2, "\(outcome.output)")
  }
}
