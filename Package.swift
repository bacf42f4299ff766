// swift-tools-version: 6.2

import PackageDescription

// A room imports only rooms on floors below it, and those before it on its own floor:
// docs/ARCHITECTURE.md has the plan, and the dependency lists here are what makes any other import
// impossible.

/// A room and the rooms that it imports.
func room(_ name: String, _ dependencies: String...) -> Target {
  .target(name: name, dependencies: dependencies.map { .byName(name: $0) })
}

/// The tests of a room, and what they import beside it.
func test(_ room: String, _ others: String...) -> Target {
  .testTarget(
    name: "\(room)Tests", dependencies: ([room] + others).map { .byName(name: $0) })
}

/// Every room is a library for other programs too.
let libraries = [

  "Encoding", "Verdicts", "Parallel", "Crypto", "MRZ", "Faces", "PKIX", "Age", "Storage",
  "SmartCard", "LDS", "Credentials", "ZeroKnowledge", "ChipAccess", "Trust", "TrustStore",
  "Inspection", "Circuits", "ProofEngine", "Wallet", "Presentation",
]

let package = Package(
  name: "passport",
  products: [.executable(name: "passport", targets: ["passport"])]
    + libraries.map { .library(name: $0, targets: [$0]) },
  targets: [
    // Floor 0
    .systemLibrary(name: "CPCSC", pkgConfig: "libpcsclite", providers: [.apt(["libpcsclite-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CGF2"),
    // Floor 1
    room("Encoding"),
    room("Verdicts"),
    room("Parallel"),
    room("Crypto", "COpenSSL", "Encoding"),
    // Floor 2
    room("MRZ", "Encoding", "Verdicts"),
    room("Faces", "Encoding", "MRZ"),
    room("PKIX", "Encoding", "Parallel", "Crypto"),
    room("Age", "Encoding", "Crypto"),
    room("Storage", "CSystem", "Verdicts"),
    // Floor 3
    room("SmartCard", "CPCSC", "Encoding", "Verdicts"),
    room("LDS", "Encoding", "Verdicts", "Parallel", "Crypto", "MRZ", "Faces", "PKIX"),
    room("Credentials", "Encoding", "Verdicts", "Crypto", "PKIX"),
    room("ZeroKnowledge", "CGF2", "Parallel", "Crypto"),
    // Floor 4
    room("ChipAccess", "Encoding", "Verdicts", "Crypto", "MRZ", "SmartCard", "LDS"),
    room("Trust", "Encoding", "Verdicts", "Parallel", "Crypto", "MRZ", "PKIX", "LDS"),
    // Floor 5
    room("TrustStore", "Encoding", "Verdicts", "Crypto", "PKIX", "Storage", "Trust"),
    room(
      "Inspection", "Encoding", "Verdicts", "Parallel", "Crypto", "MRZ", "Faces", "SmartCard",
      "LDS", "ChipAccess", "Trust"),
    room("Circuits", "Crypto", "ZeroKnowledge"),
    // Floor 6
    room(
      "ProofEngine", "Encoding", "Verdicts", "Crypto", "MRZ", "Faces", "LDS", "Credentials",
      "ZeroKnowledge", "Trust", "Inspection", "Circuits"),
    room("Wallet", "Encoding", "Verdicts", "Crypto", "PKIX", "Storage"),
    // Floor 7
    room(
      "Presentation", "Encoding", "Verdicts", "MRZ", "Faces", "PKIX", "SmartCard", "LDS",
      "Credentials", "ChipAccess", "Trust", "TrustStore", "Inspection"),
    // Beside the floors: the other side of the link
    .target(
      name: "ChipSimulator",
      dependencies: [
        "Encoding", "Verdicts", "Crypto", "MRZ", "Faces", "PKIX", "Storage", "SmartCard", "LDS",
      ],
      exclude: ["Portrait/portrait.svg"]),
    // Floor 8
    .executableTarget(
      name: "passport",
      dependencies: [
        "CSystem", "Encoding", "Verdicts", "Parallel", "Crypto", "MRZ", "Faces", "PKIX", "Age",
        "Storage", "SmartCard", "LDS", "Credentials", "ZeroKnowledge", "ChipAccess", "Trust",
        "TrustStore", "Inspection", "Circuits", "ProofEngine", "Wallet", "Presentation",
        "ChipSimulator",
      ]),
    // Tests
    .target(
      name: "TestSupport", dependencies: ["Encoding", "MRZ", "SmartCard"],
      path: "Tests/TestSupport",
      exclude: [
        "private-pcscd", "unpluggable-driver.c", "in-namespace", "in-terminal", "json-schema",
        "open-wallet", "sd-jwt-reference", "longfellow-reference",
      ]),
    .target(
      name: "TrustTestSupport",
      dependencies: [
        "TestSupport", "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "LDS", "Trust",
      ],
      path: "Tests/TrustTestSupport"),
    .executableTarget(
      name: "VerificationBench",
      dependencies: [
        "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "LDS", "Trust", "TrustStore",
      ],
      path: "Tests/Bench/Verification"),
    test("Encoding", "TestSupport"),
    test("Verdicts"),
    test("Parallel", "TestSupport"),
    test("Crypto", "TestSupport", "COpenSSL", "Encoding"),
    test("MRZ", "TestSupport", "Encoding", "Verdicts"),
    test("PKIX", "TestSupport", "Encoding", "Crypto"),
    test("Age", "TestSupport", "Encoding", "Crypto"),
    test("Storage", "TestSupport", "Verdicts"),
    test("SmartCard", "TestSupport", "Encoding", "Verdicts", "ChipSimulator"),
    test("LDS", "TestSupport", "Encoding", "Verdicts", "Crypto", "MRZ", "Faces"),
    test("Credentials", "TestSupport", "Encoding", "Verdicts", "Crypto", "PKIX"),
    test("ZeroKnowledge", "TestSupport", "Encoding", "Parallel", "Crypto"),
    test(
      "ChipAccess", "TestSupport", "Encoding", "Verdicts", "Crypto", "MRZ", "SmartCard", "LDS",
      "ChipSimulator"),
    test(
      "Trust", "TestSupport", "TrustTestSupport", "COpenSSL", "Encoding", "Verdicts", "Crypto",
      "MRZ", "PKIX", "LDS"),
    test(
      "TrustStore", "TestSupport", "TrustTestSupport", "Encoding", "Verdicts", "Crypto", "MRZ",
      "PKIX", "Storage", "LDS", "Trust"),
    test(
      "Inspection", "TestSupport", "Encoding", "Verdicts", "Parallel", "Crypto", "MRZ", "PKIX",
      "SmartCard", "LDS", "ChipAccess", "Trust", "TrustStore", "ChipSimulator"),
    test("Circuits", "TestSupport", "Parallel", "Crypto", "Credentials", "ZeroKnowledge"),
    test(
      "ProofEngine", "TestSupport", "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "LDS",
      "Credentials", "ZeroKnowledge", "Trust", "TrustStore", "Inspection", "Circuits", "Wallet",
      "ChipSimulator"),
    test("Wallet", "TestSupport", "Encoding", "Verdicts", "Crypto", "PKIX", "Storage"),
    test("Presentation", "TestSupport", "Encoding", "Verdicts"),
    test(
      "ChipSimulator", "TestSupport", "Encoding", "Crypto", "MRZ", "Storage", "SmartCard", "LDS"),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "TestSupport", "Encoding", "Crypto", "MRZ", "PKIX", "SmartCard", "LDS", "ZeroKnowledge",
        "ChipAccess", "Trust", "Circuits", "ChipSimulator",
      ]),
    .testTarget(
      name: "PassportTests",
      dependencies: [
        "TestSupport", "Encoding", "Verdicts", "Crypto", "MRZ", "Faces", "PKIX", "Age", "Storage",
        "SmartCard", "LDS", "Credentials", "Trust", "TrustStore", "Presentation", "passport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzz targets link against libFuzzer's run time, and look into the rooms: Tests/Fuzz/run asks
// for them, with the flags that they need; no other build knows them.
if Context.environment["PASSPORT_FUZZ"] != nil {
  package.products.append(.executable(name: "FuzzTargets", targets: ["FuzzTargets"]))
  package.targets.append(
    .executableTarget(
      name: "FuzzTargets",
      dependencies: [
        "Encoding", "Parallel", "Crypto", "MRZ", "Faces", "PKIX", "Age", "Storage", "SmartCard",
        "LDS", "Credentials", "ZeroKnowledge", "ChipAccess", "Trust", "TrustStore", "Inspection",
        "Circuits", "ProofEngine", "Wallet",
      ],
      path: "Tests/Fuzz", exclude: ["run", "seeds.py"]))
}
