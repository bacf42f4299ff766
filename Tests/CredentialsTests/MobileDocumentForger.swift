import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport

@testable import Credentials

/// A mobile document of the tests' own desk, taken apart and put together again with whatever is wrong
/// that a test wants, signed again by the desk.
struct MobileDocumentForger {
  static let documentType: WireText = "org.example.card.1"
  static let nameSpace: WireText = "org.example.1"
  static let responseURI: WireText = "https://verifier.example/answer"

  static let elements: [MobileDocumentContent.Element] = [
    .init("age_over_18", .bool(true)), .init("family_name", .text("Eriksson")),
    .init("portrait", .bytes([0xFF, 0xD8, 0xFF])),
    .init("issue_date", .tagged(1004, .text("2026-10-26"))), .init("sex", .unsigned(2)),
    .init("birth_date", .map([.init(.text("birth_date"), .tagged(1004, .text("1974-08-12")))])),
  ]

  /// What a test took apart has another form than it expects.
  struct Malformed: Error {}

  let desk: ExampleDesk
  let signer: Certificate

  init() throws {
    desk = try ExampleDesk()
    signer = try Self.signer(of: desk)
  }

  /// A signer for mobile documents; what a test wants different is an argument.
  static func signer(
    of desk: ExampleDesk, usage: KeyUsage? = .digitalSignature,
    purposes: [ObjectIdentifier] = [ObjectIdentifier(1, 0, 18013, 5, 1, 2)],
    from: Date = ExampleDesk.now - 100 * ExampleDesk.day,
    until: Date = ExampleDesk.now + 300 * ExampleDesk.day, issuer: PrivateKey? = nil
  ) throws -> Certificate {
    try ExampleDesk.makeSigner(
      key: desk.signerKey, issuer: issuer ?? desk.rootKey, usage: usage, from: from, until: until,
      more: purposes.isEmpty ? [] : [.extendedKeyUsage(purposes, isCritical: true)])
  }

  func content(
    elements: [MobileDocumentContent.Element] = elements, issuedAt: Date = ExampleDesk.now,
    expiresAt: Date = ExampleDesk.now + 30 * ExampleDesk.day
  ) throws -> MobileDocumentContent {
    MobileDocumentContent(
      documentType: Self.documentType, nameSpaces: [.init(Self.nameSpace, elements)],
      issuedAt: issuedAt, expiresAt: expiresAt, deviceKey: try desk.device.p256PublicKey)
  }

  func issuer() throws -> CredentialIssuer {
    try CredentialIssuer(key: desk.signerKey, chain: [signer, desk.root])
  }

  func issue() throws -> IssuerSigned { try issuer().issue(content()) }

  static func transcript(
    client: WireText = ExampleDesk.audience, nonce: WireText = ExampleDesk.nonce,
    responseURI: WireText = responseURI
  ) throws -> SessionTranscript {
    try SessionTranscript.openID4VP(
      clientIdentifier: client, nonce: nonce, responseURI: responseURI)
  }

  /// The parts that a test may change.
  struct Parts {
    /// The mobile security object.
    var object: CBOR
    /// NameSpaces.
    var nameSpaces: CBOR
    /// The certificates that are sent.
    var certificates: [[UInt8]]
    /// The type outside.
    var documentType: WireText
    /// DeviceNameSpaces.
    var deviceNameSpaces: [UInt8] = [0xA0]
    /// The key that signs for the device.
    var device: PrivateKey
    /// deviceAuth in the place of a signature.
    var deviceAuth: CBOR?
  }

  /// A response with changed parts, to this request.
  func response(
    for transcript: SessionTranscript? = nil, _ change: (inout Parts) throws -> Void = { _ in }
  ) throws -> [UInt8] {
    let issued = try issue()
    let whole = try CBORReader.read(Array(issued.encoded)).value
    var parts = Parts(
      object: try CBORReader.read(issued.securityObject.encoded).value,
      nameSpaces: whole["nameSpaces"] ?? .null, certificates: [signer.der],
      documentType: Self.documentType, device: desk.device)
    try change(&parts)
    let authentication = DeviceAuthentication(
      sessionTranscript: try (transcript ?? Self.transcript()).encoded,
      documentType: parts.documentType, deviceNameSpaces: parts.deviceNameSpaces)
    let signature = try COSESign1.signed(
      authentication.encoded, by: parts.device, isDetached: true)
    let issuerAuth = try COSESign1.signed(
      CBOR.encodedEmbedded(parts.object.encoded), by: desk.signerKey,
      certificates: parts.certificates)
    let deviceAuth =
      try parts.deviceAuth
      ?? .map([.init(.text("deviceSignature"), try CBORReader.read(signature).value)])
    return CBOR.map([
      .init(.text("version"), .text("1.0")), .init(.text("status"), .unsigned(0)),
      .init(
        .text("documents"),
        .array([
          .map([
            .init(.text("docType"), .text(parts.documentType)),
            .init(
              .text("issuerSigned"),
              .map([
                .init(.text("nameSpaces"), parts.nameSpaces),
                .init(.text("issuerAuth"), try CBORReader.read(issuerAuth).value),
              ])),
            .init(
              .text("deviceSigned"),
              .map([
                .init(.text("nameSpaces"), .tagged(24, .bytes(parts.deviceNameSpaces))),
                .init(.text("deviceAuth"), deviceAuth),
              ])),
          ])
        ])),
    ]).encoded
  }

  func verify(
    _ bytes: [UInt8], for transcript: SessionTranscript? = nil, anchors: [Certificate]? = nil,
    at now: Date = ExampleDesk.now, requiresDeviceSignature: Bool = true
  ) throws -> CredentialVerdict {
    MobileDocumentVerifier(anchors: anchors ?? [desk.root], at: now).verify(
      bytes, transcript: try transcript ?? Self.transcript(),
      requiresDeviceSignature: requiresDeviceSignature)
  }
}

extension CBOR {
  /// The value with the value at a path of text keys replaced, added, or taken away with nil.
  func with(_ path: WireText..., set value: CBOR?) -> CBOR { with(path[...], value) }

  private func with(_ path: ArraySlice<WireText>, _ value: CBOR?) -> CBOR {
    guard case .map(let pairs) = self, let name = path.first else { return value ?? .null }
    let inner = path.count == 1 ? value : (self[name] ?? .map([])).with(path.dropFirst(), value)
    let others = pairs.filter { $0.key != .text(name) }
    return .map(others + (inner.map { [Pair(.text(name), $0)] } ?? []))
  }
}
