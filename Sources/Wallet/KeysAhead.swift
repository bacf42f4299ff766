import Crypto
import Parallel
import Storage

/// The keys that passphrases give for files that are about to be opened, made side by side on threads of their own
/// while this one does something else.
///
/// Only the derivation is done ahead, which is slow on purpose. It takes no lock, writes nothing and does not tell
/// whether a passphrase is right: that, and every other check, comes when the file is opened, in the order in which
/// that is done. A key that is not here, or is of a file that was written meanwhile, is made then.
public final class KeysAhead: Sendable {
  /// A file with the passphrase that is to open it.
  public struct File: Sendable {
    fileprivate let path: String
    fileprivate let purpose: VaultPurpose
    fileprivate let passphrase: SecretBytes

    /// A file of a purpose.
    public init(_ path: String, _ purpose: VaultPurpose, passphrase: SecretBytes) {
      self.path = path
      self.purpose = purpose
      self.passphrase = passphrase
    }
  }

  /// A key, and what it was made of.
  private struct Derived: Sendable {
    let passphrase: SecretBytes
    let scrypt: Scrypt
    let salt: [UInt8]
    let key: SecretBytes
  }

  /// Makes a key of a passphrase; nil where it fails.
  typealias Derivation = @Sendable (Scrypt, SecretBytes, _ salt: [UInt8]) -> SecretBytes?

  private let works: [WorkAhead<Derived?>]

  /// Starts the derivations. On one processor nothing is done ahead: there it would only delay what is told of the
  /// first passphrase.
  public convenience init(_ files: [File]) {
    self.init(Processors.count > 1 ? files : []) { scrypt, passphrase, salt in
      try? scrypt.key(from: passphrase, salt: salt, length: AuthenticatedCipher.keyLength)
    }
  }

  init(_ files: [File], by derivation: @escaping Derivation) {
    works = files.map { file in
      WorkAhead.start { Self.derive(file, by: derivation) }
    }
  }

  private static func derive(_ file: File, by derivation: Derivation) -> Derived? {
    guard file.passphrase.count > 0,
      let octets = try? RegularFile(file.path).prefix(VaultHeader.longest),
      let (scrypt, salt) = scrypt(in: octets, file.purpose),
      let key = derivation(scrypt, file.passphrase, salt)
    else { return nil }
    return Derived(passphrase: file.passphrase, scrypt: scrypt, salt: salt, key: key)
  }

  /// The derivation by which a passphrase opens a file that begins with some octets.
  private static func scrypt(
    in octets: [UInt8], _ purpose: VaultPurpose
  ) -> (Scrypt, salt: [UInt8])? {
    if (try? VaultHeader.version(of: octets)) == FirstVaultHeader.version {
      let header = try? FirstVaultHeader(parsing: octets, purpose: purpose)
      return header.map { ($0.scrypt, $0.salt) }
    }
    let header = try? VaultHeader(parsing: octets, purpose: purpose)
    guard let slot = header?.slots.first(where: { $0.kind == .passphrase }),
      let scrypt = slot.scrypt
    else { return nil }
    return (scrypt, slot.salt)
  }

  /// The key that was made of these; nil where there is none. All derivations have ended then: one that lacked memory
  /// has it when it is done again.
  func key(by scrypt: Scrypt, of passphrase: SecretBytes, salt: [UInt8]) -> SecretBytes? {
    for work in works {
      guard let derived = work.outcome else { continue }
      guard derived.scrypt == scrypt, derived.salt == salt,
        ConstantTime.equal(derived.passphrase, passphrase)
      else { continue }
      return derived.key
    }
    return nil
  }
}
