import Credentials
import Encoding
import FoundationEssentials
import Messages
import ProofEngine
import Verdicts

/// The result of `passport issue`.
package enum IssuedCard: Sendable {
  /// A card is in the wallet, with the kinds of credentials that the document did not allow; the
  /// durations are those of minting and saving.
  case card(IdentityCard, leftOut: [LeftOutCredential], minting: Duration, saving: Duration)
  /// A file was written in the format of another program.
  case file(format: String)
  /// No card was made, for this reason.
  case refused(Outcome)
  /// A card was allowed, and an error such as a full disk prevented it.
  case failed(any CodedError)

  /// Sentences for people, one per line.
  package func lines(_ catalogue: MessageCatalogue, at now: Date) -> [String] {
    switch self {
    case .card(let card, let leftOut, _, _):
      ["In the wallet: card \(CardText.line(card, at: now))"]
        + leftOut.map { "Without \($0.kind.rawValue): \(catalogue.sentence($0.reason))" }
    case .file(let format):
      ["Written: \(format)"]
        + (WireText(format) == "dtc"
          ? ["It is bound to no holder: anyone who has it can show it."] : [])
    case .refused(let outcome): ["No card: \(catalogue.sentence(outcome))"]
    case .failed(let error): ["No card: \(catalogue.sentence(error))"]
    }
  }

  private var minted:
    (card: IdentityCard, leftOut: [LeftOutCredential], minting: Duration, saving: Duration)?
  {
    guard case .card(let card, let leftOut, let minting, let saving) = self else { return nil }
    return (card, leftOut, minting, saving)
  }

  /// The format of the file.
  private var file: String? {
    guard case .file(let format) = self else { return nil }
    return format
  }

  /// The reason why there is no card.
  private var reason: Outcome? {
    switch self {
    case .card, .file: nil
    case .refused(let outcome): outcome
    case .failed(let error): Outcome(.failed, error.code, error.details)
    }
  }

  /// The result as JSON. Redacted JSON has no identifier and no durations, because they could link
  /// the record to a wallet or to another read.
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
        maybe: "format", "The format of a file that was written instead of a card.",
        .text(among: ["solidarity", "dtc"]), .open
      ) { $0.file }
      JSONMember(
        maybe: "leftOut",
        "The kinds of credentials that the document did not allow; not there where it allowed all.",
        leftOut.list(), .open
      ) { ($0.minted?.leftOut).flatMap { $0.isEmpty ? nil : $0 } }
      JSONMember(maybe: "code", "Why no card was made.", CommonJSON.code, .open) { $0.reason?.code }
      JSONMember(
        maybe: "reason", "Why no card was made, in a sentence.", CheckJSON.reason, .open
      ) { $0.reason }
    })

  private static let leftOut = JSONForm<LeftOutCredential>.object {
    JSONMember(
      "kind", "The kind, as `--format` names it.", .text(minLength: 1), .open
    ) { $0.kind.rawValue }
    JSONMember("code", "Why there is none.", CommonJSON.code, .open) { $0.reason.code }
    JSONMember(
      "reason", "Why there is none, in a sentence.", CheckJSON.reason, .open
    ) { Outcome(.failed, $0.reason.code, $0.reason.details) }
  }

  private static let rules: JSONObjectShape.Rules = {
    let minted: [WireText] = ["card", "mintingMilliseconds", "savingMilliseconds"]
    let refused: [WireText] = ["code", "reason"]
    return JSONObjectShape.Rules(
      whole: [
        .init(
          "oneOf",
          .array([
            .object(JSONSchemaWriter.required(minted) + [.init("maxProperties", 4)]),
            .object([
              "description": "A card, when redacted.",
              "propertyNames": .object(["const": "leftOut"]),
            ]),
            .object(JSONSchemaWriter.required(["format"]) + [.init("maxProperties", 1)]),
            .object(JSONSchemaWriter.required(refused) + [.init("maxProperties", 2)]),
          ]))
      ], told: [.init("minProperties", 1)])
  }()
}
