import Credentials
import Encoding
import FoundationEssentials

/// The data that a holder signs for a presentation without a request: a time and a random number
/// instead of a verifier's nonce. It names no verifier, so that anyone who has it can show it to
/// others until it ends.
public struct UnaskedPresentation: Sendable {
  /// The address that marks such a presentation; no request has it.
  static let responseURI: WireText = "passport:holder"
  /// The time for which it can be shown, in seconds.
  public static let lifetime: TimeInterval = 300

  /// The time and the random number: seconds since 1970, a point, base64url.
  public let nonce: WireText
  /// The time when it was made.
  public let madeAt: Date

  /// Makes a new one.
  /// - Parameter random: ``AuthorizationRequest/randomLength`` bytes.
  public init(at now: Date, random: [UInt8]) {
    let seconds = Int(now.timeIntervalSince1970)
    nonce = "\(seconds).\(Base64URL.encode(random))"
    madeAt = Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// Reads a nonce; nil for another form.
  init?(nonce: WireText) {
    let parts = nonce.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count <= 12,
      parts[0].allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(Substring(parts[0])),
      let random = try? Base64URL.decode(Array(parts[1])),
      random.count == AuthorizationRequest.randomLength
    else { return nil }
    self.nonce = nonce
    madeAt = Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// The parts that the holder's proof names.
  public var request: PresentationRequest {
    PresentationRequest(
      audience: AuthorizationRequest.clientPrefix + Self.responseURI, nonce: nonce,
      responseURI: Self.responseURI)
  }

  /// Checks that it was made a short time ago.
  /// - Throws: ``ExchangeError/answerDiffers(_:)``.
  func check(at now: Date) throws(ExchangeError) {
    guard madeAt <= now + CredentialVerifier.clockLeeway else { throw .answerDiffers(.answerEarly) }
    guard now < madeAt + Self.lifetime else { throw .answerDiffers(.answerOld) }
  }
}
