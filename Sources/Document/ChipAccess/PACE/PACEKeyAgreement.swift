import Crypto
import Encoding
import LDS
import Verdicts

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

/// The check of a public value of the chip, ICAO Doc 9303-11, 4.4.1, step 3 d, and 9.4.5: it must
/// be an element of the group, other than the neutral one and our own.
struct PublicValueCheck {
  let step: PACEStep

  /// Checks a public value of the chip.
  /// - Returns: the value in its canonical form.
  /// - Throws: ``PACEError/publicValueInvalid(_:_:)`` and ``PACEError/publicValueReflected(_:)``.
  func accept(
    _ value: [UInt8], in group: any KeyAgreementGroup, ours: KeyAgreementKeyPair
  ) throws -> [UInt8] {
    let chipValue: [UInt8]
    do throws(CryptoError) {
      chipValue = try group.validate(value)
    } catch {
      throw failure(error)
    }
    guard chipValue != ours.publicValue else { throw PACEError.publicValueReflected(step) }
    return chipValue
  }

  /// The error to throw: one of the step if the chip's value is the cause, otherwise the given one.
  func failure(_ error: CryptoError) -> any Error {
    switch error {
    case .malformed(let why): PACEError.publicValueInvalid(step, .phrase(why))
    case .library, .wrongLength, .unsupported, .outOfMemory, .excessive, .verificationFailed,
      .elsewhere:
      error
    }
  }
}
