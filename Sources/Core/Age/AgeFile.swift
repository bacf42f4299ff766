import Crypto
import Encoding

/// A file of the age format, version 1 (c2sp.org/age, age-encryption.org/v1).
package struct AgeFile: Hashable, Sendable {
  package let header: AgeHeader
  private let payload: [UInt8]

  /// True if a file begins as one of the age format, armoured or not.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    AgeArmor.begins(bytes) || bytes.starts(with: "age-encryption.org/".utf8)
  }

  /// Reads the header of a file, armoured or not. Nothing is decrypted.
  /// - Throws: ``AgeError`` when armour or header are malformed, or nothing follows the header.
  package init(parsing bytes: [UInt8]) throws(AgeError) {
    let bytes = AgeArmor.begins(bytes) ? try AgeArmor.bytes(of: bytes) : bytes
    header = try AgeHeader(parsing: bytes)
    payload = Array(bytes.dropFirst(header.encoded.count))
    guard payload.count >= AgePayload.nonceLength else { throw .header(.ageNoContent) }
  }

  /// Encrypts some content.
  /// - Parameters:
  ///   - recipients: one passphrase, or any number of public keys.
  ///   - workFactor: the binary logarithm of scrypt's work factor N.
  /// - Throws: ``AgeError`` without recipients, for a passphrase beside another recipient, and when
  ///   libcrypto refuses.
  package init(
    sealing content: [UInt8], to recipients: [AgeRecipient],
    workFactor: UInt8 = AgeScrypt.usualWorkFactor, random: RandomSource
  ) throws(AgeError) {
    let fileKey: SecretBytes
    do throws(CryptoError) {
      fileKey = SecretBytes(try random.bytes(AgeKeyWrap.fileKeyLength))
    } catch {
      throw .crypto(error)
    }
    var stanzas: [AgeStanza] = []
    for recipient in recipients {
      switch recipient {
      case .passphrase(let passphrase):
        stanzas.append(
          try AgeScrypt.wrap(fileKey, passphrase, workFactor: workFactor, random: random))
      case .publicKey(let key):
        stanzas.append(try AgeX25519.wrap(fileKey, key, random: random))
      }
    }
    header = try AgeHeader(stanzas, fileKey: fileKey)
    do throws(CryptoError) {
      payload = try AgePayload.seal(content, fileKey: fileKey, random: random)
    } catch {
      throw .crypto(error)
    }
  }

  /// The whole file, not armoured.
  package var encoded: [UInt8] { header.encoded + payload }

  /// True if the file is encrypted to a passphrase, not to keys.
  package var needsPassphrase: Bool {
    header.stanzas.contains { $0.type == AgeScrypt.type }
  }

  /// Decrypts the content, and returns all of it or none.
  /// - Parameter identities: tried one after the other on each stanza.
  /// - Throws: ``AgeError/noMatch`` when none of them opens the file; another ``AgeError`` when
  ///   header or content were altered.
  package func open(with identities: [AgeIdentity]) throws(AgeError) -> [UInt8] {
    for stanza in header.stanzas {
      for identity in identities {
        guard let fileKey = try identity.fileKey(in: stanza) else { continue }
        try header.authenticate(fileKey)
        return try AgePayload.open(payload, fileKey: fileKey)
      }
    }
    throw .noMatch
  }
}
