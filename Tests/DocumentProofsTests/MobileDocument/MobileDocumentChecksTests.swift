import Circuits
import Credentials
import Crypto
import Encoding
import Messages
import TestSupport
import Testing
import Verdicts

import DocumentProofs

/// What is not true, or cannot be proven, is said in words before there is a witness.
struct MobileDocumentChecksTests {
  private typealias Specimen = MobileDocumentSpecimen
  private static let claim = "org.iso.18013.5.1/age_over_18=true"

  private func statement(
    _ claims: [String] = [claim], version: MobileDocumentVersion = .seven,
    type: String = "org.iso.18013.5.1.mDL", issuer: PrivateKey? = Specimen.issuer,
    transcript: [UInt8] = Specimen.transcript, device: [UInt8] = [0xA0],
    time: String = Specimen.time
  ) throws -> MobileDocumentStatement {
    try MobileDocumentStatement(
      version: version,
      claims: try claims.map { try MobileDocumentClaim(ClaimArgument(parsing: WireText($0))) },
      issuerKey: try #require(issuer).p256PublicKey, documentType: WireText(type),
      sessionTranscript: transcript, deviceNameSpaces: device, time: try #require(Timestamp(time)))
  }

  private func witness(
    _ specimen: Specimen, _ statement: MobileDocumentStatement
  ) throws -> MobileDocumentWitness {
    try MobileDocumentWitness(
      of: try DeviceResponse(parsing: try specimen.encoded()).document, for: statement)
  }

  /// Expects this sentence of a statement about a specimen.
  private func expect(
    _ sentence: String, _ statement: MobileDocumentStatement, _ specimen: Specimen = Specimen(),
    at location: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try witness(specimen, statement)
      Issue.record("there is a witness although \(sentence)", sourceLocation: location)
    } catch let error as any CodedError {
      let said = MessageCatalogue.english.sentence(error.code, error.details)
      #expect(said == sentence, sourceLocation: location)
    } catch { Issue.record("\(error)", sourceLocation: location) }
  }

  @Test("given a true statement of either version, when it is checked, then there is a witness")
  func holds() throws {
    let claims = [
      "family_name=\"Mustermann\"", "birth_date=1004(\"1971-09-01\")", "height=175",
      "portrait=h'010203'",
    ].map { "org.iso.18013.5.1/\($0)" }
    for version in MobileDocumentVersion.allCases {
      for count in [1, 4] {
        let row = Array(claims.prefix(count))
        _ = try witness(Specimen(), try statement(row, version: version))
      }
    }
    for time in ["2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"] {
      _ = try witness(Specimen(), try statement(time: time))
    }
    let tagged = CBOR.map([CBOR.Pair(.text("a"), .map([]))]).encoded
    _ = try witness(Specimen(deviceNameSpaces: tagged), try statement(device: tagged))
  }

  @Test("given a time outside the validity, when it is checked, then the bound is named")
  func validity() throws {
    expect(
      "the credential expired on 2027-01-01T00:00:00Z",
      try statement(time: "2027-01-01T00:00:01Z"))
    expect(
      "the credential is not valid before 2026-01-01T00:00:00Z",
      try statement(time: "2025-12-31T23:59:59Z"))
  }

  @Test("given a claim that the document does not bear out, when it is checked, then it is named")
  func claims() throws {
    expect(
      "what is to be proven is not true: age_over_18 has another value",
      try statement(["org.iso.18013.5.1/age_over_18=false"]))
    expect(
      "what is to be proven is not true: the document has no element age_over_21",
      try statement(["org.iso.18013.5.1/age_over_21=true"]))
    expect(
      "what is to be proven is not true: the document has no element age_over_18",
      try statement(["org.iso.23220.1/age_over_18=true"]))
    expect(
      "what is to be proven is not true: the issuer did not sign this age_over_18",
      try statement(), Specimen(digestChange: 1))
  }

