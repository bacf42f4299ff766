import Credentials
import Encoding
import Verdicts

/// What came of `read --issue`.
enum IssuedCard {
  /// A card is in the wallet; how long minting and saving took.
  case card(IdentityCard, minting: Duration, saving: Duration)
  /// No card was made, for this reason.
  case refused(Outcome)

  /// Exit code 11 where nothing was made.
  var exitCode: ExitCode {
    switch self {
    case .card: .success
    case .refused: .notValid
    }
  }

  /// One sentence for people.
  func text(_ environment: AppEnvironment) -> String {
    switch self {
    case .card(let card, _, _):
      "In the wallet: card \(CardText.line(card, at: environment.now))"
    case .refused(let outcome): "No card: \(environment.catalogue.sentence(outcome))"
    }
  }

  /// The same for programs, with the sentence that an outcome has there.
  func json(sentence: (Outcome) -> String) -> JSONValue {
    switch self {
    case .card(let card, let minting, let saving):
      .object([
        "card": .string(card.identifier),
        "mintingMilliseconds": .number(Milliseconds.value(minting)),
        "savingMilliseconds": .number(Milliseconds.value(saving)),
      ])
    case .refused(let outcome):
      .object([
        "code": .string(outcome.code.rawValue), "reason": .string(sentence(outcome)),
      ])
    }
  }
}
