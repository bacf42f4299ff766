import Crypto
import Encoding

/// What an operator believed once, kept so that nobody is asked twice.
enum Belief {
  /// What it is that was believed; the raw value is the ``Record/mark``.
  enum Kind: UInt8 {
    /// The signer of a master list.
    case signer = 1
    /// An authority, given with `--root`, whose signers of master lists are believed.
    case root = 2
    /// Certificates without a signer, by their SHA-256.
    case unsigned = 3
  }

  static func record(
    _ kind: Kind, _ certificate: Certificate, _ anchorClass: AnchorClass, source: String
  ) -> Record {
    Record(
      fingerprint: certificate.sha256[...], anchorClass: anchorClass, mark: kind.rawValue,
      country: certificate.country ?? "", name: Record.hash(of: certificate.subject),
      keyIdentifier: Record.hash(of: certificate.subjectKeyIdentifier),
      sourceText: Record.text([source.exact]), octets: certificate.der[...])
  }

  static func record(
    unsigned sha256: [UInt8], _ anchorClass: AnchorClass, source: String
  ) -> Record {
    Record(
      fingerprint: sha256[...], anchorClass: anchorClass, mark: Kind.unsigned.rawValue,
      country: "", name: 0, keyIdentifier: 0, sourceText: Record.text([source.exact]), octets: [])
  }
}
