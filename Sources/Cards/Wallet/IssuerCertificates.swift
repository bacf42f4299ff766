import Credentials
import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// Makes the certificates of an issuer of cards by ISO/IEC 18013-5, Annex B: its root (B.1.2),
/// which verifiers know by its fingerprint, and under it the signer of its credentials (B.1.4).
/// They do not name the address of a revocation list, which the annex demands, because there is
/// none, and credentials are valid only for days.
struct IssuerCertificates: Sendable {
  private static let day = CalendarDate.secondsOfDay
  /// The validity of a root in seconds: ten years with their leap days.
  static let rootLife = 3652 * day
  /// The validity of a signer in seconds: at most 400 days, the last second included.
  static let signerLife = 400 * day - 1

  let identity: IssuerIdentity
  let random: RandomSource

  /// True if a text can be the name of an issuer: with the words that are added to it, it has at
  /// most 64 characters, the limit of a common name in RFC 5280, A.1.
  static func isName(_ text: WireText) -> Bool {
    let scalars = text.forPeople.unicodeScalars
    return (1...50).contains(scalars.count)
      && scalars.allSatisfy { $0.properties.generalCategory != .control }
      && text.forPeople.contains { !$0.isWhitespace }
  }

  /// A self-signed root certificate that may issue certificates of signers and of no further CAs.
  func root(for key: PrivateKey, now: Date) throws(CryptoError) -> [UInt8] {
    let begin = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
    return try CertificateBuilder(
      subject: rootName, issuer: rootName, serialNumber: try serialNumber(),
      notBefore: begin, notAfter: begin.addingTimeInterval(Self.rootLife),
      publicKeyInfo: try key.publicKeyInfo(),
      extensions: [
        .subjectKeyIdentifier(try key.keyIdentifier()),
        .keyUsage([.keyCertSign, .crlSign]),
        .issuerAlternativeName([address]),
        .basicConstraints(isAuthority: true, pathLength: 0),
      ]
    ).sign(with: key, digest: .sha256)
  }

  /// True if a certificate is a root of this issuer, with its name, country and address.
  func isRoot(_ certificate: Certificate) -> Bool {
    let name = CertificateBuilder.encodedName(rootName)
    return certificate.subject.encoded == name && certificate.issuer.encoded == name
      && IssuerIdentity(name: identity.name, root: certificate) == identity
  }

  /// A signer certificate under the root, valid no longer than the root.
  func signer(
    for key: PrivateKey, under root: Certificate, rootKey: PrivateKey, now: Date
  ) throws(CryptoError) -> [UInt8] {
    let begin = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
    return try CertificateBuilder(
      subject: named("\(identity.name) signer"), issuer: rootName, serialNumber: try serialNumber(),
      notBefore: begin,
      notAfter: min(begin.addingTimeInterval(Self.signerLife), root.notAfter),
      publicKeyInfo: try key.publicKeyInfo(),
      extensions: [
        .authorityKeyIdentifier(try rootKey.keyIdentifier()),
        .subjectKeyIdentifier(try key.keyIdentifier()),
        .keyUsage([.digitalSignature]),
        .subjectAlternativeName([address]),
        .issuerAlternativeName([address]),
        .extendedKeyUsage([CredentialIssuer.documentSigning], isCritical: true),
      ]
    ).sign(with: rootKey, digest: .sha256)
  }

  /// The certificate of a key that signs requests, valid for a day, and no longer than the root.
  /// - Parameters:
  ///   - names: the names of the host that receives the answers.
  ///   - identifier: the identifier by which the desk is registered, ETSI EN 319 412-1, 5.1.4; nil if it shows none.
  func verifier(
    for key: PrivateKey, names: [GeneralName], identifier: WireText?, under root: Certificate,
    rootKey: PrivateKey, now: Date
  ) throws(CryptoError) -> [UInt8] {
    let begin = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
    return try CertificateBuilder(
      subject: named("\(identity.name) verifier")
        + (identifier.map { [.organizationIdentifier($0)] } ?? []),
      issuer: rootName,
      serialNumber: try serialNumber(), notBefore: begin,
      notAfter: min(begin.addingTimeInterval(Self.day), root.notAfter),
      publicKeyInfo: try key.publicKeyInfo(),
      extensions: [
        .authorityKeyIdentifier(try rootKey.keyIdentifier()),
        .subjectKeyIdentifier(try key.keyIdentifier()),
        .keyUsage([.digitalSignature]),
        .subjectAlternativeName([address] + names),
        .issuerAlternativeName([address]),
      ]
    ).sign(with: rootKey, digest: .sha256)
  }

  private var rootName: [CertificateBuilder.NameAttribute] { named("\(identity.name) root") }

  private var address: GeneralName { .uri(identity.identifier.text) }

  private func named(_ text: WireText) -> [CertificateBuilder.NameAttribute] {
    [.country(identity.country), .organization(identity.name), .commonName(text)]
  }

  /// A serial number of 127 random bits without a leading zero byte, RFC 5280, 4.1.2.2.
  private func serialNumber() throws(CryptoError) -> [UInt8] {
    var bytes = try random.bytes(16)
    bytes[0] = bytes[0] & 0x3F | 0x40
    return bytes
  }
}
