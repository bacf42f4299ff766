import Crypto
import Encoding
import FoundationEssentials
import PKIX

@testable import Credentials

extension ExampleDesk {
  static let address: WireText = "https://desk.example"

  /// The desk with a signer whose certificate states the desk's address.
  static func withAddress() throws -> (desk: ExampleDesk, issuer: CredentialIssuer) {
    let desk = try ExampleDesk()
    let signer = try makeSigner(
      key: desk.signerKey, issuer: desk.rootKey,
      more: [.subjectAlternativeName([.uri(address)])])
    return (desk, try CredentialIssuer(key: desk.signerKey, chain: [signer, desk.root]))
  }

  func verifiableContent(
    types: [WireText] = ["urn:passport-desk:identity:1"],
    claims: [JSONValue.Member] = [
      JSONValue.Member("given_name", "Anna"), JSONValue.Member("age_over_18", true),
      JSONValue.Member("address", .object(["country": "UT", "lines": ["A", "B"]])),
    ], evidence: [JSONValue.Member] = [JSONValue.Member("trust_level", "government")],
    issuedAt: Date = now, expiresAt: Date = now + 14 * day
  ) throws -> VerifiableCredentialContent {
    VerifiableCredentialContent(
      types: types, claims: claims, evidence: evidence, issuedAt: issuedAt, expiresAt: expiresAt,
      holderKey: try device.p256PublicKey)
  }

  /// The request of the one who asks for a presentation.
  static let request = PresentationRequest(audience: audience, nonce: nonce)

  func verifyVC(
    _ text: WireText, at moment: Date = now, answering request: PresentationRequest? = nil,
    anchors: [Certificate]? = nil
  ) -> CredentialVerdict {
    VCJWTVerifier(anchors: anchors ?? [root], at: moment).verify(text, answering: request)
  }

  /// A payload of the Data Model 2.0 that passes, with members replaced, removed where they are null, or
  /// added.
  func verifiablePayload(_ changes: KeyValuePairs<WireText, JSONValue> = [:]) throws -> JSONValue {
    Self.changed(
      [
        JSONValue.Member("@context", ["https://www.w3.org/ns/credentials/v2"]),
        JSONValue.Member("type", ["VerifiableCredential", "Example"]),
        JSONValue.Member("issuer", .string(Self.address)),
        JSONValue.Member("credentialSubject", .object(["age_over_18": true])),
        JSONValue.Member("cnf", .object(["jwk": try device.p256PublicKey.jwk])),
      ], changes)
  }

  /// A payload of the Data Model 1.1 that passes, changed in the claims of the JWT and in `vc`.
  func olderPayload(
    _ changes: KeyValuePairs<WireText, JSONValue> = [:],
    vc inner: KeyValuePairs<WireText, JSONValue> = [:]
  ) -> JSONValue {
    let credential = Self.changed(
      [
        JSONValue.Member("@context", ["https://www.w3.org/2018/credentials/v1"]),
        JSONValue.Member("type", ["VerifiableCredential"]),
        JSONValue.Member("credentialSubject", .object(["name": "Anna"])),
      ], inner)
    return Self.changed(
      [JSONValue.Member("iss", .string(Self.address)), JSONValue.Member("vc", credential)], changes)
  }

  static func changed(
    _ base: [JSONValue.Member], _ changes: KeyValuePairs<WireText, JSONValue>
  ) -> JSONValue {
    let names = Set(changes.map(\.key))
    return .object(
      base.filter { !names.contains($0.name) }
        + changes.filter { $0.value != .null }.map { JSONValue.Member($0.key, $0.value) })
  }
}
