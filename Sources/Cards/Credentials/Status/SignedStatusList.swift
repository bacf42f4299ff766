import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// The forms in which a list of statuses is signed (draft-ietf-oauth-status-list, 5). Both say the same, and a
/// credential of any format may refer to a list in either.
public enum StatusListForm: Hashable, Sendable, CaseIterable {
  /// A JWT (5.1).
  case jwt
  /// A CWT in a COSE_Sign1 (5.2).
  case cwt

  /// The form that goes with a format of credentials.
  package init(for format: CredentialFormat) {
    switch format {
    case .mobileDocument: self = .cwt
    case .sdJWT, .vcJWT: self = .jwt
    }
  }

  /// The form of bytes that may be a list. A tagged item of CBOR begins with a byte that no JWT has.
  package init(of bytes: [UInt8]) {
    self = (bytes.first ?? 0) < 0x80 ? .jwt : .cwt
  }

  /// The media type.
  public var mediaType: WireText {
    switch self {
    case .jwt: "application/statuslist+jwt"
    case .cwt: "application/statuslist+cwt"
    }
  }

  /// What a request accepts (RFC 9110, 12.5.1): this form, or else the other.
  package var accepted: WireText {
    let others = Self.allCases.filter { $0 != self }.map { "\($0.mediaType);q=0.5" }
    return WireText(([mediaType.forPeople] + others).joined(separator: ", "))
  }
}

/// A list of statuses as it was signed, in either form. Nothing of it is verified yet.
enum SignedStatusList {
  /// A JWT.
  case jwt(JSONWebSignature)
  /// A CWT: its payload, and the claims in it.
  case cwt(COSESign1, payload: [UInt8], claims: CBORItem)

  /// A claim: its name in a JWT and its key in a CWT (RFC 8392, 4; draft-ietf-oauth-status-list, 5.2).
  struct Claim {
    let name: WireText
    let key: CBOR

    static let subject = Claim(name: "sub", key: CBOR(2))
    static let end = Claim(name: "exp", key: CBOR(4))
    static let start = Claim(name: "nbf", key: CBOR(5))
    static let issuedAt = Claim(name: "iat", key: CBOR(6))
    static let list = Claim(name: "status_list", key: CBOR(65533))
    static let life = Claim(name: "ttl", key: CBOR(65534))
  }

  /// The tag of a COSE_Sign1 (RFC 9052, 2), which a list must have.
  static let tag: UInt64 = 18

  /// Reads a list of either form, which has the type of a list.
  /// - Throws: ``CredentialError``.
  init(parsing bytes: [UInt8]) throws(CredentialError) {
    guard bytes.count <= StatusListToken.longest else { throw .malformed(.credentialTooLong) }
    switch StatusListForm(of: bytes) {
    case .jwt:
      guard let text = WireText(validating: bytes.withoutSurroundingSpace) else {
        throw .malformed(.credentialSignedPart)
      }
      let signed = try JSONWebSignature(parsing: text)
      guard signed.isOfType(StatusListToken.type) else { throw .memberMalformed("typ") }
      self = .jwt(signed)
    case .cwt:
      guard let item = try? CBORReader.read(bytes), case .tagged(Self.tag, _) = item.content,
        let signed = try? COSESign1(item), let payload = signed.payload
      else { throw .malformed(.credentialSignedPart) }
      try signed.checkAlgorithm()
      guard signed.type == StatusListForm.cwt.mediaType else { throw .memberMalformed("typ") }
      guard let claims = try? CBORReader.read(Array(payload)), case .map = claims.content else {
        throw .malformed(.credentialPayload)
      }
      self = .cwt(signed, payload: Array(payload), claims: claims)
    }
  }

  /// The certificates that came with it.
  /// - Throws: ``CredentialError`` where there are none.
  func path() throws(CredentialError) -> IssuerPath {
    switch self {
    case .jwt(let signed): return try IssuerPath(x5c: signed.header["x5c"])
    case .cwt(let signed, _, _):
      guard let sent = try? signed.certificatesOfEitherHeader() else {
        throw .memberMalformed("x5chain")
      }
      return try IssuerPath(der: sent, member: "x5chain")
    }
  }

  /// True if the signature verifies under a key.
  func isSigned(by key: P256PublicKey) -> Bool {
    switch self {
    case .jwt(let signed): signed.isSigned(by: key)
    case .cwt(let signed, let payload, _): signed.isSigned(payload, by: key)
    }
  }

  /// A claim that is a text or a number; null for another value, nil where there is none.
  func claim(_ claim: Claim) -> JSONValue? {
    switch self {
    case .jwt(let signed): return signed.payload[claim.name]
    case .cwt(_, _, let claims):
      guard let value = Self.value(of: claim, claims) else { return nil }
      switch value {
      case .text(let text): return .string(text)
      case .unsigned(let number): return .integer(Int(clamping: number))
      case .float(let number): return .number(number)
      default: return .null
      }
    }
  }

  /// The statuses; nil where there are none that can be read.
  var list: StatusList? {
    switch self {
    case .jwt(let signed): StatusList(signed.payload[Claim.list.name])
    case .cwt(_, _, let claims): StatusList(Self.value(of: .list, claims))
    }
  }

  private static func value(of claim: Claim, _ claims: CBORItem) -> CBOR? {
    guard case .map(let entries) = claims.content else { return nil }
    return entries.first { $0.key.value == claim.key }?.value.value
  }
}

extension CredentialIssuer {
  /// Signs a list of statuses.
  /// - Parameter uri: the address at which the list will be published.
  /// - Returns: the compact form of the JWT, or the tagged COSE_Sign1.
  /// - Throws: ``CredentialError/crypto(_:)``.
  package func issue(
    _ list: StatusList, at uri: WireText, in form: StatusListForm, now: Date
  ) throws(CredentialError) -> [UInt8] {
    let issued = Int(now.timeIntervalSince1970)
    let end = Int(min(now + StatusListToken.lifetime, certificate.notAfter).timeIntervalSince1970)
    let life = 43200
    switch form {
    case .jwt:
      return Array(
        try sign(
          .object([
            "sub": .string(uri), "iat": .integer(issued), "exp": .integer(end),
            "ttl": .integer(life), "status_list": list.json,
          ]), type: StatusListToken.type
        ).encoded.utf8)
    case .cwt:
      typealias Claim = SignedStatusList.Claim
      let claims = CBOR.map([
        CBOR.Pair(Claim.subject.key, .text(uri)), CBOR.Pair(Claim.issuedAt.key, CBOR(issued)),
        CBOR.Pair(Claim.end.key, CBOR(end)), CBOR.Pair(Claim.life.key, CBOR(life)),
        CBOR.Pair(Claim.list.key, list.cbor),
      ])
      return try CredentialError.wrapping { () throws(CryptoError) in
        try COSESign1.tagged(
          claims.encoded, type: form.mediaType, by: key, certificates: sent.map(\.der))
      }
    }
  }
}
