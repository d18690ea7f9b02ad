import Testing

@Suite("The watchdog")
struct WatchdogTests {
  @Test("is one thread for all sessions, also those that begin after others have ended")
  func threads() throws {
    var files = Dictionary(uniqueKeysWithValues: (10..<60).map { ("a\($0)_test.lua", "it('passes', function() end)") })
    files["z_test.lua"] = "it('takes long', function() for i = 1, 3e7 do end end)"
    let count = """
      "$0" test --jobs 1 >output & most=0
      while threads=$(ls /proc/$!/task 2>/dev/null | wc -l) && [ "$threads" -gt 0 ]; do
        [ "$threads" -gt "$most" ] && most=$threads
      done
      tail -n 1 output; echo "$most"
      """
    let outcome = try Workshop(files).run(["bash", "-c", count, try Workshop.executable()])
    #expect(outcome.lines.first == "51 passed, 0 failed", "\(outcome)")
    let most = try #require(outcome.lines.last.flatMap { Int($0) })
    #expect((2...8).contains(most))
  }
}
