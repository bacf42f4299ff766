import Circuits
import Credentials
import Crypto
import Encoding
import Foundation
import TestSupport
import Testing
import ZeroKnowledge

import DocumentProofs

/// Proofs that others published, and proofs made here and now that others check.
@Suite(
  .enabled(
    if: LongfellowReference.isAvailable, "not run: pylongfellow cannot be installed from PyPI"))
struct PublishedProofTests {
  private typealias Specimen = MobileDocumentSpecimen

  /// The circuits that several tests use, each read once in a run.
  private static let kept = MadeOnce<[Int], DualFieldCircuits>()

  private static func circuits(version: Int, claims: Int) throws -> DualFieldCircuits {
    guard claims < 3 else { return try read(version: version, claims: claims) }
    return try kept.value([version, claims]) { try read(version: version, claims: claims) }
  }

  private static func read(version: Int, claims: Int) throws -> DualFieldCircuits {
    let answers = try LongfellowReference.answers(to: [
      .object(["do": "circuit", "version": .integer(version), "claims": .integer(claims)])
    ])
    let file = try #require(answers.first).text("file")
    let bytes = Array(try Data(contentsOf: URL(filePath: file), options: .mappedIfSafe))
    return try bytes.withUnsafeBytes { try DualFieldCircuits($0) }
  }

  /// A published proof and the statement that its description makes.
  private static func published(
    _ name: String, in folder: URL
  ) throws -> (MobileDocumentStatement, [UInt8]) {
    let file = folder.appending(path: "proofs/\(name)")
    let about = try JSONReader.read(
      Array(try Data(contentsOf: file.appendingPathExtension("json"))))
    let claims = try #require(about["claims"]?.array).map {
      try MobileDocumentClaim(
        nameSpace: WireText($0.text("namespace")), element: WireText($0.text("id")),
        value: $0.bytes("cbor_value"))
    }
    let circuit = try about.text("circuit")
    let statement = try MobileDocumentStatement(
      version: circuit.contains("v6") ? .six : .seven, claims: claims,
      issuerKey: P256PublicKey(
        uncompressed: [4] + about.bytes("issuer_public_key_x") + about.bytes("issuer_public_key_y")),
      documentType: WireText(about.text("doctype")), sessionTranscript: about.bytes("transcript"),
      deviceNameSpaces: about.bytes("device_namespaces"),
      time: #require(Timestamp(about.text("timestamp").prefix(19) + "Z")))
    return (statement, Array(try Data(contentsOf: file.appendingPathExtension("proof"))))
  }

  @Test("given published proofs, when verified, then the good hold and the changed do not")
  func published() throws {
    let folder = try LongfellowReference.vectors()
    for version in [6, 7] {
      let circuits = try Self.circuits(version: version, claims: 1)
      let name = "google-cpp-mdl-mustermann-v\(version)-1attr"
      let (statement, proof) = try Self.published(name, in: folder)
      try statement.verify(proof, circuits: circuits)
      let (same, flipped) = try Self.published("\(name)-bit-flipped", in: folder)
      #expect(throws: ProofError.self) { try same.verify(flipped, circuits: circuits) }
      guard version == 6 else { continue }
      let (named, other) = try Self.published(
        "isrg-rust-av-over-18-device-namespaces-nonempty-v6-1attr", in: folder)
      try named.verify(other, circuits: circuits)
    }
  }

  @Test("given published circuits, when named by their content, then the names are the known ones")
  func names() throws {
    // One pair of each version; all in `make audit`.
    for pair in MobileDocumentCircuits.all where isAudit || pair.claimCount == 1 {
      let circuits = try Self.circuits(version: pair.version.rawValue, claims: pair.claimCount)
      #expect(Hex.encode(try circuits.computedIdentifier()) == pair.identifier)
      let kept = try circuits.normalized().compactFile()
      #expect(Hex.encode(try DigestAlgorithm.sha256.digest(kept)) == pair.storedDigest)
    }
  }

  /// What is stated of the specimen, for our side and for theirs.
  private struct Case {
    var version: Int
    var claims: [(element: String, value: CBOR)]
    var time = MobileDocumentSpecimen.time

    var statement: MobileDocumentStatement {
      get throws {
        try MobileDocumentStatement(
          version: #require(MobileDocumentVersion(rawValue: version)),
          claims: claims.map {
            try MobileDocumentClaim(
              nameSpace: WireText(Specimen.nameSpace), element: WireText($0.element),
              value: $0.value.encoded)
          },
          issuerKey: #require(Specimen.issuer).p256PublicKey,
          documentType: "org.iso.18013.5.1.mDL", sessionTranscript: Specimen.transcript,
          time: #require(Timestamp(time)))
      }
    }

    func request(
      _ work: String, by system: String, _ more: KeyValuePairs<String, JSONValue?>
    ) throws -> JSONValue {
      let key = try #require(Specimen.issuer).p256PublicKey
      let named: [JSONValue] = claims.map {
        [
          .string(Specimen.nameSpace), .string($0.element),
          .string(Hex.encode($0.value.encoded)),
        ]
      }
      let members: KeyValuePairs<String, JSONValue?> = [
        "do": .string(work), "by": .string(system), "version": .integer(version),
        "claims": .array(named), "x": .string(Hex.encode(key.x)),
        "y": .string(Hex.encode(key.y)), "transcript": .string(Hex.encode(Specimen.transcript)),
        "time": .string(time), "type": "org.iso.18013.5.1.mDL",
      ]
      return .object(
        (Array(members) + Array(more)).compactMap { name, value in
          value.map { JSONValue.Member(name, $0) }
        })
    }
  }

