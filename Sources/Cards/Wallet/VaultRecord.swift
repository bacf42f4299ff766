import Crypto

/// A record of a vault: encrypted by itself, and bound to its vault, its name and the save that
/// wrote it.
struct VaultRecord: Hashable, Sendable {
  /// The name of a record. No two records of a vault have the same name.
  struct Name: Hashable, Sendable {
    static let identifierLength = 32

    let kind: UInt8
    /// The identifier, 32 bytes.
    let identifier: [UInt8]

    /// Hashes eight bytes at a time, all of them: a wallet looks up every record of every card by its name.
    func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      for start in stride(from: 0, to: identifier.count, by: 8) {
        hasher.combine(UInt64(bytes: identifier[start...].prefix(8)))
      }
    }
  }

  let name: Name
  /// The number of the save that wrote it.
  let generation: UInt64
  /// The nonce, the ciphertext and the tag. Of a record that was read they are a part of the file's bytes, which are
  /// not copied for it.
  let sealed: ArraySlice<UInt8>
  /// SHA-256 over ``sealed``. It is kept, so that a save computes that of the records that it writes alone.
  let digest: [UInt8]

  /// Takes the parts of a record that was read, and whose digest was compared.
  init(name: Name, generation: UInt64, sealed: ArraySlice<UInt8>, digest: [UInt8]) {
    self.name = name
    self.generation = generation
    self.sealed = sealed
    self.digest = digest
  }

  /// Encrypts a record.
  init(
    name: Name, generation: UInt64, content: SecretBytes, vault: [UInt8],
    cipher: AuthenticatedCipher, random: RandomSource
  ) throws(CryptoError) {
    let nonce = try random.bytes(AuthenticatedCipher.nonceLength)
    self.name = name
    self.generation = generation
    let bytes =
      nonce
      + (try cipher.seal(
        content, nonce: nonce, associatedData: Self.binding(vault, name, generation)))
    sealed = bytes[...]
    digest = try DigestAlgorithm.sha256.digest(bytes)
  }

  /// - Throws: ``CryptoError/verificationFailed`` when the record is not the one of this vault,
  ///   name and save.
  func content(vault: [UInt8], cipher: AuthenticatedCipher) throws(CryptoError) -> SecretBytes {
    guard sealed.count >= AuthenticatedCipher.nonceLength else { throw .verificationFailed }
    return try cipher.open(
      sealed.dropFirst(AuthenticatedCipher.nonceLength),
      nonce: Array(sealed.prefix(AuthenticatedCipher.nonceLength)),
      associatedData: Self.binding(vault, name, generation))
  }

  private static func binding(_ vault: [UInt8], _ name: Name, _ generation: UInt64) -> [UInt8] {
    Array("record".utf8) + vault + [name.kind] + name.identifier + generation.bytes
  }
}

/// The error for the content of a record that is not of its form.
struct MalformedRecord: Error {}
