import Crypto
import Encoding
import FoundationEssentials

/// The business card that the Solidarity app imports: a verifiable credential of the Data Model 1.1
/// as a JWT, whose issuer is a bare key on P-256. Only the app's own list of keys can vouch for the
/// issuer.
public enum SolidarityCredential {
  /// The longest life, in seconds: 30 days, as for an identity card without a status list. The
  /// app's format has no member for a status, so that nobody can revoke such a credential.
  public static let maximumLife: TimeInterval = 30 * 86400
  /// The claims that the app knows as proofs.
  public static let proofs: [WireText] = ["age_over_18", "is_human", "field_name"]
  /// The version of the app's format.
  static let schemaVersion = 2
}

extension CredentialIssuer {
  /// Issues a business card for the Solidarity app with the signer's key. It ends after
  /// ``SolidarityCredential/maximumLife`` at the latest.
  /// - Parameter content: the claim `name`, and those of ``SolidarityCredential/proofs`` that are
  ///   true.
  /// - Throws: ``CredentialError/claimUnknown(_:)`` for a claim that the app does not know or that
  ///   is not true; ``CredentialError/memberMalformed(_:)`` without a name; otherwise as
  ///   ``issue(_:)-(VerifiableCredentialContent)``, except that the issuer needs no address.
  package func issueSolidarity(
    _ content: VerifiableCredentialContent, random: RandomSource = .system
  ) throws(CredentialError) -> VCJWT {
    let end = min(content.expiresAt, content.issuedAt + SolidarityCredential.maximumLife)
    try checkDates(issuedAt: content.issuedAt, expiresAt: end)
    let itself = DIDKey(
      try CredentialError.wrapping { () throws(CryptoError) in try key.p256PublicKey })
    let holder = DIDKey(content.holderKey).text
    let start = JSONValue.integer(try NumericDate.seconds(content.issuedAt))
    let payload = JSONValue.object([
      "iss": .string(itself.text), "sub": .string(holder), "iat": start, "nbf": start,
      "exp": .integer(try NumericDate.seconds(end)), "jti": .string(try Self.identifier(random)),
      "vc": .object(try Self.members(of: content, holder)),
    ])
    return try VCJWT(
      try JSONWebSignature(
        signing: payload,
        header: [
          JSONValue.Member("typ", .string(VCJWT.olderType)),
          JSONValue.Member("cty", .string(VCJWT.mediaType)),
          JSONValue.Member("kid", .string(itself.solidarityKeyIdentifier)),
        ], key: key))
  }

  private static func members(
    of content: VerifiableCredentialContent, _ holder: WireText
  ) throws(CredentialError) -> [JSONValue.Member] {
    let types = [VerifiableCredentialModel.baseType] + content.types
    let contexts = [VerifiableCredentialModel.Version.one.context, "https://schema.org"]
    let own = [
      JSONValue.Member("@context", .array(contexts.map { .string($0) })),
      JSONValue.Member("type", .array(types.map { .string($0) })),
      JSONValue.Member("credentialSubject", try subject(of: content, holder)),
    ]
    let names = (own + content.evidence).map(\.name)
    guard Set(names).count == names.count else { throw .malformed(.credentialClaimOfIssuer) }
    return own + content.evidence
  }

  private static func subject(
    of content: VerifiableCredentialContent, _ holder: WireText
  ) throws(CredentialError) -> JSONValue {
    var name: WireText?
    var proofs: [JSONValue] = []
    for claim in content.claims {
      if claim.name == "name" {
        name = claim.value.string
      } else {
        guard SolidarityCredential.proofs.contains(claim.name),
          claim.value.bool == true
        else { throw .claimUnknown(claim.name) }
        proofs.append(.string(claim.name))
      }
    }
    guard let name, !name.isEmpty else { throw .memberMalformed("name") }
    let isSimulated = content.evidence.contains {
      $0.name == "simulated" && $0.value.bool == true
    }
    return .object([
      "id": .string(holder), "@type": ["Person", "BusinessCardSubject"], "name": .string(name),
      // The app shows this member to people. It ignores the members that tell programs the same.
      "summary": isSimulated ? "simulated document" : nil,
      "verified_proofs": proofs.isEmpty ? nil : .object(["claims": .array(proofs)]),
      "credential_meta": .object(["schemaVersion": .integer(SolidarityCredential.schemaVersion)]),
    ])
  }

  /// A random UUID, RFC 9562, 5.4, as a URN.
  private static func identifier(_ random: RandomSource) throws(CredentialError) -> WireText {
    var bytes = try CredentialError.wrapping { () throws(CryptoError) in try random.bytes(16) }
    bytes[6] = 0x40 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Hex.encode(bytes[$0]) }
    return "urn:uuid:\(parts.joined(separator: "-"))"
  }
}
