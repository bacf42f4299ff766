import Age
import Crypto
import Storage
import Verdicts

/// The key to an encrypted saved read or backup: a passphrase, or age secret keys. The passphrase
/// is asked for, and the key file opened, only once an encrypted file was found.
package struct SavedReadKey {
  private static let longestIdentityFile = 64 << 10
  private static let mostIdentities = 16

  private let passphrase: () throws -> SecretBytes
  private let identityFile: String?

  /// - Parameters:
  ///   - identityFile: the path of a file of secret keys; nil for none.
  ///   - passphrase: asks for the passphrase.
  package init(identityFile: String?, passphrase: @escaping () throws -> SecretBytes) {
    (self.identityFile, self.passphrase) = (identityFile, passphrase)
  }

  /// The content of an encrypted file.
  /// - Parameter place: the file's name in errors.
  /// - Throws: ``SavedReadError``, and the errors of reading passphrase or keys.
  package func open(_ bytes: [UInt8], place: String) throws -> [UInt8] {
    let file = try SavedReadError.naming(place, byPassphrase: false) { () throws(AgeError) in
      try AgeFile(parsing: bytes)
    }
    let identities = try identities(for: file, place: place)
    return try SavedReadError.naming(place, byPassphrase: file.needsPassphrase) {
      () throws(AgeError) in try file.open(with: identities)
    }
  }

  private func identities(for file: AgeFile, place: String) throws -> [AgeIdentity] {
    if file.needsPassphrase {
      guard identityFile == nil else {
        throw SavedReadError.locked(place: place, .savedReadPassphrase)
      }
      return [.passphrase(try passphrase())]
    }
    guard let identityFile else {
      throw SavedReadError.locked(place: place, .savedReadKey)
    }
    return try Self.identities(in: identityFile)
  }

  /// The keys of a file: one per line, apart from comments that begin with # and empty lines.
  private static func identities(in path: String) throws -> [AgeIdentity] {
    let text = try BoundedFile.read(path, limit: longestIdentityFile)
    var identities: [AgeIdentity] = []
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if line.first == UInt8(ascii: "#") { continue }
      guard identities.count < mostIdentities,
        let key = try? AgeSecretKey(parsing: String(decoding: line, as: UTF8.self))
      else { throw SavedReadError.identityMalformed(place: path) }
      identities.append(.secretKey(key))
    }
    guard !identities.isEmpty else { throw SavedReadError.identityMalformed(place: path) }
    return identities
  }
}
