import Crypto
import Verdicts

/// What every public value of the chip must pass, ICAO Doc 9303-11, 4.4.1, step 3 d, and 9.4.5: an
/// element of the group other than the neutral one, and not our own.
struct PublicValueCheck {
  let step: PACEStep

  /// - Returns: the value in its one form.
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

  /// What a chip's value made go wrong is a failure of the step; anything else is a fault of ours.
  func failure(_ error: CryptoError) -> any Error {
    switch error {
    case .malformed(let why): PACEError.publicValueInvalid(step, .phrase(why))
    case .library, .wrongLength, .unsupported, .outOfMemory, .excessive, .verificationFailed: error
    }
  }
}
