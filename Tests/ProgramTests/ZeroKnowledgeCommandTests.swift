import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

/// `passport zk` on published circuits, documents and proofs.
@Suite(
  "Proofs in zero knowledge by the command",
  .enabled(
    if: LongfellowReference.isAvailable, "not run: pylongfellow cannot be installed from PyPI"),
  .enabled(
    if: Program.path("zstd") != nil, "not run: there is no zstd")
)
struct ZeroKnowledgeCommandTests {
  private let desk: Desk
  private let vectors: URL

  init() throws {
    desk = try Desk()
    vectors = try LongfellowReference.vectors()
  }

  private func circuit(_ name: String) -> String {
    vectors.appending(path: "circuits/google-\(name).circuit").path
  }

  private func passport(_ arguments: [String]) throws -> Desk.Run {
    try desk.run(Desk.binary, arguments)
  }

  private func importCircuit() throws {
    try desk.prepare("a circuit of version 7") {
      let imported = try passport(["zk", "import", circuit("v7-1attr")])
      #expect(imported.exit == 0)
    }
  }

  /// The published presentation, its transcript and its issuer's certificate as files.
  private func writeShowing() throws {
    let presentation = try JSONReader.read(
      Array(
        try Data(contentsOf: vectors.appending(path: "presentations/mdl-mustermann.json"))))
    let document = try presentation.bytes("mdoc")
    try Data(document).write(to: URL(filePath: desk.path("mdoc")))
    let proof = try JSONReader.read(
      Array(
        try Data(
          contentsOf: vectors.appending(path: "proofs/google-cpp-mdl-mustermann-v7-1attr.json"))))
    try Data(proof.bytes("transcript")).write(to: URL(filePath: desk.path("transcript")))
    let response = try CBORReader.read(document)
    let issuer = try #require(Self.chain(response.value))
    try Data(issuer).write(to: URL(filePath: desk.path("issuer.der")))
  }

  /// The certificate in the unprotected header of issuerAuth, label 33.
  private static func chain(_ response: CBOR) -> [UInt8]? {
    func member(_ map: CBOR?, _ key: CBOR) -> CBOR? {
      guard case .map(let entries) = map else { return nil }
      return entries.first { $0.key == key }?.value
    }
    guard case .array(let documents) = member(response, .text("documents")),
      case .array(let parts) = member(
        member(documents.first, .text("issuerSigned")), .text("issuerAuth")), parts.count == 4,
      case .bytes(let certificate) = member(parts[1], .unsigned(33))
    else { return nil }
    return certificate
  }

  private func statement(_ claim: String, at time: String = "2024-10-01T09:00:00Z") -> [String] {
    [
      "--transcript", desk.path("transcript"), "--issuer", desk.path("issuer.der"), "--claim",
      claim, "--at", time,
    ]
  }

  private let type = ["--doctype", "org.iso.18013.5.1.mDL"]
  private let issued = #"org.iso.18013.5.1/issue_date=1004("2024-03-15")"#
  private let adult = "org.iso.18013.5.1/age_over_18=true"

  @Test("given circuits, when imported, then a published proof holds and our own does too")
  func wholeWay() throws {
    try writeShowing()
    let published = vectors.appending(path: "proofs/google-cpp-mdl-mustermann-v7-1attr.proof").path
    let verify = ["zk", "verify", published] + type + statement(issued)
    let before = try passport(verify)
    #expect(before.exit == 14)
    #expect(before.errors.contains("were not imported"))
    let imported = try passport(["zk", "import", circuit("v7-1attr")])
    #expect(imported.exit == 0)
    #expect(imported.output.hasPrefix("kept  version 7, 1 claim  8d079211"))
    #expect(try passport(["zk", "import", circuit("v7-1attr")]).output.hasPrefix("already there"))
    let verified = try passport(verify)
    #expect(verified.exit == 0)
    #expect(
      verified.output.split(separator: "\n").map { String($0.prefix(12)) } == [
        "Verified    ", "Not proved  ",
      ])