  @Test("given another type of document, when it is checked, then the type is named")
  func types() throws {
    expect(
      "what is to be proven is not true: the document is of type org.iso.18013.5.1.mDL",
      try statement(type: "eu.europa.ec.av.1"))
    expect(
      "what is to be proven is not true: the document is of type other",
      try statement(), Specimen(signedDocumentType: "other"))
  }

  @Test("given another issuer's key, when it is checked, then the issuer's signature is refused")
  func issuer() throws {
    expect("the issuer's signature does not verify", try statement(issuer: Specimen.device))
  }

  @Test("given another session, when it is checked, then the device's signature is refused")
  func session() throws {
    let other = CBOR.array([.null, .null, .text("another session")]).encoded
    let sentence =
      "the holder's proof does not hold: the device's signature does not verify for this session "
      + "under the device's key"
    expect(sentence, try statement(transcript: other))
    expect(sentence, try statement(), Specimen(session: other))
  }

  @Test("given elements that the device signed, when none are stated, then that is said")
  func deviceElements() throws {
    let tagged = CBOR.map([CBOR.Pair(.text("a"), .map([]))]).encoded
    let sentence = "what is to be proven is not true: the device signed other elements of its own"
    expect(sentence, try statement(), Specimen(deviceNameSpaces: tagged))
    expect(sentence, try statement(device: tagged))
  }

  private static let unprovable = "no proof can be made of this: "

  @Test(
    "given a security object of some length, when it is checked, then versions have their bounds")
  func lengths() throws {
    // A digest of a number over 255 takes 37 bytes.
    var longest = Specimen(furtherDigests: 47)
    expect(
      Self.unprovable + "the mobile security object has 2223 bytes; version 6 takes 256 to 2206",
      try statement(version: .six), longest)
    longest.furtherDigests = 46
    _ = try witness(longest, try statement(version: .six))
    longest.furtherDigests = 55
    _ = try witness(longest, try statement())
    longest.furtherDigests = 56
    expect(
      Self.unprovable + "the mobile security object has 2556 bytes; version 7 takes 256 to 2526",
      try statement(), longest)
  }

  @Test("given an item of some length, when it is checked, then it must fit two blocks of SHA-256")
  func itemLengths() throws {
    // The item of age_over_18 has 68 bytes beside its random ones.
    var specimen = Specimen(random: [UInt8](repeating: 7, count: 51))
    _ = try witness(specimen, try statement())
    specimen.random.append(7)
    expect(
      Self.unprovable + "the item of age_over_18 has 120 bytes; circuits take 119 at most",
      try statement(), specimen)
    let short = Specimen(elements: [("a", .bool(true))], random: [])
    _ = try witness(short, try statement(["org.iso.18013.5.1/a=true"]))
  }

  @Test("given items in another order, when they are checked, then only version 6 wants its own")
  func itemOrder() throws {
    let orders = [
      ["random", "digestID", "elementValue", "elementIdentifier"],
      ["elementIdentifier", "random", "elementValue", "digestID"],
    ]
    for order in orders {
      let specimen = Specimen(itemOrder: order)
      _ = try witness(specimen, try statement())
      expect(
        Self.unprovable
          + "elementValue of age_over_18 does not follow elementIdentifier, as version 6 wants",
        try statement(version: .six), specimen)
    }
  }

  @Test("given a device key in another order or company, when it is checked, then that is said")
  func deviceKeyInfo() throws {
    let sentence =
      Self.unprovable + "deviceKeyInfo is not written in the order that circuits look for"
    var specimen = Specimen()
    specimen.keyEntries = { x, y in
      [
        (CBOR(1), [0x02]), (CBOR(-1), [0x01]), (CBOR(-3), CBOR.bytes(y).encoded),
        (CBOR(-2), CBOR.bytes(x).encoded),
      ]
    }
    expect(sentence, try statement(), specimen)
    specimen = Specimen()
    specimen.keyInfoEntries = { [(.text("deviceKey"), $0), (.text("keyInfo"), [0xA0])] }
    expect(sentence, try statement(), specimen)
    specimen = Specimen()
    specimen.keyEntries = { x, y in
      [
        (CBOR(1), [0x02]), (CBOR(-1), [0x01]), (CBOR(-2), CBOR.bytes(y).encoded),
        (CBOR(-3), CBOR.bytes(x).encoded),
      ]
    }
    expect(Self.unprovable + "the device's key is not on P-256", try statement(), specimen)
  }

