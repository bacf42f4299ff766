import Credentials
import Crypto
import Encoding
import Foundation
import PKIX

/// An issuer of credentials that is not this program: a root, a signer under it, and a holder's device.
/// Its credentials are valid now.
package struct ForeignIssuer {
  package let root: [UInt8]
  package let device: PrivateKey
  private let signer: Certificate
  private let key: PrivateKey
  private let now: Date

  /// - Parameter now: the middle of its certificates' validity.
  package init(_ name: String = "Bank", at now: Date = Date()) throws {
    func newKey() throws -> PrivateKey { try PrivateKey.generate(.ec(curve: "prime256v1")) }
    let rootKey = try newKey()
    (key, device, self.now) = (try newKey(), try newKey(), now)
    let names: [CertificateBuilder.NameAttribute] = [
      .organization(WireText(name)), .commonName("Root"),
    ]
    root = try CertificateBuilder(
      subject: names, issuer: names, serialNumber: [1], notBefore: now - 1_000_000,
      notAfter: now + 10_000_000, publicKeyInfo: try rootKey.publicKeyInfo(),
      extensions: [.basicConstraints(isAuthority: true, pathLength: 0), .keyUsage([.keyCertSign])]
    ).sign(with: rootKey, digest: .sha256)
    signer = try Certificate(
      der: CertificateBuilder(
        subject: [.organization(WireText(name)), .commonName("Signer")], issuer: names,
        serialNumber: [2],
        notBefore: now - 1_000_000, notAfter: now + 10_000_000,
        publicKeyInfo: try key.publicKeyInfo(),
        extensions: [.basicConstraints(isAuthority: false), .keyUsage([.digitalSignature])]
      ).sign(with: rootKey, digest: .sha256))
  }

  /// A registration of a party that asks for given names of this program's cards, as a registrar signs it.
  package func registration(of name: WireText, for purpose: WireText) throws -> String {
    let said = JSONValue.object(["lang": "en", "value": .string(purpose)])
    let registered = JSONValue.object([
      "format": "dc+sd-jwt", "meta": .object(["vct_values": ["urn:passport-desk:identity:1"]]),
      "claim": .array([.object(["path": ["given_name"]])]),
    ])
    return try JSONWebSignature(
      signing: .object([
        "name": .string(name), "sub": "VATUT-12345678", "purpose": .array([said]),
        "iat": .integer(Int(now.timeIntervalSince1970)), "credentials": .array([registered]),
      ]),
      header: [
        JSONValue.Member("typ", "rc-wrp+jwt"),
        JSONValue.Member("x5c", .array([.string(Base64.encode(signer.der))])),
      ], key: key
    ).encoded.forPeople
  }

  /// A credential with a name of its holder that may be hidden.
  /// - Parameter members: more of its payload, which is always visible.
  package func credential(
    type: String = "https://bank.example/account", isBound: Bool = true, expires: Double = 86400,
    _ members: KeyValuePairs<String, JSONValue> = [:]
  ) throws -> String {
    let seconds = Int(now.timeIntervalSince1970)
    var claims: [ClaimTree.Member] = [
      .visible("vct", .value(.string(type))), .visible("iat", .value(.integer(seconds - 172_800))),
      .visible("exp", .value(.integer(seconds + Int(expires)))),
    ]
    if isBound {
      let jwk = try device.p256PublicKey.jwk
      claims.append(.visible("cnf", .value(.object([JSONValue.Member("jwk", jwk)]))))
    }
    claims += members.map { .visible(WireText($0.key), .value($0.value)) }
    claims.append(.disclosable("given_name", "Anna"))
    let concealed = try SDJWTPayload(claims, random: .system)
    let signed = try JSONWebSignature(
      signing: concealed.payload,
      header: [
        JSONValue.Member("typ", "dc+sd-jwt"),
        JSONValue.Member("x5c", .array([.string(Base64.encode(signer.der))])),
      ], key: key)
    return SDJWT(issuerSigned: signed, disclosures: concealed.disclosures).encoded.forPeople
  }
}
