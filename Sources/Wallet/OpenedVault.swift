import Crypto
import Glibc
import Storage

/// The key and the records of a vault that was opened, or is new.
struct OpenedVault {
  let key: SecretBytes
  let cipher: AuthenticatedCipher
  let header: VaultHeader
  let contents: VaultContents

  /// A new vault without records, which each of some secrets opens.
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

  /// Opens the octets of a vault; one of version 1 is given as one of the present version.
  /// - Parameter path: the file, for errors.
  /// - Throws: ``WalletError``.
  init(
    _ bytes: [UInt8], _ purpose: VaultPurpose, with secret: VaultSecret, _ path: String,
    random: RandomSource
  ) throws(WalletError) {
    let start: Start
    do throws(VaultHeader.Fault) {
      start = try Start(bytes, purpose)
    } catch {
      throw .damaged(path, error.phrase)
    }
    (key, header) = try start.unwrap(secret, purpose, path, random)
    let key = key
    cipher = try WalletError.crypto { () throws(CryptoError) in
      try AuthenticatedCipher(key: key)
    }
    let found: VaultContents
    do throws(VaultContents.Fault) {
      found = try VaultContents(
        parsing: bytes.dropFirst(start.encoded.count), header: start.encoded, cipher: cipher)
    } catch {
      throw .damaged(path, error.phrase)
    }
    guard case .first(let first) = start else {
      contents = found
      return
    }
    do throws(CryptoError) {
      contents = try found.moved(
        from: first.identity, to: header.identity, cipher: cipher, random: random)
    } catch {
      throw error == .verificationFailed ? .damaged(path, .vaultRecordAltered) : .crypto(error)
    }
  }

  /// The start of a file.
  private enum Start {
    case first(FirstVaultHeader)
    case present(VaultHeader)

    init(_ bytes: [UInt8], _ purpose: VaultPurpose) throws(VaultHeader.Fault) {
      self =
        try VaultHeader.version(of: bytes) == FirstVaultHeader.version
        ? .first(try FirstVaultHeader(parsing: bytes, purpose: purpose))
        : .present(try VaultHeader(parsing: bytes, purpose: purpose))
    }

    /// The header as it is in the file.
    var encoded: [UInt8] {
      switch self {
      case .first(let header): header.encoded
      case .present(let header): header.encoded
      }
    }

    /// The vault key, and the header of the present version.
    func unwrap(
      _ secret: VaultSecret, _ purpose: VaultPurpose, _ path: String, _ random: RandomSource
    ) throws(WalletError) -> (key: SecretBytes, header: VaultHeader) {
      switch (self, secret) {
      case (.first(let header), .passphrase):
        do throws(CryptoError) {
          return try header.unwrap(secret, purpose: purpose, random: random)
        } catch {
          throw Self.error(error, secret, [header.scrypt], path)
        }
      case (.present(let header), _) where header.hasSlot(secret.kind):
        do throws(CryptoError) {
          return (try header.unwrap(secret), header)
        } catch {
          throw Self.error(error, secret, header.slots.compactMap(\.scrypt), path)
        }
      default: throw .slotMissing(secret.kind)
      }
    }

    private static func error(
      _ error: CryptoError, _ secret: VaultSecret, _ costs: [Scrypt], _ path: String
    ) -> WalletError {
      switch error {
      case .verificationFailed: .secretWrong(secret.kind)
      // A header that this program writes is not damaged: the machine lacks memory.
      case .outOfMemory where costs.allSatisfy({ $0.memory <= Scrypt.usual.memory }):
        .storage(.unreadable(path, ENOMEM))
      case .outOfMemory: .damaged(path, .vaultKeyDerivation)
      default: .crypto(error)
      }
    }
  }
}
