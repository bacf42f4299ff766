import Crypto
import Glibc
import Storage

/// The key and the records of a vault that was opened, or is new.
struct OpenedVault {
  let key: SecretBytes
  let cipher: AuthenticatedCipher
  let header: VaultHeader
  let contents: VaultContents

  /// Makes a new vault without records, which any of some secrets opens.
  init(
    _ purpose: VaultPurpose, _ secrets: [VaultSecret], cost: Scrypt, random: RandomSource
  ) throws(CryptoError) {
    key = try random.secret(AuthenticatedCipher.keyLength)
    cipher = try AuthenticatedCipher(key: key)
    let identity = VaultHeader.identity(purpose, identifier: try random.bytes(16))
    var slots: [VaultSlot] = []
    for secret in secrets {
      slots.append(
        try VaultSlot(key, under: secret, cost: cost, identity: identity, random: random))
    }
    header = try VaultHeader(identity: identity, slots: slots)
    contents = VaultContents(generation: 0, records: [])
  }

  /// Opens the bytes of a vault.
  /// - Parameter path: the file, for errors.
  /// - Throws: ``WalletError``.
  init(
    _ bytes: [UInt8], _ purpose: VaultPurpose, with secret: VaultSecret, _ path: String
  ) throws(WalletError) {
    do throws(VaultHeader.Fault) {
      header = try VaultHeader(parsing: bytes, purpose: purpose)
    } catch {
      throw .damaged(path, error.phrase)
    }
    guard header.hasSlot(secret.kind) else { throw .slotMissing(secret.kind) }
    let key: SecretBytes
    do throws(CryptoError) {
      key = try header.unwrap(secret)
    } catch {
      throw Self.error(error, secret, header, path)
    }
    self.key = key
    cipher = try WalletError.crypto { () throws(CryptoError) in
      try AuthenticatedCipher(key: key)
    }
    do throws(VaultContents.Fault) {
      contents = try VaultContents(
        parsing: bytes.dropFirst(header.encoded.count), header: header.encoded, cipher: cipher)
    } catch {
      throw .damaged(path, error.phrase)
    }
  }

  /// The error for a file whose vault key a secret does not unwrap.
  private static func error(
    _ error: CryptoError, _ secret: VaultSecret, _ header: VaultHeader, _ path: String
  ) -> WalletError {
    switch error {
    case .verificationFailed: .secretWrong(secret.kind)
    // This program writes such a cost, and so the header is not damaged: the machine lacks memory.
    case .outOfMemory
    where header.slots.compactMap(\.scrypt).allSatisfy({ $0.memory <= Scrypt.usual.memory }):
      .storage(.unreadable(path, ENOMEM))
    case .outOfMemory: .damaged(path, .vaultKeyDerivation)
    default: .crypto(error)
    }
  }
}
