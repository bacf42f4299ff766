import Credentials
import Encoding
import FoundationEssentials
import Messages
import Verdicts

/// The result of `read --issue`.
package enum IssuedCard: Sendable {
  /// A card is in the wallet; the durations are those of minting and saving.
  case card(IdentityCard, minting: Duration, saving: Duration)
  /// No card was made, for this reason.
  case refused(Outcome)
  /// A card was allowed, and an error such as a full disk prevented it.
  case failed(any CodedError)

  /// One sentence for people.
  package func text(_ catalogue: MessageCatalogue, at now: Date) -> String {
    switch self {
    case .card(let card, _, _): "In the wallet: card \(CardText.line(card, at: now))"
    case .refused(let outcome): "No card: \(catalogue.sentence(outcome))"
    case .failed(let error): "No card: \(catalogue.sentence(error))"
    }
  }

  /// The card, and the durations of minting and saving.
  private var minted: (card: IdentityCard, minting: Duration, saving: Duration)? {
    if case .card(let card, let minting, let saving) = self { (card, minting, saving) } else { nil }
  }

  /// The outcome for which there is no card.
  private var reason: Outcome? {
    switch self {
    case .card: nil
    case .refused(let outcome): outcome
    case .failed(let error): Outcome(.failed, error.code, error.details)
    }
  }

  /// The result for programs. Redacted JSON has no identifier and no times, which would link it to
  /// a wallet or to another read.
  static let form = JSONForm<IssuedCard>.named(
    "issued",
    .object("A card in the wallet, or why there is none.", isCut: true, rules: rules) {
      JSONMember(
        maybe: "card", "The new card's identifier.", .text("^[0-9a-f]{16}$"), .document
      ) { $0.minted?.card.identifier }
      JSONMember(
        maybe: "mintingMilliseconds", "How long it took to make and sign it.",
        CommonJSON.milliseconds, .document
      ) { $0.minted?.minting }
      JSONMember(
        maybe: "savingMilliseconds", "How long it took to save it.", CommonJSON.milliseconds,
        .document
      ) { $0.minted?.saving }
      JSONMember(
        maybe: "code", "Why no card was made.", CommonJSON.code, .open
      ) { $0.reason?.code }
      JSONMember(
        maybe: "reason", "Why no card was made, in a sentence.", CheckJSON.reason, .open
      ) { $0.reason }
    })

  private static let rules: JSONObjectShape.Rules = {
    let (minted, refused) = (
      ["card", "mintingMilliseconds", "savingMilliseconds"], ["code", "reason"]
    )
    return JSONObjectShape.Rules(
      whole: [
        .init(
          "oneOf",
          .array([
            .object(JSONSchemaWriter.required(minted) + [.init("maxProperties", 3)]),
            .object(["description": "A card, when redacted.", "maxProperties": 0]),
            .object(JSONSchemaWriter.required(refused) + [.init("maxProperties", 2)]),
          ]))
      ], told: [.init("minProperties", 1)])
  }()
}