  @Test("given headers, digests or dates of another form, when they are checked, then that is said")
  func forms() throws {
    expect(
      Self.unprovable
        + "the issuer's signature is not made with ES256 alone in its protected header",
      try statement(), Specimen(issuerHeader: [0xA1, 0x01, 0x38, 0x22]))
    expect(
      Self.unprovable
        + "the device's signature is not made with ES256 alone in its protected header",
      try statement(), Specimen(deviceHeader: [0xA1, 0x01, 0x38, 0x22]))
    expect(
      Self.unprovable + "the digests are not SHA-256", try statement(),
      Specimen(digestAlgorithm: "SHA-512"))
    expect(
      Self.unprovable + "validUntil is not of the form 2024-10-01T09:00:00Z", try statement(),
      Specimen(validUntil: .tagged(0, .text("2027-01-01T00:00:00.0Z"))))
    expect(
      "the mobile document cannot be read: validFrom is not a date", try statement(),
      Specimen(validFrom: .text("2026-01-01T00:00:00Z")))
  }

  @Test(
    "given a response without a part, when it is read, then the part is named",
    arguments: [
      "documents", "docType", "issuerSigned", "nameSpaces", "issuerAuth", "digestAlgorithm",
      "validityInfo", "validFrom", "validUntil", "deviceKeyInfo", "deviceKey", "valueDigests",
      "deviceSigned", "deviceAuth", "deviceSignature",
    ])
  func missing(_ part: String) throws {
    expect(
      "the mobile document cannot be read: there is no \(part)", try statement(),
      Specimen(without: [WireText(part)]))
  }

  @Test("given what no statement can say, when it is stated, then that is said")
  func statements() throws {
    let claims = ["a=1", "b=1", "c=1", "d=1", "e=1"].map { "s/\($0)" }
    #expect(throws: MobileDocumentError.noCircuit(version: 7, claims: 5)) {
      try statement(claims)
    }
    #expect(throws: MobileDocumentError.noCircuit(version: 6, claims: 0)) {
      try statement([], version: .six)
    }
    let name24 = String(repeating: "n", count: 24)
    for (claims, version) in [
      (["s/a=1", "t/b=1"], MobileDocumentVersion.seven), (["s/\(name24)=1"], .seven),
      (["s/a=[1]"], .seven), (["s/a=null"], .seven), (["s/a=1.5"], .seven),
      (["s/a=0(\"2024-10-01\")"], .seven),
      (["s/a=\"\(String(repeating: "v", count: 63))\""], .seven),
      (["s/\(String(repeating: "n", count: 33))=1"], .six),
      (["s/\(name24)=\"\(String(repeating: "v", count: 56))\""], .six),
    ] {
      #expect(throws: MobileDocumentError.self, "\(claims)") {
        try statement(claims, version: version)
      }
    }
    _ = try statement(["s/\(name24)=\"\(String(repeating: "v", count: 55))\""], version: .six)
    for transcript: [UInt8] in [[], [0xA0], [0x83, 0xF6, 0xF6], [0x80, 0x80]] {
      #expect(throws: MobileDocumentError.self) { try statement(transcript: transcript) }
    }
  }

  @Test(
    "given a response that ends early or has a changed byte, when it is used, then nothing breaks")
  func damage() throws {
    let bytes = try Specimen().encoded()
    let statement = try statement()
    for end in 0..<bytes.count {
      #expect(throws: MobileDocumentDefect.self) {
        try DeviceResponse(parsing: Array(bytes[..<end]))
      }
    }
    for place in stride(from: 0, to: bytes.count, by: 29) {
      var changed = bytes
      changed[place] ^= 0x41
      guard let response = try? DeviceResponse(parsing: changed) else { continue }
      _ = try? MobileDocumentWitness(of: response.document, for: statement)
    }
  }
}
