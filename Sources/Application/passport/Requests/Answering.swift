import Encoding
import Exchange
import Operations
import Presentation
import Verdicts
import Wallet

/// Where an answer goes.
protocol AnswerOutput {
  /// Checks that an answer of a length, or a little less, can go there.
  func check(length: Int) throws
  /// Makes ready what can fail before a copy is taken, and gives what sends the answer.
  func prepared() throws -> (AuthorizationResponse) throws -> Void
  /// Lets who asked know that nothing is shown, where the holder wants that and it is known who they are.
  /// - Parameter reason: why, for the holder alone; nil where it was the holder's choice.
  func offerRefusal(_ error: AuthorizationError, because reason: (any CodedError)?)
}

/// Shows a holder what would be shown, asks, and makes the presentations.
struct Answering {
  let wallet: Wallet
  let cards: HeldCards
  let audience: AnswerAudience
  let options: Arguments
  let environment: AppEnvironment

  /// Answers with some choices; nothing is written where the holder does not agree.
  /// - Throws: what reading, asking, spending and writing throw.
  func answer(_ answer: DCQLAnswer, to output: some AnswerOutput) throws -> ExitCode {
    guard !answer.choices.isEmpty else {
      environment.errors.say("the request can do without all of it: nothing was shown")
      output.offerRefusal(.accessDenied, because: nil)
      return .success
    }
    let planned = try PlannedAnswer(answer, for: audience, from: cards, in: wallet)
    try output.check(length: try planned.estimatedLength)
    for line in RequestText.review(
      answer, asker: audience.asker, simulated: planned.isSimulated)
    {
      environment.errors.note(line)
    }
    let reuse = options[PresentCommand.reuse]
    if planned.needsReuse, !reuse { throw WalletError.copiesSpent }
    guard try isConfirmed() else {
      output.offerRefusal(.accessDenied, because: nil)
      environment.errors.say("nothing was shown")
      return .success
    }
    let send = try output.prepared()
    let response = try planned.make(reuse: reuse, at: environment.now) {
      PresentCommand.tell($0, environment)
    }
    try send(response)
    return .success
  }

  private func isConfirmed() throws -> Bool {
    try options.confirm("Show this?", otherwise: PresentationUnconfirmed())
  }
}

/// The error for a presentation that nobody consented to.
struct PresentationUnconfirmed: CodedError {
  var code: ReasonCode { .presentationUnconfirmed }
}
