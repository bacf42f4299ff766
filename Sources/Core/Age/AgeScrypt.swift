import Crypto
import Encoding

/// The recipient of age that is a passphrase (c2sp.org/age, "The scrypt recipient type").
package enum AgeScrypt {
  /// The type of its stanzas.
  package static let type: WireText = "scrypt"
  /// The binary logarithm of the work factor of new files. It costs 256 MiB and about a second, and
  /// the program `age` uses the same. Files with a higher one are not opened.
  package static let usualWorkFactor: UInt8 = 18

  private static let saltLength = 16
  private static let label = Array("age-encryption.org/v1/scrypt".utf8)

  /// Wraps a file's key under a passphrase, with a new salt.
  static func wrap(
    _ fileKey: SecretBytes, _ passphrase: SecretBytes, workFactor: UInt8, random: RandomSource
  ) throws(AgeError) -> AgeStanza {
    let salt: [UInt8]
    let body: [UInt8]
    do throws(CryptoError) {
      salt = try random.bytes(saltLength)
      body = try AgeKeyWrap.wrap(fileKey, under: try key(passphrase, salt, try cost(workFactor)))
    } catch {
      throw .crypto(error)
    }
    return try AgeStanza(
      [type, WireText(UnpaddedBase64.encode(salt)), "\(workFactor)"], body: body)
  }

  /// The file's key; nil when the passphrase is wrong.
  static func unwrap(
    _ stanza: AgeStanza, _ passphrase: SecretBytes
  ) throws(AgeError) -> SecretBytes? {
    guard stanza.arguments.count == 3, stanza.body.count == AgeKeyWrap.wrappedLength,
      let salt = try? UnpaddedBase64.decode(Array(stanza.arguments[1].utf8)),
      salt.count == saltLength
    else { throw .header(.agePassphraseStanza) }
    let factor = try workFactor(stanza.arguments[2])
    guard let narrow = UInt8(exactly: factor), let cost = try? cost(narrow) else {
      throw .workFactorTooHigh(factor)
    }
    do throws(CryptoError) {
      return try AgeKeyWrap.unwrap(stanza.body, under: try key(passphrase, salt, cost))
    } catch {
      throw .crypto(error)
    }
  }

  /// A decimal number of at most three digits, without a leading zero.
  private static func workFactor(_ text: WireText) throws(AgeError) -> Int {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text.utf8.first != 0x30,
      text.utf8.count <= 3, let number = Int(text.forPeople)
    else { throw .header(.ageFactor) }
    return number
  }

  private static func cost(_ workFactor: UInt8) throws(CryptoError) -> Scrypt {
    try Scrypt(logarithmOfCost: workFactor, blockSize: 8, parallelization: 1)
  }

  private static func key(
    _ passphrase: SecretBytes, _ salt: [UInt8], _ cost: Scrypt
  ) throws(CryptoError) -> SecretBytes {
    try cost.key(from: passphrase, salt: label + salt, length: AuthenticatedCipher.keyLength)
  }
}
