// swift-tools-version: 6.2

import PackageDescription

// A room imports only rooms on floors below it, and those before it on its own floor:
// docs/ARCHITECTURE.md has the plan, and the dependency lists here are what makes any other import
// impossible.

/// Every use of unsafe memory is marked where it stands (SE-0458), or the build fails.
let marked: [SwiftSetting] = [.strictMemorySafety()]

/// The one build of `make demo` and `make test` is a debug build in which modules of bulk arithmetic are
/// optimised, each as a whole: proofs take minutes otherwise. Unsafe flags would keep other packages from depending
/// on this one, so only the Makefile asks for them.
let optimisedInDebug: [SwiftSetting] =
  Context.environment["PASSPORT_TEST_BUILD"] == nil
  ? []
  : [
    .unsafeFlags(
      // Without threads the index store breaks, by which the tests are found.
      ["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
  ]

/// The modules of bulk arithmetic.
let arithmetic: Set = ["Encoding", "Parallel", "Crypto", "ZeroKnowledge", "Circuits"]

/// A room and the rooms that it imports.
/// - Parameter files: the files of the room that become a part of the program as they are.
func room(_ name: String, embedding files: [String] = [], _ dependencies: String...) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) },
    resources: files.map { .embedInCode($0) },
    swiftSettings: marked + (arithmetic.contains(name) ? optimisedInDebug : []))
}

/// The tests of a room, and what they import beside it.
func test(_ room: String, _ others: String...) -> Target {
  .testTarget(
    name: "\(room)Tests", dependencies: ([room] + others).map { .byName(name: $0) })
}

/// Every room is a library for other programs too.
let libraries = [

  "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "Faces", "PKIX", "Age", "Storage",
  "Recovery", "QRCode", "HTTP", "SmartCard", "LDS", "Credentials", "ZeroKnowledge", "ChipAccess",
  "Trust", "TrustStore",
  "Inspection", "Circuits", "ProofEngine", "Wallet", "Exchange",
  "Messages", "Presentation", "Desk",
]

