import Crypto
import PKIX
import Synchronization
import Verdicts

/// The limit on the number of signatures that are verified for one document. The maker of a
/// document chooses the number of signatures and the keys. Every verification is counted, and none
/// is made once the limit is reached. A path to an anchor of the state with the most anchors (37 in
/// the lists of 2026) needs a few more verifications than that state has anchors.
final class VerificationBudget: Sendable {
  /// The largest number of signatures that are verified for one document.
  static let most = 160
  /// The largest number of certificates that are tried for one signer.
  static let mostCandidates = 8

  private struct State {
    var used = 0
    var isExceeded = false
  }

  private let state = Mutex(State())
  private let known: VerifiedSignatures

  /// A budget for one document.
  /// - Parameter known: the results of documents before it. Using one is counted like a
  ///   verification, so that a document's limit does not depend on the documents before it.
  init(_ known: VerifiedSignatures = VerifiedSignatures()) { self.known = known }

  /// The number of signatures that were verified.
  var used: Int { state.withLock(\.used) }

  /// True if a signature was not verified because the limit was reached.
  var isExceeded: Bool { state.withLock(\.isExceeded) }

  /// The limit as a phrase.
  static let limit = Phrase.signatures(most)

  /// Counts one verification; false when the limit is reached.
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

  /// The result of verifying a certificate's signature under an authority's key; nil when it was
  /// not verified, because the key cannot be used, the algorithm is not supported, or the limit is
  /// reached.
  func verification(of certificate: Certificate, by issuer: Certificate) -> SignatureVerification? {
    guard let key = try? issuer.publicKey else { return nil }
    guard certificate.signatureAlgorithm.fits(key.kind) else { return .invalid }
    guard take() else { return nil }
    return known.result(certificate.sha256, by: issuer.sha256) {
      try? certificate.verification(by: key)
    }
  }

  /// The same for a revocation list.
  func verification(
    of list: CertificateRevocationList, by issuer: Certificate
  ) -> SignatureVerification? {
    guard let key = try? issuer.publicKey else { return nil }
    guard list.signatureAlgorithm.fits(key.kind) else { return .invalid }
    guard take() else { return nil }
    return known.result(list.sha256, by: issuer.sha256) { try? list.verification(by: key) }
  }

  /// The same for a signer of signed data; nil only when the limit is reached.
  /// - Throws: ``CryptoError/unsupported(_:)`` for an algorithm that is not supported.
  func verification(
    of signer: SignerInfo, in signedData: SignedData, by key: PublicKey
  ) throws(CryptoError) -> SignatureVerification? {
    take() ? try signedData.verification(of: signer, by: key) : nil
  }
}
