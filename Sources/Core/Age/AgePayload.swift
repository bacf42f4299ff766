import Crypto

/// The content of an age file (c2sp.org/age, "Payload"): a nonce, then chunks of 64 KiB. Each chunk
/// is sealed under a nonce that holds its number and says whether it is the last one.
enum AgePayload {
  /// The length of the nonce from which the key of the content is derived, in bytes.
  static let nonceLength = 16
  /// The length of the content in each chunk but the last, in bytes.
  static let chunkLength = 64 << 10

  private static let sealedLength = chunkLength + AuthenticatedCipher.tagLength

  static func seal(
    _ content: [UInt8], fileKey: SecretBytes, random: RandomSource
  ) throws(CryptoError) -> [UInt8] {
    let nonce = try random.bytes(nonceLength)
    let cipher = try cipher(fileKey, nonce)
    var sealed = nonce
    var rest = content[...]
    var number: UInt64 = 0
    repeat {
      let chunk = rest.prefix(chunkLength)
      rest = rest.dropFirst(chunkLength)
      sealed += try cipher.seal(
        SecretBytes(chunk), nonce: Self.nonce(number, isLast: rest.isEmpty), associatedData: [])
      number += 1
    } while !rest.isEmpty
    return sealed
  }

  /// Decrypts the content, and returns all of it or none.
  /// - Throws: ``AgeError/payload(_:)`` when a byte was altered, added or removed, when chunks
  ///   are in another order, and for an empty last chunk after others.
  static func open(_ payload: [UInt8], fileKey: SecretBytes) throws(AgeError) -> [UInt8] {
    var rest = payload.dropFirst(nonceLength)
    guard rest.count >= AuthenticatedCipher.tagLength else { throw .payload(.ageNoEnd) }
    let cipher: AuthenticatedCipher
    do throws(CryptoError) {
      cipher = try Self.cipher(fileKey, Array(payload.prefix(nonceLength)))
    } catch {
      throw .crypto(error)
    }
    var content: [UInt8] = []
    content.reserveCapacity(rest.count)
    var number: UInt64 = 0
    while !rest.isEmpty {
      let chunk = rest.prefix(sealedLength)
      rest = rest.dropFirst(sealedLength)
      let nonce = Self.nonce(number, isLast: rest.isEmpty)
      guard let opened = try? cipher.open(chunk, nonce: nonce, associatedData: []) else {
        throw .payload(.ageChunk(number + 1))
      }
      guard opened.count > 0 || number == 0 else { throw .payload(.ageLastChunk) }
      content += opened.bytes
      number += 1
    }
    return content
  }

  private static func cipher(
    _ fileKey: SecretBytes, _ nonce: [UInt8]
  ) throws(CryptoError) -> AuthenticatedCipher {
    let key = try HKDF.key(from: fileKey, salt: nonce, info: Array("payload".utf8))
    return try AuthenticatedCipher(key: key, algorithm: .chaCha20Poly1305)
  }

  /// The nonce of a chunk: its number in eleven bytes, then 1 for the last chunk and 0 for any
  /// other.
  private static func nonce(_ number: UInt64, isLast: Bool) -> [UInt8] {
    [0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
      + [isLast ? 1 : 0]
  }
}
