import Crypto
import Encoding
import PKIX
import Trust

/// An operator's decision to accept a publisher, a list or certificates, kept so that the operator
/// is not asked twice.
enum Acceptance {
  /// The thing that was accepted; the raw value is the ``Record/mark``.
  enum Kind: UInt8 {
    /// The signer of a master list, this certificate only.
    case signer = 1
    /// An authority, given with `--root`, whose signers of master lists are accepted.
    case root = 2
    /// A list without a signer, by its SHA-256.
    case unsigned = 3
    /// A publisher of master lists: the state whose country the record has, with the authority that had
    /// issued its signer when the operator was asked.
    case publisher = 4
    /// A master list whose signer's certificate had expired, by its SHA-256.
    case expired = 5
    /// A file of certificates. The bytes are their fingerprints one after the other.
    case certificates = 6
    /// A master list that was imported (``ImportedList``): no answer of the operator.
    case list = 7
    /// The same of a publisher that is known by its roots (``ListPublisher``).
    case knownList = 8
  }

  static func record(
    _ kind: Kind, _ certificate: Certificate, _ anchorClass: AnchorClass, source: WireText
  ) -> Record {
    Record(
      fingerprint: certificate.sha256[...], anchorClass: anchorClass, mark: kind.rawValue,
      country: certificate.country ?? "", name: LookupDigest.of(certificate.subject),
      keyIdentifier: LookupDigest.of(keyIdentifier: certificate.subjectKeyIdentifier),
      sourceText: Record.text([source]), bytes: certificate.der[...])
  }

  /// The record of something that has a digest of its own.
  static func record(
    _ kind: Kind, sha256: [UInt8], country: WireText = "", bytes: [UInt8] = [],
    _ anchorClass: AnchorClass, source: WireText
  ) -> Record {
    Record(
      fingerprint: sha256[...], anchorClass: anchorClass, mark: kind.rawValue, country: country,
      name: 0, keyIdentifier: 0, sourceText: Record.text([source]), bytes: bytes[...])
  }

  /// The fingerprints that a file of certificates held when it was accepted.
  static func fingerprints(_ record: Record) -> [ArraySlice<UInt8>] {
    guard record.mark == Kind.certificates.rawValue else { return [] }
    return stride(from: record.bytes.startIndex, to: record.bytes.endIndex, by: 32).map {
      record.bytes[$0..<min($0 + 32, record.bytes.endIndex)]
    }
  }
}
