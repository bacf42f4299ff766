import Crypto
import Verdicts

/// How much of what is read of signed data, before it costs more than any genuine one does. The real
/// EF.SODs and EF.CardSecuritys at hand have up to 2,865 octets, 198 data objects, one certificate and
/// one signer.
public struct SignedDataLimits: Hashable, Sendable {
  /// The longest, in octets.
  public let octets: Int
  /// The number of data objects that it may have at any depth, those inside octet strings not counted.
  public let objects: Int
  /// The number of certificates that may come along.
  public let certificates: Int
  /// The longest certificate that may come along, in octets: what its extensions hold is not counted.
  public let certificateOctets: Int
  /// The number of signers that it may have.
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
    let most = self[keyPath: limit]
    switch limit {
    case \.octets: throw .excessive(.octets(most))
    case \.objects: throw .excessive(.dataObjects(most))
    case \.certificates: throw .excessive(.certificates(most))
    case \.signers: throw .excessive(.signers(most))
    default: throw .excessive(.limit(most))
    }
  }
}

/// Parts of sentences about signed data and their parts.
extension Phrase {
  /// A number of octets.
  static func octets(_ most: Int) -> Phrase { Phrase("limit-octets", Fact(.count, most)) }
  /// A number of data objects.
  static func dataObjects(_ most: Int) -> Phrase {
    Phrase("limit-data-objects", Fact(.count, most))
  }
  /// A number of certificates.
  package static func certificates(_ most: Int) -> Phrase {
    Phrase("limit-certificates", Fact(.count, most))
  }
  /// A number of signers.
  static func signers(_ most: Int) -> Phrase { Phrase("limit-signers", Fact(.count, most)) }
  /// A limit of something that has no name.
  static func limit(_ most: Int) -> Phrase { Phrase("limit-unnamed", Fact(.count, most)) }
  /// A date that cannot be written.
  package static let date = Phrase("date")
  /// A signer's certificate that lacks what names it, and the error.
  static func signerCertificateUnfit(_ cause: String) -> Phrase {
    Phrase("signer-certificate-unfit", Fact(.cause, cause))
  }
}
