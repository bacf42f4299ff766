import Crypto
import Verdicts

/// The 154 octets at the start of a vault, docs/WALLET-FORMAT.md: its version, purpose and
/// identifier, and the vault key wrapped under a key from the passphrase.
struct VaultHeader: Hashable, Sendable {
  static let length = 154
  static let magic = Array("passvlt\n".utf8)
  static let version: UInt8 = 1
  /// The length in octets of the part that stays when the passphrase changes, to which records are
  /// bound.
  static let identityLength = 26
  /// The length in octets of the part to which the wrapped key is bound.
  static let statementLength = 62
  private static let keyDerivation: UInt8 = 1
  private static let checksumLength = 32

  /// The header as it was read.
  let encoded: [UInt8]
  let purpose: VaultPurpose
  let scrypt: Scrypt

  var identity: [UInt8] { Array(encoded.prefix(Self.identityLength)) }
  private var statement: [UInt8] { Array(encoded.prefix(Self.statementLength)) }
  private var salt: [UInt8] { Array(encoded[30..<62]) }
  private var nonce: [UInt8] { Array(encoded[62..<74]) }
  private var wrappedKey: [UInt8] { Array(encoded[74..<122]) }

  /// The reason for which octets are no header, or one that cannot be used.
  enum Fault: Error {
    case truncated, magic, version, checksum, purpose, keyDerivation

    /// The phrase for the fault.
    var phrase: Phrase {
      switch self {
      case .truncated: .vaultHeaderTruncated
      case .magic: .vaultUnknown
      case .version: .vaultVersionUnknown
      case .checksum: .vaultHeaderAltered
      case .purpose: .vaultPurposeDiffers
      case .keyDerivation: .vaultKeyDerivation
      }
    }
  }

  /// Reads the start of a file, which must be a vault for a purpose.
  init(parsing bytes: [UInt8], purpose: VaultPurpose) throws(Fault) {
    guard bytes.starts(with: Self.magic) else { throw .magic }
    guard bytes.count >= Self.length else { throw .truncated }
    guard bytes[8] == Self.version else { throw .version }
    let encoded = Array(bytes.prefix(Self.length))
    let checked = encoded.dropLast(Self.checksumLength)
    guard let digest = try? DigestAlgorithm.sha256.digest(checked),
      digest == Array(encoded.suffix(Self.checksumLength))
    else { throw .checksum }
    guard bytes[9] == purpose.rawValue else { throw .purpose }
    guard bytes[26] == Self.keyDerivation,
      let scrypt = try? Scrypt(
        logarithmOfCost: bytes[27], blockSize: bytes[28], parallelization: bytes[29])
    else { throw .keyDerivation }
    self.encoded = encoded
    self.purpose = purpose
    self.scrypt = scrypt
  }

  /// Wraps a vault key. An identity always has the same vault key.
  init(
    identifier: [UInt8], purpose: VaultPurpose, scrypt: Scrypt, key: SecretBytes,
    passphrase: SecretBytes, random: RandomSource
  ) throws(CryptoError) {
    guard identifier.count == 16 else { throw .wrongLength("vault identifier") }
    let salt = try random.bytes(32)
    let statement =
      Self.magic + [Self.version, purpose.rawValue] + identifier
      + [
        Self.keyDerivation, scrypt.logarithmOfCost, scrypt.blockSize, scrypt.parallelization,
      ] + salt
    let nonce = try random.bytes(AuthenticatedCipher.nonceLength)
    let wrapped = try Self.cipher(scrypt, passphrase, salt).seal(
      key, nonce: nonce, associatedData: statement)
    let checked = statement + nonce + wrapped
    encoded = checked + (try DigestAlgorithm.sha256.digest(checked))
    self.purpose = purpose
    self.scrypt = scrypt
  }

  /// The vault key.
  /// - Throws: ``CryptoError/verificationFailed`` for another passphrase.
  func unwrap(_ passphrase: SecretBytes) throws(CryptoError) -> SecretBytes {
    try Self.cipher(scrypt, passphrase, salt).open(
      wrappedKey, nonce: nonce, associatedData: statement)
  }

  /// The header of the same vault under another passphrase.
  func rewrapped(
    key: SecretBytes, passphrase: SecretBytes, scrypt: Scrypt, random: RandomSource
  ) throws(CryptoError) -> VaultHeader {
    try VaultHeader(
      identifier: Array(identity.suffix(16)), purpose: purpose, scrypt: scrypt, key: key,
      passphrase: passphrase, random: random)
  }

  private static func cipher(
    _ scrypt: Scrypt, _ passphrase: SecretBytes, _ salt: [UInt8]
  ) throws(CryptoError) -> AuthenticatedCipher {
    try AuthenticatedCipher(
      key: try scrypt.key(
        from: passphrase, salt: salt, length: AuthenticatedCipher.keyLength))
  }
}

/// The purpose of a vault. It is an octet of the header, so that a vault of one purpose cannot be
/// opened as one of the other.
public enum VaultPurpose: UInt8, Hashable, Sendable {
  /// The holder's cards.
  case wallet = 1
  /// The issuer's keys.
  case issuer = 2
}
