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
  products: [.executable(name: "passport", targets: ["passport"])],
  targets: [
    // Floor 0
    .systemLibrary(name: "CPCSC", pkgConfig: "libpcsclite", providers: [.apt(["libpcsclite-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CCarryless"),
    // Floor 1
    .target(name: "Encoding"),
    .target(name: "Verdicts"),
    // Floor 2
    .target(name: "Crypto", dependencies: ["COpenSSL", "Encoding"]),
    .target(name: "Storage", dependencies: ["CSystem", "Verdicts"]),
    // Floor 3
    .target(name: "SmartCard", dependencies: ["CPCSC", "Encoding", "Verdicts"]),
    .target(name: "LDS", dependencies: ["Encoding", "Verdicts", "Crypto"]),
    // Floor 4
    .target(
      name: "ChipAccess", dependencies: ["Encoding", "Verdicts", "Crypto", "SmartCard", "LDS"]),
    .target(name: "Trust", dependencies: ["Encoding", "Verdicts", "Crypto", "Storage", "LDS"]),
    // Floor 5
    .target(
      name: "Inspection",
      dependencies: ["Encoding", "Verdicts", "Crypto", "SmartCard", "LDS", "ChipAccess", "Trust"]),
    .target(name: "Credentials", dependencies: ["Encoding", "Verdicts", "Crypto"]),
    // Arithmetic on UInt128 is some hundred times slower without optimisation: a proof would take
    // minutes in the tests. Generic code is specialised within one module only.
    .target(
      name: "ZeroKnowledge", dependencies: ["CCarryless", "Encoding", "Crypto"],
      swiftSettings: [
        .unsafeFlags(
          ["-disable-batch-mode", "-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug))
      ]),
    // Floor 6
    .target(
      name: "ProofEngine",
      dependencies: [
        "Encoding", "Verdicts", "Crypto", "LDS", "Trust", "Inspection", "Credentials",
        "ZeroKnowledge",
      ]),
    .target(
      name: "Wallet", dependencies: ["Encoding", "Verdicts", "Crypto", "Storage", "Credentials"]),
    // Beside the floors: the other side of the link
    .target(
      name: "ChipSimulator",
      dependencies: ["Encoding", "Verdicts", "Crypto", "Storage", "SmartCard", "LDS"],
      exclude: ["Portrait/portrait.svg"]),
    // Floor 8
    .executableTarget(
      name: "passport",
      dependencies: [
        "CSystem", "Encoding", "Verdicts", "Crypto", "Storage", "SmartCard", "LDS", "ChipAccess",
        "Trust", "Inspection", "Credentials", "ZeroKnowledge", "ProofEngine", "Wallet",
        "ChipSimulator",
      ]),
    // Tests
    .target(
      name: "TestSupport", dependencies: ["Encoding", "SmartCard"], path: "Tests/TestSupport",
      exclude: [
        "private-pcscd", "unpluggable-driver.c", "in-namespace", "in-terminal", "json-schema",
        "open-wallet",
        "sd-jwt-reference", "longfellow-reference",
      ]),
    .executableTarget(
      name: "VerificationBench", dependencies: ["Encoding", "Verdicts", "Crypto", "LDS", "Trust"],
      path: "Tests/Bench/Verification"),
    test("Encoding"),
    test("Verdicts"),
    test("Crypto", "Encoding"),
    test("Storage", "Verdicts"),
    test("SmartCard", "Encoding", "Verdicts", "ChipSimulator"),
    test("LDS", "Encoding", "Crypto"),
    test("ChipAccess", "Encoding", "Verdicts", "Crypto", "SmartCard", "LDS", "ChipSimulator"),
    test("Trust", "Encoding", "Verdicts", "Crypto", "Storage", "LDS"),
    test(
      "Inspection", "Encoding", "Verdicts", "Crypto", "SmartCard", "LDS", "ChipAccess", "Trust",
      "ChipSimulator"),
    test("Credentials", "Encoding", "Verdicts", "Crypto"),
    test("ZeroKnowledge", "Encoding", "Crypto"),
    test(
      "ProofEngine", "Encoding", "Verdicts", "Crypto", "SmartCard", "LDS", "ChipAccess", "Trust",
      "Inspection", "Credentials", "ZeroKnowledge", "Wallet", "ChipSimulator"),
    test("Wallet", "Encoding", "Verdicts", "Crypto", "Storage", "Credentials"),
    test("ChipSimulator", "Encoding", "Crypto", "Storage", "SmartCard", "LDS", "ChipAccess"),
    .testTarget(
      name: "PassportTests",
      dependencies: [
        "TestSupport", "Encoding", "Verdicts", "Crypto", "SmartCard", "LDS", "Trust", "Credentials",
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
        "Encoding", "Verdicts", "Crypto", "Storage", "SmartCard", "LDS", "ChipAccess", "Trust",
        "Inspection", "Credentials", "ZeroKnowledge", "ProofEngine", "Wallet",
      ],
      path: "Tests/Fuzz", exclude: ["run", "seeds.py"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}
