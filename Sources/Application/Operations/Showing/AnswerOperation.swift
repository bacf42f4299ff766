import Credentials
import Exchange
import FoundationEssentials
import Verdicts
import Wallet

/// The destination of an answer.
package protocol AnswerOutput {
  /// Checks that an answer of about this length, at most, can be sent.
  func check(length: Int) throws
  /// Does everything that can fail before a copy is used up, and returns the function that sends
  /// the answer.
  func prepared() throws -> (AuthorizationResponse) throws -> Void
  /// Offers to tell the verifier that nothing is shown, if the verifier is known; the holder
  /// decides.
  /// - Parameter reason: the reason, which only the holder sees; nil if it was the holder's choice.
  func offerRefusal(_ error: AuthorizationError, because reason: (any CodedError)?)
}

/// The questions to a holder before something is shown, and remarks after it.
package protocol AnswerQuestions {
  /// Asks whose cards answer: those of each of these people could. No answer joins the cards of two.
  /// - Throws: if no one can be asked.
  func chosen(among persons: [HeldPerson]) throws -> HeldPerson
  /// Shows what would be shown, and asks for consent.
  /// - Throws: if no one can be asked.
  func isConfirmed(_ planned: PlannedAnswer) throws -> Bool
  /// Tells the holder what to know about a copy that was used.
  func tell(_ taken: TakenCopy)
}

/// Answers a query from the cards of a wallet, and reveals the least that satisfies it.
package struct AnswerOperation {
  package enum Result {
    /// The answer was sent.
    case shown
    /// The holder did not agree.
    case declined
    /// The request requires nothing of what it asks for.
    case notNeeded
  }

  private let wallet: Wallet
  private let only: IdentityCard?
  private let showsAllMatches: Bool
  private let reuse: Bool
  private let prover: AnswerProver
  private let now: Date
  private let present: () -> Date

  /// - Parameters:
  ///   - only: the one card that may be shown; nil for any.
  ///   - showsAllMatches: true if all that fits is shown where the request takes several.
  ///   - reuse: true if copies may be shown again.
  ///   - prover: makes the proofs in zero knowledge that a request asks for.
  ///   - present: gives the time after the consent: a request may end while the holder decides.
  package init(
    _ wallet: Wallet, only: IdentityCard?, showsAllMatches: Bool, reuse: Bool,
    proving prover: AnswerProver, at now: Date, present: @escaping () -> Date
  ) {
    (self.wallet, self.only, self.now, self.present) = (wallet, only, now, present)
    self.prover = prover
    (self.showsAllMatches, self.reuse) = (showsAllMatches, reuse)
  }

  /// Answers; nothing is sent where the holder does not agree.
  /// - Throws: `ExchangeError`, `WalletError`, and the errors of asking and sending.
  package func answer(
    _ query: DCQLQuery, for audience: AnswerAudience, to output: some AnswerOutput,
    asking questions: some AnswerQuestions
  ) throws -> Result {
    let held = try candidates(for: query, asking: questions)
    let answer: DCQLAnswer
    do throws(ExchangeError) {
      answer = try DCQLAnswer(
        to: query, from: held, showsAllMatches: showsAllMatches, proving: prover.circuits)
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
    try audience.asker?.check(at: present())
    let send = try output.prepared()
    try send(
      try planned.make(reuse: reuse, at: now, proving: prover, told: questions.tell))
    return .shown
  }

  /// What may be shown: of the one card that is named, or of one person.
  private func candidates(
    for query: DCQLQuery, asking questions: some AnswerQuestions
  ) throws -> [HeldCredential] {
    if let only { return try wallet.heldCredentials(only: only, at: now) }
    let persons = HeldPerson.answering(of: try wallet.heldCards(at: now), at: now)
    let able = persons.filter { $0.canAnswer(query, proving: prover.circuits) }
    if able.count > 1 { return try questions.chosen(among: able).credentials }
    // Where nobody can answer, the error says what is missing.
    return (able.first ?? persons.first)?.credentials ?? []
  }
}
