import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials

/// Mobile documents with something wrong: each is refused with its own reason.
struct MobileDocumentRefusalTests {
  private typealias Forger = MobileDocumentForger
  private typealias Change = @Sendable (inout MobileDocumentForger.Parts) throws -> Void

  private let forger: MobileDocumentForger

  init() throws { forger = try MobileDocumentForger() }

  private func expect(
    _ code: ReasonCode, _ phrase: Phrase? = nil, at location: SourceLocation = #_sourceLocation,
    _ change: (inout MobileDocumentForger.Parts) throws -> Void
  ) throws {
    let verdict = try forger.verify(try forger.response(change))
    #expect(verdict.outcome.code == code, "\(verdict.outcome)", sourceLocation: location)
    #expect(verdict.credential == nil, sourceLocation: location)
    if let phrase {
      #expect(verdict.outcome.details == [.phrase(phrase)], sourceLocation: location)
    }
  }

  /// The items of the only name space.
  private static func items(_ parts: MobileDocumentForger.Parts) -> [CBOR] {
    guard case .array(let items) = parts.nameSpaces[Forger.nameSpace] else { return [] }
    return items
  }

  private static func set(_ items: [CBOR], in parts: inout MobileDocumentForger.Parts) {
    parts.nameSpaces = parts.nameSpaces.with(Forger.nameSpace, set: .array(items))
  }

  private static func item(_ number: UInt64, _ element: WireText, _ value: CBOR) -> CBOR {
    .tagged(
      24,
      .bytes(
        CBOR.map([
          .init(.text("digestID"), .unsigned(number)),
          .init(.text("random"), .bytes([UInt8](repeating: 7, count: 32))),
          .init(.text("elementIdentifier"), .text(element)), .init(.text("elementValue"), value),
        ]).encoded))
  }

  /// Adds items, with their digests where they are to be signed.
  private static func add(
    _ added: [CBOR], numbers: [UInt64], to parts: inout MobileDocumentForger.Parts
  ) throws {
    set(items(parts) + added, in: &parts)
    guard case .map(var digests) = parts.object["valueDigests"]?[Forger.nameSpace] else { return }
    for (number, item) in zip(numbers, added) {
      digests.removeAll { $0.key == .unsigned(number) }
      digests.append(
        .init(.unsigned(number), .bytes(try DigestAlgorithm.sha256.digest(item.encoded))))
    }
    parts.object = parts.object.with("valueDigests", Forger.nameSpace, set: .map(digests))
  }

  @Test("given an unchanged document, when it is put together again, then it passes")
  func unchanged() throws {
    #expect(try forger.verify(try forger.response()).outcome.code == .credentialVerified)
    for algorithm in [DigestAlgorithm.sha384, .sha512] {
      let bytes = try forger.response { parts in
        let item = Self.item(0, "e", .null)
        Self.set([item], in: &parts)
        parts.object = parts.object.with("digestAlgorithm", set: .text(algorithm.rawValue)).with(
          "valueDigests", Forger.nameSpace,
          set: .map([.init(.unsigned(0), .bytes(try algorithm.digest(item.encoded)))]))
      }
      #expect(try forger.verify(bytes).outcome.code == .credentialVerified)
    }
    let bytes = try forger.response { parts in
      try Self.add([Self.item(100, "new", .null)], numbers: [100], to: &parts)
      parts.object = parts.object.with("status", set: .map([]))
    }
    #expect(try forger.verify(bytes).credential?.revocation.code == .credentialStatusNotChecked)
  }

  @Test("given changed elements or digests, when verified, then they are not the issuer's")
  func elements() throws {
    try expect(.disclosureInvalid) { parts in
      var items = Self.items(parts)
      guard case .tagged(24, .bytes(var bytes)) = items[0] else { return }
      bytes[bytes.count - 1] ^= 1
      items[0] = .tagged(24, .bytes(bytes))
      Self.set(items, in: &parts)
    }
    try expect(.disclosureInvalid) { parts in
      try Self.add([Self.item(200, "more", .null)], numbers: [], to: &parts)
    }
    try expect(.disclosureInvalid) { parts in
      parts.object = parts.object.with("valueDigests", Forger.nameSpace, set: .map([]))
    }
    try expect(.disclosureInvalid) { parts in
      let digests = parts.object["valueDigests"]?[Forger.nameSpace]
      parts.object = parts.object.with("valueDigests", Forger.nameSpace, set: nil).with(
        "valueDigests", "another", set: digests)
    }
    // The same element under two numbers, and one item twice.
    try expect(.disclosureInvalid) { parts in
      let added = [Self.item(100, "e", .bool(true)), Self.item(101, "e", .bool(false))]
      try Self.add(added, numbers: [100, 101], to: &parts)
    }
    try expect(.disclosureInvalid) { parts in
      Self.set(Self.items(parts) + [Self.items(parts)[0]], in: &parts)
    }
    try expect(.credentialMalformed, .credentialDigestAlgorithm) { parts in
      parts.object = parts.object.with("digestAlgorithm", set: .text("SHA-1"))
    }
    try expect(.credentialMalformed, .mdocElementValue) { parts in
      try Self.add([Self.item(100, "e", .simple(1))], numbers: [100], to: &parts)
    }
  }

