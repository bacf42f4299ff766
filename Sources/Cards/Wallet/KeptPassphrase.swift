import Crypto
import Parallel

/// A passphrase that opens a file more than once, with the key that scrypt made of it last: to make it takes a quarter
/// of a second. A file whose slot is another one since, such as after a change of the passphrase, has its key made anew.
package final class KeptPassphrase: Sendable {
  private struct Made: Sendable {
    let scrypt: Scrypt
    let salt: [UInt8]
    let key: SecretBytes
  }

  /// The passphrase as it was typed.
  package let bytes: SecretBytes
  private let last = Monitor<Made?>(nil)

  /// Keeps a passphrase, of which no key was made yet.
  package init(_ bytes: SecretBytes) { self.bytes = bytes }

  /// The key that wraps the key of a vault.
  func key(_ scrypt: Scrypt, salt: [UInt8], length: Int) throws(CryptoError) -> SecretBytes {
    if let made = last.read({ $0 }), made.scrypt == scrypt, made.salt == salt { return made.key }
    let key = try scrypt.key(from: bytes, salt: salt, length: length)
    last.change { $0 = Made(scrypt: scrypt, salt: salt, key: key) }
    return key
  }
}
