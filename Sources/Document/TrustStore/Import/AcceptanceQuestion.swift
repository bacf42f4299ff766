import Encoding
import FoundationEssentials
import PKIX
import Trust

/// A question to the operator before something is accepted for the first time.
public enum AcceptanceQuestion: Sendable {
  /// A certificate that is not in a signed list.
  public struct Certificate: Hashable, Sendable {
    /// The country in upper case, as two letters where it has such a code; nil when it names none.
    public let country: WireText?
    /// The subject's name.
    public let subject: String
    /// Its SHA-256, 32 bytes.
    public let sha256: [UInt8]
  }

  /// Are the publishers of these lists accepted, all of them, each for master lists or for defect lists
  /// only? The signatures over the lists verify. The name is the file's.
  case publishers([MasterListSigner], file: WireText)
  /// Are the publishers of these master lists accepted, which this program knows? Signatures lead from
  /// their known roots to the lists' signers. The name is the file's.
  case knownPublishers([KnownList], file: WireText)
  /// Is a list accepted although a newer one of its publisher was imported before? The signer, the
  /// list's name and SHA-256, and the newest one's time of signing.
  case older(MasterListSigner, list: WireText, sha256: [UInt8], newest: Date)
  /// Is a list accepted although its signer's certificate has expired since it was signed? The signer,
  /// the list's name and its SHA-256.
  case expired(MasterListSigner, list: WireText, sha256: [UInt8])
  /// Are certificates accepted that are not in a signed list? The name of the list, the SHA-256 of
  /// the file or, in a collection, of the certificates one after the other, and how many there are.
  case unsigned(list: WireText, sha256: [UInt8], certificates: Int)
  /// Are the certificates of a file accepted that holds nothing else? Those that are new here,
  /// the file's name, and a SHA-256 over the fingerprints of all.
  case certificates([Certificate], file: WireText, sha256: [UInt8])
  /// Are the roots of institutions accepted, for credentials? Those that are new here, the file's name,
  /// and a SHA-256 over their fingerprints.
  case institutions([InstitutionAnchor], file: WireText, sha256: [UInt8])

  /// The subject of the question, as bytes: a question with the same key is not asked again.
  var key: [UInt8] {
    switch self {
    case .publishers(let signers, _):
      [0] + signers.flatMap { $0.certificate.sha256 + [$0.isOfDefects ? 1 : 0] }
    case .expired(_, _, let sha256): [1] + sha256
    case .unsigned(_, let sha256, _): [2] + sha256
    case .certificates(_, _, let sha256): [3] + sha256
    case .knownPublishers(let lists, _): [4] + lists.flatMap(\.signer.certificate.sha256)
    case .older(_, _, let sha256, _): [5] + sha256
    case .institutions(_, _, let sha256): [6] + sha256
    }
  }
}
