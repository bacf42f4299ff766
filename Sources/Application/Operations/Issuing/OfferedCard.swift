import Credentials
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import Inspection
import ProofEngine
import Verdicts
import Wallet

/// A card that is offered to one wallet: what is prepared of a record that passed, and where the statuses of its copies
/// stand. Nothing is signed before a wallet proves its keys.
package struct OfferedCard {
  /// The time after the last word of a wallet that has a card, when the rest is not waited for.
  private static let patience: Duration = .seconds(15)

  /// The kinds that the document does not allow.
  package let leftOut: [LeftOutCredential]
  /// The offer, as it is before anybody has asked for it.
  package let transaction: IssuerTransaction

  private let store: IssuerStore
  private let taken: (number: WireText, statuses: [StatusReference])?
  private let surroundings: Surroundings
  private let progress: any Progress

  /// Prepares what the document allows.
  /// - Throws: ``CardRefused``, `WalletError` and others.
  package init(
    _ document: InspectionRecord, plan: MintingPlan, options: MintingOptions,
    by store: IssuerStore, at publicURL: HTTPURL, _ surroundings: Surroundings,
    _ progress: any Progress
  ) throws {
    guard let live = document.live else {
      throw CardRefused(outcome: Outcome(.failed, .traceReplayed))
    }
    (self.store, self.surroundings, self.progress) = (store, surroundings, progress)
    let card = try Self.prepared(live, plan, options, store, surroundings)
    leftOut = card.leftOut
    let taken = try store.takeStatuses(
      card.credentials.count * IssuerTransaction.mostCopies, now: surroundings.now)
    self.taken = taken.map { ($0.number, $0.statuses) }
    do {
      transaction = try IssuerTransaction(
        of: card, by: store.issuerName, at: publicURL, statuses: taken?.statuses ?? [],
        random: surroundings.random)
    } catch {
      if let taken { try? store.settle(taken.number, used: []) }
      throw error
    }
  }

  private static func prepared(
    _ live: LiveRecord, _ plan: MintingPlan, _ options: MintingOptions,
    _ store: IssuerStore, _ surroundings: Surroundings
  ) throws -> PreparedCard {
    do {
      return try IssueOperation.engine(store, surroundings).prepare(
        VerifiedAttributes(live), plan: plan, options: options,
        portrait: IssueOperation.portrait(of: live.record, surroundings),
        at: surroundings.judgementTime,
        random: surroundings.random)
    } catch let refusal as RecordNotPassed {
      throw CardRefused(outcome: refusal.outcome)
    } catch let refusal as MintError {
      throw CardRefused(outcome: Outcome(.failed, refusal.code, refusal.details))
    }
  }

  /// Gives the places of its statuses back: nobody was offered anything.
  package func abandon() {
    if let taken { try? store.settle(taken.number, used: []) }
  }

  /// Waits for one wallet.
  /// - Parameter watch: called again and again with how far the transaction is.
  /// - Returns: the transaction as it is at the end, and how it ended.
  /// - Throws: ``ListenFailed``, `WalletError`.
  package func serve(
    _ service: TransactionService, watch: (IssuerTransaction) -> Void = { _ in }
  ) throws -> (done: IssuerTransaction, end: TransactionService.End) {
    let (done, end): (IssuerTransaction, TransactionService.End)
    do {
      (done, end) = try service.run(
        transaction, answer: { $0.answer($1, at: Date()) },
        isOver: { transaction, idle in
          watch(transaction)
          return transaction.isFinished || transaction.state == .dead
            || transaction.state == .issued && idle > Self.patience
        })
    } catch {
      abandon()
      throw error
    }
    if let taken {
      try store.settle(taken.number, used: done.usedStatuses)
      // Also where the wallet says that it did not keep what it got.
      if !done.usedStatuses.isEmpty { progress.note(.revocable(taken.number)) }
    }
    return (done, end)
  }

  /// Checks that a wallet has the card.
  /// - Throws: ``WalletAbsent``, ``OfferEnded``.
  package static func check(_ done: IssuerTransaction, after time: Duration) throws {
    switch done.state {
    case .waiting, .taken: throw WalletAbsent(seconds: Int(time.components.seconds))
    case .dead: throw OfferEnded(code: .offerDead)
    case .issued:
      guard done.isWhole else { throw OfferEnded(code: .offerPartTaken) }
      guard done.events.allSatisfy({ $0 == .accepted }) else {
        throw OfferEnded(code: .offerNotKept)
      }
    }
  }
}

package struct CardRefused: CodedError {
  package let outcome: Outcome

  package init(outcome: Outcome) { self.outcome = outcome }
  package var code: ReasonCode { outcome.code }
  package var details: [Detail] { outcome.details }
}

/// The error for an offer after which no wallet has the card.
package struct OfferEnded: CodedError {
  package let code: ReasonCode
}
