import Crypto

/// A secret that opens a vault.
enum VaultSecret: Sendable {
  /// A passphrase as it was typed.
  case passphrase(SecretBytes)
  /// A passphrase that opens more than once.
  case kept(KeptPassphrase)
  /// The seed of 24 words, 64 bytes (BIP-39).
  case words(SecretBytes)
  /// The secret that guardians hold in shares, 32 bytes (SLIP-39).
  case guardians(SecretBytes)

  /// The kind of the slots that it opens.
  var kind: VaultSlot.Kind {
    switch self {
    case .passphrase, .kept: .passphrase
    case .words: .words
    case .guardians: .guardians
    }
  }

  /// True for an empty passphrase, which opens nothing.
  var isEmptyPassphrase: Bool { kind == .passphrase && bytes.count == 0 }

  fileprivate var bytes: SecretBytes {
    switch self {
    case .passphrase(let bytes), .words(let bytes), .guardians(let bytes): bytes
    case .kept(let passphrase): passphrase.bytes
    }
  }
}

/// The kind of secret that opens a slot of a vault.
package enum VaultSlotKind: UInt8, CaseIterable, Hashable, Sendable {
  /// A passphrase.
  case passphrase = 1
  /// 24 words.
  case words = 2
  /// The shares of guardians.
  case guardians = 3
}

/// One of up to eight wrapped copies of the vault's key, under a key that is derived from a secret
/// (docs/WALLET-FORMAT.md).
struct VaultSlot: Hashable, Sendable {
  static let length = 97
  /// The length in bytes of the part to which the wrapped key is bound.
  private static let statementLength = 37
  private static let saltLength = 32

  typealias Kind = VaultSlotKind

  /// How the wrapping key is derived from the secret.
  enum Derivation: Hashable, Sendable {
    /// For secrets that people choose.
    case scrypt(Scrypt)
    /// For random secrets of 32 bytes and more.
    case hkdf

    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
      let bytes = Array(bytes)
      switch bytes.first {
      case 1:
        guard
          let scrypt = try? Scrypt(
            logarithmOfCost: bytes[1], blockSize: bytes[2], parallelization: bytes[3])
        else { return nil }
        self = .scrypt(scrypt)
      case 2 where bytes.dropFirst().allSatisfy({ $0 == 0 }): self = .hkdf
      default: return nil
      }
    }

    fileprivate var encoded: [UInt8] {
      switch self {
      case .scrypt(let scrypt):
        [1, scrypt.logarithmOfCost, scrypt.blockSize, scrypt.parallelization]
      case .hkdf: [2, 0, 0, 0]
      }
    }
  }

  /// The bytes of the slot in the file.
  let encoded: [UInt8]
  /// The kind; nil for a kind of a later program, whose slot is kept as it is.
  var kind: Kind? { Kind(rawValue: encoded[0]) }
  /// How the wrapping key is derived; nil for an unknown way, or one that costs too much.
  var derivation: Derivation? { Derivation(encoded[1..<5]) }

  /// The cost of guessing a secret that people choose; nil for other secrets.
  var scrypt: Scrypt? {
    if case .scrypt(let scrypt) = derivation { scrypt } else { nil }
  }

  private var statement: [UInt8] { Array(encoded.prefix(Self.statementLength)) }
  private var salt: [UInt8] { Array(encoded[5..<Self.statementLength]) }
  private var nonce: [UInt8] { Array(encoded[Self.statementLength..<49]) }
  private var wrappedKey: [UInt8] { Array(encoded[49...]) }

  /// Reads a slot; nil for another number of bytes.
  init?(parsing bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    encoded = Array(bytes)
  }

  /// Wraps a vault key.
  /// - Parameters:
  ///   - cost: the cost of guessing a passphrase.
  ///   - identity: the beginning of the vault's header, to which the slot is bound.
  init(
    _ key: SecretBytes, under secret: VaultSecret, cost: Scrypt, identity: [UInt8],
    random: RandomSource
  ) throws(CryptoError) {
    let derivation: Derivation = secret.kind == .passphrase ? .scrypt(cost) : .hkdf
    let salt = try random.bytes(Self.saltLength)
    let cipher = try derivation.cipher(of: secret, salt: salt)
    let statement = [secret.kind.rawValue] + derivation.encoded + salt
    let nonce = try random.bytes(AuthenticatedCipher.nonceLength)
    encoded =
      statement + nonce
      + (try cipher.seal(key, nonce: nonce, associatedData: identity + statement))
  }

  /// Unwraps the vault key.
  /// - Throws: ``CryptoError/verificationFailed`` for another secret.
  func unwrap(_ secret: VaultSecret, identity: [UInt8]) throws(CryptoError) -> SecretBytes {
    guard let derivation else { throw .unsupported(.scryptParameters) }
    return try derivation.cipher(of: secret, salt: salt).open(
      wrappedKey, nonce: nonce, associatedData: identity + statement)
  }
}

extension VaultSlot.Derivation {
  /// The cipher with the key that is derived from a secret.
  fileprivate func cipher(
    of secret: VaultSecret, salt: [UInt8]
  ) throws(CryptoError) -> AuthenticatedCipher {
    let length = AuthenticatedCipher.keyLength
    switch self {
    case .scrypt(let scrypt):
      if case .kept(let passphrase) = secret {
        return try AuthenticatedCipher(key: passphrase.key(scrypt, salt: salt, length: length))
      }
      return try AuthenticatedCipher(
        key: try scrypt.key(from: secret.bytes, salt: salt, length: length))
    case .hkdf:
      let info = Array("passport vault slot".utf8) + [secret.kind.rawValue]
      return try AuthenticatedCipher(
        key: try HKDF.key(from: secret.bytes, salt: salt, info: info, length: length))
    }
  }
}
