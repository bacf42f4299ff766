import Crypto
import Encoding
import TestSupport
import Testing
import ZeroKnowledge

@testable import Credentials
@testable import DocumentProofs

/// Checks of documents and statements that others stand behind: each is met here alone.
struct MobileDocumentGuardTests {
  private typealias Specimen = MobileDocumentSpecimen
  private static let type = "org.iso.18013.5.1.mDL"

  private func statement(
    type: String = type, transcript: [UInt8] = Specimen.transcript, device: [UInt8] = [0xA0]
  ) throws -> MobileDocumentStatement {
    try MobileDocumentStatement(
      version: .seven,
      claims: [
        MobileDocumentClaim(
          nameSpace: WireText(Specimen.nameSpace), element: "age_over_18",
          value: CBOR.bool(true).encoded)
      ],
      issuerKey: try #require(Specimen.issuer).p256PublicKey, documentType: WireText(type),
      sessionTranscript: transcript, deviceNameSpaces: device,
      time: try #require(Timestamp(Specimen.time)))
  }

  private func error(
    _ specimen: Specimen, _ statement: MobileDocumentStatement
  ) throws -> MobileDocumentError? {
    let document = try DeviceResponse(parsing: specimen.encoded()).document
    do throws(MobileDocumentError) {
      _ = try MobileDocumentWitness(of: document, for: statement)
      return nil
    } catch { return error }
  }

  // MARK: Documents

  @Test("given a document of another type than its issuer signed, when checked, then it is named")
  func type() throws {
    #expect(
      try error(Specimen(documentType: "other", signedDocumentType: Self.type), statement())
        == .otherDocumentType("other"))
    #expect(
      try error(Specimen(documentType: Self.type, signedDocumentType: "other"), statement())
        == .otherDocumentType("other"))
  }

  @Test("given names that are equivalent and not the same, when checked, then they are others")
  func equivalentNames() throws {
    let (one, other) = ("K", "\u{212A}")
    #expect(
      try error(Specimen(documentType: one, signedDocumentType: one), statement(type: one)) == nil)
    #expect(
      try error(Specimen(documentType: one, signedDocumentType: other), statement(type: one))
        == .otherDocumentType(WireText(other)))
    #expect(
      try error(Specimen(documentType: other, signedDocumentType: other), statement(type: one))
        != nil)
    func claim(_ nameSpace: String, _ element: String) throws -> MobileDocumentClaim {
      try MobileDocumentClaim(
        nameSpace: WireText(nameSpace), element: WireText(element), value: CBOR.bool(true).encoded)
    }
    var specimen = Specimen()
    specimen.elements = [(other, .bool(true))]
    let document = try DeviceResponse(parsing: specimen.encoded()).document
    #expect(document.issuerSigned.item(WireText(Specimen.nameSpace), WireText(other)) != nil)
    #expect(document.issuerSigned.item(WireText(Specimen.nameSpace), WireText(one)) == nil)
    #expect(try claim(one, "e") != claim(other, "e") && claim("n", one) != claim("n", other))
    #expect(throws: MobileDocumentError.self) {
      try MobileDocumentStatement(
        version: .seven, claims: [try claim(one, "a"), try claim(other, "b")],
        issuerKey: try #require(Specimen.issuer).p256PublicKey, documentType: "d",
        sessionTranscript: Specimen.transcript, deviceNameSpaces: [0xA0],
        time: try #require(Timestamp(Specimen.time)))
    }
  }

  @Test("given a device's signature with a payload of its own, when read, then it is refused")
  func payload() throws {
    let bytes = try Specimen(devicePayload: CBOR.bytes([1]).encoded).encoded()
    #expect(throws: MobileDocumentDefect.malformed(.mdocSignatureNotDetached)) {
      try DeviceResponse(parsing: bytes)
    }
  }

  @Test("given a device key of another type or curve, when checked, then it is none on P-256")
  func deviceKey() throws {
    for (type, curve): (UInt8, UInt8) in [(0x03, 0x01), (0x02, 0x02)] {
      var specimen = Specimen()
      specimen.keyEntries = { x, y in
        [
          (CBOR(1), [type]), (CBOR(-1), [curve]), (CBOR(-2), CBOR.bytes(x).encoded),
          (CBOR(-3), CBOR.bytes(y).encoded),
        ]
      }
      #expect(
        try error(specimen, statement()) == .outsideStatement(.mdocDeviceKeyCurve))
    }
  }

  // MARK: Parts

  private func sign1(_ parts: [CBOR]) throws -> COSESign1 {
    try COSESign1(CBORReader.read(CBOR.array(parts).encoded))
  }

  @Test("given a COSE_Sign1 of another form, when it is read, then it is refused")
  func sign1() throws {
    let parts: [CBOR] = [
      .bytes(COSESign1.es256Header), .map([]), .null, .bytes([UInt8](repeating: 1, count: 64)),
    ]
    #expect(try sign1(parts).ecdsa(.mdocDeviceSignature).raw.count == 64)
    #expect(throws: CBORError.self) { try sign1(parts + [.null]) }
    #expect(throws: CBORError.self) { try sign1(parts.dropLast()) }
    #expect(throws: CBORError.self) { try sign1([parts[0], .null, parts[2], parts[3]]) }
    for count in [0, 63, 65] {
      let other = parts[..<3] + [.bytes([UInt8](repeating: 1, count: count))]
      #expect(
        throws: MobileDocumentError.unreadable(
          .malformed(.mdocSignatureLength(.mdocDeviceSignature)))
      ) {
        try sign1(Array(other)).ecdsa(.mdocDeviceSignature)
      }
    }
  }

  @Test("given an item of another form, when it is read, then it is refused")
  func item() throws {
    func item(_ change: (inout [CBOR.Pair]) -> Void) throws -> IssuerSignedItem {
      var pairs: [CBOR.Pair] = [
        .init(.text("digestID"), .unsigned(1)), .init(.text("random"), .bytes([1])),
        .init(.text("elementIdentifier"), .text("a")), .init(.text("elementValue"), .bool(true)),
      ]
      change(&pairs)
      let bytes = CBOR.tagged(24, .bytes(CBOR.map(pairs).encoded)).encoded
      return try IssuerSignedItem(CBORReader.read(bytes))
    }
    #expect(try item { _ in }.element == "a")
    #expect(throws: CBORError.self) { try item { $0.append(.init(.text("more"), .null)) } }
    #expect(throws: CBORError.self) { try item { $0[1] = .init(.text("random"), .text("r")) } }
    for index in 0..<4 { #expect(throws: CBORError.self) { try item { $0.remove(at: index) } } }
  }

  // MARK: Statements

  @Test(
    "given names or values that circuits have no space for, when claimed, then they are refused")
  func claims() throws {
    func claim(
      _ nameSpace: String, _ element: String, _ value: CBOR = .bool(true)
    ) throws(MobileDocumentError) {
      _ = try MobileDocumentClaim(
        nameSpace: WireText(nameSpace), element: WireText(element), value: value.encoded)
    }
    func name(_ count: Int) -> String { String(repeating: "n", count: count) }
    try claim(name(64), name(32), .tagged(1004, .text("2024-10-01")))
    for (nameSpace, element) in [(0, 1), (65, 1), (1, 0), (1, 33)] {
      #expect(throws: MobileDocumentError.self, "\(nameSpace) \(element)") {
        try claim(name(nameSpace), name(element))
      }
    }
    for value: CBOR in [
      .tagged(1004, .text("2024-10-1")), .tagged(1004, .text("2024-10-011")),
      .tagged(0, .text("2024-10-01T09:00:00.0Z")), .tagged(24, .bytes([0xF5])),
    ] {
      #expect(throws: MobileDocumentError.self) { try claim("s", "a", value) }
    }
  }

  @Test("given a type or name spaces of no document, when stated, then they are refused")
  func forms() throws {
    _ = try statement(type: String(repeating: "d", count: 255))
    for count in [0, 256] {
      #expect(throws: MobileDocumentError.self) {
        try statement(type: String(repeating: "d", count: count))
      }
    }
    for device: [UInt8] in [[], [0x80], [0xA0, 0xA0]] {
      #expect(throws: MobileDocumentError.self) { try statement(device: device) }
    }
  }

  @Test("given a session whose digest is above the order, when stated, then it is refused")
  func digest() throws {
    // Found by trying some hundred million texts. As an element the digest would be none, and zero in
    // its place is a digest for which everybody can make signatures under any key.
    func session(_ text: String) -> [UInt8] { CBOR.array([.null, .null, .text(text)]).encoded }
    let rare = session("session xxxxx 001ffb00d8")
    let signed = DeviceAuthentication(
      sessionTranscript: rare, documentType: "d", deviceNameSpaces: [0xA0]
    ).signed
    let digest = try DigestAlgorithm.sha256.digest(signed)
    #expect(P256Field(bigEndian: digest) == nil)
    #expect(
      throws: MobileDocumentError.outsideStatement(.mdocSessionDigest)
    ) { try statement(type: "d", transcript: rare) }
    _ = try statement(type: "d", transcript: session("session xxxxx 001ffb00d9"))
  }

  @Test("given a statement, when its proofs are made or checked, then its session starts them")
  func seed() throws {
    #expect(try statement().transcriptSeed == Specimen.transcript)
  }

  @Test("given what is no proof, when a statement is verified, then it is refused")
  func verified() throws {
    let statement = try statement()
    let file = try SmallCircuits.file()
    let circuits = try file.withUnsafeBytes { try DualFieldCircuits($0) }
    #expect(throws: ProofError.truncated) { try statement.verify([], circuits: circuits) }
    #expect(throws: ProofError.self) {
      try statement.verify([UInt8](repeating: 0, count: 8 << 20), circuits: circuits)
    }
  }
}
