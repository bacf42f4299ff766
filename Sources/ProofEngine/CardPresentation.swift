import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Verdicts

/// The presentation of chosen claims of a card to one verifier, for one request.
public enum CardPresentation {
  /// The beginning of the names of claims about ages.
  private static let agePrefix: ExactText = "age_equal_or_over."

  /// Makes the presentation, bound to the card's device key, the audience and the nonce.
  /// - Parameters:
  ///   - claims: paths of claims, such as `age_equal_or_over.18`; `provableClaims` of the card
  ///     lists them.
  ///   - now: the time of showing.
  /// - Throws: ``PresentationRefusal`` for a card that has expired and for an age that is not
  ///   proven; `CredentialError` for a claim that the card does not have, and for another device
  ///   key.
  public static func present(
    _ card: IdentityCard, claims: [String], audience: String, nonce: String, at now: Date,
    deviceKey: PrivateKey
  ) throws -> SDJWT {
    guard now <= card.expiresAt else {
      throw PresentationRefusal.expired(CalendarDate(card.expiresAt).description)
    }
    for claim in claims where claim.exact.hasPrefix(agePrefix) {
      // An age that is not reached is not in the card and cannot be claimed.
      guard card.provableClaims.contains(where: { $0.exact == claim.exact }) else {
        throw PresentationRefusal.predicateFalse(claim)
      }
    }
    return try PresentationBuilder(card.credential).presentation(
      of: claims, audience: audience, nonce: nonce, at: now, deviceKey: deviceKey)
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
