import Crypto

/// Why a file of the age format cannot be opened. It holds nothing of the content.
public enum AgeError: Error, Hashable, Sendable {
  /// It does not begin as such a file.
  case notAge
  /// It is armoured, and the armour is malformed; the argument says where.
  case armor(String)
  /// The header is malformed, or breaks a rule of the format; the argument says which.
  case header(String)
  /// The passphrase would cost more than is allowed: the binary logarithm of the work factor.
  case workFactorTooHigh(Int)
  /// The passphrase is wrong, or no key is one that the file was encrypted to.
  case noMatch
  /// The header was altered: its code does not verify.
  case headerAltered
  /// The content was altered, cut short or made longer.
  case payload(String)
  /// libcrypto refused.
  case crypto(CryptoError)

  /// What is wrong, in words for the end of a sentence.
  public var defect: String {
    switch self {
    case .notAge: "it is no age file"
    case .armor(let defect): "its armour is malformed: \(defect)"
    case .header(let defect): "its header is malformed: \(defect)"
    case .workFactorTooHigh(let factor): "its passphrase costs too much: work factor \(factor)"
    case .noMatch: "no key opens it"
    case .headerAltered: "its header was altered"
    case .payload(let defect): "its content was altered or cut short: \(defect)"
    case .crypto(.outOfMemory): "its passphrase takes more memory than there is here"
    case .crypto: "the cryptographic library refused"
    }
  }
}
