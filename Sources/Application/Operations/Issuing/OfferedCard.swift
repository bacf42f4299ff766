import Credentials
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import Inspection
import ProofEngine
import Verdicts
import Wallet

/// A card that is offered to one wallet: the prepared card, and the status list entries of its
/// copies. Nothing is signed before a wallet proves possession of its keys.
package struct OfferedCard {
  /// How long to wait for further requests of a wallet that already has the card.
  private static let patience: Duration = .seconds(15)

  /// The kinds that the document does not allow.
  package let leftOut: [LeftOutCredential]
  /// The offer in its initial state, before any wallet has requested it.
  package let transaction: IssuerTransaction

  private let store: IssuerStore
  private let taken: (number: WireText, statuses: [StatusReference])?
  private let surroundings: Surroundings
  private let progress: any Progress

  /// Prepares the credentials that the document allows.
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

  /// Returns the status list entries of an offer that no wallet has seen.
  package func abandon() {
    if let taken { try? store.settle(taken.number, used: []) }
  }

  /// Serves the offer to one wallet.
  /// - Parameter watch: called repeatedly with the present state of the transaction.
  /// - Returns: the final state of the transaction, and how it ended.
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
      // Even if the wallet says that it did not keep them.
      if !done.usedStatuses.isEmpty { progress.note(.revocable(taken.number)) }
    }
    return (done, end)
  }

  /// Checks that a wallet accepted the whole card.
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

/// The error if no wallet has the whole card after an offer.
package struct OfferEnded: CodedError {
  package let code: ReasonCode
}