  @Test("given another type inside or outside, when verified, then they differ")
  func types() throws {
    try expect(.credentialMalformed, .mdocTypesDiffer) { $0.documentType = "other" }
    try expect(.credentialMalformed, .mdocTypesDiffer) { parts in
      parts.object = parts.object.with("docType", set: .text("other"))
    }
    try expect(.credentialMalformed, .mdocVersion) { parts in
      parts.object = parts.object.with("version", set: .text("2.0"))
    }
  }

  @Test("given a device's proof of another key or request, when verified, then it does not hold")
  func device() throws {
    let other = try ExampleDesk.newKey()
    try expect(.keyBindingInvalid, .mdocDeviceSignatureInvalid) { $0.device = other }
    try expect(.credentialMalformed, .credentialHolderKey) { parts in
      parts.object = parts.object.with("deviceKeyInfo", "deviceKey", set: .map([]))
    }
    for transcript in [
      try Forger.transcript(client: "other"), try Forger.transcript(nonce: "other"),
      try Forger.transcript(responseURI: "https://other.example"),
    ] {
      let verdict = try forger.verify(try forger.response(for: transcript))
      #expect(verdict.outcome.code == .keyBindingInvalid)
    }
    try expect(.algorithmNotAllowed) { parts in
      parts.deviceAuth = .map([.init(.text("deviceMac"), .array([]))])
    }
    let own = CBOR.map([.init(.text("n"), .map([.init(.text("e"), .bool(true))]))]).encoded
    try expect(.keyBindingInvalid, .mdocDeviceElements) { $0.deviceNameSpaces = own }
    try expect(.keyBindingInvalid, .mdocDeviceElements) { $0.deviceNameSpaces = [0x80] }
    for authorised: CBOR in [
      .map([.init(.text("nameSpaces"), .array([.text("n")]))]),
      .map([.init(.text("dataElements"), .map([.init(.text("n"), .array([.text("e")]))]))]),
    ] {
      let bytes = try forger.response { parts in
        parts.deviceNameSpaces = own
        parts.object = parts.object.with("deviceKeyInfo", "keyAuthorizations", set: authorised)
      }
      let credential = try #require(try forger.verify(bytes).credential)
      #expect(credential.claims["n"] == nil, "what the device says is no claim of the issuer")
    }
  }

  @Test("given dates that contradict each other or the clock, when verified, then they are refused")
  func dates() throws {
    func dates(_ code: ReasonCode, _ signed: Double, _ from: Double, _ until: Double) throws {
      try expect(code) { parts in
        for (name, days) in [("signed", signed), ("validFrom", from), ("validUntil", until)] {
          let time = Timestamp(ExampleDesk.now + days * ExampleDesk.day).description
          parts.object = parts.object.with(
            "validityInfo", WireText(name), set: .tagged(0, .text(time)))
        }
      }
    }
    try dates(.credentialMalformed, 0, 0, -1)
    try dates(.credentialMalformed, -1, -2, 1)
    try dates(.credentialMalformed, -1, 0, 0)
    try dates(.credentialNotYetValid, -1, 1, 2)
    try dates(.credentialExpired, -3, -2, -1)
    // Signed before and after the signer's life.
    try dates(.issuerPathInvalid, -101, -1, 1)
    try dates(.issuerPathInvalid, 301, 302, 303)
    for value: CBOR in [.text("2026-01-01T00:00:00Z"), .tagged(0, .text("2026-01-01T00:00:00.0Z"))]
    {
      try expect(.credentialMalformed, .mdocNoDate("signed")) { parts in
        parts.object = parts.object.with("validityInfo", "signed", set: value)
      }
    }
  }