  private static let cases = [
    Case(version: 7, claims: [("age_over_18", .bool(true))]),
    Case(
      version: 7, claims: [("height", .unsigned(175)), ("family_name", .text("Mustermann"))]),
    Case(version: 6, claims: [("birth_date", .tagged(1004, .text("1971-09-01")))]),
  ]

  /// One takes seven seconds; MobileProofTests, for each change, has both verify a proof of ours, and takes one of theirs.
  @Test("given fresh proofs, when both others verify them and we theirs, then all hold", .audit)
  func interoperable() throws {
    let bytes = try Specimen().encoded()
    let document = try DeviceResponse(parsing: bytes).document
    for one in Self.cases {
      let statement = try one.statement
      let circuits = try Self.circuits(version: one.version, claims: one.claims.count)
      let proof = try statement.prove(
        MobileDocumentWitness(of: document, for: statement), circuits: circuits, random: .system)
      try statement.verify(proof, circuits: circuits)
      let proven = JSONValue.string(Hex.encode(proof))
      let given = JSONValue.string(Hex.encode(bytes))
      let answers = try LongfellowReference.answers(to: [
        one.request("verify", by: "google-cpp", ["proof": proven]),
        one.request("verify", by: "isrg-rust", ["proof": proven]),
        one.request("prove", by: "google-cpp", ["mdoc": given]),
        one.request("prove", by: "isrg-rust", ["mdoc": given]),
      ])
      #expect(answers[0]["error"] == nil, "\(answers[0])")
      #expect(answers[1]["error"] == nil, "\(answers[1])")
      for answer in answers[2...] {
        try #require(answer["error"] == nil, "\(one.claims.map(\.element)) \(answer)")
        let theirs = try answer.bytes("proof")
        try statement.verify(theirs, circuits: circuits)
      }
      // Google's implementation writes the same parts as we do: the sizes differ by the tree's path.
      let size = try answers[2].bytes("proof").count
      #expect(abs(proof.count - size) * 100 <= size, "\(proof.count) and \(size)")
    }
  }

  @Test("given the same random bytes, when a proof is made again, then it is the same one")
  func repeatable() throws {
    let one = Self.cases[0]
    let document = try DeviceResponse(parsing: Specimen().encoded()).document
    let statement = try one.statement
    let circuits = try Self.circuits(version: one.version, claims: one.claims.count)
    func proof(_ byte: UInt8) throws -> [UInt8] {
      try statement.prove(
        MobileDocumentWitness(of: document, for: statement), circuits: circuits,
        random: RandomSource { count in [UInt8](repeating: byte, count: count) })
    }
    let first = try proof(7)
    #expect(try proof(7) == first)
    #expect(try proof(8) != first)
  }

  @Test("given a fresh proof, when anything is another, then it is refused")
  func refused() throws {
    let one = Self.cases[0]
    let document = try DeviceResponse(parsing: Specimen().encoded()).document
    let statement = try one.statement
    let circuits = try Self.circuits(version: 7, claims: 1)
    let proof = try statement.prove(
      MobileDocumentWitness(of: document, for: statement), circuits: circuits, random: .system)
    // Bytes in every region: codes, roots, rounds, answers, nonces, runs, paths of both proofs.
    let step = proof.count / (isAudit ? 40 : 9)
    for place in stride(from: 0, to: proof.count, by: step) + [16, 96, proof.count - 1] {
      var changed = proof
      changed[place] ^= 1
      #expect(throws: ProofError.self, "byte \(place)") {
        try statement.verify(changed, circuits: circuits)
      }
    }
    for length in [0, 95, 96, 128, proof.count / 2, proof.count - 1] {
      #expect(throws: ProofError.truncated, "cut at \(length)") {
        try statement.verify(Array(proof[..<length]), circuits: circuits)
      }
    }
    #expect(throws: ProofError.trailingBytes) {
      try statement.verify(proof + [0], circuits: circuits)
    }
    let others = [
      Case(version: 7, claims: [("age_over_18", .bool(false))]),
      Case(version: 7, claims: [("age_over_21", .bool(true))]),
      Case(version: 7, claims: one.claims, time: "2026-11-21T12:00:01Z"),
    ]
    for other in others {
      #expect(throws: ProofError.self) { try other.statement.verify(proof, circuits: circuits) }
    }
    let two = try Self.circuits(version: 7, claims: 2)
    #expect(throws: ProofError.self) { try statement.verify(proof, circuits: two) }
    let six = try Case(version: 6, claims: one.claims).statement
    #expect(throws: ProofError.self) {
      try six.verify(proof, circuits: Self.circuits(version: 6, claims: 1))
    }
    func stated(
      type: String = "org.iso.18013.5.1.mDL", transcript: [UInt8] = Specimen.transcript,
      key: PrivateKey? = Specimen.issuer
    ) throws -> MobileDocumentStatement {
      try MobileDocumentStatement(
        version: .seven, claims: statement.claims, issuerKey: #require(key).p256PublicKey,
        documentType: WireText(type), sessionTranscript: transcript, time: statement.time)
    }
    try stated().verify(proof, circuits: circuits)
    for other in [
      try stated(type: "org.iso.18013.5.1.mD"), try stated(key: Specimen.device),
      try stated(transcript: CBOR.array([.null, .null, .text("another")]).encoded),
    ] {
      #expect(throws: ProofError.self) { try other.verify(proof, circuits: circuits) }
    }
  }
}

private func + (left: StrideTo<Int>, right: [Int]) -> [Int] { Array(left) + right }
