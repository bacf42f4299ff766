import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// Signs credentials in the format of SD-JWT VC: an SD-JWT of type `dc+sd-jwt` whose header carries
/// the signer's certificate.
public struct CredentialIssuer: Sendable {
  /// The `typ` of the header, SD-JWT VC, 2.2.1.
  public static let type = WireText(CredentialFormat.sdJWT.rawValue)

  /// The signer's certificate.
  public let certificate: Certificate

  /// The purpose of a key that signs mobile documents, ISO/IEC 18013-5, B.1.4.
  public static let documentSigning = ObjectIdentifier(1, 0, 18013, 5, 1, 2)

  let key: PrivateKey
  /// The certificates that credentials carry, signer first, without the root.
  let sent: [Certificate]
  /// All certificates that were given, signer first.
  private let chain: [Certificate]

  /// A signer with its certificate first and, if there are more, those that lead to the root. The
  /// root itself is left out of credentials: a verifier must have it from elsewhere (HAIP 1.0,
  /// 6.1.1).
  /// - Throws: ``CredentialError/issuerPathInvalid(_:)`` when the certificate may not sign
  ///   credentials, its key is not on P-256, or it belongs to another key.
  public init(key: PrivateKey, chain: [Certificate]) throws(CredentialError) {
    guard let certificate = chain.first else {
      throw .issuerPathInvalid(.issuerSignerMissing)
    }
    let certified = try SignerRules.signerKey(of: certificate)
    guard (try? key.p256PublicKey) == certified else {
      throw .issuerPathInvalid(.issuerSignerKeyDiffers)
    }
    self.key = key
    self.certificate = certificate
    self.chain = chain
    sent = chain.filter { !$0.isSelfIssued }
  }

  /// The issuer's identifier, which its credentials state: the first URI among the other names of the
  /// certificate's subject; nil when it has none.
  public var identifier: WireText? { (try? certificate.subjectAlternativeNames)?.uris.first }

  /// The issuer's country in two letters of ISO 3166-1, from the certificate's subject; nil when it names
  /// none.
  public var country: WireText? {
    certificate.subject.writtenCountry.flatMap { CountryCode.isTwoLetters($0) ? $0 : nil }
  }

  /// Issues a credential with all its disclosures. It states the content's issuer, or else the
  /// certificate's ``identifier``.
  /// - Throws: ``CredentialError/signerExpired(_:)`` when the signer's certificate ends before the
  ///   credential does; ``CredentialError/issuerPathInvalid(_:)`` when it begins after the credential
  ///   is issued, or names another issuer than the content; ``CredentialError/malformed(_:)`` for claims and dates that cannot be issued;
  ///   ``CredentialError/crypto(_:)`` when libcrypto or the random source fails.
  package func issue(
    _ content: CredentialContent, random: RandomSource = .system
  ) throws(CredentialError) -> SDJWT {
    try checkDates(
      issuedAt: content.issuedAt, notBefore: content.notBefore, expiresAt: content.expiresAt)
    guard !content.type.isEmpty else { throw .malformed(.credentialType) }
    try requireIssuable(content.type)
    try SignerRules.checkIdentifier(content.issuer, of: certificate)
    let own: Set<WireText> = ["iss", "nbf", "exp", "cnf", "vct", "iat"]
    guard own.isDisjoint(with: content.claims.map(\.name)) else {
      throw .malformed(.credentialClaimOfIssuer)
    }
    let concealed = try SDJWTPayload(try registered(content) + content.claims, random: random)
    let header = [
      JSONValue.Member("typ", .string(Self.type)), JSONValue.Member("x5c", IssuerPath.x5c(sent)),
    ]
    let signed = try JSONWebSignature(signing: concealed.payload, header: header, key: key)
    let credential = SDJWT(issuerSigned: signed, disclosures: concealed.disclosures)
    guard credential.encoded.utf8.count <= SDJWT.maximumLength else {
      throw .malformed(.credentialTooLong)
    }
    return credential
  }

  /// Checks that a credential would begin before it ends, and within the life of the signer.
  /// - Throws: ``CredentialError/malformed(_:)``, ``CredentialError/issuerPathInvalid(_:)``,
  ///   ``CredentialError/signerExpired(_:)``.
  func checkDates(
    issuedAt: Date, notBefore: Date? = nil, expiresAt: Date
  ) throws(CredentialError) {
    guard max(notBefore ?? issuedAt, issuedAt) < expiresAt else {
      throw .malformed(.credentialDates)
    }
    guard certificate.notBefore <= issuedAt else {
      throw .issuerPathInvalid(.issuerSignerNotYetValid)
    }
    // No verifier accepts a signature after the end of the signer's certificate.
    guard issuedAt <= certificate.notAfter, expiresAt <= certificate.notAfter else {
      throw .signerExpired(Timestamp(certificate.notAfter).description)
    }
  }

  /// Signs a payload of another kind, with the certificates in the header (`x5c`).
  /// - Parameter type: the `typ` of the header.
  /// - Throws: ``CredentialError/crypto(_:)``.
  package func sign(
    _ payload: JSONValue, type: WireText
  ) throws(CredentialError) -> JSONWebSignature {
    let header = [
      JSONValue.Member("typ", .string(type)), JSONValue.Member("x5c", IssuerPath.x5c(sent)),
    ]
    return try JSONWebSignature(signing: payload, header: header, key: key)
  }

  /// Signs a receipt. Its header has every certificate that was given, with the root, so that other
  /// programs can check the whole path.
  /// - Throws: ``CredentialError/crypto(_:)``.
  package func signReceipt(_ payload: JSONValue) throws(CredentialError) -> JSONWebSignature {
    let header = [
      JSONValue.Member("typ", .string(SignedReceipt.type)),
      JSONValue.Member("x5c", IssuerPath.x5c(chain)),
    ]
    return try JSONWebSignature(signing: payload, header: header, key: key)
  }

  private func registered(
    _ content: CredentialContent
  ) throws(CredentialError) -> [ClaimTree.Member] {
    var members: [ClaimTree.Member] = [.visible("vct", .value(.string(content.type)))]
    if let issuer = content.issuer ?? identifier {
      members.append(.visible("iss", .value(.string(issuer))))
    }
    members.append(.visible("iat", .value(.integer(try NumericDate.seconds(content.issuedAt)))))
    if let first = content.notBefore {
      members.append(.visible("nbf", .value(.integer(try NumericDate.seconds(first)))))
    }
    members.append(.visible("exp", .value(.integer(try NumericDate.seconds(content.expiresAt)))))
    members.append(
      .visible("cnf", .value(.object(["jwk": content.holderKey.jwk]))))
    if let status = content.status {
      members.append(.visible("status", .value(status.json)))
    }
    return members
  }
}
