import DocumentProofs
import PKIX
import Trust
import TrustStore
import Verdicts

/// Verifies proofs over documents.
package struct ProofVerification {
  private let list: SignerList?
  private let key: ProofVerifierKey?
  private let issuers: [Certificate]
  private let policy: TrustPolicy
  private let surroundings: Surroundings
  private let progress: any Progress

  /// - Parameters:
  ///   - list: the list of signers among which a proof may hide the document's.
  ///   - key: the verifier's key, where it signed the request.
  ///   - issuers: the roots of the issuers whose binding of the holder is trusted.
  ///   - policy: what a signer may be, and whether its revocation may be left open.
  package init(
    list: SignerList?, key: ProofVerifierKey?, issuers: [Certificate],
    policy: TrustPolicy, _ surroundings: Surroundings, _ progress: any Progress
  ) {
    (self.list, self.key, self.issuers, self.policy) = (list, key, issuers, policy)
    (self.surroundings, self.progress) = (surroundings, progress)
  }

  /// The verdict on the proof that answers a request.
  /// - Parameter spent: the file that notes answered requests and shown pseudonyms, of which none
  ///   is accepted twice; nil for none.
  /// - Throws: `TrustStoreError`, `StorageError`, `PassportProofError` and others.
  package func verdict(
    on proof: [UInt8], for request: ProofRequest, spent path: String?
  ) throws -> PassportProofVerdict {
    var verdict = try PassportProofVerdict(
      proof, request, list: list, verifier: key,
      circuits: PassportCircuitStore(surroundings, progress),
      anchors: try TrustStore(folder: surroundings.trustFolder), issuers: issuers,
      at: surroundings.now, policy: policy)
    if verdict.outcome.status == .passed, try leavesRootsOpen(request) {
      verdict.leaveRevocationOpen()
    }
    guard verdict.outcome.status == .passed, let path else { return verdict }
    let ledger = try SpentProofs(path: path)
    let digest = try request.digest
    if let defect = ledger.objection(request: digest, pseudonym: verdict.nullifier) {
      verdict.refuse(spent: defect)
    } else {
      try ledger.note(request: digest, pseudonym: verdict.nullifier)
    }
    return verdict
  }

  /// True if a policy wants to know of revocation, and the trust store does not know it below every root of the list.
  private func leavesRootsOpen(_ request: ProofRequest) throws -> Bool {
    guard let question = request.state, let list,
      policy.response(to: .revocationListMissing) == .unknown
    else { return false }
    let listing = try StateListing(
      question.states, in: TrustStore(folder: surroundings.trustFolder),
      list.isSimulated ? .test : .state, at: surroundings.now)
    return !listing.knowsRevocations(below: list)
  }
}
