import Crypto
import Encoding
import LDS
import Verdicts

/// The chip's nonce, ICAO Doc 9303-11, 4.4.1, steps 1 and 2, and 4.4.3.3.
struct PACENonce {
  let exchange: DynamicAuthentication
  let variant: PACEVariant
  let password: PACEPassword

  /// Gets the encrypted nonce and decrypts it with the password's key.
  func perform() throws -> SecretBytes {
    let cipher = variant.paceProtocol.cipher
    let sealed = try exchange.exchange(.nonce, []).only(0x80, .nonce)
    guard lengths(cipher).contains(sealed.count), sealed.count.isMultiple(of: cipher.blockLength)
    else { throw PACEError.malformed(.nonce, .phrase(.paceNonceLength(sealed.count))) }
    return SecretBytes(try cipher.decrypt(sealed, key: password.key(for: cipher)))
  }

  /// The allowed lengths of the nonce, in bytes. For integrated mapping the length of the key
  /// fixes it; otherwise the chip chooses a number of whole blocks.
  private func lengths(_ cipher: SessionCipher) -> ClosedRange<Int> {
    guard variant.paceProtocol.mapping == .integrated else { return cipher.blockLength...64 }
    let length = PseudoRandomMapping.nonceLength(cipher)
    return length...length
  }
}
