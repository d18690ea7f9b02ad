import LuaKit
import Mutoscope
import MutoscopeMotion

/// `assert.no_jump`, `assert.continuous` and `assert.clean`: what lint finds decides.
struct LintAssertions {
  unowned let session: Session

  var functions: [LuaFunction] { [noJump, continuous, clean] }

  // MARK: no_jump

  private var noJump: LuaFunction {
    LuaFunction(
      "no_jump", "No jump that can be seen.", LuaParameter<MotionSubject>("clip"), LuaParameter<JumpOptions>("options")
    ) { [unowned session] subject, options in
      let findings = session.lint(subject.clip, for: Finding.jumps).filter {
        $0.isJump && ($0.unit != .pixels || $0.size > options.within)
      }
      return Verdict(against: findings.map(\.description), subject).results
    }
  }

  private struct JumpOptions: LuaDecodable {
    static var luaTypeName: String { "table?" }
    static var luaIsOptional: Bool { true }
    var within = Finding.tolerance

    static func decode(_ slot: LuaSlot) throws -> JumpOptions {
      if slot.isNil { return JumpOptions() }
      let within = LuaField<JumpOptions>("within", "In pixels.") { (options: inout JumpOptions, pixels: Double) in
        guard pixels >= Finding.tolerance else {
          throw LuaMismatch("\(number(Finding.tolerance)) pixels or more expected, got \(number(pixels))")
        }
        options.within = pixels
      }
      return try LuaRecord<JumpOptions>("no_jump", fields: [within]) { _ in JumpOptions() }.decode(slot)
    }
  }

  // MARK: continuous

  private var continuous: LuaFunction {
    LuaFunction(
      variadic: "continuous", "No jump, and no jump of the velocity.",
      parameters: [LuaParameterInfo("clip"), LuaParameterInfo("path", isVariadic: true)]
    ) { [unowned session] arguments in
      let subject: MotionSubject = try arguments.decode(1, "clip")
      let scopes = try (1..<max(1, arguments.count)).map { index in
        let which: ViewReference = try arguments.decode(index + 1, "path")
        return try LintScope(which, of: subject.clip)
      }
      let findings = session.lint(subject.clip, for: Finding.jumps.union([.springVelocity])).filter { finding in
        (finding.isJump || finding.isKink) && (scopes.isEmpty || scopes.contains { $0.contains(finding) })
      }
      let verdict = Verdict(against: findings.map(\.description), subject)
      return [.boolean(verdict.holds), .string(verdict.text)]
    }
  }

  // MARK: clean

  private var clean: LuaFunction {
    LuaFunction(
      "clean", "Lint finds no error.", LuaParameter<MotionSubject>("clip"), LuaParameter<CleanOptions>("options")
    ) { [unowned session] subject, options in
      let codes = Set(Finding.Code.allCases.filter { $0.severity == .error }).subtracting(options.except)
      let findings = session.lint(subject.clip, for: codes).filter { $0.severity == .error }
      return Verdict(against: findings.map(\.description), subject).results
    }
  }

  private struct CleanOptions: LuaDecodable {
    static var luaTypeName: String { "table?" }
    static var luaIsOptional: Bool { true }
    var except: Set<Finding.Code> = []

    static func decode(_ slot: LuaSlot) throws -> CleanOptions {
      if slot.isNil { return CleanOptions() }
      let except = LuaField<CleanOptions>("except", "Codes that are allowed.", type: "string[]") {
        (options: inout CleanOptions, names: [String]) in
        options.except = Set(try names.map(code))
      }
      return try LuaRecord<CleanOptions>("clean", fields: [except]) { _ in CleanOptions() }.decode(slot)
    }

    private static func code(_ name: String) throws -> Finding.Code {
      guard let code = Finding.Code(rawValue: name) else {
        throw LuaMismatch(
          "unknown code '\(name)'\(Suggestion.hint(for: name, among: Finding.Code.allCases.map(\.rawValue)))")
      }
      return code
    }
  }
}

extension Finding {
  /// Whether something is elsewhere, or looks different, from one instant to the next.
  fileprivate var isJump: Bool { unit != .pointsPerSecond && Finding.jumps.contains(code) }

  fileprivate static let jumps: Set<Code> = [.discontinuity, .springTail, .handoffJump]

  /// Whether something moves at another speed from one instant to the next.
  fileprivate var isKink: Bool { unit == .pointsPerSecond && [.discontinuity, .springVelocity].contains(code) }
}
