import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust
@testable import TrustStore

/// A state that publishes a master list, a desk that accepted it before, and the list, all in order
/// until a test changes a part.
struct ListWorld {
  typealias Name = World.Name
  static let now = World.now
  static let rootName: Name = [.country("UQ"), .organization("Ruritania"), .commonName("CSCA")]
  static let signerName: Name = [.country("UQ"), .organization("Ruritania"), .commonName("Lists")]
  static let otherName: Name = [.country("UX"), .organization("Freedonia"), .commonName("CSCA")]
  static let purpose = ObjectIdentifier(2, 23, 136, 1, 1, 3)

  var root: CertificateParts
  var signer: CertificateParts
  var list: SecurityObjectParts
  /// What the list holds beside its publisher's root; certificates of another state.
  var listed: [[UInt8]]
  var holdsRoot = true
  var content: [UInt8]?
  var hasOwnCertificate = true
  var beside: [[UInt8]] = []
  /// The revocation lists of the store.
  var revocationLists: [[UInt8]] = []
  /// The anchors of the store.
  var anchors: [(der: [UInt8], anchorClass: AnchorClass, isLink: Bool)] = []
  var knowsRoot = true
  var accepted: String? = "UQ"
  var now = Self.now
  var file: ([UInt8]) throws -> [UInt8] = { $0 }

  init() throws {
    let rootKey = try World.Keys.named("list root")
    let signerKey = try World.Keys.named("list signer")
    root = try World.authority(Self.rootName, rootKey)
    signer = CertificateParts(
      serialNumber: [0x10, 0x01], issuer: Self.rootName, notBefore: Self.now - World.year,
      notAfter: Self.now + World.year, subject: Self.signerName,
      publicKeyInfo: try signerKey.publicKeyInfo(),
      extensions: [
        .authorityKeyIdentifier(try rootKey.keyIdentifier()),
        .subjectKeyIdentifier(try signerKey.keyIdentifier()),
        .keyUsage([.digitalSignature]),
        .extendedKeyUsage([Self.purpose], isCritical: true),
        try .privateKeyUsagePeriod(
          notBefore: Self.now - World.year, notAfter: Self.now - World.year / 2),
      ], issuerKey: rootKey)
    list = SecurityObjectParts(key: signerKey)
    list.contentType = MasterList.contentType
    list.attributeContentType = MasterList.contentType
    list.signingTime = try World.time(Self.now - World.year * 3 / 4)
    listed = [try World.authority(Self.otherName, try World.Keys.named("other")).der()]
  }

  /// An authority's certificate as a test wants it.
  static func authority(
    _ country: String, _ commonName: String, _ key: String, after issuer: Name? = nil,
    signedBy issuerKey: String? = nil, change: (inout CertificateParts) throws -> Void = { _ in }
  ) throws -> [UInt8] {
    var parts = try World.authority(
      [.country(WireText(country)), .commonName(WireText(commonName))], World.Keys.named(key),
      issuer: issuer,
      signedBy: try issuerKey.map { try World.Keys.named($0) })
    try change(&parts)
    return try parts.der()
  }

  /// The signer gets another key.
  mutating func setSignerKey(_ key: PrivateKey) throws {
    signer.publicKeyInfo = try key.publicKeyInfo()
    signer.set(.subjectKeyIdentifier(try key.keyIdentifier()))
    list.key = key
  }

  /// The signer is issued by another authority.
  mutating func setIssuer(_ name: Name, _ key: String) throws {
    let issuerKey = try World.Keys.named(key)
    signer.issuer = name
    signer.issuerKey = issuerKey
    signer.set(.authorityKeyIdentifier(try issuerKey.keyIdentifier()))
  }

  /// A revocation list of an authority.
  mutating func revoke(
    _ serialNumber: [UInt8], by name: Name = Self.rootName, _ key: String = "list root",
    until end: Date = Self.now + 80 * World.day
  ) throws {
    let issuerKey = try World.Keys.named(key)
    revocationLists.append(
      try RevocationListBuilder(
        issuer: name, thisUpdate: Self.now - 90 * World.day, nextUpdate: end,
        entries: [
          .init(
            serialNumber: serialNumber, revocation: Revocation(date: Self.now - 100 * World.day))
        ],
        extensions: [
          .authorityKeyIdentifier(try issuerKey.keyIdentifier()), .revocationListNumber(1),
        ]
      ).sign(with: issuerKey))
  }

  /// A list with its certificates in the order in which they are given.
  static func bareList(_ certificates: [[UInt8]]) -> [UInt8] {
    DER.sequence(DER.integer(0), BERTLV.encode(.set, containing: certificates))
  }

  /// The file, put together.
  func encoded(_ rootCertificate: [UInt8]) throws -> [UInt8] {
    var parts = list
    parts.content =
      content ?? Self.bareList((holdsRoot ? [rootCertificate] : []) + listed)
    if parts.signerIdentifier.isEmpty {
      parts.signerIdentifier = DER.sequence(
        CertificateBuilder.encodedName(signer.issuer), BERTLV.encode(.integer, signer.serialNumber))
    }
    parts.certificates = (hasOwnCertificate ? [try signer.der()] : []) + beside
    return try file(Array(BERTLV(parsing: parts.encoded()).content))
  }

  /// What became of the import of the file.
  struct Outcome {
    var asked: [String] = []
    var refusal: ReasonCode?
    var report: ImportReport?
    var store: TrustStore
  }

  func importing(_ folder: TemporaryFolder, answer: Bool = false) throws -> Outcome {
    var store = try TrustStore(folder: folder.path)
    let rootCertificate = try root.der()
    var known = anchors
    if knowsRoot { known.append((rootCertificate, .state, false)) }
    _ = try store.add(
      known.map {
        TrustAnchor(
          certificate: try Certificate(der: $0.der), anchorClass: $0.anchorClass, source: "test",
          isLink: $0.isLink)
      })
    try store.changeAsking { revision in
      if let accepted {
        // Of another authority than the root's: what counts is the state.
        let other = try Certificate(
          der: try Self.authority(accepted, "Once accepted", "once accepted"))
        _ = try revision.insert(
          Acceptance.record(.publisher, other, for: .masterLists, .state, source: "once"),
          into: .acceptances)
      }
      for der in revocationLists {
        let list = try CertificateRevocationList(der: der)
        _ = try revision.insert(
          Record(list, anchorClass: .state, source: "test"), into: .revocationLists)
      }
    }
    var outcome = Outcome(store: store)
    do {
      outcome.report = try TrustImport(name: "list", at: now).add(
        try encoded(rootCertificate), to: &store
      ) {
        switch $0 {
        case .publishers: outcome.asked.append("publisher")
        case .knownPublishers: outcome.asked.append("known publisher")
        case .older: outcome.asked.append("older")
        case .institutions: outcome.asked.append("institutions")
        case .expired: outcome.asked.append("expired")
        case .unsigned: outcome.asked.append("unsigned")
        case .certificates: outcome.asked.append("certificates")
        }
        return answer
      }
    } catch {
      outcome.refusal = (error as? any CodedError)?.code
      if outcome.refusal == nil { throw error }
    }
    outcome.store = store
    return outcome
  }
}
