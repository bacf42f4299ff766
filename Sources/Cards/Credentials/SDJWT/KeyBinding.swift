import Crypto
import Encoding
import FoundationEssentials

/// The holder's proof, a Key Binding JWT, RFC 9901, 4.3: a signature over the issuer's part and the
/// disclosures, for one audience and one request.
public struct KeyBinding: Hashable, Sendable {
  /// The `typ` of its header.
  public static let type: WireText = "kb+jwt"

  /// The proof as a JSON Web Signature.
  public let signed: JSONWebSignature

  /// Reads a proof.
  /// - Throws: ``CredentialError/algorithmNotAllowed(_:)``, and
  ///   ``CredentialError/keyBindingInvalid(_:)`` for any other defect of its form.
  public init(parsing text: WireText) throws(CredentialError) {
    do throws(CredentialError) {
      signed = try JSONWebSignature(parsing: text)
    } catch {
      if case .malformed(let part) = error { throw .keyBindingInvalid(.keyBindingMalformed(part)) }
      throw error
    }
  }

  /// Makes a proof with the device's key.
  /// - Throws: ``CredentialError/crypto(_:)`` when the key is not on P-256.
  public init(
    over credential: SDJWT, audience: WireText, nonce: WireText, at moment: Date, key: PrivateKey
  ) throws(CredentialError) {
    let payload = JSONValue.object([
      "iat": .integer(try NumericDate.seconds(moment)), "aud": .string(audience),
      "nonce": .string(nonce),
      "sd_hash": .string(try SHA256Text.digest(credential.withoutKeyBinding)),
    ])
    signed = try JSONWebSignature(
      signing: payload, header: [JSONValue.Member("typ", .string(Self.type))], key: key)
  }

  /// The values with which a verifier compares a proof.
  public struct Expectation: Sendable {
    /// The verifier's identifier; nil where it is not compared.
    public var audience: WireText?
    /// The request's nonce; nil where it is not compared.
    public var nonce: WireText?
    /// The time of verification.
    public var now: Date
    /// The greatest age of a proof, in seconds.
    public var window: TimeInterval
    /// The tolerated difference of two clocks, in seconds.
    public var leeway: TimeInterval

    /// True if both audience and nonce are compared.
    var comparesBoth: Bool {
      audience != nil && nonce != nil
    }

    /// Makes an expectation.
    public init(
      audience: WireText?, nonce: WireText?, now: Date, window: TimeInterval, leeway: TimeInterval
    ) {
      self.audience = audience
      self.nonce = nonce
      self.now = now
      self.window = window
      self.leeway = leeway
    }
  }

  /// Checks the proof, RFC 9901, 7.3, step 5: type, signature, `sd_hash`, time, audience and nonce,
  /// in this order. The times are `iat` and, if present, `nbf` and `exp`.
  /// - Throws: ``CredentialError/keyBindingInvalid(_:)``, ``CredentialError/audienceMismatch``,
  ///   ``CredentialError/nonceMismatch``.
  public func check(
    over credential: SDJWT, by key: P256PublicKey, _ expected: Expectation
  ) throws(CredentialError) {
    guard signed.type == Self.type else {
      throw .keyBindingInvalid(.keyBindingTypeDiffers)
    }
    guard signed.isSigned(by: key) else { throw .keyBindingInvalid(.keyBindingSignatureDiffers) }
    let digest = try SHA256Text.digest(credential.withoutKeyBinding)
    guard signed.payload["sd_hash"]?.string == digest else {
      throw .keyBindingInvalid(.keyBindingClaimsDiffer)
    }
    try expected.check(signed.payload)
  }
}

extension KeyBinding.Expectation {
  /// Checks the times and the request in the payload of a holder's proof: `iat`, `nbf` and `exp` if
  /// present, `aud`, `nonce`, in this order.
  /// - Throws: ``CredentialError/keyBindingInvalid(_:)``, ``CredentialError/audienceMismatch``,
  ///   ``CredentialError/nonceMismatch``.
  func check(_ payload: JSONValue) throws(CredentialError) {
    guard let issued = (try? NumericDate.date(payload["iat"])).flatMap({ $0 }) else {
      throw .keyBindingInvalid(.keyBindingTimeMissing)
    }
    guard issued <= now + leeway else { throw .keyBindingInvalid(.keyBindingTooEarly) }
    guard issued >= now - window - leeway else { throw .keyBindingInvalid(.keyBindingTooOld) }
    try checkOtherTimes(payload)
    // A proof must have both (RFC 9901, 4.3), even if they are not compared.
    guard let audience = payload["aud"]?.string, let nonce = payload["nonce"]?.string else {
      throw .keyBindingInvalid(.keyBindingRequestMissing)
    }
    guard self.audience.map({ $0 == audience }) ?? true else { throw .audienceMismatch }
    guard self.nonce.map({ $0 == nonce }) ?? true else { throw .nonceMismatch }
  }

  /// Checks `exp` and `nbf`, if present (RFC 7519, 4.1.4 and 4.1.5).
  private func checkOtherTimes(_ payload: JSONValue) throws(CredentialError) {
    for name in ["nbf", "exp"] as [WireText] {
      guard let claim = payload[name] else { continue }
      guard let time = (try? NumericDate.date(claim)).flatMap({ $0 }) else {
        throw .keyBindingInvalid(.keyBindingNoTime(name))
      }
      if name == "nbf", now + leeway < time { throw .keyBindingInvalid(.keyBindingTooEarly) }
      if name == "exp", time <= now - leeway { throw .keyBindingInvalid(.keyBindingExpired) }
    }
  }
}
