import Credentials
import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// The roots and the time for checking a signed request.
package struct RequestTrust: Sendable {
  /// The authorities that may vouch for the verifier's name.
  package let roots: [Certificate]
  /// The registrars that may say for what the verifier is registered.
  package let registrars: [Certificate]
  /// The time at which certificates must be valid.
  package let now: Date

  package init(roots: [Certificate], registrars: [Certificate] = [], at now: Date) {
    (self.roots, self.registrars, self.now) = (roots, registrars, now)
  }
}

/// A request as a signed object (OpenID4VP 1.0, 5; RFC 9101, 4), whose signer is the verifier that
/// it names.
struct RequestObject {
  /// The type in the header.
  static let type: WireText = "oauth-authz-req+jwt"
  /// Its media type.
  static let mediaType: WireText = "application/oauth-authz-req+jwt"
  /// The only algorithm.
  static let algorithm = JSONWebSignature.algorithm
  /// The audience if the verifier does not know which wallet will answer.
  private static let audience: WireText = "https://self-issued.me/v2"

  let members: JSONValue
  /// The signer.
  let requester: Requester
  /// What it shows of the signer's registration; nil if it shows none.
  let registration: ShownRegistration?

  /// Reads and verifies an object.
  /// - Parameters:
  ///   - client: the `client_id` that came with the object, which must be the same.
  ///   - walletNonce: the nonce that the object must repeat; nil if none was sent.
  /// - Throws: ``ExchangeError``.
  init(
    parsing bytes: [UInt8], client: WireText, walletNonce: WireText?, _ trust: RequestTrust
  ) throws(ExchangeError) {
    let identifier = try ClientIdentifier(parsing: client)
    guard bytes.count <= AuthorizationRequest.longest else {
      throw .requestMalformed(.requestLong)
    }
    guard let text = WireText(validating: bytes.withoutSurroundingSpace) else {
      throw .requestMalformed(.requestForm)
    }
    let signed: JSONWebSignature
    do throws(CredentialError) { signed = try JSONWebSignature(parsing: text) } catch {
      throw Self.refusal(of: error)
    }
    guard signed.header["typ"]?.string == Self.type else {
      throw .requestMalformed(.requestMember("typ"))
    }
    members = signed.payload
    guard members["client_id"]?.string == client else {
      throw .requestMalformed(.requestClientTwice)
    }
    let signer: Certificate?
    (requester, signer) = try Self.requester(of: signed, identifier, trust)
    registration = ShownRegistration(in: signed.payload, of: signer, trust)
    try check(walletNonce: walletNonce, at: trust.now)
  }

  /// A signed object over the members of a request.
  /// - Parameter walletNonce: the nonce that the object repeats; nil if the wallet sent none.
  /// - Returns: the compact form.
  /// - Throws: `CredentialError`.
  static func signed(
    _ members: JSONValue, walletNonce: WireText?, at now: Date, by key: PrivateKey,
    _ certificate: Certificate
  ) throws(CredentialError) -> WireText {
    let more: [JSONValue.Member] = [
      JSONValue.Member("aud", .string(audience)),
      JSONValue.Member("iat", .integer(Int(now.timeIntervalSince1970))),
    ]
    let nonce = walletNonce.map { [JSONValue.Member("wallet_nonce", .string($0))] } ?? []
    return try JSONWebSignature(
      signing: .object(members.members + more + nonce),
      header: [
        JSONValue.Member("typ", .string(type)),
        JSONValue.Member("x5c", .array([.string(Base64.encode(certificate.der))])),
      ], key: key
    ).encoded
  }

  private static func refusal(of error: CredentialError) -> ExchangeError {
    guard case .algorithmNotAllowed(let name) = error else {
      return .requestMalformed(.requestForm)
    }
    return .requestUnsupported(.requestAlgorithm(name ?? "?"))
  }

  private func check(walletNonce: WireText?, at now: Date) throws(ExchangeError) {
    if let walletNonce, members["wallet_nonce"]?.string != walletNonce {
      throw .requestMalformed(.requestMember("wallet_nonce"))
    }
    if let audience = members["aud"], audience.string != Self.audience {
      throw .requestMalformed(.requestMember("aud"))
    }
    let latest = now + CredentialVerifier.clockLeeway
    for name in ["iat", "nbf"] as [WireText] {
      guard let member = members[name] else { continue }
      guard let seconds = member.integer, TimeInterval(seconds) <= latest.timeIntervalSince1970
      else { throw .requestMalformed(.requestMember(name)) }
    }
  }

