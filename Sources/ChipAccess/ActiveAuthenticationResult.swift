import Crypto
import Verdicts

/// How a signature of active authentication was made, as its check found.
public struct ActiveAuthenticationResult: Hashable, Sendable {
  /// The key in a few words: `RSA-1792`, `brainpoolP256r1`.
  public let keyName: String
  /// The digest.
  public let digest: DigestAlgorithm
  /// The trailer of an RSA signature: BC, or two octets of which the second is CC; nil with ECDSA.
  public let trailer: [UInt8]?
  /// How an ECDSA signature stands; nil with RSA.
  public let form: ECDSASignatureForm?

  /// The algorithm in a few words: `RSA-1792 with SHA-256`.
  public var algorithm: String { "\(keyName) with \(digest.rawValue)" }
}

extension ActiveAuthenticationKey {
  /// Checks a signature over a challenge (6.1.2): byte-exact for RSA, where the trailer alone decides
  /// on the digest; for ECDSA with each allowed digest, plain as the standard has it or in DER as
  /// some chips do.
  /// - Throws: ``ChipProofError/notProven(_:)`` when it does not hold.
  func verify(
    _ signature: [UInt8], over challenge: [UInt8]
  ) throws(ChipProofError) -> ActiveAuthenticationResult {
    do throws(CryptoError) {
      if case .rsa = key.kind {
        let opened = try RecoverableSignature(opening: signature, with: key, rest: challenge)
        return ActiveAuthenticationResult(
          keyName: name, digest: opened.digest, trailer: opened.trailer, form: nil)
      }
      for digest in digests {
        for form in ECDSASignatureForm.allCases
        where try key.verifyECDSA(
          signature: signature, over: challenge, digest: digest, form: form)
        {
          return ActiveAuthenticationResult(
            keyName: name, digest: digest, trailer: nil, form: form)
        }
      }
    } catch {
      switch error {
      case .malformed(let what):
        throw .notProven(.signatureWrong(.phrase(what)))
      default: break
      }
    }
    throw .notProven(.signatureOfOtherKey)
  }
}
