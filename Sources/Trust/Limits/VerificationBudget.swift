import Crypto
import PKIX
import Synchronization
import Verdicts

/// What the judging of one document may cost. Whoever makes a document chooses how many signatures there
/// are to verify and with which keys; each of them is counted here, whatever it is for, and none is
/// verified once the count is full. A path to an anchor of the state with most of them (37 in the lists
/// of 2026) needs a few more verifications than these are.
final class VerificationBudget: Sendable {
  /// The number of signatures that are verified for one document.
  static let most = 160
  /// The number of certificates that are tried for one signer.
  static let mostCandidates = 8

  private struct State {
    var used = 0
    var isExceeded = false
  }

  private let state = Mutex(State())

  /// The number of signatures that were verified.
  var used: Int { state.withLock(\.used) }

  /// True if a signature was left unverified because the count was full.
  var isExceeded: Bool { state.withLock(\.isExceeded) }

  /// What of a limit is said.
  static let limit = Phrase.signatures(most)

  /// Takes one verification; false when none is left.
  private func take() -> Bool {
    state.withLock { state in
      guard state.used < Self.most else {
        state.isExceeded = true
        return false
      }
      state.used += 1
      return true
    }
  }

  /// How a certificate's signature comes out under an authority's key; nil when it was not verified,
  /// because the key cannot be used, the algorithm is not known, or too many were verified before.
  func verification(of certificate: Certificate, by issuer: Certificate) -> SignatureVerification? {
    guard let key = try? issuer.publicKey else { return nil }
    guard certificate.signatureAlgorithm.fits(key.kind) else { return .invalid }
    return take() ? try? certificate.verification(by: key) : nil
  }

  /// The same for a revocation list.
  func verification(
    of list: CertificateRevocationList, by issuer: Certificate
  ) -> SignatureVerification? {
    guard let key = try? issuer.publicKey else { return nil }
    guard list.signatureAlgorithm.fits(key.kind) else { return .invalid }
    return take() ? try? list.verification(by: key) : nil
  }

  /// The same for a signer of signed data; nil only when too many were verified before.
  /// - Throws: ``CryptoError/unsupported(_:)`` for an algorithm that is not known.
  func verification(
    of signer: SignerInfo, in signedData: SignedData, by key: PublicKey
  ) throws(CryptoError) -> SignatureVerification? {
    take() ? try signedData.verification(of: signer, by: key) : nil
  }
}
