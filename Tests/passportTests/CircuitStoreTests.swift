import CommandTestSupport
import Foundation
import DeskTestSupport
import TestSupport
import Testing

/// What `passport zk` keeps as circuits, and what it takes for kept ones. The name of a pair says which
/// statement its proofs prove: others could prove anything.
struct CircuitStoreTests {
  private let desk: Desk
  private var folder: String { desk.path("data/passport/circuits") }
  /// The pair of version 7 for one claim.
  private static let name = "8d079211715200ff06c5109639245502bfe94aa869908d31176aae4016182121"

  init() throws { desk = try Desk() }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func `import`(_ bytes: [UInt8]) throws -> Desk.Run {
    try write(bytes, to: desk.path("circuits"))
    return try desk.ask("zk", "import", desk.path("circuits"))
  }

  private var kept: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  @Test("given circuits that are none of the known ones, when imported, then they are not kept")
  func unknown() throws {
    let run = try `import`(SmallCircuits.file())
    #expect(run.exit == 14)
    #expect(run.errors.contains("holds circuits that this program does not know (de406f14ff44666e"))
    #expect(kept.isEmpty)
  }

  @Test("given circuits with names that are not theirs, when imported, then they are not kept")
  func misnamed() throws {
    let named = try SmallCircuits.file()
    let files = [
      try SmallCircuits.file(isNamed: false), named.dropLast() + [named[named.count - 1] ^ 1],
    ]
    for file in files {
      let run = try `import`(file)
      #expect(run.exit == 14)
      #expect(run.errors.contains("its name is not that of its content"), "\(run.errors)")
    }
    #expect(try `import`(named + [0]).errors.contains("something follows the second circuit"))
    #expect(kept.isEmpty)
  }

  /// The arguments of a check; the proof is empty.
  private func verify() throws -> [String] {
    let made = try desk.run(
      "/usr/bin/env",
      [
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-subj", "/CN=issuer", "-keyout", desk.path("key"), "-out", desk.path("issuer"),
      ])
    try #require(made.exit == 0, "\(made.errors)")
    try write([0x83, 0xF6, 0xF6, 0xF6], to: desk.path("transcript"))
    try write([], to: desk.path("proof"))
    return [
      "zk", "verify", desk.path("proof"), "--transcript", desk.path("transcript"), "--issuer",
      desk.path("issuer"), "--claim", "org.iso.18013.5.1/age_over_18=true",
    ]
  }

  @Test("given other circuits under a known name, when a proof is checked, then they are not used")
  func replaced() throws {
    let verify = try verify() + ["--doctype", "org.iso.18013.5.1.mDL"]
    #expect(try desk.ask(verify).errors.contains("were not imported"))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(Self.name).lfc2"
    for bytes in [try SmallCircuits.file(), Array("no circuits".utf8), []] {
      try write(bytes, to: path)
      let run = try desk.ask(verify)
      #expect(run.exit == 14)
      #expect(run.errors.contains("is not what was imported"), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
  }

  @Test("given no type of document or no claim, when a proof is checked, then it is asked for")
  func usage() throws {
    let verify = try verify()
    let untyped = try desk.ask(verify)
    #expect(untyped.exit == 2)
    #expect(untyped.errors.contains("--doctype is needed"))
    let unclaimed = try desk.ask(
      verify.dropLast(2) + ["--doctype", "org.iso.18013.5.1.mDL"])
    #expect(unclaimed.exit == 2)
    #expect(unclaimed.errors.contains("--claim is needed"))
    for (arguments, words) in [
      (["--circuit-version", "5"], "6 or 7"), (["--at", "yesterday"], "--at takes a time"),
      (["--at", "2026-02-30T00:00:00Z"], "--at takes a time"),
      (["--at", "2026-11-21T10:00:00+01:00"], "--at takes a time"),
    ] {
      let run = try desk.ask(
        verify + ["--doctype", "org.iso.18013.5.1.mDL"] + arguments)
      #expect(run.exit == 2)
      #expect(run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test(
    "given a known circuit in a form of its own, when it is imported, then the known form is kept",
    .enabled(
      if: LongfellowReference.isAvailable, "not run: pylongfellow cannot be installed from PyPI"),
    .enabled(
      if: Program.path("zstd") != nil, "not run: there is no zstd"
    ))
  func otherForm() throws {
    let published = try LongfellowReference.vectors().appending(
      path: "circuits/google-v7-1attr.circuit")
    #expect(try desk.ask("zk", "import", published.path).exit == 0)
    let path = "\(folder)/\(Self.name).lfc2"
    let known = try Data(contentsOf: URL(filePath: path))
    var bytes = Array(known)
    // The number of constants is the eighth after the four letters. Names are made of the constants
    // in use: one more is another file of the same name.
    var place = 4
    for _ in 0..<7 {
      while bytes[place] >= 0x80 { place += 1 }
      place += 1
    }
    var end = place
    while bytes[end] >= 0x80 { end += 1 }
    let count = bytes[place...end].reversed().reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    try #require(bytes[place] & 0x7F < 0x7F)
    bytes[place] += 1
    let constant = [9] + [UInt8](repeating: 0, count: 31)
    bytes.insert(contentsOf: constant, at: end + 1 + 32 * count)
    try FileManager.default.removeItem(atPath: path)
    let run = try `import`(bytes)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try Data(contentsOf: URL(filePath: path)) == known)
  }

  private static let longfellow = ProcessInfo.processInfo.environment["PASSPORT_LONGFELLOW"]

  @Test(
    "given archives as the reference's Rust version publishes them, when they are imported, then they are the known circuits",
    .enabled(
      if: longfellow != nil && Program.path("zstd") != nil,
      "not run: PASSPORT_LONGFELLOW names no copy of google/longfellow-zk, or there is no zstd"))
  func publishedArchives() throws {
    let copy = try #require(Self.longfellow)
    for name in [Self.name, "137e5a75ce72735a37c8a72da1a8a0a5df8d13365c2ae3d2c2bd6a0e7197c7c6"] {
      let path = "\(copy)/rust/applications/mdoc_zk/artifacts/circuits/\(name).lfa2"
      let run = try desk.ask("zk", "import", path)
      #expect(run.exit == 0 && run.output.contains(name), "\(run.errors)")
    }
  }
}
