import Credentials
import Encoding
import Verdicts

/// A verifier's verdict on a credential or presentation, for programs.
package enum VerificationJSON {
  /// The verdict on a credential or presentation: schema `passport.verification/1`.
  package static func value(_ verdict: CredentialVerdict) -> JSONValue { document.value(verdict) }

  package static let document = JSONDocument<CredentialVerdict>(
    "passport.verification/1",
    "What `passport verify --json` prints: a verifier's verdict on a credential or presentation.",
    rules: rules
  ) {
    CheckJSON.judged(
      "`passed` when every credential passed, `failed`, or `unknown` when no trusted issuer issued one, or one is of a kind that is not supported."
    ).of(CredentialVerdict.self) { $0.outcome }
    JSONMember(
      "credentials",
      "The credentials in it, in their order; empty when it could not be taken apart.",
      credential.list()
    ) { $0.credentials }
  }

  private static let rules = passing(
    then: .object(["properties": .object(["credentials": .object(["minItems": 1])])]))

  /// Schema rules that apply if the status is `passed`, and if it is not.
  private static func passing(then: JSONValue, otherwise: JSONValue? = nil) -> JSONObjectShape.Rules
  {
    let passed = JSONValue.object([
      "properties": .object(["status": .object(["const": "passed"])])
    ])
    return JSONObjectShape.Rules(
      always: [.init("if", passed), .init("then", then)]
        + (otherwise.map { [.init("else", $0)] } ?? []))
  }

  private static let notProved = [
    "documentType", "nameSpace", "revocation", "simulated", "trustLevel",
  ]

  private static let proof = JSONForm<CredentialProof>.object("A proof in zero knowledge.") {
    JSONMember(
      "circuits", "The circuits, by the hash that the request named.", .text("^[0-9a-f]{64}$")
    ) { $0.circuits }
    JSONMember("validAt", "A second at which the document was valid.", CommonJSON.moment) {
      $0.time.instant
    }
    JSONMember(
      "wholeDay",
      "Whether its holder stated a day in UTC alone, of which `validAt` is the first or the last second: when on that day the proof was made is not known.",
      .truth
    ) { $0.isWholeDay }
    JSONMember(
      "notProved",
      "What no such proof shows: the type that the issuer signed (the holder's device signed the one that is stated), the name space of an element, revocation, whether the document was simulated, and the level that its issuer states, in whose place the lowest counts.",
      JSONForm<String>.text(among: notProved).list()
    ) { _ in notProved }
  }

  static let credential = JSONForm<JudgedCredential>.object(
    "One credential.",
    rules: passing(
      then: .object(
        JSONSchemaWriter.required(["type", "format", "issuer", "holderBound", "claims"])),
      otherwise: .object(["maxProperties": 4]))
  ) {
    JSONMember(
      maybe: "type",
      "Its type, as it says itself: `vct`, document type, or the last type of a VC.", .text
    ) { $0.type }
    CheckJSON.judged("Its own verdict.").of(JudgedCredential.self) { $0.outcome }
    JSONMember(
      maybe: "format", "Its format, by the name in OpenID4VP 1.0; only when it passed.", .name
    ) { $0.credential?.format }
    JSONMember(
      maybe: "issuer", "The name of the issuer; only when it passed.", .text
    ) { $0.credential?.issuerName }
    JSONMember(
      maybe: "issuerIdentifier", "The issuer's address, where the credential states it.", .text
    ) { $0.credential?.issuerIdentifier }
    JSONMember(
      maybe: "trustLevel",
      "The trust level that counts: what the issuer states, and no more than its root may claim; only when it passed.",
      .name
    ) { $0.credential?.trustLevel }
    JSONMember(
      maybe: "claimedTrustLevel",
      "The trust level that the issuer states, where that is more than its root may claim.", .text
    ) { $0.credential?.excessTrustLevel }
    JSONMember(
      maybe: "voucher",
      "Who vouches for the issuer: the desk of this machine (`own-desk`), an institution of the trust store, or a root that was given for this check; only when it passed.",
      .name
    ) { $0.credential?.voucher }
    JSONMember(
      maybe: "simulated",
      "Whether the issuer says that it was made from a simulated document; only when it passed, and not for a proof in zero knowledge, which does not tell.",
      .truth
    ) { $0.credential.flatMap { $0.proof == nil ? $0.isSimulated : nil } }
    JSONMember(
      maybe: "holderKey", "The thumbprint of the holder's key, RFC 7638; only when it passed.",
      .text("^[A-Za-z0-9_-]{43}$")
    ) { $0.credential?.holderKeyThumbprint }
    JSONMember(
      maybe: "holderBound",
      "Whether the holder proved for this request to have that key. False for a credential that was looked at without a request.",
      .truth
    ) { $0.credential?.isHolderBound }
    JSONMember(
      maybe: "issuedAt", "When it was issued, where it says so.", CommonJSON.moment
    ) { $0.credential?.issuedAt }
    JSONMember(
      maybe: "expiresAt", "When it ends to be valid, where it says so.", CommonJSON.moment
    ) { $0.credential?.expiresAt }
    JSONMember(
      maybe: "revocation",
      "Whether the card was revoked: `passed` where its issuer's list says no, which was fetched now or before (the reason says when), `notSupported` where the card does not say where to look, `notDone` for a proof in zero knowledge, which does not tell; only when it passed.",
      CheckJSON.outcome
    ) { $0.credential?.revocation }
    JSONMember(
      maybe: "proof",
      "The proof in zero knowledge that was shown, where the document itself was not; only when it passed.",
      proof
    ) { $0.credential?.proof }
    JSONMember(
      maybe: "claims",
      "The claims that were revealed and those that are always visible, as the card's issuer named them, pictures included; of a mobile document by name space, bytes in base64url; only when it passed.",
      JSONForm(["type": "object"]) { $0 }
    ) { $0.credential?.claims }
  }
}
