import Crypto

/// How much of what is read of signed data, before it costs more than any genuine one does. The real
/// EF.SODs and EF.CardSecuritys at hand have up to 2,865 octets, 198 data objects, one certificate and
/// one signer.
public struct SignedDataLimits: Hashable, Sendable {
  /// The longest, in octets.
  public let octets: Int
  /// How many data objects it may have at any depth, those inside octet strings not counted.
  public let objects: Int
  /// How many certificates may come along.
  public let certificates: Int
  /// The longest certificate that may come along, in octets: what its extensions hold is not counted.
  public let certificateOctets: Int
  /// How many signers it may have.
  public let signers: Int

  /// States limits.
  public init(
    octets: Int, objects: Int, certificates: Int, certificateOctets: Int, signers: Int
  ) {
    self.octets = octets
    self.objects = objects
    self.certificates = certificates
    self.certificateOctets = certificateOctets
    self.signers = signers
  }

  /// Those of EF.SOD and EF.CardSecurity.
  public static let document = SignedDataLimits(
    octets: 128 << 10, objects: 2048, certificates: 16, certificateOctets: 128 << 10,
    signers: 4)

  /// Those of master lists, whose certificates stand in the content.
  public static let masterList = SignedDataLimits(
    octets: 32 << 20, objects: 1 << 17, certificates: 64, certificateOctets: 8 << 10,
    signers: 4)

  func require(_ count: Int, of limit: KeyPath<SignedDataLimits, Int>) throws(CryptoError) {
    guard count > self[keyPath: limit] else { return }
    throw .excessive("\(self[keyPath: limit]) \(Self.names[limit] ?? "")")
  }

  private static var names: [KeyPath<SignedDataLimits, Int>: String] {
    [
      \.octets: "bytes", \.objects: "data objects", \.certificates: "certificates",
      \.signers: "signers",
    ]
  }
}
