import Crypto
import Verdicts

/// The algorithm of a signature of active authentication, as its check found it.
public struct ActiveAuthenticationResult: Hashable, Sendable {
  /// The key in a few words: `RSA-1792`, `brainpoolP256r1`.
  public let keyName: String
  /// The digest.
  public let digest: DigestAlgorithm
  /// The trailer of an RSA signature: BC, or two bytes of which the second is CC; nil with ECDSA.
  public let trailer: [UInt8]?
  /// The form of an ECDSA signature; nil with RSA.
  public let form: ECDSASignatureForm?

  /// The algorithm in a few words: `RSA-1792 with SHA-256`.
  public var algorithm: String { "\(keyName) with \(digest.rawValue)" }
}

extension ActiveAuthenticationKey {
  /// Checks a signature over a challenge (6.1.2): exactly in bytes for RSA, with the digest that
  /// the trailer names; for ECDSA with each allowed digest, in the plain form of the standard or in
  /// DER, as some chips send it.
  /// - Throws: ``ChipProofError/notProven(_:)`` when it is wrong.
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
