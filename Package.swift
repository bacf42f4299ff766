// swift-tools-version: 6.2

import PackageDescription

// A module imports only modules of the parts below its own, and those before it in its part: docs/ARCHITECTURE.md has
// the plan, and a test holds these lists and the imports of every file against it.

/// Every use of unsafe memory is marked where it is (SE-0458), or the build fails.
let marked: [SwiftSetting] = [.strictMemorySafety()]

/// The one build of `make demo` and `make test` is a debug build in which each module is compiled as a whole, which is
/// faster from nothing, and those of bulk arithmetic are optimised: proofs take minutes otherwise. Unsafe
/// flags would keep other packages from depending on this one, so only the Makefile asks for them.
func inTestBuild(_ flags: String..., threads: Int = 2) -> [SwiftSetting] {
  // SwiftPM waits for an object of each file, which the compiler makes only with threads. That the compiler examines its
  // own output is for those who change the compiler.
  Context.environment["PASSPORT_TEST_BUILD"] == nil
    ? []
    : [
      .unsafeFlags(
        ["-whole-module-optimization", "-disable-batch-mode", "-num-threads", "\(threads)"]
          + ["-Xfrontend", "-disable-llvm-verify"] + flags,
        .when(configuration: .debug))
    ]
}

/// The modules of bulk arithmetic.
let arithmetic: Set = [
  "Encoding", "Parallel", "Crypto", "MRZVision", "ZeroKnowledge", "Circuits",
]

/// A module of a part of the program, in the part's folder, and the modules that it imports.
/// - Parameter files: the files of the module that become a part of the program as they are.
func module(
  _ part: String, _ name: String, embedding files: [String] = [], _ dependencies: String...
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) },
    path: "Sources/\(part)/\(name)", resources: files.map { .embedInCode($0) },
    swiftSettings: marked + (arithmetic.contains(name) ? inTestBuild("-O") : inTestBuild()))
}

/// The same for tests, one thread a module: two modules are compiled at a time, and a second thread costs more than it
/// gives. The interface, which nobody imports, comes with the code instead of being made apart.
func inTests() -> [SwiftSetting] {
  inTestBuild("-no-emit-module-separately-wmo", threads: 1)
}

/// The tests of a module, and what they import beside it.
func test(_ module: String, _ others: String...) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: ([module] + others).map { .byName(name: $0) },
    swiftSettings: inTests())
}

/// The libraries for other programs, each with the modules that its user imports: those that do the work, and those whose
/// types stand in their interfaces. Nothing is public in any other module.
let libraries: KeyValuePairs = [
  "PassportReading": [
    "Verdicts", "Encoding", "Crypto", "MRZ", "Faces", "PKIX", "SmartCard", "LDS", "ChipAccess",
    "Trust", "Inspection",
  ],
  "PassportTrust": [
    "Verdicts", "Encoding", "Crypto", "MRZ", "Faces", "PKIX", "LDS", "Trust", "TrustStore",
  ],
  "PassportSimulator": [
    "Verdicts", "Encoding", "Crypto", "MRZ", "Faces", "PKIX", "SmartCard", "LDS", "ChipSimulator",
  ],
  "PassportCredentials": [
    "Verdicts", "Encoding", "Crypto", "MRZ", "Faces", "PKIX", "SmartCard", "LDS", "ChipAccess",
    "Trust", "Inspection", "Credentials", "ProofEngine", "Exchange",
  ],
  "LongfellowProofs": [
    "Verdicts", "Encoding", "Crypto", "MRZ", "Faces", "PKIX", "LDS", "Trust", "Credentials",
    "ZeroKnowledge", "Circuits", "DocumentProofs",
  ],
]

