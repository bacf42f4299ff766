import Crypto

/// A record of a vault: encrypted separately, and bound to its vault, its name and the save that
/// wrote it.
struct VaultRecord: Hashable, Sendable {
  /// The name of a record. No two records of a vault have the same name.
  struct Name: Hashable, Sendable {
    static let identifierLength = 32

    let kind: UInt8
    /// The identifier, 32 bytes.
    let identifier: [UInt8]

    /// Hashes eight bytes at a time, because a wallet looks up every record of every card by its
    /// name.
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
  /// The nonce, the ciphertext and the tag. For a record that was read, this is a slice of the
  /// file's bytes, without a copy.
  let sealed: ArraySlice<UInt8>
  /// SHA-256 over ``sealed``. It is stored, so that a save computes only the digests of the records
  /// that it writes.
  let digest: [UInt8]

  /// Makes a record that was read, after its digest was compared.
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

/// The error for the content of a record that has another form.
struct MalformedRecord: Error {}
