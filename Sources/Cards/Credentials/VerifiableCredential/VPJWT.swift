import Crypto
import Encoding
import FoundationEssentials

/// A presentation of verifiable credentials as a JSON Web Token, Securing Verifiable Credentials using JOSE
/// and COSE, 3.1.2: the holder's signature over the credentials, for one audience and one request.
public struct VPJWT: Hashable, Sendable {
  /// The `typ` of its header.
  public static let type: WireText = "vp+jwt"
  /// The greatest number of credentials.
  public static let maximumCount = 16
  /// The time for which a presentation that this program makes is valid, in seconds.
  public static let life: TimeInterval = 300

  private static let envelope: WireText = "EnvelopedVerifiableCredential"
  private static let baseType: WireText = "VerifiablePresentation"
  /// The start of an address that contains the credential, RFC 2397.
  private static let dataPrefix: WireText = "data:" + VCJWT.mediaType + ","

  /// The presentation as a JSON Web Signature.
  public let signed: JSONWebSignature
  /// The credentials in it, in their order, each as its text.
  public let credentials: [WireText]

  /// True if two are the same text.
  public static func == (left: VPJWT, right: VPJWT) -> Bool { left.signed == right.signed }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(signed) }

  /// Reads a presentation. Neither its signature nor a credential in it is verified.
  /// - Throws: ``CredentialError/malformed(_:)``, ``CredentialError/memberMalformed(_:)``,
  ///   ``CredentialError/algorithmNotAllowed(_:)``.
  public init(parsing text: WireText) throws(CredentialError) {
    try self.init(try JSONWebSignature(parsing: text))
  }

  /// Takes a signature whose payload is a presentation.
  /// - Throws: As ``init(parsing:)``.
  init(_ signed: JSONWebSignature) throws(CredentialError) {
    guard Self.isType(of: signed) else { throw .memberMalformed("typ") }
    for name in ["vp", "vc"] as [WireText] where signed.payload[name] != nil {
      throw .memberMalformed(name)
    }
    try VerifiableCredentialModel.checkContext(
      of: signed.payload, VerifiableCredentialModel.Version.two.context)
    _ = try VerifiableCredentialModel.types(of: signed.payload, containing: Self.baseType)
    self.signed = signed
    credentials = try Self.credentials(in: signed.payload["verifiableCredential"])
    if let holder = signed.payload["holder"] {
      let identifier = holder.string ?? holder["id"]?.string
      guard let identifier, signed.payload["iss"].map({ $0.string == identifier }) ?? true else {
        throw .memberMalformed("holder")
      }
    }
  }

  /// True if the type in a signature's header is that of a presentation.
  static func isType(of signed: JSONWebSignature) -> Bool {
    signed.isOfType(type)
  }

  private static func credentials(in member: JSONValue?) throws(CredentialError) -> [WireText] {
    let values = member?.array ?? member.map { [$0] } ?? []
    guard (1...maximumCount).contains(values.count) else { throw .malformed(.credentialCount) }
    var credentials: [WireText] = []
    for value in values {
      try VerifiableCredentialModel.checkContext(
        of: value, VerifiableCredentialModel.Version.two.context)
      _ = try VerifiableCredentialModel.types(of: value, containing: envelope)
      guard let address = value["id"]?.string, address.utf8.starts(with: dataPrefix.utf8) else {
        throw .memberMalformed("verifiableCredential")
      }
      credentials.append(
        WireText(decoding: address.utf8.dropFirst(dataPrefix.utf8.count)))
    }
    return credentials
  }

  /// Presents a whole credential, with the device's key.
  /// - Throws: ``CredentialError/keyBindingInvalid(_:)`` when the credential is bound to no key or
  ///   to another; ``CredentialError/malformed(_:)`` when it cannot be put into an envelope, such
  ///   as one of the Data Model 1.1, or for a time that cannot be written;
  ///   ``CredentialError/crypto(_:)``.
  public init(
    of credential: VCJWT, audience: WireText, nonce: WireText, at moment: Date,
    deviceKey: PrivateKey
  ) throws(CredentialError) {
    guard credential.model.version == .two else { throw .memberMalformed("typ") }
    guard let bound = try credential.holderKey else {
      throw .keyBindingInvalid(.keyBindingKeyMissing)
    }
    guard (try? deviceKey.p256PublicKey) == bound else {
      throw .keyBindingInvalid(.keyBindingKeyDiffers)
    }
    let context = JSONValue.array([.string(VerifiableCredentialModel.Version.two.context)])
    let enveloped = JSONValue.object([
      "@context": context, "type": .string(Self.envelope),
      "id": .string(Self.dataPrefix + credential.encoded),
    ])
    let holder = DIDKey(bound).text
    let payload = JSONValue.object([
      "@context": context, "type": .string(Self.baseType), "holder": .string(holder),
      "verifiableCredential": .array([enveloped]), "iss": .string(holder),
      "aud": .string(audience), "nonce": .string(nonce),
      "iat": .integer(try NumericDate.seconds(moment)),
      "exp": .integer(try NumericDate.seconds(moment + Self.life)),
    ])
    try self.init(
      try JSONWebSignature(
        signing: payload,
        header: [JSONValue.Member("typ", .string(Self.type)), JSONValue.Member("cty", "vp")],
        key: deviceKey))
  }

  /// The compact form.
  public var encoded: WireText { signed.encoded }

  /// Checks the holder's proof for a credential that is bound to a key: the signature, and that a
  /// holder's identifier which contains a key contains that one.
  /// - Throws: ``CredentialError/keyBindingInvalid(_:)``.
  func check(by key: P256PublicKey?) throws(CredentialError) {
    guard let key else { throw .keyBindingInvalid(.keyBindingKeyMissing) }
    guard signed.isSigned(by: key) else { throw .keyBindingInvalid(.keyBindingSignatureDiffers) }
    let holder = signed.payload["holder"]
    for name in [signed.payload["iss"]?.string, holder?.string ?? holder?["id"]?.string] {
      guard let name, DIDKey.isNamed(by: name) else { continue }
      guard name == DIDKey(key).text else {
        throw .keyBindingInvalid(.keyBindingKeyDiffers)
      }
    }
  }
}
