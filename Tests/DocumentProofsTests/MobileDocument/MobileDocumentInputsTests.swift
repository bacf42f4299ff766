import Circuits
import Credentials
import Crypto
import Encoding
import TestSupport
import Testing
import Verdicts
import ZeroKnowledge

import DocumentProofs

/// The inputs of both circuits against those that other implementations publish.
struct MobileDocumentInputsTests {
  /// A group of Vectors/mobile-documents.json with its presentation.
  struct Example {
    let group: JSONValue
    let presentation: JSONValue

    static func all() throws -> [Example] {
      let file = try Vectors.load("mobile-documents.json")
      let presentations = try #require(file["presentations"]?.array)
      return try #require(file["groups"]?.array).map { group in
        Example(
          group: group,
          presentation: try #require(presentations.first { $0["name"] == group["presentation"] }))
      }
    }

    func statement() throws -> MobileDocumentStatement {
      let version = try #require(MobileDocumentVersion(rawValue: group["version"]?.integer ?? 0))
      let claims = try #require(group["claims"]?.array).map {
        try MobileDocumentClaim(ClaimArgument(parsing: $0.string ?? ""))
      }
      return try MobileDocumentStatement(
        version: version, claims: claims,
        issuerKey: P256PublicKey(
          uncompressed: [4] + presentation.bytes("issuerX") + presentation.bytes("issuerY")),
        documentType: WireText(presentation.text("documentType")),
        sessionTranscript: presentation.bytes("transcript"),
        deviceNameSpaces: presentation.bytes("deviceNameSpaces"),
        time: try #require(Timestamp(group.text("time"))))
    }

    func document() throws -> MobileDocument {
      try DeviceResponse(parsing: presentation.bytes("response")).document
    }
  }

  private func digest<Field: FieldElement>(_ inputs: [Field]) throws -> String {
    Hex.encode(try DigestAlgorithm.sha256.digest(inputs.flatMap(\.bytes)))
  }

  @Test(
    "given published documents and keys, when inputs are made, then they are the published ones")
  func published() throws {
    let examples = try Example.all()
    #expect(examples.count == 12)
    for example in examples {
      let group = example.group
      let statement = try example.statement()
      let witness = try MobileDocumentWitness(of: example.document(), for: statement)
      let bytes = try group.bytes("keys")
      let keys = try MobileDocumentWitness.authenticationKeys(random: RandomSource { _ in bytes })
      let challenge = try #require(GF2To128(bytes: try group.bytes("challenge")))
      let codes = witness.authenticationCodes(keys, challenge: challenge)
      let comment = Comment(rawValue: try group.text("comment"))
      #expect(codes.encoded == (try group.bytes("codes")), comment)
      let hash =
        statement.hashPublicInputs(codes: codes, challenge: challenge)
        + witness.hashPrivateInputs(keys)
      #expect(try digest(hash) == group.text("hashInputs"), comment)
      let signature =
        statement.signaturePublicInputs(codes: codes, challenge: challenge)
        + witness.signaturePrivateInputs(keys)
      #expect(try digest(signature) == group.text("signatureInputs"), comment)
      #expect(AuthenticationCodes(parsing: codes.encoded[...], count: 6) == codes)
    }
  }

  @Test("given codes and a challenge, when they are put in, then only their places change")
  func codePlaces() throws {
    for example in try Example.all() {
      let statement = try example.statement()
      let codes = AuthenticationCodes((1...6).map { GF2To128(index: $0) })
      let challenge = GF2To128(index: 7)
      let before = statement.hashPublicInputs(codes: nil, challenge: .zero)
      let after = statement.hashPublicInputs(codes: codes, challenge: challenge)
      let place = statement.hashCodePosition
      #expect(after.count == place + 7)
      #expect(Array(after[..<place]) == Array(before[..<place]))
      #expect(Array(after[place...]) == codes.codes + [challenge])
      let bits = statement.signaturePublicInputs(codes: codes, challenge: challenge)
      let first = MobileDocumentStatement.signatureCodePosition
      #expect(bits.count == first + 7 * 128)
      let zeros = statement.signaturePublicInputs(codes: nil, challenge: .zero)
      #expect(Array(bits[..<first]) == Array(zeros[..<first]))
      let bytes = (codes.codes + [challenge]).flatMap(\.bytes)
      let expected = bytes.flatMap { byte -> [P256Field] in
        (0..<8).map { byte >> UInt8($0) & 1 == 1 ? .one : .zero }
      }
      let found = Array(bits[first...])
      #expect(found == expected)
    }
  }

  @Test(
    "given the table of circuits, when it is asked, then eight are known, each by one identifier")
  func circuits() throws {
    #expect(MobileDocumentCircuits.all.count == 8)
    #expect(Set(MobileDocumentCircuits.all.map(\.identifier)).count == 8)
    let pair = try #require(MobileDocumentCircuits.pair(.seven, claimCount: 3))
    #expect(pair.hashColumns == 4307 && pair.signatureColumns == 4096)
    #expect(MobileDocumentCircuits.pair(.six, claimCount: 5) == nil)
    #expect(MobileDocumentVersion.seven.securityObjectLengths == 256...2526)
    #expect(MobileDocumentVersion.six.securityObjectLengths == 256...2206)
  }

  @Test("given a proof that is too short, when its codes are read, then there are none")
  func shortCodes() {
    #expect(AuthenticationCodes(parsing: [UInt8](repeating: 0, count: 95)[...], count: 6) == nil)
  }

  @Test(
    "given a document that another implementation makes, when it is stated, then it is true",
    .enabled(
      if: LongfellowReference.isAvailable, "not run: pylongfellow cannot be installed from PyPI"))
  func reference() throws {
    let transcript = MobileDocumentSpecimen.transcript
    let made = try #require(
      try LongfellowReference.answers(to: [
        .object([
          "do": "present", "type": "eu.europa.ec.av.1", "nameSpace": "eu.europa.ec.av.1",
          "elements": .object(["age_over_18": true, "age_over_21": false]),
          "transcript": .string(Hex.encode(transcript)), "from": "2026-01-01T00:00:00Z",
          "until": "2027-01-01T00:00:00Z",
        ])
      ]).first)
    let document = try DeviceResponse(parsing: try made.bytes("mdoc")).document
    for version in MobileDocumentVersion.allCases {
      let claims = try ["age_over_21=false", "age_over_18=true"].map {
        try MobileDocumentClaim(ClaimArgument(parsing: "eu.europa.ec.av.1/\($0)"))
      }
      let statement = try MobileDocumentStatement(
        version: version, claims: claims,
        issuerKey: P256PublicKey(uncompressed: [4] + made.bytes("x") + made.bytes("y")),
        documentType: "eu.europa.ec.av.1", sessionTranscript: transcript,
        time: try #require(Timestamp(MobileDocumentSpecimen.time)))
      _ = try MobileDocumentWitness(of: document, for: statement)
    }
  }
}
