import Crypto
import Encoding
import FoundationEssentials
import Parallel
import Verdicts

/// A certificate revocation list, RFC 5280, 5, as Doc 9303-12, 7.1.4, profiles it. Its bytes are
/// kept as they were read, and its signature is verified over these.
public final class CertificateRevocationList: Sendable {
  /// The list as it was found.
  public let der: [UInt8]
  /// The SHA-256 digest of ``der``, 32 bytes.
  public let sha256: [UInt8]
  /// The issuer's name.
  public let issuer: DistinguishedName
  /// The issuer's key id; nil when the list has none.
  public let authorityKeyIdentifier: [UInt8]?
  /// The time of issue.
  public let thisUpdate: Date
  /// The time by which the next list will be issued; nil when the list does not say.
  public let nextUpdate: Date?
  /// The content bytes of its CRL number, RFC 5280, 5.2.3; nil when it has none.
  public let number: [UInt8]?
  /// The number of certificates that it revokes.
  public let count: Int
  /// The first critical extension, of the list or of an entry, that this program does not process,
  /// such as the deltaCRLIndicator; nil when there is none. A list with one must not be used (RFC
  /// 5280, 5.2 and 5.3).
  public let unknownCriticalExtension: ObjectIdentifier?

  /// The longest name of an issuer that is read, in bytes: names of real authorities have 297 at
  /// most. Reading a list that is filled with a name costs three times as much as reading one
  /// filled with entries.
  static let longestName = 4096

  private let signed: SignedStatement
  private let innerAlgorithm: [UInt8]
  private let entries: ArraySlice<UInt8>
  /// The place of each entry by its serial number without leading zeros: many documents look into
  /// one list.
  private let places = Once<[ArraySlice<UInt8>: Int]>()

  /// Reads a list in DER.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none, when bytes follow, or when an entry
  ///   cannot be read.
  public convenience init(der: some Collection<UInt8>) throws(CryptoError) {
    do throws(BERError) {
      try self.init(parsing: Array(der))
    } catch {
      throw .malformed(error.phrase)
    }
  }

  private init(parsing der: [UInt8]) throws(BERError) {
    signed = try SignedStatement(parsing: der)
    var body = try BERTLV(parsing: signed.statement).reader()
    if let version = try body.readOptional(.integer) {
      guard try DER.integer(version) <= 1 else { throw .invalidValue(.fieldVersion) }
    }
    innerAlgorithm = Array(try body.read(.sequence).encoded)
    let name = try body.read(.sequence)
    guard name.encoded.count <= Self.longestName else { throw .invalidValue(.fieldLongIssuer) }
    issuer = try DistinguishedName(name)
    thisUpdate = try CertificateTime.date(try body.read())
    if let tag = try body.peekTag(), tag == 0x17 || tag == 0x18 {
      nextUpdate = try CertificateTime.date(try body.read())
    } else {
      nextUpdate = nil
    }
    entries = try body.readOptional(.sequence)?.content ?? []
    let extensions = try Self.extensions(
      try body.readOptional(.context(0, constructed: true))?.content)
    try body.end()

    func value(_ arc: UInt64) throws(BERError) -> ArraySlice<UInt8>? {
      let identifier = ObjectIdentifier(2, 5, 29, arc)
      let matches = extensions.filter { $0.identifier == identifier }
      guard matches.count <= 1 else { throw .invalidValue(.fieldRepeatedExtension) }
      return matches.first?.value
    }
    authorityKeyIdentifier = try value(35).flatMap { value throws(BERError) in
      try Certificate.authorityKeyIdentifier(value)
    }
    number = try value(20).map { value throws(BERError) in
      let number = try BERTLV(parsing: value)
      guard number.tag == .integer, !number.content.isEmpty else { throw .invalidInteger }
      return Array(number.content)
    }
    let (count, unknown) = try Self.survey(entries)
    self.count = count
    unknownCriticalExtension =
      extensions.first { $0.isCritical && !Self.knownExtensions.contains($0.identifier) }?
      .identifier ?? unknown
    self.der = der
    do throws(CryptoError) {
      sha256 = try DigestAlgorithm.sha256.digest(der)
    } catch {
      throw .invalidValue(.fieldMissingDigest)
    }
  }