let package = Package(
  name: "passport",
  products: [.executable(name: "passport", targets: ["passport"])]
    + libraries.map { .library(name: $0.key, targets: $0.value) },
  targets: [
    // System
    .systemLibrary(
      name: "CPCSC", path: "Sources/System/CPCSC", pkgConfig: "libpcsclite",
      providers: [.apt(["libpcsclite-dev"])]),
    .systemLibrary(
      name: "COpenSSL", path: "Sources/System/COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CTLS", path: "Sources/System/CTLS", pkgConfig: "libssl",
      providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSystem", path: "Sources/System/CSystem"),
    .systemLibrary(name: "CPKCS11", path: "Sources/System/CPKCS11"),
    .systemLibrary(name: "CGF2", path: "Sources/System/CGF2"),
    .systemLibrary(name: "CP256", path: "Sources/System/CP256"),
    // Core
    module("Core", "Verdicts"),
    module("Core", "Encoding", "Verdicts"),
    module("Core", "Parallel", "CSystem"),
    module("Core", "Crypto", "COpenSSL", "Verdicts", "Encoding"),
    module("Core", "Storage", "CSystem", "Verdicts", "Encoding"),
    module(
      "Core", "PKCS11", "CPKCS11", "Verdicts", "Encoding", "Parallel", "Crypto", "Storage"),
    module("Core", "Age", "Verdicts", "Encoding", "Crypto"),
    module("Core", "QRCode", "Encoding", "Crypto"),
    module("Core", "HTTP", "CTLS", "Verdicts", "Encoding", "Parallel"),
    // Document
    module("Document", "MRZ", "Verdicts", "Encoding"),
    module("Document", "MRZVision", "Verdicts", "Encoding", "MRZ"),
    module("Document", "Faces", "Verdicts", "Encoding"),
    module("Document", "PKIX", "Verdicts", "Encoding", "Parallel", "Crypto"),
    module("Document", "SmartCard", "CPCSC", "Verdicts", "Encoding", "Parallel"),
    module(
      "Document", "LDS", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "Faces", "PKIX"),
    module(
      "Document", "ChipAccess", "Verdicts", "Encoding", "Crypto", "MRZ", "PKIX", "SmartCard",
      "LDS"),
    module(
      "Document", "Trust", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "PKIX", "LDS"),
    module(
      "Document", "TrustStore", "Verdicts", "Encoding", "Parallel", "Crypto", "Storage", "PKIX",
      "Trust"),
    module(
      "Document", "Inspection", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "Faces",
      "PKIX",
      "SmartCard", "LDS", "ChipAccess", "Trust"),
    // Simulator
    .target(
      name: "ChipSimulator",
      dependencies: [
        "Verdicts", "Encoding", "Crypto", "Storage", "MRZ", "Faces", "PKIX", "SmartCard", "LDS",
      ],
      path: "Sources/Simulator/ChipSimulator", exclude: ["Portrait/portrait.svg"],
      swiftSettings: marked + inTestBuild()),
    // Cards
    module("Cards", "Credentials", "Verdicts", "Encoding", "Crypto", "PKIX"),
    module("Cards", "Recovery", "Encoding", "Crypto"),
    module(
      "Cards", "Wallet", "Verdicts", "Encoding", "Parallel", "Crypto", "Storage", "PKCS11", "PKIX",
      "Credentials", "Recovery"),
    module(
      "Cards", "ProofEngine", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "Faces", "PKIX",
      "LDS", "Trust", "Inspection", "Credentials"),
    module(
      "Cards", "Exchange", "Verdicts", "Encoding", "Parallel", "Crypto", "QRCode", "HTTP", "PKIX",
      "Credentials", "Recovery", "ProofEngine"),
    // Proofs
    module("Proofs", "ZeroKnowledge", "CGF2", "CP256", "Parallel", "Crypto"),
    module("Proofs", "Circuits", "Crypto", "ZeroKnowledge"),
    module(
      "Proofs", "DocumentProofs", "Verdicts", "Encoding", "Parallel", "Crypto", "Age", "MRZ",
      "PKIX", "LDS", "Trust", "Credentials", "ZeroKnowledge", "Circuits"),
    // Application
    module("Application", "Messages", "Verdicts", "Encoding", "Parallel"),
    module(
      "Application", "Presentation", embedding: ["Page/report.css"],
      "Verdicts", "Encoding", "HTTP", "MRZ", "MRZVision", "Faces", "PKIX", "SmartCard", "LDS",
      "ChipAccess", "Trust", "TrustStore", "Inspection", "Credentials", "Recovery", "Wallet",
      "ProofEngine",
      "Exchange", "DocumentProofs", "Messages"),
    module(
      "Application", "Operations",
      "Verdicts", "Encoding", "Parallel", "Crypto", "Storage", "PKCS11", "Age", "QRCode",
      "HTTP", "MRZ", "MRZVision", "Faces", "PKIX", "SmartCard", "LDS", "ChipAccess", "Trust",
      "TrustStore",
      "Inspection", "ChipSimulator", "Credentials", "Recovery", "Wallet", "ProofEngine", "Exchange",
      "ZeroKnowledge", "Circuits", "DocumentProofs", "Messages", "Presentation"),
    module(
      "Application", "Desk",
      embedding: ["Page/desk.css", "Page/desk.js", "Page/camera.js", "Page/grey.js"],
      "CSystem", "Verdicts", "Encoding", "Parallel", "Crypto", "Storage", "Age", "QRCode", "HTTP",
      "MRZ", "MRZVision", "PKIX", "SmartCard", "LDS", "ChipAccess", "Trust", "TrustStore",
      "Inspection", "ChipSimulator", "Credentials", "Recovery", "Wallet", "ProofEngine", "Exchange",
      "DocumentProofs", "Messages", "Presentation", "Operations"),
    .executableTarget(
      name: "passport",
      dependencies: [
        "CSystem", "Verdicts", "Encoding", "Parallel", "Crypto", "Storage", "PKCS11", "Age",
        "QRCode", "HTTP", "MRZ", "MRZVision", "PKIX", "SmartCard", "LDS", "ChipAccess", "Trust",
        "TrustStore", "Inspection", "ChipSimulator", "Credentials", "Recovery", "Wallet",
        "ProofEngine",
        "Exchange", "ZeroKnowledge", "Circuits", "DocumentProofs", "Messages", "Presentation",
        "Operations", "Desk",
      ],
      path: "Sources/Application/passport", swiftSettings: marked + inTestBuild()),
    // Tests
    .target(
      name: "TestSupport",
      dependencies: [
        "Verdicts", "Encoding", "Crypto", "MRZ", "MRZVision", "SmartCard", "Messages",
      ],
      path: "Tests/TestSupport",
      exclude: [
        "private-pcscd", "unpluggable-driver.c", "memory-in-handlers.c", "hostile-module.c",
        "in-namespace",
        "in-terminal", "hostile-server", "json-schema",
        "open-wallet", "sd-jwt-reference", "longfellow-reference", "credential-checkers",
        "desk-browser", "phone-reader", "web-verifier", "acapy-party", "web-issuer", "web-wallet",
        "phone-wallet", "circuit-evaluator", "failures-last", "passport-proof-verifier",
        "passport-certificates",
        "passport-statements", "page-files", "in-python", "python-packages.txt",
      ],
      swiftSettings: inTestBuild()),
    .target(
      name: "TrustTestSupport",
      dependencies: [
        "TestSupport", "Verdicts", "Encoding", "Crypto", "MRZ", "PKIX", "LDS", "Trust",
      ],
      path: "Tests/TrustTestSupport", swiftSettings: inTestBuild()),
    .target(
      name: "DeskTestSupport",
      dependencies: [
        "TestSupport", "Encoding", "Crypto", "MRZ", "PKIX", "Trust", "TrustStore", "Credentials",
        "Wallet", "Messages",
      ],
      path: "Tests/DeskTestSupport", swiftSettings: inTestBuild()),
    .target(
      name: "CommandTestSupport",
      dependencies: [
        "TestSupport", "Encoding", "Crypto", "PKIX", "Credentials", "Operations", "passport",
      ],
      path: "Tests/CommandTestSupport", swiftSettings: inTestBuild()),
    .target(
      name: "CircuitTestSupport",
      dependencies: [
        "TestSupport", "Encoding", "Parallel", "Crypto", "ZeroKnowledge", "Circuits",
        "DocumentProofs",
      ],
      path: "Tests/CircuitTestSupport", swiftSettings: inTestBuild("-O")),
    .target(
      name: "CVerificationLoop", dependencies: ["COpenSSL"], path: "Tests/Bench/VerificationLoop"),
    .executableTarget(
      name: "VerificationBench",
      dependencies: [
        "CVerificationLoop", "Verdicts", "Encoding", "Crypto", "MRZ", "PKIX", "LDS", "Trust",
        "TrustStore",
      ],
      path: "Tests/Bench/Verification"),
    .executableTarget(
      name: "SignatureProofBench", dependencies: ["Crypto", "ZeroKnowledge", "Circuits"],
      path: "Tests/Bench/SignatureProof"),
    test("Encoding", "TestSupport", "Verdicts", "Messages"),
    test("Parallel", "TestSupport"),
    test("Crypto", "TestSupport", "COpenSSL", "Encoding"),
    test("MRZ", "TestSupport", "Verdicts", "Encoding"),
    test("MRZVision", "TestSupport", "Encoding", "Crypto", "MRZ"),
    test("PKIX", "TestSupport", "Verdicts", "Encoding", "Crypto"),
    test("Age", "TestSupport", "Encoding", "Crypto"),
    test("Storage", "TestSupport", "Verdicts", "Encoding"),
    .testTarget(
      name: "PKCS11Tests",
      dependencies: [
        "PKCS11", "TestSupport", "Verdicts", "Encoding", "Crypto", "Wallet", "Operations",
      ],
      swiftSettings: inTests()),
    test("Recovery", "TestSupport", "Encoding", "Crypto"),
    test("QRCode", "TestSupport", "Encoding"),
    test("HTTP", "TestSupport", "Verdicts", "Encoding", "Parallel"),
    test("SmartCard", "TestSupport", "Verdicts", "Encoding", "ChipSimulator"),
    test("LDS", "TestSupport", "Verdicts", "Encoding", "Crypto", "MRZ", "Faces"),
    test("Credentials", "TestSupport", "Verdicts", "Encoding", "Crypto", "PKIX"),
    test("ZeroKnowledge", "TestSupport", "Encoding", "Parallel", "Crypto"),
    test(
      "ChipAccess", "TestSupport", "Verdicts", "Encoding", "Crypto", "MRZ", "PKIX", "SmartCard",
      "LDS",
      "ChipSimulator"),
    test(
      "Trust", "TestSupport", "TrustTestSupport", "COpenSSL", "Verdicts", "Encoding", "Crypto",
      "MRZ", "PKIX", "LDS"),
    test(
      "TrustStore", "TestSupport", "TrustTestSupport", "Verdicts", "Encoding", "Crypto", "MRZ",
      "PKIX", "Storage", "LDS", "Trust", "Messages"),
    test(
      "Inspection", "TestSupport", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "PKIX",
      "SmartCard", "LDS", "ChipAccess", "Trust", "TrustStore", "Messages", "ChipSimulator"),
    // Cases of a guideline, over everything that judges a document.
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "TestSupport", "TrustTestSupport", "Verdicts", "Encoding", "Crypto", "MRZ", "Faces", "PKIX",
        "SmartCard", "LDS", "ChipAccess", "Trust", "Inspection", "ChipSimulator",
      ],
      swiftSettings: inTests()),
    test(
      "Circuits", "TestSupport", "CircuitTestSupport", "Encoding", "Parallel", "Crypto",
      "Credentials", "ZeroKnowledge"),
    test(
      "ProofEngine", "TestSupport", "Verdicts", "Encoding", "Crypto", "MRZ", "Faces", "PKIX", "LDS",
      "Credentials", "Trust", "TrustStore", "Inspection", "Wallet", "ChipSimulator"),
    test(
      "DocumentProofs", "TestSupport", "CircuitTestSupport", "Verdicts", "Encoding", "Parallel",
      "Crypto", "MRZ", "PKIX",
      "LDS", "Trust", "TrustStore", "Credentials", "ZeroKnowledge", "Circuits", "Messages",
      "ChipSimulator"),
    test(
      "Wallet", "TestSupport", "Verdicts", "Encoding", "Parallel", "Crypto", "PKIX", "Storage",
      "Recovery",
      "Credentials"),
    test(
      "Exchange", "TestSupport", "Verdicts", "Encoding", "Crypto", "PKIX", "Recovery", "QRCode",
      "Credentials", "ProofEngine"),
    test(
      "Operations", "TestSupport", "DeskTestSupport", "Verdicts", "Encoding", "Parallel", "Crypto",
      "Storage", "PKCS11", "Age", "HTTP",
      "MRZ", "MRZVision", "Faces", "PKIX", "SmartCard", "LDS", "ChipAccess", "Trust", "TrustStore",
      "Inspection", "Credentials", "Recovery", "Wallet", "ProofEngine", "Exchange",
      "DocumentProofs",
      "ChipSimulator", "Messages", "Presentation"),
    test(
      "Desk", "TestSupport", "DeskTestSupport", "Verdicts", "Encoding", "Parallel", "Crypto",
      "Storage", "QRCode", "HTTP", "MRZ", "MRZVision", "PKIX", "ChipAccess", "Inspection",
      "ChipSimulator", "Credentials", "Wallet", "Exchange",
      "Messages", "Presentation", "Operations"),
    test(
      "Messages", "TestSupport", "Verdicts", "MRZ", "Storage", "SmartCard", "ChipAccess", "Trust",
      "Inspection"),
    test("Presentation", "TestSupport", "Verdicts", "Encoding", "Wallet"),
    test(
      "ChipSimulator", "TestSupport", "Encoding", "Crypto", "MRZ", "Storage", "PKIX", "SmartCard",
      "LDS"),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "TestSupport", "Encoding", "Crypto", "HTTP", "PKIX", "ChipSimulator", "Credentials",
      ],
      exclude: ["Examples"], swiftSettings: inTests()),
    // The program as a process.
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "TestSupport", "DeskTestSupport", "CircuitTestSupport", "Verdicts", "Encoding", "Parallel",
        "Crypto", "PKCS11", "Age", "QRCode", "MRZ", "MRZVision", "PKIX", "SmartCard", "LDS",
        "ChipSimulator", "Credentials", "Wallet", "DocumentProofs", "Messages", "Presentation",
        "Operations", "Desk",
      ],
      swiftSettings: inTests()),
    // The command in the process of the tests, in two modules, because these are the last whose imports are compiled: one
    // would be compiled alone, on one processor. Of the modules that are ready SwiftPM takes the one whose name comes
    // last, small letters after capital ones, so that these come before ProgramTests.
    .testTarget(
      name: "passportTests",
      dependencies: [
        "TestSupport", "CommandTestSupport", "DeskTestSupport", "Verdicts", "Encoding", "Crypto",
        "Storage",
        "Age", "QRCode", "MRZ", "MRZVision", "Faces", "PKIX", "LDS", "Trust", "TrustStore",
        "Messages", "Presentation", "Operations", "passport",
      ],
      swiftSettings: inTests()),
    .testTarget(
      name: "passportCardTests",
      dependencies: [
        "TestSupport", "CommandTestSupport", "DeskTestSupport", "Verdicts", "Encoding", "Parallel",
        "Crypto",
        "PKCS11", "Age", "HTTP", "PKIX", "Credentials", "Wallet", "passport",
      ],
      swiftSettings: inTests()),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzz targets look into the modules. In the build of the tests they feed themselves from seeds; libFuzzer, whose
// run time has a main of its own, is asked for by Tests/Fuzz/run.
let withLibFuzzer = Context.environment["PASSPORT_FUZZ"] != nil
if withLibFuzzer || Context.environment["PASSPORT_TEST_BUILD"] != nil {
  package.products.append(.executable(name: "FuzzTargets", targets: ["FuzzTargets"]))
  package.targets.append(
    .executableTarget(
      name: "FuzzTargets",
      dependencies: [
        "Encoding", "Parallel", "Crypto", "MRZ", "MRZVision", "Faces", "PKIX", "Age", "Storage",
        "PKCS11", "Recovery", "QRCode", "HTTP", "SmartCard", "LDS", "Credentials", "ZeroKnowledge",
        "ChipAccess", "Trust", "TrustStore",
        "Inspection", "Circuits", "ProofEngine", "DocumentProofs", "Wallet", "Exchange", "Messages",
        "Desk",
      ],
      path: "Tests/Fuzz", exclude: ["run", "seeds.py"],
      swiftSettings: withLibFuzzer ? [.define("LIBFUZZER")] : inTestBuild()))
}
