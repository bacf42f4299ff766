import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Verdicts

/// The presentation of chosen claims of a card to one verifier, for one request.
public enum CardPresentation {
  /// The beginning of the names of claims about ages.
  private static let agePrefix: ExactText = "age_equal_or_over."

  /// Checks that a batch can show claims, before a copy is taken for it.
  /// - Parameters:
  ///   - credential: any copy of the batch.
  ///   - claims: paths of claims, such as `age_equal_or_over.18`; `provableClaims` of the batch
  ///     lists them.
  /// - Throws: As ``present(_:of:claims:audience:nonce:at:deviceKey:)``.
  public static func check(
    _ credential: String, of batch: CredentialBatch, claims: [String], at now: Date
  ) throws {
    try refuse(claims, of: batch, at: now)
    _ = try PresentationBuilder(credential).selection(of: claims)
  }

  /// Makes the presentation, bound to the copy's device key, the audience and the nonce.
  /// - Parameters:
  ///   - credential: a copy of the batch.
  ///   - claims: paths of claims, such as `age_equal_or_over.18`; `provableClaims` of the batch
  ///     lists them.
  ///   - now: the time of showing.
  /// - Throws: ``PresentationRefusal`` for a card that has expired and for an age that is not
  ///   proven; `CredentialError` for a claim that the card does not have, and for another device
  ///   key.
  public static func present(
    _ credential: String, of batch: CredentialBatch, claims: [String], audience: String,
    nonce: String, at now: Date, deviceKey: PrivateKey
  ) throws -> SDJWT {
    try refuse(claims, of: batch, at: now)
    return try PresentationBuilder(credential).presentation(
      of: claims, audience: audience, nonce: nonce, at: now, deviceKey: deviceKey)
  }

  private static func refuse(
    _ claims: [String], of batch: CredentialBatch, at now: Date
  ) throws(PresentationRefusal) {
    if let end = batch.expiresAt, batch.isExpired(at: now) {
      throw .expired(CalendarDate(end).description)
    }
    for claim in claims where claim.exact.hasPrefix(agePrefix) {
      // An age that is not reached is not in the card and cannot be claimed.
      guard batch.provableClaims.contains(where: { $0.exact == claim.exact }) else {
        throw .predicateFalse(claim)
      }
    }
  }
}

/// The reason for which a card is not presented.
public enum PresentationRefusal: CodedError, Hashable {
  /// The card expired on this day.
  case expired(String)
  /// The claim, an age, is not proven by the document.
  case predicateFalse(String)

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .expired: .credentialExpired
    case .predicateFalse: .predicateFalse
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .expired(let what), .predicateFalse(let what): [.text(what)]
    }
  }
}
