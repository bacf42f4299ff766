import Credentials
import Encoding
import Exchange
import FoundationEssentials
import ProofEngine
import Wallet

/// For whom presentations are made.
package enum AnswerAudience {
  /// Somebody who asked.
  case verifier(AuthorizationRequest)
  /// Nobody in particular.
  case anybody(UnaskedPresentation)

  /// The request that each presentation answers.
  package var request: PresentationRequest {
    switch self {
    case .verifier(let request): request.presentationRequest
    case .anybody(let unasked): unasked.request
    }
  }

  /// Who asks, for the journal and the review; nil for nobody.
  package var asker: AuthorizationRequest? {
    if case .verifier(let request) = self { request } else { nil }
  }
}

/// An answer that is chosen and not made yet: what it would show, and from which copies.
package struct PlannedAnswer {
  /// A choice, with the batch from which a copy is taken as it is now.
  private struct Part {
    let choice: DCQLChoice
    let presentation: CardPresentation

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

  /// True if it shows a card of a document whose state does not exist.
  package var isSimulated: Bool { parts.contains { $0.card.isSimulated } }
  /// True if it needs a copy of a batch whose copies were all shown.
  package var needsReuse: Bool { parts.contains { $0.batch.unspent.isEmpty } }
  /// True if it shows a card that is bound to no key.
  package var isUnbound: Bool { parts.contains { !$0.choice.credential.isBound } }

  /// The length of the answer, or a little more.
  /// - Throws: what reading a credential throws.
  package var estimatedLength: Int {
    get throws {
      let frame = 200
      return try parts.reduce(frame) { length, part in
        let credential = try wallet.credential(of: part.batch, of: part.card.identifier)
        return length + (try part.presentation.estimatedLength(credential))
      }
    }
  }

  /// Takes a copy for each part, and makes the answer.
  /// - Parameters:
  ///   - reuse: true if copies may be shown again.
  ///   - told: called for each copy that was taken.
  /// - Throws: what reading, spending and signing throw.
  package func make(
    reuse: Bool, at now: Date, told: (TakenCopy) -> Void = { _ in }
  ) throws -> AuthorizationResponse {
    var made: [AuthorizationResponse.Part] = []
    for part in parts {
      let text = try present(part, reuse: reuse, at: now, told: told)
      let name = part.choice.query.identifier
      // Several for one part of a query stand under one name.
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
    _ part: Part, reuse: Bool, at now: Date, told: (TakenCopy) -> Void
  ) throws -> WireText {
    let entry = JournalEntry(
      date: now, audience: audience.asker?.clientIdentifier,
      statedName: audience.asker?.statedName, card: part.card.identifier, type: part.batch.type,
      claims: part.choice.revealed.map(\.path))
    let bytes = try wallet.show(
      part.presentation, answering: audience.request, reuse: reuse, noting: entry, told: told)
    return AuthorizationResponse.text(bytes, part.batch.format)
  }
}