  @Test("given a signer that may not sign, when verified, then the rule is named")
  func signers() throws {
    let desk = forger.desk
    let cases: [(Certificate, Phrase)] = [
      (try Forger.signer(of: desk, usage: nil), .issuerSignerKeyUsage),
      (try Forger.signer(of: desk, usage: .keyAgreement), .issuerSignerKeyUsage),
      (try Forger.signer(of: desk, purposes: []), .issuerSignerPurpose),
      (
        try Forger.signer(of: desk, purposes: [ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1)]),
        .issuerSignerPurpose
      ),
    ]
    for (signer, phrase) in cases {
      try expect(.issuerPathInvalid, phrase) { $0.certificates = [signer.der] }
    }
    try expect(.issuerPathInvalid, .issuerAnchorAlone) { parts in
      parts.certificates.append(desk.root.der)
    }
    for certificates in [[], [[1, 2, 3]], [[UInt8]](repeating: forger.signer.der, count: 5)] {
      try expect(.credentialMalformed) { $0.certificates = certificates }
    }
    let stranger = try ExampleDesk()
    let unknown = try forger.verify(try forger.response(), anchors: [stranger.root])
    #expect(unknown.outcome.code == .issuerUntrusted && unknown.outcome.status == .unknown)
    let forged = try Forger.signer(of: desk, issuer: stranger.rootKey)
    try expect(.issuerUntrusted) { $0.certificates = [forged.der] }
  }

  @Test("given a changed signature or header of the issuer, when verified, then it is refused")
  func signature() throws {
    func replace(_ found: [UInt8], _ other: [UInt8]) throws -> CredentialVerdict {
      let bytes = try forger.response()
      let place = try #require(bytes.firstRange(of: found))
      return try forger.verify(
        Array(bytes[..<place.lowerBound]) + other + Array(bytes[place.upperBound...]))
    }
    // {1: -7} becomes {1: -35}, ES384, and {1: -9}, whose signature is over another header.
    let header: [UInt8] = [0x84, 0x43, 0xA1, 0x01, 0x26]
    #expect(
      try replace(header, [0x84, 0x44, 0xA1, 0x01, 0x38, 0x22]).outcome.code
        == .algorithmNotAllowed)
    let verdict = try replace(CBOR.text("SHA-256").encoded, CBOR.text("SHA-512").encoded)
    #expect(verdict.outcome.code == .credentialSignatureInvalid)
  }

  @Test(
    "given a response that is not in the form of the standard, when verified, then it is malformed")
  func forms() throws {
    let good = try forger.response()
    var bytes = good
    func malformed(_ bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) throws {
      let outcome = try forger.verify(bytes).outcome
      #expect(outcome.code == .credentialMalformed, "\(outcome)", sourceLocation: location)
    }
    // A length that is indefinite, and one that is longer than it need be.
    bytes[0] = 0xBF
    try malformed(bytes + [0xFF])
    try malformed([0xB8, 0x03] + good.dropFirst())
    let whole = try CBORReader.read(good).value
    guard case .map(let pairs) = whole else { throw MobileDocumentForger.Malformed() }
    try malformed(CBOR.map(pairs + [pairs[0]]).encoded)
    try malformed(whole.with("status", set: .unsigned(10)).encoded)
    try malformed(whole.with("version", set: .text("2.0")).encoded)
    try malformed(whole.with("documentErrors", set: .array([])).encoded)
    try malformed(whole.with("documents", set: .array([])).encoded)
    try malformed(whole.with("documents", set: nil).encoded)
    guard case .array(let documents) = whole["documents"] else {
      throw MobileDocumentForger.Malformed()
    }
    try malformed(
      whole.with("documents", set: .array(Array(repeating: documents[0], count: 17))).encoded)
    try malformed([])
    try malformed(Array("AAAA".utf8))
    for bytes: [UInt8] in [[0xFF], [0x9F, 0xFF], [0xA0, 0xA0], [0xA2, 1, 1, 1, 1]] {
      try expect(.credentialMalformed) { Self.set([.tagged(24, .bytes(bytes))], in: &$0) }
    }
    for end in stride(from: 0, to: good.count, by: 7) { try malformed(Array(good[..<end])) }
  }

  @Test("given several documents, when one is bad, then the whole fails and each is named")
  func several() throws {
    let good = try CBORReader.read(forger.response()).value
    let bad = try CBORReader.read(forger.response { $0.device = try ExampleDesk.newKey() }).value
    guard case .array(let one) = good["documents"], case .array(let other) = bad["documents"] else {
      throw MobileDocumentForger.Malformed()
    }
    let both = good.with("documents", set: .array(one + other)).encoded
    let verdict = try forger.verify(both)
    #expect(verdict.outcome.code == .keyBindingInvalid && verdict.credential == nil)
    #expect(
      verdict.credentials.map(\.outcome.code) == [.credentialVerified, .keyBindingInvalid])
    let twice = try forger.verify(good.with("documents", set: .array(one + one)).encoded)
    #expect(twice.outcome.code == .credentialVerified && twice.credentials.count == 2)
  }

  @Test("given a million elements or deep nesting, when verified, then it is refused soon")
  func bounds() throws {
    let clock = ContinuousClock()
    let begin = clock.now
    try expect(.credentialMalformed) { parts in
      Self.set(Array(repeating: .unsigned(0), count: 1_000_000), in: &parts)
    }
    try expect(.credentialMalformed) { parts in
      Self.set(Array(repeating: Self.items(parts)[0], count: 2000), in: &parts)
    }
    let nested = (0..<40).reduce(CBOR.null) { value, _ in .array([value]) }
    try expect(.credentialMalformed) { parts in
      try Self.add([Self.item(100, "e", nested)], numbers: [100], to: &parts)
    }
    let long = [UInt8](repeating: 0, count: 4 << 20)
    #expect(try forger.verify(long).outcome.code == .credentialMalformed)
    #expect(clock.now - begin < .seconds(10))
  }
}
