import Credentials
import Encoding
import Messages
import Verdicts

/// A verifier's verdicts, for programs.
package enum VerificationJSON {
  // MARK: The verdict on a presentation

  /// The verdict on a presentation: schema `passport.verification/1`.
  package static func value(
    _ verdict: CredentialVerdict, _ catalogue: MessageCatalogue
  ) -> JSONValue {
    document.value(verdict, JSONContext(catalogue))
  }

  package static let document = JSONDocument<CredentialVerdict>(
    "passport.verification/1",
    "What `passport verify --json` prints: a verifier's verdict on a presentation.", rules: rules
  ) {
    JSONMember(
      "status", "`passed`, `failed`, or `unknown` when no trusted issuer issued it.",
      .text(among: ["passed", "failed", "unknown"])
    ) { $0.outcome.status.rawValue }
    JSONMember(
      "code", "Why, for programs.", CommonJSON.code
    ) { $0.outcome.code }
    JSONMember(
      "reason", "Why, in a sentence for people.", CheckJSON.reason
    ) { $0.outcome }
    JSONMember(
      maybe: "issuer", "The name of the issuer; only when it passed.", .text
    ) { $0.credential?.issuerName }
    JSONMember(
      maybe: "holderKey", "The thumbprint of the holder's key, RFC 7638; only when it passed.",
      .text("^[A-Za-z0-9_-]{43}$")
    ) { $0.credential?.holderKeyThumbprint }
    JSONMember(
      maybe: "revocation",
      "Whether the card was looked up among those that were revoked, which is never done: `notDone` where the card says where to look, `notSupported` where it does not; only when it passed.",
      CheckJSON.outcome
    ) { $0.credential?.revocation }
    JSONMember(
      maybe: "claims",
      "The claims that were revealed and those that are always visible, as the card's issuer named them, pictures included; only when it passed.",
      JSONForm(["type": "object"]) { $0 }
    ) { $0.credential?.claims }
  }

  private static let rules = JSONObjectShape.Rules(always: [
    .init(
      "if",
      .object(["properties": .object(["status": .object(["const": "passed"])])])),
    .init("then", .object(JSONSchemaWriter.required(["issuer", "claims"]))),
    .init("else", .object(["maxProperties": 4])),
  ])

  // MARK: The verdict on a proof in zero knowledge

  /// The verdict on a proof, and the statement that the verifier gave.
  package struct Proof: Sendable {
    let outcome: Outcome
    let documentType: String
    let circuits: String
    let claims: [String]
    let time: String

    package init(
      _ outcome: Outcome, documentType: String, circuits: String, claims: [String], time: String
    ) {
      self.outcome = outcome
      self.documentType = documentType
      self.circuits = circuits
      self.claims = claims
      self.time = time
    }
  }

  /// The verdict on a proof: schema `passport.proof-verification/1`.
  package static func value(_ proof: Proof, _ catalogue: MessageCatalogue) -> JSONValue {
    proofDocument.value(proof, JSONContext(catalogue))
  }

  package static let proofDocument = JSONDocument<Proof>(
    "passport.proof-verification/1",
    "What `passport zk verify --json` prints: a verifier's verdict on a proof in zero knowledge."
  ) {
    JSONMember(
      "status", "`passed` or `failed`.", .text(among: ["passed", "failed"])
    ) { $0.outcome.status.rawValue }
    JSONMember(
      "code", "Why, for programs.", CommonJSON.code
    ) { $0.outcome.code }
    JSONMember(
      "reason", "Why, in a sentence for people.", CheckJSON.reason
    ) { $0.outcome }
    JSONMember(
      "documentType", "The type of document that the verifier named.", .text
    ) { $0.documentType }
    JSONMember(
      "circuits", "The name of the pair of circuits.", .text("^[0-9a-f]{64}$")
    ) { $0.circuits }
    JSONMember(
      "claims",
      "The claims that the verifier named, without their values: name space, a slash, element.",
      claims
    ) { $0.claims }
    JSONMember(
      "notProved",
      "What even a proof that holds does not say: that the elements are in the name space of the claims, and that the document was not revoked.",
      JSONForm(["const": notProved]) { $0 }
    ) { _ in notProved }
    JSONMember(
      "at", "The time at which the document must be valid.",
      .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")
    ) { $0.time }
  }

  private static let notProved: JSONValue = ["nameSpace", "revocation"]

  private static let claims = JSONForm<[String]>(
    JSONShape(
      .value([
        .init("type", "array"), .init("minItems", 1), .init("maxItems", 4),
        .init("items", .object(["type": "string", "pattern": "^.+/.+$"])),
      ]))
  ) { claims, _ in .array(claims.map { .string($0) }) }
}
