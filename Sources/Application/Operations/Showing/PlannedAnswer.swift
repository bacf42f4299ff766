import Credentials
import Encoding
import Exchange
import FoundationEssentials
import ProofEngine
import Wallet

/// The audience of presentations.
package enum AnswerAudience {
  /// A verifier that sent a request.
  case verifier(AuthorizationRequest)
  /// Anyone, without a request.
  case anybody(UnaskedPresentation)

  /// The request that each presentation answers.
  package var request: PresentationRequest {
    switch self {
    case .verifier(let request): request.presentationRequest
    case .anybody(let unasked): unasked.request
    }
  }

  /// The verifier's request, for journal and review; nil for none.
  package var asker: AuthorizationRequest? {
    if case .verifier(let request) = self { request } else { nil }
  }
}

/// An answer that was chosen and not made yet: what it would reveal, and from which batches.
package struct PlannedAnswer {
  /// A chosen credential, with the present state of the batch from which a copy is taken.
  private struct Part {
    let choice: DCQLChoice
    let presentation: CardPresentation

    /// True if nothing but a proof in zero knowledge is shown of it.
    var isProved: Bool { choice.proofSystem != nil }
    var card: IdentityCard { choice.credential.card }
    var batch: CredentialBatch { presentation.batch }
  }

  package let answer: DCQLAnswer
  package let audience: AnswerAudience
  private let wallet: Wallet
  private let parts: [Part]

  /// - Throws: `WalletError.cardNotFound`.
  package init(_ answer: DCQLAnswer, for audience: AnswerAudience, in wallet: Wallet) throws {
    (self.answer, self.audience, self.wallet) = (answer, audience, wallet)
    parts = try answer.choices.map { choice in
      let held = choice.credential
      let batch = try wallet.batch(held.batch, of: held.card.identifier)
      return Part(
        choice: choice, presentation: CardPresentation(of: batch, paths: choice.paths))
    }
  }

  /// True if it shows a simulated card, whose state does not exist.
  package var isSimulated: Bool { parts.contains { $0.card.isSimulated } }
  /// True if it needs a batch whose copies were all shown before.
  package var needsReuse: Bool { parts.contains { $0.batch.unspent.isEmpty } }
  /// True if it shows a credential that is not bound to a key.
  package var isUnbound: Bool { parts.contains { !$0.choice.credential.isBound } }

  /// True if it shows a proof in zero knowledge, which takes about a second to make.
  package var hasProofs: Bool { parts.contains(where: \.isProved) }

  /// An upper estimate of the length of the answer, in bytes.
  /// - Throws: the errors of reading a credential.
  package var estimatedLength: Int {
    get throws {
      let frame = 200
      return try parts.reduce(frame) { length, part in
        let credential = try wallet.credential(of: part.batch, of: part.card.identifier)
        return length + (try part.presentation.estimatedLength(credential))
          + (part.isProved ? PlannedProof.estimatedLength * 4 / 3 : 0)
      }
    }
  }

  /// Takes a copy for each part, and makes the answer.
  /// - Parameters:
  ///   - reuse: true if copies may be shown again.
  ///   - prover: makes the proofs in zero knowledge.
  ///   - told: called with each copy that was taken.
  /// - Throws: the errors of reading, of taking copies, of signing and of proving; ``CircuitStoreError`` before a copy
  ///   is taken.
  package func make(
    reuse: Bool, at now: Date, proving prover: AnswerProver, told: (TakenCopy) -> Void = { _ in }
  ) throws -> AuthorizationResponse {
    let proofs = try parts.map { part in
      try part.choice.proofSystem.map { try PlannedProof(by: $0, prover) }
    }
    var made: [AuthorizationResponse.Part] = []
    for (part, proof) in zip(parts, proofs) {
      let text = try present(part, proof, reuse: reuse, at: now, told: told)
      let name = part.choice.query.identifier
      // Presentations for the same credential query share one name.
      if let last = made.last, last.name == name {
        made[made.count - 1] = .init(name: name, presentations: last.presentations + [text])
      } else {
        made.append(.init(name: name, presentations: [text]))
      }
    }
    return switch audience {
    case .verifier(let request): AuthorizationResponse(to: request, made)
    case .anybody(let unasked): AuthorizationResponse(unasked: unasked, made)
    }
  }

  /// Takes a copy, and makes its presentation.
  private func present(
    _ part: Part, _ proof: PlannedProof?, reuse: Bool, at now: Date, told: (TakenCopy) -> Void
  ) throws -> WireText {
    let entry = JournalEntry(
      date: now, audience: audience.asker?.clientIdentifier,
      statedName: audience.asker?.statedName, card: part.card.identifier, type: part.batch.type,
      claims: part.choice.revealed.map(\.path))
    let bytes = try wallet.show(
      part.presentation, answering: audience.request, reuse: reuse, noting: entry, told: told)
    let shown = try proof?.make(of: bytes, answering: audience.request) ?? bytes
    return AuthorizationResponse.text(shown, part.batch.format)
  }
}