  // MARK: Who signed

  /// The signer, and its certificate where a root confirms it.
  private static func requester(
    of signed: JSONWebSignature, _ client: ClientIdentifier, _ trust: RequestTrust
  ) throws(ExchangeError) -> (Requester, confirmed: Certificate?) {
    switch client {
    case .redirectURI: throw .requestUnproven(.requestSignedUnnamed)
    case .x509Hash(let digest):
      let signer = try RequestSigner(signed, trust)
      guard signer.certificate.sha256 == digest else { throw .requestUnproven(.requestOtherSigner) }
      return (signer.requester, signer.confirmed)
    case .x509DNSName(let host):
      let signer = try RequestSigner(signed, trust)
      guard try signer.hosts.contains(host) else { throw .requestUnproven(.requestOtherSigner) }
      try check(host, takes: signed.payload)
      return (signer.requester, signer.confirmed)
    case .decentralizedIdentifier(let identifier):
      let key = try key(of: identifier, named: signed.header["kid"]?.string)
      guard signed.isSigned(by: key) else { throw .requestUnproven(.requestSignatureWrong) }
      return (.key(identifier: identifier), nil)
    }
  }

  /// Checks that the answer goes to the host of the certificate (5.9.3).
  private static func check(
    _ host: WireText, takes members: JSONValue
  ) throws(ExchangeError) {
    guard let address = members["response_uri"]?.string,
      AnswerAddress.host(in: address) == host
    else { throw .requestUnproven(.requestOtherHost) }
  }

  /// The key in a decentralized identifier that contains its key.
  private static func key(
    of identifier: WireText, named keyIdentifier: WireText?
  ) throws(ExchangeError) -> P256PublicKey {
    guard let keyIdentifier else { throw .requestMalformed(.requestMember("kid")) }
    if let found = try? DIDJWK(parsing: identifier), found.isNamed(byKeyIdentifier: keyIdentifier) {
      return found.key
    }
    if let found = try? DIDKey(parsing: identifier), found.isNamed(byKeyIdentifier: keyIdentifier) {
      return found.key
    }
    throw .requestUnproven(.requestKeyUnknown)
  }
}

/// The certificate under which a request is signed.
private struct RequestSigner {
  let certificate: Certificate
  private let voucher: WireText?

  /// Verifies the path of the certificates that came with a request, and its signature. It also
  /// accepts a path that ends at no known root: then nobody vouches for the name.
  /// - Throws: ``ExchangeError/requestUnproven(_:)``, ``ExchangeError/requestMalformed(_:)``.
  init(_ signed: JSONWebSignature, _ trust: RequestTrust) throws(ExchangeError) {
    do throws(CredentialError) {
      let path = try IssuerPath(requester: signed.header["x5c"])
      let found = try path.requester(roots: trust.roots, at: trust.now)
      guard signed.isSigned(by: found.key) else { throw .signatureInvalid }
      certificate = found.certificate
      voucher = found.voucher
    } catch {
      switch error {
      case .signatureInvalid: throw .requestUnproven(.requestSignatureWrong)
      case .issuerPathInvalid(let defect): throw .requestUnproven(defect)
      default: throw .requestMalformed(.requestMember("x5c"))
      }
    }
  }

  var requester: Requester {
    .certificate(name: certificate.subject.nameForPeople, voucher: voucher)
  }

  /// The certificate, if a root confirms it. Anybody can write any identifier into one that no root confirms.
  var confirmed: Certificate? { voucher == nil ? nil : certificate }

  /// The hosts of the certificate, in lower case.
  var hosts: Set<WireText> {
    get throws(ExchangeError) {
      do throws(BERError) {
        let names = try certificate.subjectAlternativeNames?.dnsNames ?? []
        return Set(names.map(\.lowercased))
      } catch {
        throw .requestUnproven(.requestOtherSigner)
      }
    }
  }
}