    let prove =
      ["zk", "prove", "--mdoc", desk.path("mdoc"), "--out", desk.path("proof")]
      + statement(adult)
    let proved = try passport(prove)
    #expect(proved.exit == 0, "\(proved.errors)")
    #expect(try passport(["zk", "verify", desk.path("proof")] + type + statement(adult)).exit == 0)
    let json = try JSONReader.read(
      Array(
        try passport(["zk", "verify", desk.path("proof"), "--json"] + type + statement(issued))
          .output.utf8))
    #expect(json["status"]?.string == "failed")
    #expect(json["code"]?.string == "proof-refused")
    #expect(PlainJSON.defects(in: json) == [])
    // What is there already is not overwritten.
    #expect(try passport(prove).exit == 14)
    for other in [
      type + statement("org.iso.18013.5.1/age_over_18=false"),
      type + statement(adult, at: "2024-10-01T09:00:01Z"),
      ["--doctype", "org.iso.18013.5.1.mDL2"] + statement(adult),
    ] {
      let run = try passport(["zk", "verify", desk.path("proof")] + other)
      #expect(run.exit == 13)
      #expect(run.output.hasPrefix("REFUSED  the proof does not hold"))
    }
  }

  @Test(
    "given a document of which the claim is not true, when proved, then it says why, and no file")
  func untrue() throws {
    try importCircuit()
    try writeShowing()
    let base = ["zk", "prove", "--mdoc", desk.path("mdoc"), "--out", desk.path("proof")]
    for (arguments, exit, words): ([String], Int32, String) in [
      (statement("org.iso.18013.5.1/age_over_18=false"), 13, "age_over_18 has another value"),
      (statement("org.iso.18013.5.1/age_over_99=true"), 13, "no element age_over_99"),
      (statement(adult, at: "1999-01-01T00:00:00Z"), 13, "valid"),
      (statement("org.iso.18013.5.1=true"), 2, "NAMESPACE/ELEMENT=VALUE"),
      (statement(adult, at: "yesterday"), 2, "--at takes a time"),
      (statement(adult) + ["--circuit-version", "5"], 2, "6 or 7"),
      (statement(adult) + ["--circuit-version", "6"], 14, "were not imported"),
    ] {
      let run = try passport(base + arguments)
      #expect(run.exit == exit, "\(arguments.last ?? ""): \(run.errors)")
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: desk.path("proof")))
    }
  }

  @Test(
    "given files that are no known circuits, when imported, then a line says so and none is kept")
  func unknown() throws {
    let packed = [UInt8](try Data(contentsOf: URL(filePath: circuit("v6-1attr"))))
    for (name, bytes) in [
      ("text", Array("hello".utf8)), ("empty", []), ("cut", Array(packed.prefix(packed.count / 2))),
      ("bad", Array(packed.prefix(4)) + [UInt8](repeating: 0, count: 100)),
    ] {
      try Data(bytes).write(to: URL(filePath: desk.path(name)))
      let run = try passport(["zk", "import", desk.path(name)])
      #expect(run.exit == 14, "\(name)")
      #expect(run.errors.split(separator: "\n").count <= 2)
      #expect(
        run.errors.hasPrefix("passport: \(desk.path(name)) holds no circuits"), "\(run.errors)")
    }
    // A bomb: a gigabyte of zeroes in some kilobytes.
    let bomb = try desk.run(
      "/bin/sh", ["-c", "head -c 1000000000 /dev/zero | zstd -q >'\(desk.path("bomb"))'"])
    #expect(bomb.exit == 0)
    #expect(try passport(["zk", "import", desk.path("bomb")]).exit == 14)
    let kept = try? FileManager.default.contentsOfDirectory(
      atPath: desk.path("data/passport/circuits"))
    #expect(kept?.isEmpty != false)
  }

  @Test("given kept circuits that were changed, when used, then they are not")
  func changed() throws {
    try importCircuit()
    try writeShowing()
    let found = try desk.run(
      "/usr/bin/find", [desk.home.path, "-name", "8d079211*.lfc2"])
    let path = try #require(found.output.split(separator: "\n").first.map(String.init))
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(filePath: path))
    let published = vectors.appending(path: "proofs/google-cpp-mdl-mustermann-v7-1attr.proof").path
    let run = try passport(["zk", "verify", published] + type + statement(issued))
    #expect(run.exit == 14)
    #expect(run.errors.contains("is not what was imported"))
  }
}
