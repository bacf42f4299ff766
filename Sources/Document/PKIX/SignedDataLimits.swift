import Crypto
import Verdicts

/// The limits within which signed data are read: above what any genuine file has, and low enough
/// that a made-up file costs little. The known genuine files EF.SOD and EF.CardSecurity have up to
/// 2,865 bytes, 198 data objects, one certificate and one signer.
public struct SignedDataLimits: Hashable, Sendable {
  /// The largest length in bytes.
  public let bytes: Int
  /// The largest number of data objects at any depth, without those inside byte strings.
  public let objects: Int
  /// The largest number of certificates.
  public let certificates: Int
  /// The largest length of a certificate in bytes, because the data objects in its extensions are
  /// not counted.
  public let certificateBytes: Int
  /// The largest number of signers.
  public let signers: Int

  /// Limits for one kind of file.
  public init(
    bytes: Int, objects: Int, certificates: Int, certificateBytes: Int, signers: Int
  ) {
    self.bytes = bytes
    self.objects = objects
    self.certificates = certificates
    self.certificateBytes = certificateBytes
    self.signers = signers
  }

  /// The limits for EF.SOD and EF.CardSecurity.
  public static let document = SignedDataLimits(
    bytes: 128 << 10, objects: 2048, certificates: 16, certificateBytes: 128 << 10,
    signers: 4)

  /// The limits for master lists, whose certificates are in the content.
  public static let masterList = SignedDataLimits(
    bytes: 32 << 20, objects: 1 << 17, certificates: 64, certificateBytes: 8 << 10,
    signers: 4)

  func require(_ count: Int, of limit: KeyPath<SignedDataLimits, Int>) throws(CryptoError) {
    guard count > self[keyPath: limit] else { return }
    let most = self[keyPath: limit]
    switch limit {
    case \.bytes: throw .excessive(.bytes(most))
    case \.objects: throw .excessive(.dataObjects(most))
    case \.certificates: throw .excessive(.certificates(most))
    case \.signers: throw .excessive(.signers(most))
    default: throw .excessive(.limit(most))
    }
  }
}

/// Phrases about signed data and their parts.
extension Phrase {
  /// A number of bytes.
  static func bytes(_ most: Int) -> Phrase { Phrase(english: "{count} bytes", Fact(.count, most)) }
  /// A number of data objects.
  static func dataObjects(_ most: Int) -> Phrase {
    Phrase(english: "{count} data objects", Fact(.count, most))
  }
  /// A number of certificates.
  package static func certificates(_ most: Int) -> Phrase {
    Phrase(english: "{count} certificates", Fact(.count, most))
  }
  /// A number of signers.
  static func signers(_ most: Int) -> Phrase {
    Phrase(english: "{count} signers", Fact(.count, most))
  }
  /// A limit of something that has no name.
  static func limit(_ most: Int) -> Phrase { Phrase(english: "{count}", Fact(.count, most)) }
  /// A date that has no encoding.
  package static let date = Phrase(english: "date")
  /// A signer's certificate without the field that names it, with the error.
  static func signerCertificateUnfit(_ cause: String) -> Phrase {
    Phrase(english: "certificate: {cause}", Fact(.cause, cause))
  }
}
