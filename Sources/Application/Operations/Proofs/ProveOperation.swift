import DocumentProofs
import Encoding
import PKIX
import Trust
import TrustStore
import Wallet

/// Makes the proof over a document's own signature that a verifier requests.
package struct ProveOperation {
  private let surroundings: Surroundings
  private let progress: any Progress

  package init(_ surroundings: Surroundings, _ progress: any Progress) {
    (self.surroundings, self.progress) = (surroundings, progress)
  }

  /// Plans the proof: what it would show.
  /// - Parameters:
  ///   - source: the path of a saved read, or a card's name.
  ///   - list: the list of signers among which the proof hides the document's; nil if it is shown.
  ///   - known: the signers of the list that the trust store knows, where they were verified already.
  ///   - acceptsSmallSet: true if the list may be small.
  ///   - wallet: opens the wallet, where the source is a card.
  /// - Throws: `PassportProofError`, `TrustStoreError`, `WalletError` and others.
  package func plan(
    _ source: String, _ request: ProofRequest, _ list: SignerList?, known: TrustedSigners? = nil,
    acceptsSmallSet: Bool, wallet: () throws -> Wallet
  ) throws -> PlannedPassportProof {
    let store = try TrustStore(folder: surroundings.trustFolder)
    let source = try ProofSource(source, store, at: surroundings.now, wallet: wallet)
    return try plan(
      source, request, list, known ?? self.known(source.evidence, list, store),
      states: states(source.evidence, request, list, store), acceptsSmallSet: acceptsSmallSet)
  }

  /// Plans the proof over the document that a wallet keeps with a card.
  /// - Throws: as above.
  package func plan(
    card: WireText, in wallet: Wallet, _ request: ProofRequest, _ list: SignerList?,
    acceptsSmallSet: Bool
  ) throws -> PlannedPassportProof {
    let store = try TrustStore(folder: surroundings.trustFolder)
    let source = try ProofSource(card: card, in: wallet, store, at: surroundings.now)
    return try plan(
      source, request, list, known(source.evidence, list, store),
      states: states(source.evidence, request, list, store), acceptsSmallSet: acceptsSmallSet)
  }

  /// The same for a look at it, with whether the signer would hide among few.
  /// - Throws: as above.
  package func look(
    card: WireText, in wallet: Wallet, _ request: ProofRequest, _ list: SignerList?,
    known: TrustedSigners?
  ) throws -> (plan: PlannedPassportProof, isSmallSet: Bool) {
    let store = try TrustStore(folder: surroundings.trustFolder)
    let source = try ProofSource(card: card, in: wallet, store, at: surroundings.now)
    let known = try known ?? self.known(source.evidence, list, store)
    let states = try states(source.evidence, request, list, store)
    func planned(acceptsSmallSet: Bool) throws -> PlannedPassportProof {
      try plan(
        source, request, list, known, states: states, acceptsSmallSet: acceptsSmallSet)
    }
    do {
      return (try planned(acceptsSmallSet: false), false)
    } catch PassportProofError.smallSet {
      return (try planned(acceptsSmallSet: true), true)
    }
  }

  private func plan(
    _ source: ProofSource, _ request: ProofRequest, _ list: SignerList?, _ known: TrustedSigners,
    states: KnownStates?, acceptsSmallSet: Bool
  ) throws -> PlannedPassportProof {
    try PlannedPassportProof(
      source.evidence, request, list: list, known: known, states: states, secret: source.secret,
      holder: source.holder, today: CalendarDate(surroundings.now),
      acceptsSmallSet: acceptsSmallSet, random: surroundings.random)
  }

  /// Notes a proof in the journal of the wallet that keeps the document, before it is handed over.
  /// - Parameter card: the card with which the document is kept.
  /// - Throws: `WalletError`.
  package func note(_ request: ProofRequest, card: WireText, in wallet: Wallet) throws {
    var claims: [WireText] = request.age.map { ["age_over_\($0)"] } ?? []
    if let codes = request.nationalities { claims.append(Self.claim("nationality", of: codes)) }
    if request.isNotExpired { claims.append("not_expired") }
    if let state = request.state { claims.append(Self.claim("issuing_country", of: state.states)) }
    try wallet.note(
      JournalEntry(
        date: surroundings.now, audience: request.audience.isEmpty ? nil : request.audience,
        statedName: nil, card: card, type: Self.journalType,
        claims: claims))
  }

  /// The name of a claim in the journal: what is one of several values is not shown.
  private static func claim(_ name: WireText, of values: [WireText]) -> WireText {
    values.count == 1 ? name : "\(name)_one_of_\(values.count)"
  }

  /// The type of a proof in the journal.
  private static let journalType: WireText = "passport-proof"

  /// Makes the proof; missing circuits are compiled first.
  /// - Throws: `PassportProofError`, `StorageError`.
  package func prove(_ plan: PlannedPassportProof) throws -> [UInt8] {
    let circuits = PassportCircuitStore(surroundings, progress)
    try circuits.prepare(plan.circuitNames)
    defer { progress.clear() }
    return try plan.prove(circuits: circuits, random: surroundings.random) {
      progress.show(.proving($0))
    }
  }

  /// What the trust store knows of the roots of a request for a state, and of the signers below them
  /// with the document's algorithm; nil for other requests.
  private func states(
    _ evidence: PassportEvidence, _ request: ProofRequest, _ list: SignerList?, _ store: TrustStore
  ) throws -> KnownStates? {
    guard let question = request.state, let list else { return nil }
    let wanted: AnchorClass = list.isSimulated ? .test : .state
    let (algorithm, states) = (evidence.signer.algorithm, question.states)
    return KnownStates(
      roots: try store.all().filter { $0.anchorClass == wanted }.map(\.certificate),
      signers: try store.allDocumentSigners(), anchors: store, wanted, at: surroundings.now
    ) { signer in
      signer.algorithm == algorithm && IssuingStates.isUnder(signer.state, anyOf: states)
    }
  }

  /// The signers of the list that have the algorithm of the document's and a trusted path. Only
  /// these are validated.
  private func known(
    _ evidence: PassportEvidence, _ list: SignerList?, _ store: TrustStore
  ) throws -> TrustedSigners {
    let algorithm = evidence.signer.algorithm
    return TrustedSigners(
      among: list == nil ? [] : try store.allDocumentSigners(), anchors: store,
      list?.isSimulated == true ? .test : .state, at: surroundings.now
    ) { $0.algorithm == algorithm && list?.contains($0) == true }
  }
}
