import Crypto
import Encoding
import LDS

/// The key agreement over the mapped group, ICAO Doc 9303-11, 4.4.1, step 3 c to e.
struct PACEKeyAgreement {
  /// The session's keys, and the public values that the tokens cover.
  struct Result {
    let encryption: SecretBytes
    let authentication: SecretBytes
    let ourValue: [UInt8]
    let chipValue: [UInt8]
  }

  let exchange: DynamicAuthentication
  let variant: PACEVariant
  let random: RandomSource

  func perform(_ group: any KeyAgreementGroup) throws -> Result {
    let pair = try group.makeKeyPair(random)
    let found = try exchange.exchange(
      .keyAgreement, BERTLV.encode(0x83, pair.publicValue), longAnswer: group.fieldBits > 1024
    ).only(0x84, .keyAgreement)
    let check = PublicValueCheck(step: .keyAgreement)
    let chipValue = try check.accept(found, in: group, ours: pair)
    let cipher = variant.paceProtocol.cipher
    do throws(CryptoError) {
      let secret = try group.sharedSecret(pair.privateKey, chipValue)
      return Result(
        encryption: try KeyDerivation.key(from: secret, for: .encryption, cipher: cipher),
        authentication: try KeyDerivation.key(from: secret, for: .authentication, cipher: cipher),
        ourValue: pair.publicValue, chipValue: chipValue)
    } catch {
      throw check.failure(error)
    }
  }
}
