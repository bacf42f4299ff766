import Crypto
import ZeroKnowledge

/// The public part of a statement about a document's data. The verifier makes it from its own request.
public struct PassportDataStatement: Hashable, Sendable {
  /// A day of the calendar in a circuit: year, month and day.
  public struct Day: Hashable, Sendable {
    let number: UInt64

    /// Makes a day of the years 1 to 9999.
    public init(year: Int, month: Int, day: Int) {
      number = DecimalDate<GF2To128>.number(year: year, month: month, day: day)
    }
  }

  /// The number of nationalities that a statement can name.
  public static let nationalitySlots = 64

  /// The day on which the statement is made. It decides the century of births: a two-digit year
  /// above this day's is in the twentieth century.
  public var today: Day
  /// The latest day of birth of those who are old enough; nil if no age is stated.
  public var bornBy: Day?
  /// The allowed nationalities of the holder, as three characters each as in the MRZ, `D<<`; nil if
  /// none is stated.
  public var nationalities: [[UInt8]]?
  /// True if the document has not expired.
  public var isNotExpired: Bool
  /// Whether the signed attributes have a time of signing, which is shared with the certificate's circuit;
  /// nil if that is not stated.
  public var isSigningTimeStated: Bool?
  /// The pseudonym and its scope; nil if none is stated.
  public var nullifier: PassportNullifier?
  /// The day on which the issuer signed, for a circuit with the binding `desk`; nil for the others.
  public var bindingDay: Day?

  /// Makes a statement about the signature only.
  public init(today: Day) {
    self.today = today
    bornBy = nil
    nationalities = nil
    isNotExpired = false
    isSigningTimeStated = nil
    nullifier = nil
    bindingDay = nil
  }

  /// The public inputs without the links, after the input 1.
  func publicInputs(_ binding: HolderBindingForm) -> [GF2To128] {
    var values = InputValues<GF2To128>()
    values.appendPublic(bits: 32, of: today.number)
    values.appendPublic(bits: 32, of: bornBy?.number ?? 0)
    let slots = (nationalities ?? []).prefix(Self.nationalitySlots).map { Self.element($0) }
    for slot in slots.isEmpty ? [] : slots.padded(to: Self.nationalitySlots) {
      values.appendPublic(slot)
    }
    if slots.isEmpty { for _ in 0..<Self.nationalitySlots { values.appendPublic(.zero) } }
    values.appendPublic(bitsOf: [bornBy != nil, nationalities != nil, isNotExpired])
    values.appendPublic(bitsOf: [isSigningTimeStated == true, isSigningTimeStated == false])
    guard binding.hasSecret else { return values.publicInputs }
    values.appendPublic(bitsOf: [nullifier != nil])
    values.appendPublic(bitsOf: (nullifier?.scopeDigest ?? Self.noDigest).bitsFromLast)
    let value = (nullifier?.value ?? Self.noDigest).bitsFromLast
    values.appendPublic(GF2To128(bits: value[..<128]))
    values.appendPublic(GF2To128(bits: value[128...]))
    if binding == .desk {
      values.appendPublic(bitsOf: Self.digits(bindingDay?.number ?? 0).bitsFromLast)
    }
    return values.publicInputs
  }

  private static let noDigest = [UInt8](repeating: 0, count: 32)

  /// Eight digits in ASCII.
  static func digits(_ number: UInt64) -> [UInt8] {
    (0..<8).reversed().map { 0x30 | UInt8(truncatingIfNeeded: number >> UInt64(4 * $0)) & 15 }
  }

  /// The three characters of a nationality as one element; other lengths satisfy nothing.
  private static func element(_ characters: [UInt8]) -> GF2To128 {
    guard characters.count == 3 else { return GF2To128.bitWeight(100) ?? .zero }
    return GF2To128(bits: characters.bitsFromLast)
  }
}

/// A pseudonym of a holder for a scope. The same secret and scope always give the same pseudonym,
/// and nobody can link the pseudonyms of two scopes. A prover who may choose the secret can have
/// any number of pseudonyms.
public struct PassportNullifier: Hashable, Sendable {
  /// The first bytes of the message that is digested.
  static let domain = Array("passport-nf1".utf8)

  /// SHA-256 over audience and scope, each with its length, 32 bytes.
  public let scopeDigest: [UInt8]
  /// SHA-256 over the domain, the secret and the scope's digest, 32 bytes.
  public let value: [UInt8]

  /// Makes a pseudonym of both, 32 bytes each; nil for other lengths.
  public init?(scopeDigest: [UInt8], value: [UInt8]) {
    guard scopeDigest.count == 32, value.count == 32 else { return nil }
    self.scopeDigest = scopeDigest
    self.value = value
  }

  /// The pseudonym of a secret in a scope, 32 bytes.
  /// - Throws: `CryptoError` when libcrypto fails.
  public static func value(
    secret: [UInt8], scopeDigest: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try DigestAlgorithm.sha256.digest(message(secret: secret, scopeDigest: scopeDigest))
  }

  /// The message whose SHA-256 digest is the pseudonym.
  static func message(secret: [UInt8], scopeDigest: [UInt8]) -> [UInt8] {
    domain + secret + scopeDigest
  }
}