let package = Package(
  name: "passport",
  products: [.executable(name: "passport", targets: ["passport"])]
    + libraries.map { .library(name: $0, targets: [$0]) },
  targets: [
    // Floor 0
    .systemLibrary(name: "CPCSC", pkgConfig: "libpcsclite", providers: [.apt(["libpcsclite-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CTLS", pkgConfig: "libssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CGF2"),
    .systemLibrary(name: "CP256"),
    // Floor 1
    room("Verdicts"),
    room("Encoding", "Verdicts"),
    room("Parallel", "CSystem"),
    room("Crypto", "COpenSSL", "Verdicts", "Encoding"),
    // Floor 2
    room("MRZ", "Verdicts", "Encoding"),
    room("Faces", "Verdicts", "Encoding"),
    room("PKIX", "Verdicts", "Encoding", "Parallel", "Crypto"),
    room("Age", "Verdicts", "Encoding", "Crypto"),
    room("Storage", "CSystem", "Verdicts", "Encoding"),
    room("Recovery", "Encoding", "Crypto"),
    room("QRCode", "Encoding", "Crypto"),
    room("HTTP", "CTLS", "Verdicts", "Encoding", "Parallel"),
    // Floor 3
    room("SmartCard", "CPCSC", "Verdicts", "Encoding", "Parallel"),
    room("LDS", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "Faces", "PKIX"),
    room("Credentials", "Verdicts", "Encoding", "Crypto", "PKIX"),
    room("ZeroKnowledge", "CGF2", "CP256", "Parallel", "Crypto"),
    // Floor 4
    room("ChipAccess", "Verdicts", "Encoding", "Crypto", "MRZ", "SmartCard", "LDS"),
    room("Trust", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "PKIX", "LDS"),
    // Floor 5
    room(
      "TrustStore", "Verdicts", "Encoding", "Parallel", "Crypto", "PKIX", "Storage", "Trust"),
    room(
      "Inspection", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "Faces", "SmartCard",
      "LDS", "ChipAccess", "Trust"),
    room("Circuits", "Crypto", "ZeroKnowledge"),
    // Floor 6
    room(
      "ProofEngine", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "Faces", "PKIX", "Age",
      "LDS", "Credentials", "ZeroKnowledge", "Trust", "Inspection", "Circuits"),
    room(
      "Wallet", "Verdicts", "Encoding", "Crypto", "PKIX", "Storage", "Recovery", "Credentials"),
    // Floor 7
    room(
      "Exchange", "Verdicts", "Encoding", "Parallel", "Crypto", "PKIX", "HTTP", "Recovery",
      "QRCode", "Credentials", "ProofEngine"),
    room("Messages", "Verdicts", "Encoding", "Parallel"),
    room(
      "Presentation", embedding: ["Page/report.css"],
      "Verdicts", "Encoding", "MRZ", "Faces", "PKIX", "SmartCard", "LDS",
      "HTTP", "Credentials", "ChipAccess", "Trust", "TrustStore", "Inspection", "Exchange",
      "Messages"),
    room(
      "Desk", embedding: ["Page/desk.css", "Page/desk.js"],
      "Verdicts", "Encoding", "Crypto", "HTTP", "MRZ", "LDS", "Credentials", "ChipAccess",
      "Inspection", "Wallet", "Exchange", "Messages", "Presentation"),
    // Beside the floors: the other side of the link
    .target(
      name: "ChipSimulator",
      dependencies: [
        "Verdicts", "Encoding", "Crypto", "MRZ", "Faces", "PKIX", "Storage", "SmartCard", "LDS",
      ],
      exclude: ["Portrait/portrait.svg"], swiftSettings: marked),
    // Floor 8
    .executableTarget(
      name: "passport",
      dependencies: [
        "CSystem", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "Faces", "PKIX", "Age",
        "Storage", "Recovery", "QRCode", "HTTP", "SmartCard", "LDS", "Credentials",
        "ZeroKnowledge", "ChipAccess", "Trust", "TrustStore", "Inspection", "Circuits",
        "ProofEngine", "Wallet", "Exchange", "Messages", "Presentation", "Desk", "ChipSimulator",
      ], swiftSettings: marked),
    // Tests
    .target(
      name: "TestSupport",
      dependencies: ["Verdicts", "Encoding", "Crypto", "MRZ", "SmartCard", "Messages"],
      path: "Tests/TestSupport",
      exclude: [
        "private-pcscd", "unpluggable-driver.c", "memory-in-handlers.c", "in-namespace",
        "in-terminal", "hostile-server", "json-schema",
        "open-wallet", "sd-jwt-reference", "longfellow-reference", "credential-checkers",
        "desk-browser", "web-verifier", "acapy-party", "web-issuer", "web-wallet",
        "circuit-evaluator", "failures-last", "passport-proof-verifier", "passport-statements",
        "page-files",
      ]),
    .target(
      name: "TrustTestSupport",
      dependencies: [
        "TestSupport", "Verdicts", "Encoding", "Crypto", "MRZ", "PKIX", "LDS", "Trust",
      ],
      path: "Tests/TrustTestSupport"),
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
    test("PKIX", "TestSupport", "Encoding", "Crypto"),
    test("Age", "TestSupport", "Encoding", "Crypto"),
    test("Storage", "TestSupport", "Verdicts", "Encoding"),
    test("Recovery", "TestSupport", "Encoding", "Crypto"),
    test("QRCode", "TestSupport", "Encoding"),
    test("HTTP", "TestSupport", "Verdicts", "Encoding", "Parallel"),
    test("SmartCard", "TestSupport", "Verdicts", "Encoding", "ChipSimulator"),
    test("LDS", "TestSupport", "Verdicts", "Encoding", "Crypto", "MRZ", "Faces"),
    test("Credentials", "TestSupport", "Verdicts", "Encoding", "Crypto", "PKIX"),
    test("ZeroKnowledge", "TestSupport", "Encoding", "Parallel", "Crypto"),
    test(
      "ChipAccess", "TestSupport", "Verdicts", "Encoding", "Crypto", "MRZ", "SmartCard", "LDS",
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
    test(
      "Circuits", "TestSupport", "Encoding", "Parallel", "Crypto", "Credentials", "ZeroKnowledge"),
    test(
      "ProofEngine", "TestSupport", "Verdicts", "Encoding", "Parallel", "Crypto", "MRZ", "Faces",
      "PKIX", "LDS",
      "Credentials", "ZeroKnowledge", "Trust", "TrustStore", "Inspection", "Circuits", "Wallet",
      "Messages", "ChipSimulator"),
    test(
      "Wallet", "TestSupport", "Verdicts", "Encoding", "Parallel", "Crypto", "PKIX", "Storage",
      "Recovery",
      "Credentials"),
    test(
      "Exchange", "TestSupport", "Verdicts", "Encoding", "Crypto", "PKIX", "Recovery", "QRCode",
      "Credentials", "ProofEngine"),
    test("Desk", "TestSupport", "Encoding", "HTTP"),
    test(
      "Messages", "TestSupport", "Verdicts", "MRZ", "Storage", "SmartCard", "ChipAccess", "Trust",
      "Inspection"),
    test("Presentation", "TestSupport", "Verdicts", "Encoding"),
    test(
      "ChipSimulator", "TestSupport", "Encoding", "Crypto", "MRZ", "Storage", "SmartCard", "LDS"),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "TestSupport", "Encoding", "Crypto", "MRZ", "PKIX", "HTTP", "SmartCard", "LDS",
        "ZeroKnowledge", "ChipAccess", "Trust", "Circuits", "ChipSimulator",
      ]),
    .testTarget(
      name: "PassportTests",
      dependencies: [
        "TestSupport", "Verdicts", "Encoding", "Crypto", "MRZ", "Faces", "PKIX", "Age", "Storage",
        "Recovery", "QRCode", "SmartCard", "LDS", "Credentials", "ChipAccess", "Trust",
        "TrustStore", "Inspection", "Exchange", "Messages", "Presentation", "HTTP", "Desk",
        "Parallel", "Wallet", "ProofEngine", "ChipSimulator", "passport",
      ]),
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
        "Encoding", "Parallel", "Crypto", "MRZ", "Faces", "PKIX", "Age", "Storage",
        "Recovery", "QRCode", "HTTP", "SmartCard", "LDS", "Credentials", "ZeroKnowledge",
        "ChipAccess", "Trust", "TrustStore",
        "Inspection", "Circuits", "ProofEngine", "Wallet", "Exchange", "Messages", "Desk",
      ],
      path: "Tests/Fuzz", exclude: ["run", "seeds.py"],
      swiftSettings: withLibFuzzer ? [.define("LIBFUZZER")] : []))
}
