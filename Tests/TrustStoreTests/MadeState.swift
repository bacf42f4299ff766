import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Verdicts

import Trust
import TrustStore

/// An authority of a state that a test makes up, with its private key.
struct MadeState {
  static let begin = Date(timeIntervalSince1970: 1_700_000_000)
  /// The present of the tests.
  static let now = Date(timeIntervalSince1970: 1_760_000_000)
  static let end = Date(timeIntervalSince1970: 2_500_000_000)

  let name: [CertificateBuilder.NameAttribute]
  let key: PrivateKey
  let certificate: [UInt8]

  /// An authority as a test wants it.
  init(name: [CertificateBuilder.NameAttribute], key: PrivateKey, certificate: [UInt8]) {
    (self.name, self.key, self.certificate) = (name, key, certificate)
  }

  /// A root, or the successor of another authority with a certificate that links it.
  init(_ country: String, _ commonName: String = "CSCA", after predecessor: MadeState? = nil) throws
  {
    name = [.country(WireText(country)), .commonName(WireText(commonName))]
    key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    certificate = try Self.certificate(
      name, key, by: predecessor?.name ?? name, predecessor?.key ?? key,
      [.basicConstraints(isAuthority: true), .keyUsage([.keyCertSign, .crlSign])])
  }

  /// The self-signed certificate of the same key.
  func root(_ extensions: [CertificateExtension]? = nil, serialNumber: [UInt8] = [1]) throws
    -> [UInt8]
  {
    try Self.certificate(
      name, key, by: name, key,
      extensions ?? [.basicConstraints(isAuthority: true), .keyUsage([.keyCertSign, .crlSign])],
      serialNumber: serialNumber)
  }

  static func certificate(
    _ subject: [CertificateBuilder.NameAttribute], _ key: PrivateKey,
    by issuer: [CertificateBuilder.NameAttribute], _ issuerKey: PrivateKey,
    _ extensions: [CertificateExtension], serialNumber: [UInt8] = [1], until end: Date = end
  ) throws -> [UInt8] {
    try CertificateBuilder(
      subject: subject, issuer: issuer, serialNumber: serialNumber, notBefore: begin,
      notAfter: end, publicKeyInfo: try key.publicKeyInfo(),
      extensions: extensions + [
        .subjectKeyIdentifier(try key.keyIdentifier()),
        .authorityKeyIdentifier(try issuerKey.keyIdentifier()),
      ]
    ).sign(with: issuerKey, digest: .sha256)
  }

  /// A document signer of this authority.
  func documentSigner(_ number: UInt8 = 9) throws -> [UInt8] {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    return try Self.certificate(
      [name[0], .commonName("DS \(number)")], key, by: name, self.key,
      [.keyUsage(.digitalSignature)], serialNumber: [number])
  }

  /// A master list of this authority.
  func list(
    of certificates: [[UInt8]], isForLists: Bool = true, carries: [[UInt8]] = [],
    until end: Date = end, signedAt time: Date = begin + 86400
  ) throws -> [UInt8] {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let usage = ObjectIdentifier(2, 23, 136, 1, 1, isForLists ? 3 : 4)
    let signer = try Self.certificate(
      [name[0], .commonName("Lists")], key, by: name, self.key,
      [.keyUsage(.digitalSignature), .extendedKeyUsage([usage], isCritical: true)],
      until: end)
    return try SignedDataBuilder(
      contentType: MasterList.contentType, content: Self.bareList(certificates),
      signingTime: time, otherCertificates: carries
    ).sign(with: key, certificate: signer)
  }

  static func bareList(_ certificates: [[UInt8]]) -> [UInt8] {
    DER.sequence(DER.integer(0), DER.set(certificates))
  }

  /// A CRL of this authority.
  func revocationList(
    _ number: UInt64, at moment: Date = begin, until next: Date? = end,
    issuer: [CertificateBuilder.NameAttribute]? = nil, extensions: [CertificateExtension] = []
  ) throws -> [UInt8] {
    try RevocationListBuilder(
      issuer: issuer ?? name, thisUpdate: moment, nextUpdate: next,
      entries: [.init(serialNumber: [9], revocation: Revocation(date: moment))],
      extensions: [
        .authorityKeyIdentifier(try key.keyIdentifier()), .revocationListNumber(number),
      ] + extensions
    ).sign(with: key)
  }
}

extension ImportReport {
  /// The codes of some entries.
  func codes(of entries: [Entry]) -> [ReasonCode] { entries.map(\.code) }

  /// The codes of all entries in their order.
  var codes: [ReasonCode] { entries.map(\.code) }
}
