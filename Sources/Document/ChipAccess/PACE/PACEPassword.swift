import Crypto
import LDS
import MRZ
import Verdicts

/// A password for PACE, ICAO Doc 9303-11, 4.4 and 9.7.3 (MRZ and CAN); BSI TR-03110-2 (PIN and PUK).
public struct PACEPassword: Sendable {
  /// A kind of password; the raw value is its reference in MSE:Set AT (4.4.4.1).
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// The machine readable zone.
    case mrz = 1
    /// The card access number that is printed on the document.
    case can = 2
    /// The personal identification number that the holder knows.
    case pin = 3
    /// The key that unblocks a PIN.
    case puk = 4

    /// The password's name.
    public var name: String {
      switch self {
      case .mrz: "MRZ"
      case .can: "CAN"
      case .pin: "PIN"
      case .puk: "PUK"
      }
    }
  }

  /// The kind of password.
  public let kind: Kind
  private let secret: SecretBytes

  /// Takes the MRZ: SHA-1 of MRZ_information.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public init(_ fields: MRZAccessFields) throws(CryptoError) {
    try self.init(information: fields.information)
  }

  init(information: [UInt8]) throws(CryptoError) {
    kind = .mrz
    secret = SecretBytes(try DigestAlgorithm.sha1.digest(information))
  }

  /// Takes digits: six for a CAN (ICAO Doc 9303-4, 4.1.1.2), 4 to 16 for a PIN or PUK. Other digits
  /// are refused here, because chips count tries.
  /// - Throws: ``PACEPasswordError`` for another number of characters or another character.
  public init(_ kind: Kind, digits: some Collection<UInt8>) throws(PACEPasswordError) {
    let lengths = kind == .can ? 6...6 : 4...16
    guard kind != .mrz, lengths.contains(digits.count), digits.allSatisfy({ (48...57) ~= $0 })
    else { throw PACEPasswordError(kind: kind) }
    self.kind = kind
    secret = SecretBytes(digits)
  }

  /// The password, for a trace that holds secrets.
  public var bytes: [UInt8] { Array(secret.bytes) }

  /// K_π, the key that decrypts the nonce (9.7.3).
  func key(for cipher: SessionCipher) throws(CryptoError) -> SecretBytes {
    try KeyDerivation.key(from: secret, for: .password, cipher: cipher)
  }
}

extension PACEPassword: CustomStringConvertible {
  /// The name of the password, without its value.
  public var description: String { "a \(kind.name)" }
}

/// The error for characters that do not have the form of the password.
public struct PACEPasswordError: CodedError, Hashable {
  /// The kind of password.
  public let kind: PACEPassword.Kind

  /// The reason, as a stable code.
  public var code: ReasonCode { .passwordUnusable }

  /// The password's name and form.
  public var details: [Detail] {
    [.text(kind.name), .phrase(kind == .can ? .sixDigits : .fourToSixteenDigits)]
  }
}
