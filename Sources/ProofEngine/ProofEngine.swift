import Faces
import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Inspection
import LDS
import MRZ

/// A new card, with the portrait that the wallet keeps beside it. Only ``ProofEngine`` makes one.
public struct MintedCard: Sendable {
  /// The card.
  public let card: IdentityCard
  /// The portrait of its holder; nil when the document has none in a known format, or it was left
  /// out.
  public let portrait: EncodedImage?
}

/// The minting of cards from verified attributes.
public struct ProofEngine: Sendable {
  /// The type of the card's credential: `vct`.
  public static let credentialType = "urn:passport-desk:identity:1"
  /// The longest validity of a card in days. It ends earlier with the document or the issuer's
  /// signing certificate.
  public static let lifetimeInDays = 30

  private let issuer: CredentialIssuer
  private let issuerName: String

  /// An engine for one issuer, with its signer and the name that its cards have.
  public init(issuer: CredentialIssuer, issuerName: String) {
    self.issuer = issuer
    self.issuerName = issuerName
  }

  /// Mints a card. ``MintingRule`` alone decides trust level and assurance.
  /// - Parameters:
  ///   - attributes: from a record that passed.
  ///   - holderKey: the public key that the holder's wallet made for this card.
  ///   - time: the time of issue. In the card it is rounded to the day in UTC; ages are those of the
  ///     local day.
  /// - Throws: ``MintError`` when nothing may be minted, `CredentialError` when it cannot be signed.
  public func mint(
    _ attributes: VerifiedAttributes, for holderKey: P256PublicKey,
    options: MintingOptions = MintingOptions(), at time: JudgementTime,
    random: RandomSource = .system
  ) throws -> MintedCard {
    let rule = try MintingRule(
      chip: attributes.chip.status, anchor: attributes.anchor.anchorClass,
      acceptsUnprovenChip: options.acceptsUnprovenChip, isHolderMatched: options.isHolderMatched)
    let claims = try CardClaims(attributes, rule: rule, issuerName: issuerName, time: time)
    let midnight = Self.midnight(of: time.instant)
    let issuedAt = max(midnight, issuer.certificate.notBefore)
    let expiresAt = try end(of: attributes, issued: midnight, at: time)
    let credential = try issuer.issue(
      CredentialContent(
        type: Self.credentialType, claims: claims.members, issuedAt: issuedAt,
        notBefore: issuedAt, expiresAt: expiresAt, holderKey: holderKey), random: random)
    return MintedCard(
      card: try IdentityCard(
        identifier: Hex.encode(try random.bytes(8)), credential: credential),
      portrait: attributes.portrait)
  }

  /// The end of a card's validity, the earliest of: the longest validity, the last second of the
  /// document's last day in the local time zone, the end of the signing certificate.
  private func end(
    of attributes: VerifiedAttributes, issued: Date, at time: JudgementTime
  ) throws(MintError) -> Date {
    guard let expiry = attributes.mrz.dateOfExpiry.dateOfExpiry(asOf: time.today) else {
      throw .incomplete(.mintExpiryMissing)
    }
    return min(
      issued.addingTimeInterval(CalendarDate.secondsOfDay * Double(Self.lifetimeInDays)),
      time.zone.end(of: expiry), issuer.certificate.notAfter)
  }

  /// The beginning of the day in UTC: exact times would show that two cards are of one holder.
  private static func midnight(of date: Date) -> Date {
    Timestamp(beginningOf: CalendarDate(date)).instant
  }
}
