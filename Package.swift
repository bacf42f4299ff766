// swift-tools-version: 6.2

import PackageDescription

// A room imports only rooms on floors below it: docs/ARCHITECTURE.md has the plan,
// and the dependency lists here are what makes any other import impossible.

func test(_ room: String, _ others: String...) -> Target {
  .testTarget(
    name: "\(room)Tests",
    dependencies: ([room, "TestSupport"] + others).map { .byName(name: $0) })
}

let package = Package(
  name: "passport",
  products: [.executable(name: "passport", targets: ["passport"])]
    + [
      "Encoding", "Verdicts", "Parallel", "Crypto", "MRZ", "PKIX", "Age", "Storage", "SmartCard",
      "LDS",
      "ChipAccess", "Trust", "Inspection", "Credentials", "ZeroKnowledge", "ProofEngine", "Wallet",
      "Presentation",
    ].map { .library(name: $0, targets: [$0]) },
  targets: [
    // Floor 0
    .systemLibrary(name: "CPCSC", pkgConfig: "libpcsclite", providers: [.apt(["libpcsclite-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CCarryless"),
    // Floor 1
    .target(name: "Encoding"),
    .target(name: "Verdicts"),
    .target(name: "Parallel"),
    .target(name: "Crypto", dependencies: ["COpenSSL", "Encoding"]),
    // Floor 2
    .target(name: "MRZ", dependencies: ["Encoding", "Verdicts"]),
    .target(name: "PKIX", dependencies: ["Encoding", "Parallel", "Crypto"]),
    .target(name: "Age", dependencies: ["Encoding", "Crypto"]),
    .target(name: "Storage", dependencies: ["CSystem", "Verdicts"]),
    // Floor 3
    .target(name: "SmartCard", dependencies: ["CPCSC", "Encoding", "Verdicts"]),
    .target(name: "LDS", dependencies: ["Encoding", "Verdicts", "Crypto", "MRZ", "PKIX"]),
    // Floor 4
    .target(
      name: "ChipAccess",
      dependencies: ["Encoding", "Verdicts", "Crypto", "MRZ", "SmartCard", "LDS"]),
    .target(
      name: "Trust",
      dependencies: [
        "Encoding", "Verdicts", "Parallel", "Crypto", "MRZ", "PKIX", "Storage", "LDS",
      ]),
    // Floor 5
    .target(
      name: "Inspection",
      dependencies: [
        "Encoding", "Verdicts", "Parallel", "Crypto", "MRZ", "PKIX", "SmartCard", "LDS",
        "ChipAccess",
        "Trust",
      ]),
    .target(name: "Credentials", dependencies: ["Encoding", "Verdicts", "Crypto", "MRZ", "PKIX"]),
    // Arithmetic on UInt128 is some hundred times slower without optimisation: a proof would take
    // minutes in the tests. Generic code is specialised within one module only.
    .target(
      name: "ZeroKnowledge", dependencies: ["CCarryless", "Encoding", "Parallel", "Crypto"],
      swiftSettings: [
        .unsafeFlags(
          ["-disable-batch-mode", "-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug))
      ]),
    // Floor 6
    .target(
      name: "ProofEngine",
      dependencies: [
        "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "LDS", "Trust", "Inspection",
        "Credentials",
        "ZeroKnowledge",
      ]),
    .target(
      name: "Wallet",
      dependencies: [
        "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "Age", "Storage", "Credentials",
      ]),
    // Floor 7
    .target(
      name: "Presentation",
      dependencies: [
        "Encoding", "Verdicts", "MRZ", "PKIX", "SmartCard", "LDS", "ChipAccess", "Trust",
        "Inspection", "Credentials",
      ]),
    // Beside the floors: the other side of the link
    .target(
      name: "ChipSimulator",
      dependencies: [
        "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "Storage", "SmartCard", "LDS",
      ],
      exclude: ["Portrait/portrait.svg"]),
    // Floor 8
    .executableTarget(
      name: "passport",
      dependencies: [
        "CSystem", "Encoding", "Verdicts", "Parallel", "Crypto", "MRZ", "PKIX", "Age", "Storage",
        "SmartCard", "LDS", "ChipAccess", "Trust", "Inspection", "Credentials", "ZeroKnowledge",
        "ProofEngine", "Wallet", "Presentation",
        "ChipSimulator",
      ]),
    // Tests
    .target(
      name: "TestSupport", dependencies: ["Encoding", "MRZ", "SmartCard"],
      path: "Tests/TestSupport",
      exclude: [
        "private-pcscd", "unpluggable-driver.c", "in-namespace", "in-terminal", "json-schema",
        "open-wallet",
        "sd-jwt-reference", "longfellow-reference",
      ]),
    .executableTarget(
      name: "VerificationBench",
      dependencies: ["Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "LDS", "Trust"],
      path: "Tests/Bench/Verification"),
    test("Encoding"),
    test("Verdicts"),
    test("Crypto", "Encoding", "PKIX"),
    test("PKIX", "Encoding", "Crypto"),
    test("Age", "Encoding", "Crypto"),
    test("MRZ", "Encoding", "Verdicts"),
    test("Parallel"),
    test("Storage", "Verdicts"),
    test("SmartCard", "Encoding", "Verdicts", "ChipSimulator"),
    test("LDS", "Encoding", "Crypto", "MRZ", "PKIX", "Age"),
    test(
      "ChipAccess", "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "Age", "SmartCard", "LDS",
      "ChipSimulator"),
    test("Trust", "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "Age", "Storage", "LDS"),
    test(
      "Inspection", "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "Age", "SmartCard", "LDS",
      "ChipAccess", "Trust",
      "ChipSimulator"),
    test("Credentials", "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "Age"),
    test("ZeroKnowledge", "Encoding", "Crypto", "MRZ", "PKIX", "Age"),
    test(
      "ProofEngine", "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "Age", "SmartCard", "LDS",
      "ChipAccess", "Trust",
      "Inspection", "Credentials", "ZeroKnowledge", "Wallet", "ChipSimulator"),
    test(
      "Wallet", "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "Age", "Storage", "Credentials"),
    test("Presentation", "Encoding", "Verdicts"),
    test(
      "ChipSimulator", "Encoding", "Crypto", "MRZ", "PKIX", "Age", "Storage", "SmartCard", "LDS",
      "ChipAccess"),
    .testTarget(
      name: "PassportTests",
      dependencies: [
        "TestSupport", "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "Age", "SmartCard", "LDS",
        "Trust", "Credentials", "Presentation",
        "passport",
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
        "Encoding", "Verdicts", "Crypto", "MRZ", "PKIX", "Age", "Storage", "SmartCard", "LDS",
        "ChipAccess", "Trust",
        "Inspection", "Credentials", "ZeroKnowledge", "ProofEngine", "Wallet",
      ],
      path: "Tests/Fuzz", exclude: ["run", "seeds.py"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}