  /// The algorithm of its signature.
  public var signatureAlgorithm: SignatureAlgorithm { signed.algorithm }

  /// The date and reason for which this issuer's certificate with a serial number was revoked; nil
  /// when it was not. Leading zeros of the number are ignored.
  public func revocation(of serialNumber: [UInt8]) -> Revocation? {
    guard let place = places.value({ Self.places(in: entries) })[serialNumber.drop { $0 == 0 }]
    else { return nil }
    var reader = BERReader(entries[place...])
    return (try? reader.read(.sequence)).flatMap { try? Revocation.entry($0).revocation }
  }

  /// The serial numbers of all certificates that it revokes, without leading zeros.
  package var revokedSerialNumbers: [[UInt8]] {
    places.value { Self.places(in: entries) }.keys.map { Array($0) }
  }

  /// Of several entries with one number, the first is used.
  private static func places(in entries: ArraySlice<UInt8>) -> [ArraySlice<UInt8>: Int] {
    var places: [ArraySlice<UInt8>: Int] = [:]
    var reader = BERReader(entries)
    while let entry = try? reader.read(.sequence) {
      var fields = entry.reader()
      guard let number = try? fields.read(.integer).content.drop(while: { $0 == 0 }) else { break }
      if places[number] == nil { places[number] = entry.encoded.startIndex }
    }
    return places
  }

  /// True if its signature verifies under a key, departures of ``SignatureException`` included.
  /// False also for a key of the other kind.
  /// - Throws: ``CryptoError/unsupported(_:)`` for an algorithm that is not supported.
  public func isSigned(by key: PublicKey) throws(CryptoError) -> Bool {
    try verification(by: key).isValid
  }

  /// The result of verifying its signature under a key (RFC 5280, 6.3.3, (g)), over the bytes as
  /// they were read. The algorithm inside the tbsCertList must be the same as outside (5.1.1.2).
  /// - Throws: ``CryptoError/unsupported(_:)`` for an algorithm that is not supported.
  public func verification(by key: PublicKey) throws(CryptoError) -> SignatureVerification {
    try signed.verification(by: key, innerAlgorithm: innerAlgorithm)
  }

  /// The extensions of a list that are processed: authorityKeyIdentifier, cRLNumber.
  private static let knownExtensions = [
    ObjectIdentifier(2, 5, 29, 35), ObjectIdentifier(2, 5, 29, 20),
  ]

  private static func extensions(
    _ content: ArraySlice<UInt8>?
  ) throws(BERError) -> [CertificateExtension] {
    guard let content else { return [] }
    var extensions: [CertificateExtension] = []
    for element in try BERTLV(parsing: content).children() {
      extensions.append(try CertificateExtension(element))
    }
    return extensions
  }

  /// Reads every entry once, so that a list with a malformed entry is refused.
  private static func survey(
    _ entries: ArraySlice<UInt8>
  ) throws(BERError) -> (count: Int, unknown: ObjectIdentifier?) {
    var count = 0
    var unknown: ObjectIdentifier?
    var reader = BERReader(entries)
    while !reader.isAtEnd {
      let entry = try Revocation.entry(try reader.read(.sequence))
      unknown = unknown ?? entry.unknownCriticalExtension
      count += 1
    }
    return (count, unknown)
  }
}

extension CertificateRevocationList: Hashable {
  /// True if two lists are the same bytes.
  public static func == (
    left: CertificateRevocationList, right: CertificateRevocationList
  ) -> Bool { left.der == right.der }

  /// Hashes the fingerprint.
  public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }
}
