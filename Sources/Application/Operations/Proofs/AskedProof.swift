import DocumentProofs
import Encoding
import HTTP
import Trust
import TrustStore

/// What a verifier wants proved over a passport's own signature.
package struct AskedProof: Sendable {
  /// The least age; nil if none is asked for.
  package var age: Int?
  /// The allowed nationalities, as in an MRZ; nil if none are asked for.
  package var nationalities: [WireText]?
  /// True if the document must not have expired.
  package var isNotExpired = false
  /// The desk or page at which an issuer's word for the holder is asked for; nil if that is not asked for.
  package var boundAt: WireText?

  /// The states of which one must have issued the document, by two letters; nil if that is not asked for. The signer is
  /// hidden below their roots then, and whether it was revoked is asked for where the trust store knows that.
  package var states: [WireText]?

  /// Asks for nothing yet.
  package init() {}
}

/// Makes a request of this desk for a proof over a passport, which awaits its answer from then on.
package struct AskProofOperation {
  /// The request.
  package let request: ProofRequest
  /// The list among whose signers, or below whose roots, a proof hides the document's; nil where this desk knows no signer, and the proof shows it.
  package let list: SignerList?
  /// True if the signer's revocation is not asked for, although the trust store knows of it: a request does not take
  /// the numbers that were revoked, because of their count or length.
  package let isRevocationTooLarge: Bool

  /// - Parameter name: who asks; nil for nobody in particular.
  /// - Throws: ``StateRequestError``; `ProofRequestError`, `TrustStoreError`, `StorageError` and others.
  package init(_ asked: AskedProof, name: WireText?, _ surroundings: Surroundings) throws {
    let below = try asked.states.map { try Self.question(Set($0).sorted(), surroundings) }
    list = try below?.list ?? Self.ownLists(surroundings).first
    isRevocationTooLarge = below?.isRevocationTooLarge ?? false
    request = try ProofRequest(
      nonce: try surroundings.random.bytes(ProofRequest.nonceLength), audience: name ?? "",
      day: CalendarDate(surroundings.now), age: asked.age, nationalities: asked.nationalities,
      isNotExpired: asked.isNotExpired, isBound: asked.boundAt != nil, scope: nil,
      signers: below == nil ? try list?.digest : nil, state: below?.question, place: asked.boundAt,
      verifier: asked.boundAt == nil ? nil : try ProofKeyFile(surroundings).key())
    var awaited = try AwaitedProofs(surroundings)
    try awaited.add(request, list)
  }

  /// The question about states, with the list of their roots: of the states' own, and where one has none, of the
  /// countries of simulated documents.
  private static func question(
    _ states: [WireText], _ surroundings: Surroundings
  ) throws -> (question: StateQuestion, list: SignerList, isRevocationTooLarge: Bool) {
    let store = try TrustStore(folder: surroundings.trustFolder)
    let (real, test) = (
      try StateListing(states, in: store, .state, at: surroundings.now),
      try StateListing(states, in: store, .test, at: surroundings.now)
    )
    let isSimulated = try real.roots().list == nil && test.roots().list != nil
    let listing = isSimulated ? test : real
    let list = try listing.wholeList()
    // Who is below a root without a revocation list is not asked to show that nobody revoked the signer.
    let knowsRevocations = listing.knowsRevocations(below: list)
    let revoked = knowsRevocations ? try? listing.askedRevocations(for: list).serials : nil
    let question = try StateQuestion(states: states, roots: list.digest, revoked: revoked)
    return (question, list, knowsRevocations && question.revoked == nil)
  }

  /// The lists of the signers that the trust store knows.
  /// - Throws: as ``ownSigners(_:)``.
  package static func ownLists(_ surroundings: Surroundings) throws -> [SignerList] {
    try ownSigners(surroundings).map(\.list)
  }

  /// The signers that the trust store knows, each verified once: those of the states, and those of simulated documents,
  /// each with their list. One with no signer is left out.
  /// - Throws: `TrustStoreError` and others.
  package static func ownSigners(
    _ surroundings: Surroundings
  ) throws -> [(list: SignerList, signers: TrustedSigners)] {
    let store = try TrustStore(folder: surroundings.trustFolder)
    let found = TrustedSigners.byClass(
      among: try store.allDocumentSigners(), anchors: store, at: surroundings.now)
    return try [AnchorClass.state, .test].compactMap { wanted in
      try found[wanted].map { trusted in
        let list = try SignerList(
          trusted.signers, day: CalendarDate(surroundings.now), isSimulated: wanted == .test)
        return (list, trusted)
      }
    }
  }
}
