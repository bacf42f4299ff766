import Credentials
import Crypto
import Encoding
import Foundation
import PKIX

/// A device response of the tests' own making, with whatever is wrong that a test wants.
struct MobileDocumentSpecimen {
  static let nameSpace = "org.iso.18013.5.1"
  static let transcript = CBOR.array([.null, .null, .text("a session")]).encoded
  static let time = "2026-11-21T12:00:00Z"
  static let issuer = key()
  static let device = key()

  private static func key() -> PrivateKey? { try? PrivateKey.generate(.ec(curve: "prime256v1")) }

  struct NoKey: Error {}

  /// The issuer's certificate, which no statement looks at and one of the others wants to see.
  static let certificate: [UInt8] = {
    guard let issuer, let key = try? issuer.publicKeyInfo() else { return [] }
    let name: [CertificateBuilder.NameAttribute] = [
      .country("UT"), .commonName("Issuer of the tests"),
    ]
    let now = Date(timeIntervalSince1970: 1_767_225_600)
    let builder = CertificateBuilder(
      subject: name, issuer: name, serialNumber: [1], notBefore: now,
      notAfter: now + 400 * 86_400, publicKeyInfo: key)
    return (try? builder.sign(with: issuer, digest: .sha256)) ?? []
  }()

  /// Entries in this order, whatever the deterministic one would be.
  typealias Entries = [(key: CBOR, value: [UInt8])]

  var documentType = "org.iso.18013.5.1.mDL"
  var signedDocumentType: String?
  var digestAlgorithm = "SHA-256"
  var elements: [(name: String, value: CBOR)] = [
    ("family_name", .text("Mustermann")), ("age_over_18", .bool(true)),
    ("birth_date", .tagged(1004, .text("1971-09-01"))), ("height", .unsigned(175)),
    ("portrait", .bytes([1, 2, 3])),
  ]
  var itemOrder = ["digestID", "random", "elementIdentifier", "elementValue"]
  var random = [UInt8](repeating: 7, count: 16)
  var validFrom: CBOR = .tagged(0, .text("2026-01-01T00:00:00Z"))
  var validUntil: CBOR = .tagged(0, .text("2027-01-01T00:00:00Z"))
  var furtherDigests = 0
  var digestChange: UInt8 = 0
  var issuerHeader: [UInt8] = [0xA1, 0x01, 0x26]
  var deviceHeader: [UInt8] = [0xA1, 0x01, 0x26]
  var deviceNameSpaces: [UInt8] = [0xA0]
  /// What is there where the device's signature has no payload of its own.
  var devicePayload: [UInt8] = [0xF6]
  var session = Self.transcript
  var keyEntries: ([UInt8], [UInt8]) -> Entries = { x, y in
    [
      (CBOR(1), [0x02]), (CBOR(-1), [0x01]), (CBOR(-2), CBOR.bytes(x).encoded),
      (CBOR(-3), CBOR.bytes(y).encoded),
    ]
  }
  var keyInfoEntries: ([UInt8]) -> Entries = { [(.text("deviceKey"), $0)] }
  /// The parts that are left out.
  var without: Set<WireText> = []

  /// The response, encoded.
  func encoded() throws -> [UInt8] {
    guard let issuer = Self.issuer, let device = Self.device else { throw NoKey() }
    let items = elements.enumerated().map { item($0, $1.name, $1.value) }
    let object = try securityObject(items, try device.p256PublicKey)
    let payload = CBOR.tagged(24, .bytes(object)).encoded
    let authentication = DeviceAuthentication(
      sessionTranscript: session, documentType: WireText(documentType),
      deviceNameSpaces: deviceNameSpaces)
    let chain = map([(CBOR(33), CBOR.bytes(Self.certificate).encoded)])
    let issuerAuth = try signed(
      issuer, issuerHeader, chain, payload, CBOR.bytes(payload).encoded)
    let deviceAuth = try signed(
      device, deviceHeader, [0xA0], authentication.encoded, devicePayload)
    let document = map([
      (.text("docType"), CBOR.text(documentType).encoded),
      (
        .text("issuerSigned"),
        map([
          (.text("nameSpaces"), map([(.text(Self.nameSpace), array(items))])),
          (.text("issuerAuth"), issuerAuth),
        ])
      ),
      (
        .text("deviceSigned"),
        map([
          (.text("nameSpaces"), CBOR.tagged(24, .bytes(deviceNameSpaces)).encoded),
          (.text("deviceAuth"), map([(.text("deviceSignature"), deviceAuth)])),
        ])
      ),
    ])
    return map([
      (.text("version"), CBOR.text("1.0").encoded), (.text("documents"), array([document])),
      (.text("status"), [0x00]),
    ])
  }

  private func item(_ number: Int, _ name: String, _ value: CBOR) -> [UInt8] {
    let parts: [String: CBOR] = [
      "digestID": .unsigned(UInt64(number)), "random": .bytes(random),
      "elementIdentifier": .text(name), "elementValue": value,
    ]
    let entries = itemOrder.map { (key: CBOR.text($0), value: parts[$0]?.encoded ?? [0xF6]) }
    return CBOR.tagged(24, .bytes(map(entries))).encoded
  }

  private func securityObject(_ items: [[UInt8]], _ key: P256PublicKey) throws -> [UInt8] {
    var digests: Entries = []
    for (number, item) in items.enumerated() {
      var digest = try DigestAlgorithm.sha256.digest(item)
      digest[0] ^= digestChange
      digests.append((.unsigned(UInt64(number)), CBOR.bytes(digest).encoded))
    }
    for number in 0..<furtherDigests {
      let digest = [UInt8](repeating: 0, count: 32)
      digests.append((.unsigned(UInt64(1000 + number)), CBOR.bytes(digest).encoded))
    }
    return map([
      (.text("version"), CBOR.text("1.0").encoded),
      (.text("digestAlgorithm"), CBOR.text(digestAlgorithm).encoded),
      (.text("docType"), CBOR.text(signedDocumentType ?? documentType).encoded),
      (.text("valueDigests"), map([(.text(Self.nameSpace), map(digests))])),
      (
        .text("deviceKeyInfo"),
        map(keyInfoEntries(map(keyEntries(key.x, key.y))))
      ),
      (
        .text("validityInfo"),
        map([
          (.text("signed"), validFrom.encoded), (.text("validFrom"), validFrom.encoded),
          (.text("validUntil"), validUntil.encoded),
        ])
      ),
    ])
  }

  private func signed(
    _ key: PrivateKey, _ header: [UInt8], _ further: [UInt8], _ payload: [UInt8],
    _ shown: [UInt8]
  ) throws -> [UInt8] {
    let structure = CBOR.array([.text("Signature1"), .bytes(header), .bytes([]), .bytes(payload)])
    let signature = try key.es256(structure.encoded)
    return array([CBOR.bytes(header).encoded, further, shown, CBOR.bytes(signature).encoded])
  }

  private func array(_ elements: [[UInt8]]) -> [UInt8] {
    head(0x80, elements.count) + elements.flatMap { $0 }
  }

  private func map(_ entries: Entries) -> [UInt8] {
    let kept = entries.filter { entry in
      if case .text(let name) = entry.key { !without.contains(name) } else { true }
    }
    return head(0xA0, kept.count) + kept.flatMap { $0.key.encoded + $0.value }
  }

  private func head(_ major: UInt8, _ count: Int) -> [UInt8] {
    var head = CBOR.unsigned(UInt64(count)).encoded
    head[0] |= major
    return head
  }
}
