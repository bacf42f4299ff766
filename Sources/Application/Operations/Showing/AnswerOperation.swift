import Credentials
import Exchange
import FoundationEssentials
import Verdicts
import Wallet

/// Where an answer goes.
package protocol AnswerOutput {
  /// Checks that an answer of a length, or a little less, can go there.
  func check(length: Int) throws
  /// Makes ready what can fail before a copy is taken, and gives what sends the answer.
  func prepared() throws -> (AuthorizationResponse) throws -> Void
  /// Lets who asked know that nothing is shown, where the holder wants that and it is known who they are.
  /// - Parameter reason: why, for the holder alone; nil where it was the holder's choice.
  func offerRefusal(_ error: AuthorizationError, because reason: (any CodedError)?)
}

/// What a holder is asked and told before something is shown.
package protocol AnswerQuestions {
  /// Shows what would be shown, and asks for consent.
  /// - Throws: where nobody can be asked.
  func isConfirmed(_ planned: PlannedAnswer) throws -> Bool
  /// Tells what the holder should know of a copy that was taken.
  func tell(_ taken: TakenCopy)
}

/// Answers a query with the least that satisfies it, from the cards of a wallet.
package struct AnswerOperation {
  package enum Result {
    /// The answer was sent.
    case shown
    /// The holder did not agree.
    case declined
    /// The request can do without all of it.
    case notNeeded
  }

  private let wallet: Wallet
  private let only: IdentityCard?
  private let showsAllMatches: Bool
  private let reuse: Bool
  private let now: Date

  /// - Parameters:
  ///   - only: the one card that may be shown; nil for any.
  ///   - showsAllMatches: true if all that fits is shown where the request takes several.
  ///   - reuse: true if copies may be shown again.
  package init(
    _ wallet: Wallet, only: IdentityCard?, showsAllMatches: Bool, reuse: Bool, at now: Date
  ) {
    (self.wallet, self.only, self.now) = (wallet, only, now)
    (self.showsAllMatches, self.reuse) = (showsAllMatches, reuse)
  }

  /// Answers; nothing is sent where the holder does not agree.
  /// - Throws: `ExchangeError`, `WalletError`, and what asking and sending throw.
  package func answer(
    _ query: DCQLQuery, for audience: AnswerAudience, to output: some AnswerOutput,
    asking questions: some AnswerQuestions
  ) throws -> Result {
    let held = try wallet.heldCredentials(only: only, at: now)
    let answer: DCQLAnswer
    do throws(ExchangeError) {
      answer = try DCQLAnswer(to: query, from: held, showsAllMatches: showsAllMatches)
    } catch {
      output.offerRefusal(.accessDenied, because: error)
      throw error
    }
    guard !answer.choices.isEmpty else { return .notNeeded }
    let planned = try PlannedAnswer(answer, for: audience, in: wallet)
    try output.check(length: try planned.estimatedLength)
    guard try questions.isConfirmed(planned) else {
      output.offerRefusal(.accessDenied, because: nil)
      return .declined
    }
    let send = try output.prepared()
    try send(try planned.make(reuse: reuse, at: now, told: questions.tell))
    return .shown
  }
}
