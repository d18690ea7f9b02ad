// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors in CI (`CI=true`), and stay warnings while one works; but for conversions that end the process where a
/// number is NaN (see Int+Double.swift).
let strict: [SwiftSetting] =
  [.treatWarning("DeprecatedDeclaration", as: .error)]
  + (Context.environment["CI"] == "true" ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "mutoscope",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "mutoscope", targets: ["MutoscopeCLI"]),
    .library(name: "Mutoscope", targets: ["Mutoscope"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    // The engine: mathematics of change, views as values, then time. No Lua, no drawing, no files, no clock.
    .target(name: "CCurves"),
    .target(name: "CBudget"),
    .target(name: "Spelling", dependencies: ["CBudget"], swiftSettings: strict),
    .target(name: "MutoscopeMotion", dependencies: ["CCurves", "CBudget"], swiftSettings: strict),
    .target(name: "MutoscopeLayout", dependencies: ["CBudget"], swiftSettings: strict),
    .target(
      name: "MutoscopeViews",
      dependencies: [
        "MutoscopeMotion", "MutoscopeLayout", .product(name: "HashTreeCollections", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "MutoscopeTimeline",
      dependencies: ["MutoscopeViews", .product(name: "HeapModule", package: "swift-collections")],
      swiftSettings: strict),
    .target(name: "MutoscopeTransitions", dependencies: ["MutoscopeTimeline"], swiftSettings: strict),
    .target(name: "MutoscopeLint", dependencies: ["MutoscopeTransitions", "Spelling"], swiftSettings: strict),
    .target(name: "Mutoscope", dependencies: ["MutoscopeLint"], swiftSettings: strict),

    // Libraries that are loaded when one of their functions is called.
    .target(name: "CDelayLoad"),

    // Drawing: a frame becomes pixels.
    .systemLibrary(name: "CCairo", pkgConfig: "pangocairo pangoft2 libpng libjpeg lcms2 libisal fontconfig"),
    .target(name: "CPixels"),
    .target(
      name: "MutoscopeRender", dependencies: ["MutoscopeTimeline", "CCairo", "CDelayLoad", "CPixels"],
      swiftSettings: strict),

    // Lua: a small, safe embedding that knows nothing of Mutoscope, and the script API on top of it.
    .systemLibrary(name: "CLua", pkgConfig: "lua5.4"),
    .target(name: "CLuaBridge", dependencies: ["CLua", "CBudget"]),
    .target(name: "LuaKit", dependencies: ["CLuaBridge", "CBudget", "Spelling"], swiftSettings: strict),
    .target(name: "MutoscopeScripting", dependencies: ["LuaKit", "Mutoscope"], swiftSettings: strict),

    // The terminal: line editing and pictures.
    .systemLibrary(name: "CTerminalLibraries", pkgConfig: "libedit chafa"),
    .target(name: "CTerminal", dependencies: ["CTerminalLibraries", "CDelayLoad"]),

    // What the kernel takes from a process that runs a stranger's script.
    .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp"),
    .target(name: "CIsolation", dependencies: ["CSeccomp", "CDelayLoad"]),

    // The files of a new project and the passport, which the program carries in itself.
    .target(name: "CTemplates", exclude: ["project"]),

    .executableTarget(
      name: "MutoscopeCLI",
      dependencies: [
        "MutoscopeScripting", "MutoscopeRender", "CTerminal", "CIsolation", "CTemplates",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict,
      // A static Swift has a program export all that it holds, for whom it loads: here nobody looks.
      linkerSettings: [
        .unsafeFlags(
          ["-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"],
          .when(platforms: [.linux]))
      ]),

    // What it costs, beside peers; `scripts/bench` runs it.
    .target(name: "CPeers", dependencies: ["CLua"], path: "Sources/MutoscopeBench/CPeers"),
    .executableTarget(
      name: "MutoscopeBench",
      dependencies: ["CPeers", "CCairo", "MutoscopeLayout", "MutoscopeScripting", "MutoscopeRender"],
      exclude: ["CPeers", "Peer"], swiftSettings: strict),

    .testTarget(name: "MotionTests", dependencies: ["CBudget", "MutoscopeMotion", "CCurves"], swiftSettings: strict),
    .testTarget(name: "ViewsTests", dependencies: ["MutoscopeViews", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "LayoutTests", dependencies: ["CBudget", "MutoscopeLayout", "TestSupport"], swiftSettings: strict),
    .target(name: "TestSupport", dependencies: ["MutoscopeTimeline"], path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "TimelineTests", dependencies: ["TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MutoscopeTests", dependencies: ["Mutoscope", "MutoscopeRender", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "RenderTests", dependencies: ["Mutoscope", "MutoscopeRender"], swiftSettings: strict),
    .testTarget(name: "LuaKitTests", dependencies: ["CLuaBridge", "LuaKit"], swiftSettings: strict),
    .testTarget(name: "ScriptingTests", dependencies: ["MutoscopeScripting"], swiftSettings: strict),
    .testTarget(name: "CLITests", dependencies: ["MutoscopeCLI"], swiftSettings: strict),
    .testTarget(
      name: "ExampleTests", dependencies: ["MutoscopeScripting", "MutoscopeRender"], exclude: ["goldens"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
