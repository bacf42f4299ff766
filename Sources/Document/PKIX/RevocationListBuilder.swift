import Crypto
import Encoding
import FoundationEssentials

/// The contents of a new certificate revocation list of version 2, RFC 5280, 5.1, as a CSCA issues
/// it (Doc 9303-12, 7.1.4).
public struct RevocationListBuilder: Sendable {
  /// One entry of the list: a serial number with its revocation.
  public struct Entry: Sendable {
    /// The serial number's big-endian magnitude.
    public var serialNumber: [UInt8]
    /// The date and the reason.
    public var revocation: Revocation
    /// Extensions of the entry, beside the reason.
    public var extensions: [CertificateExtension]

    /// An entry for a serial number.
    public init(
      serialNumber: [UInt8], revocation: Revocation, extensions: [CertificateExtension] = []
    ) {
      self.serialNumber = serialNumber
      self.revocation = revocation
      self.extensions = extensions
    }
  }

  /// The issuer's name, from country to common name.
  public var issuer: [CertificateBuilder.NameAttribute]
  /// The time of issue, in whole seconds.
  public var thisUpdate: Date
  /// The time by which the next list will be issued, in whole seconds; nil to leave it out.
  public var nextUpdate: Date?
  /// The entries, in their order.
  public var entries: [Entry]
  /// The extensions, in their order.
  public var extensions: [CertificateExtension]

  /// Takes the contents of the list.
  public init(
    issuer: [CertificateBuilder.NameAttribute], thisUpdate: Date, nextUpdate: Date?,
    entries: [Entry] = [], extensions: [CertificateExtension] = []
  ) {
    self.issuer = issuer
    self.thisUpdate = thisUpdate
    self.nextUpdate = nextUpdate
    self.entries = entries
    self.extensions = extensions
  }

  /// The list in DER, signed by the issuer's key.
  /// - Throws: ``CryptoError`` for a date that cannot be written, and when libcrypto refuses to
  ///   sign.
  public func sign(
    with issuerKey: PrivateKey, digest: DigestAlgorithm = .sha256,
    padding: PrivateKey.RSAPadding = .pkcs1
  ) throws(CryptoError) -> [UInt8] {
    let algorithm = try issuerKey.signatureAlgorithm(digest: digest, padding: padding)
    var parts = [
      DER.integer(1), algorithm, CertificateBuilder.encodedName(issuer),
      try CertificateTime.encode(thisUpdate),
    ]
    if let nextUpdate { parts.append(try CertificateTime.encode(nextUpdate)) }
    if !entries.isEmpty {
      var list: [[UInt8]] = []
      for entry in entries { list.append(try Self.encoded(entry)) }
      parts.append(DER.sequence(of: list))
    }
    if !extensions.isEmpty {
      parts.append(DER.explicit(0, DER.sequence(of: extensions.map(\.encoded))))
    }
    let statement = DER.sequence(of: parts)
    let signature = try issuerKey.sign(statement, digest: digest, padding: padding)
    return DER.sequence(statement, algorithm, DER.bitString(signature))
  }

  private static func encoded(_ entry: Entry) throws(CryptoError) -> [UInt8] {
    var extensions = entry.extensions
    if let reason = entry.revocation.reason {
      let code = BERTLV.encode(0x0A, [UInt8(reason.rawValue)])
      extensions.insert(
        CertificateExtension(
          identifier: Revocation.reasonCode, isCritical: false, value: code), at: 0)
    }
    let list = extensions.isEmpty ? [] : DER.sequence(of: extensions.map(\.encoded))
    return DER.sequence(
      DER.integer(magnitude: entry.serialNumber),
      try CertificateTime.encode(entry.revocation.date), list)
  }
}

extension CertificateExtension {
  /// cRLNumber, RFC 5280, 5.2.3, not critical.
  public static func revocationListNumber(_ number: UInt64) -> CertificateExtension {
    CertificateExtension(
      identifier: ObjectIdentifier(2, 5, 29, 20), isCritical: false, value: DER.integer(number))
  }
}
