import Crypto
import Encoding
import Verdicts

/// The start of a vault, docs/WALLET-FORMAT.md: its version, purpose and identifier, and the slots with the
/// wrapped vault key.
struct VaultHeader: Hashable, Sendable {
  static let magic = Array("passvlt\n".utf8)
  static let version: UInt8 = 2
  /// The length in bytes of the part that never changes, to which slots and records are bound.
  static let identityLength = 26
  /// The largest number of slots.
  static let mostSlots = 8
  private static let checksumLength = 32

  /// The header as it is in the file.
  let encoded: [UInt8]
  let slots: [VaultSlot]

  var identity: [UInt8] { Array(encoded.prefix(Self.identityLength)) }

  /// The first eight bytes of the identifier, as 16 hexadecimal digits.
  var mark: String { Hex.encode(identity[10..<18]) }

  /// The reason for which bytes are not a usable header.
  enum Fault: Error {
    case truncated, magic, version, checksum, purpose, keyDerivation, slots

    var phrase: Phrase {
      switch self {
      case .truncated: .vaultHeaderTruncated
      case .magic: .vaultUnknown
      case .version: .vaultVersionUnknown
      case .checksum: .vaultHeaderAltered
      case .purpose: .vaultPurposeDiffers
      case .keyDerivation: .vaultKeyDerivation
      case .slots: .vaultSlots
      }
    }
  }

  /// Reads the start of a file, which must be a vault of this version for a purpose.
  init(parsing bytes: [UInt8], purpose: VaultPurpose) throws(Fault) {
    guard bytes.starts(with: Self.magic) else { throw .magic }
    guard bytes.count > Self.magic.count else { throw .truncated }
    guard bytes[Self.magic.count] == Self.version else { throw .version }
    guard bytes.count > Self.identityLength else { throw .truncated }
    let count = Int(bytes[Self.identityLength])
    guard (1...Self.mostSlots).contains(count) else { throw .slots }
    let start = Self.identityLength + 1
    let end = start + count * VaultSlot.length
    guard bytes.count >= end + Self.checksumLength else { throw .truncated }
    guard
      try Self.isChecksum(bytes[end..<end + Self.checksumLength], of: bytes[..<end])
    else { throw .checksum }
    guard bytes[9] == purpose.rawValue else { throw .purpose }
    slots = (0..<count).compactMap { number in
      VaultSlot(parsing: bytes[start + number * VaultSlot.length..<end].prefix(VaultSlot.length))
    }
    guard slots.allSatisfy({ $0.kind == nil || $0.derivation != nil }) else {
      throw .keyDerivation
    }
    encoded = Array(bytes[..<(end + Self.checksumLength)])
  }

  /// Makes a header with one to eight slots, bound to an identity.
  init(identity: [UInt8], slots: [VaultSlot]) throws(CryptoError) {
    let checked = identity + [UInt8(clamping: slots.count)] + slots.flatMap(\.encoded)
    encoded = checked + (try DigestAlgorithm.sha256.digest(checked))
    self.slots = slots
  }

  /// The beginning of a header of this version.
  static func identity(_ purpose: VaultPurpose, identifier: [UInt8]) -> [UInt8] {
    magic + [version, purpose.rawValue] + identifier
  }

  /// True if bytes are the checksum of others. It distinguishes damage from a wrong passphrase, and
  /// protects nothing.
  private static func isChecksum(
    _ checksum: ArraySlice<UInt8>, of bytes: ArraySlice<UInt8>
  ) throws(Fault) -> Bool {
    guard let digest = try? DigestAlgorithm.sha256.digest(bytes) else { throw .checksum }
    return digest.elementsEqual(checksum)
  }

  /// True if there is a slot that a kind of secret opens.
  func hasSlot(_ kind: VaultSlot.Kind) -> Bool { slots.contains { $0.kind == kind } }

  /// The vault key.
  /// - Throws: ``CryptoError/verificationFailed`` when the secret opens no slot.
  func unwrap(_ secret: VaultSecret) throws(CryptoError) -> SecretBytes {
    for slot in slots where slot.kind == secret.kind {
      do throws(CryptoError) {
        return try slot.unwrap(secret, identity: identity)
      } catch {
        guard error == .verificationFailed else { throw error }
      }
    }
    throw .verificationFailed
  }

  /// The header with one slot for a secret, which replaces all slots of its kind.
  func replacing(
    _ secret: VaultSecret, key: SecretBytes, cost: Scrypt, random: RandomSource
  ) throws(CryptoError) -> VaultHeader {
    let slot = try VaultSlot(key, under: secret, cost: cost, identity: identity, random: random)
    let others = slots.filter { $0.kind != secret.kind }
    guard others.count < Self.mostSlots else { throw .wrongLength("vault slots") }
    return try VaultHeader(identity: identity, slots: others + [slot])
  }
}

/// The purpose of a vault. It is a byte of the header, so that a vault of one purpose cannot be
/// opened as one of the other.
package enum VaultPurpose: UInt8, Hashable, Sendable {
  /// The holder's cards.
  case wallet = 1
  /// The issuer's keys.
  case issuer = 2
}
