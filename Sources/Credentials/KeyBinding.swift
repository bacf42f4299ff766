import Crypto
import Encoding
import FoundationEssentials

/// The holder's proof, a Key Binding JWT, RFC 9901, 4.3: a signature over what is revealed, for one
/// audience and one request.
public struct KeyBinding: Hashable, Sendable {
  /// The `typ` of its header.
  public static let type = "kb+jwt"

  /// The proof as a signature.
  public let signed: JSONWebSignature

  /// Reads a proof.
  /// - Throws: ``CredentialError/algorithmNotAllowed(_:)``, and
  ///   ``CredentialError/keyBindingInvalid(_:)`` for anything else that is wrong with its form.
  public init(parsing text: String) throws(CredentialError) {
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
    over credential: SDJWT, audience: String, nonce: String, at moment: Date, key: PrivateKey
  ) throws(CredentialError) {
    let payload = JSONValue.object([
      "iat": .integer(try NumericDate.seconds(moment)), "aud": .string(audience),
      "nonce": .string(nonce),
      "sd_hash": .string(try SHA256Text.digest(credential.withoutKeyBinding)),
    ])
    signed = try JSONWebSignature(
      signing: payload, header: [JSONValue.Member("typ", .string(Self.type))], key: key)
  }

  /// What a verifier holds a proof against.
  public struct Expectation: Sendable {
    /// The verifier's own name; nil compares none.
    public var audience: String?
    /// The request's nonce; nil compares none.
    public var nonce: String?
    /// The time.
    public var now: Date
    /// How old a proof may be, in seconds.
    public var window: TimeInterval
    /// By how many seconds two clocks may differ.
    public var leeway: TimeInterval

    /// True if both audience and nonce are compared.
    var comparesBoth: Bool {
      guard case .some = audience, case .some = nonce else { return false }
      return true
    }

    /// Gathers what is expected.
    public init(
      audience: String?, nonce: String?, now: Date, window: TimeInterval, leeway: TimeInterval
    ) {
      self.audience = audience
      self.nonce = nonce
      self.now = now
      self.window = window
      self.leeway = leeway
    }
  }

  /// `exp` and `nbf` need not be there; where they are, they count (RFC 7519, 4.1.4 and 4.1.5).
  private func checkOtherTimes(_ expected: Expectation) throws(CredentialError) {
    for name in ["nbf", "exp"] {
      guard let claim = signed.payload[name] else { continue }
      guard let time = (try? NumericDate.date(claim)).flatMap({ $0 }) else {
        throw .keyBindingInvalid(.keyBindingNoTime(name))
      }
      if name.exact == "nbf", expected.now + expected.leeway < time {
        throw .keyBindingInvalid(.keyBindingTooEarly)
      }
      if name.exact == "exp", time <= expected.now - expected.leeway {
        throw .keyBindingInvalid(.keyBindingExpired)
      }
    }
  }

  /// Checks the proof, RFC 9901, 7.3, step 5: type, signature, what it covers, time, audience and
  /// nonce, in this order. The times are `iat` and, where they are there, `nbf` and `exp`.
  /// - Throws: ``CredentialError/keyBindingInvalid(_:)``, ``CredentialError/audienceMismatch``,
  ///   ``CredentialError/nonceMismatch``.
  public func check(
    over credential: SDJWT, by key: P256PublicKey, _ expected: Expectation
  ) throws(CredentialError) {
    guard signed.type?.exact == Self.type.exact else {
      throw .keyBindingInvalid(.keyBindingTypeDiffers)
    }
    guard signed.isSigned(by: key) else { throw .keyBindingInvalid(.keyBindingSignatureDiffers) }
    let digest = try SHA256Text.digest(credential.withoutKeyBinding)
    guard signed.payload["sd_hash"]?.exact == digest.exact else {
      throw .keyBindingInvalid(.keyBindingClaimsDiffer)
    }
    guard let issued = (try? NumericDate.date(signed.payload["iat"])).flatMap({ $0 }) else {
      throw .keyBindingInvalid(.keyBindingTimeMissing)
    }
    guard issued <= expected.now + expected.leeway else {
      throw .keyBindingInvalid(.keyBindingTooEarly)
    }
    guard issued >= expected.now - expected.window - expected.leeway else {
      throw .keyBindingInvalid(.keyBindingTooOld)
    }
    try checkOtherTimes(expected)
    // Both are required of a proof (RFC 9901, 4.3), whether or not they are compared.
    guard let audience = signed.payload["aud"]?.exact,
      let nonce = signed.payload["nonce"]?.exact
    else { throw .keyBindingInvalid(.keyBindingRequestMissing) }
    guard expected.audience.map({ $0.exact == audience }) ?? true else {
      throw .audienceMismatch
    }
    guard expected.nonce.map({ $0.exact == nonce }) ?? true else { throw .nonceMismatch }
  }
}
