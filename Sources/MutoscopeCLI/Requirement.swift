/// One thing that Mutoscope uses, and whether it is there.
struct Requirement {
  enum Need {
    /// Without it a verb does not work.
    case needed
    /// Only what `purpose` says is missing without it.
    case optional
  }

  var name: String
  /// Its use.
  var purpose: String
  /// The Debian package to install, if there is one.
  var package: String?
  var need = Need.needed
  /// The version, empty if it does not tell; nil if it is not there.
  var version: String?

  var isMissing: Bool { version == nil }
}

/// Requirements as a table, and what to do about those that are missing.
struct RequirementReport {
  var requirements: [Requirement]

  var isComplete: Bool { !requirements.contains { $0.isMissing && $0.need == .needed } }

  var text: String {
    let names = requirements.map { [$0.name, $0.version ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }
    let width = names.map(\.count).max() ?? 0
    let lines = zip(requirements, names).map { requirement, name in
      RequirementReport.mark(requirement) + name + String(repeating: " ", count: width - name.count + 2)
        + requirement.purpose
    }
    return (lines + [""] + advice).joined(separator: "\n")
  }

  private static func mark(_ requirement: Requirement) -> String {
    guard requirement.isMissing else { return "ok        " }
    switch requirement.need {
    case .needed: return "MISSING   "
    case .optional: return "optional  "
    }
  }

  private var advice: [String] {
    let missing = requirements.filter(\.isMissing)
    let needed = RequirementReport.command(missing.filter { $0.need == .needed }, "Missing")
    let optional = RequirementReport.command(missing.filter { $0.need == .optional }, "Optional")
    return isComplete ? ["Everything that is needed is there."] + optional : needed + optional
  }

  /// The command that installs the packages of some requirements; none if no package has them.
  private static func command(_ requirements: [Requirement], _ title: String) -> [String] {
    var packages: [String] = []
    for package in requirements.compactMap(\.package) where !packages.contains(package) { packages.append(package) }
    return packages.isEmpty ? [] : ["\(title): sudo apt-get install \(packages.joined(separator: " "))"]
  }
}
