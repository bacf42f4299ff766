import Credentials
import Encoding
import Exchange
import FoundationEssentials
import Presentation
import ProofEngine
import Verdicts
import Wallet

/// Shows a holder what would be shown, asks, and makes the presentations.
struct Answering {
  /// For whom presentations are made.
  enum Audience {
    /// Somebody who asked.
    case verifier(AuthorizationRequest)
    /// Nobody in particular.
    case anybody(UnaskedPresentation)

    var request: PresentationRequest {
      switch self {
      case .verifier(let request): request.presentationRequest
      case .anybody(let unasked): unasked.request
      }
    }
  }

  let wallet: Wallet
  let cards: HeldCards
  let audience: Audience
  let options: Arguments
  let environment: AppEnvironment

  /// Answers with some choices; nothing is written where the holder does not agree.
  /// - Throws: what reading, asking, spending and writing throw.
  func answer(_ answer: DCQLAnswer, to output: SymbolOutput) throws -> ExitCode {
    guard !answer.choices.isEmpty else {
      environment.errors.say("the request can do without all of it: nothing was shown")
      return .success
    }
    let planned = try answer.choices.map { try Planned($0, cards) }
    try output.check(length: try length(of: planned))
    for line in RequestText.review(answer, asker: asker, simulated: simulated(planned)) {
      environment.errors.note(line)
    }
    for planned in planned where planned.batch.batch.unspent.isEmpty {
      guard options[PresentCommand.reuse] else { throw WalletError.copiesSpent }
    }
    guard try isConfirmed() else {
      environment.errors.say("nothing was shown")
      return .success
    }
    var parts: [AuthorizationResponse.Part] = []
    for planned in planned {
      let text = try present(planned)
      let name = planned.choice.query.identifier
      // Several for one part of a query stand under one name.
      if let last = parts.last, last.name.exact == name.exact {
        parts[parts.count - 1] = .init(name: name, presentations: last.presentations + [text])
      } else {
        parts.append(.init(name: name, presentations: [text]))
      }
    }
    switch audience {
    case .verifier(let request): try output.write(AuthorizationResponse(to: request, parts).text)
    case .anybody(let unasked):
      try output.write(AuthorizationResponse(unasked: unasked, parts).text)
    }
    return .success
  }

  /// A choice with the batch from which a copy is taken.
  private struct Planned {
    let choice: DCQLChoice
    let batch: HeldCards.Batch
    let presentation: CardPresentation

    init(_ choice: DCQLChoice, _ cards: HeldCards) throws {
      self.choice = choice
      batch = try cards.batch(of: choice)
      presentation = CardPresentation(of: batch.batch, paths: choice.paths)
    }
  }

  /// Who asks, for the journal and the review.
  private var asker: AuthorizationRequest? {
    if case .verifier(let request) = audience { request } else { nil }
  }

  private func simulated(_ planned: [Planned]) -> Bool {
    planned.contains { $0.batch.card.isSimulated }
  }

  /// The length of the answer, or a little more.
  private func length(of planned: [Planned]) throws -> Int {
    let frame = 200
    return try planned.reduce(frame) { length, planned in
      let card = planned.batch.card.identifier
      let credential = try wallet.credential(of: planned.batch.batch, of: card)
      return length + (try planned.presentation.estimatedLength(credential))
    }
  }

  private func isConfirmed() throws -> Bool {
    if options[CommonOptions.yes] { return true }
    guard !options[CommonOptions.noInput], let terminal = Terminal() else {
      throw PresentationUnconfirmed()
    }
    return try terminal.confirm("Show this? [y/N]: ")
  }

  /// Takes a copy, and makes its presentation.
  private func present(_ planned: Planned) throws -> String {
    let card = planned.batch.card
    let entry = JournalEntry(
      date: environment.now, audience: asker?.clientIdentifier, statedName: asker?.statedName,
      card: card.identifier, type: planned.batch.batch.type,
      claims: planned.choice.revealed.map(\.path))
    let taken = try wallet.take(
      from: planned.batch.batch, of: card.identifier, at: environment.now,
      reuse: options[PresentCommand.reuse], noting: entry)
    PresentCommand.tell(taken, environment)
    let octets = try planned.presentation.make(
      of: taken.copy.credential, answering: audience.request, at: environment.now,
      deviceKey: taken.copy.deviceKey)
    return AuthorizationResponse.text(octets, planned.batch.batch.format)
  }
}

/// The error for a presentation that nobody consented to.
struct PresentationUnconfirmed: CodedError {
  var code: ReasonCode { .presentationUnconfirmed }
}
