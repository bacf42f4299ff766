import Credentials
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import PKIX
import Verdicts
import Wallet

/// Gives a request to one wallet over a network, and verifies the answer.
package struct AskOperation {
  private let transaction: VerifierTransaction
  private let server: HTTPServer
  private let time: Duration
  private let verification: AnswerVerification

  /// Starts to listen.
  /// - Parameters:
  ///   - name: the verifier's name.
  ///   - profile: the request's profile; nil for an ordinary one.
  ///   - registration: this desk's registration, which the request shows; nil for none.
  ///   - time: how long to wait for a wallet.
  ///   - issuer: opens the desk's store, whose root signs a certificate for this request; not
  ///     called if the profile has none.
  /// - Throws: ``ListenFailed``, `WalletError` and others.
  package init(
    _ query: DCQLQuery, name: WireText?, at place: ListenPlace, profile: RequestProfile?,
    registration: Registration?, for time: Duration, _ verification: AnswerVerification,
    _ surroundings: Surroundings,
    issuer: () throws -> IssuerStore
  ) throws {
    (self.time, self.verification) = (time, verification)
    let url = place.publicURL
    let signer =
      try profile == .av ? nil : Self.signer(url, registration?.subject, surroundings, issuer)
    server = try place.server(longestBody: VerifierTransaction.longestBody)
    transaction = try VerifierTransaction(
      query, name: name, at: url, signer: signer, profile: profile, registration: registration,
      until: Date() + TimeInterval(time.components.seconds), random: surroundings.random)
  }

  private static func signer(
    _ url: HTTPURL, _ identifier: WireText?, _ surroundings: Surroundings,
    _ issuer: () throws -> IssuerStore
  ) throws -> VerifierTransaction.Signer {
    try IssuerStore.requirePresence(at: surroundings.issuerFile)
    let made = try issuer().makeVerifier(
      host: url.isAddress ? nil : url.host, registeredAs: identifier, now: surroundings.now)
    return VerifierTransaction.Signer(
      key: made.key, certificate: try Certificate(der: made.certificate))
  }

  /// The address for the wallet.
  package var link: WireText { transaction.link }

  /// Waits for one answer, and verifies it.
  /// - Parameter isInterrupted: waits for some milliseconds, and returns true if the user ended the
  ///   wait.
  /// - Throws: ``WalletAbsent``, ``PromptInterrupted`` and others.
  package func verdict(
    untilSignal isInterrupted: @escaping (_ milliseconds: Int) -> Bool
  ) throws -> AnswerVerdict {
    let service = TransactionService(server, for: time, isInterrupted: isInterrupted)
    let (done, end) = try service.run(
      transaction, answer: { $0.answer($1, at: Date()) },
      isOver: { transaction, _ in
        if case .waiting = transaction.state { false } else { true }
      })
    switch done.state {
    case .waiting where end == .interrupted: throw PromptInterrupted()
    case .waiting: throw WalletAbsent(seconds: Int(time.components.seconds))
    case .declined(let words):
      return AnswerVerdict(refused: Outcome(.unknown, .answerDeclined, [.text(words)]))
    case .answered(let answer):
      let now = Date()
      return verification.looked(
        AnswerVerdict(
          answer, to: done.request,
          by: CredentialVerifier(below: verification.anchors, at: now),
          proofs: try MobileProofVerifier(verification.surroundings), at: now))
    }
  }
}
