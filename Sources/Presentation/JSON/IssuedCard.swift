import Credentials
import Encoding
import FoundationEssentials
import Verdicts

/// What came of `read --issue`.
package enum IssuedCard {
  /// A card is in the wallet; how long minting and saving took.
  case card(IdentityCard, minting: Duration, saving: Duration)
  /// No card was made, for this reason.
  case refused(Outcome)
  /// A card could not be made or kept, though nothing speaks against it: the wallet's disk is full.
  case failed(any CodedError)

  /// One sentence for people.
  package func text(_ catalogue: MessageCatalogue, at now: Date) -> String {
    switch self {
    case .card(let card, _, _): "In the wallet: card \(CardText.line(card, at: now))"
    case .refused(let outcome): "No card: \(catalogue.sentence(outcome))"
    case .failed(let error): "No card: \(catalogue.sentence(error.code, error.details))"
    }
  }

  /// The same for programs, with the sentence that an outcome has there. The card's identifier and the
  /// times would join a redacted record to a wallet and to another read.
  func json(isRedacted: Bool, sentence: (Outcome) -> String) -> JSONValue {
    switch self {
    case .card where isRedacted: .object([])
    case .card(let card, let minting, let saving):
      .object([
        "card": .string(card.identifier),
        "mintingMilliseconds": .number(Milliseconds.value(minting)),
        "savingMilliseconds": .number(Milliseconds.value(saving)),
      ])
    case .refused(let outcome):
      Self.reason(outcome, sentence)
    case .failed(let error):
      Self.reason(
        Outcome(.failed, error.code, error.details), sentence)
    }
  }

  private static func reason(_ outcome: Outcome, _ sentence: (Outcome) -> String) -> JSONValue {
    .object([
      "code": .string(outcome.code.rawValue), "reason": .string(sentence(outcome)),
    ])
  }
}
