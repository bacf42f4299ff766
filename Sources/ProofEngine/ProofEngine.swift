import Faces
import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Inspection
import LDS
import MRZ

/// A card that was just minted, with what the wallet keeps beside it. Only ``ProofEngine`` makes one.
public struct MintedCard: Sendable {
  /// The card.
  public let card: IdentityCard
  /// The portrait of its holder; nil where the document has none that is known, or it was left out.
  public let portrait: EncodedImage?
}

/// From verified attributes to cards.
public struct ProofEngine: Sendable {
  /// The type of the card's credential: `vct`.
  public static let credentialType = "urn:passport-desk:identity:1"
  /// How long a card lives at most, in days; the document and the issuer's signer may end it earlier.
  public static let lifetimeInDays = 30

  private let issuer: CredentialIssuer
  private let issuerName: String

  /// An engine for one issuer: its signer, and its name as it stands in cards.
  public init(issuer: CredentialIssuer, issuerName: String) {
    self.issuer = issuer
    self.issuerName = issuerName
  }

  /// Mints a card. Trust level and assurance follow from the attributes by ``MintingRule``; nobody
  /// can pass them in.
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

  /// The earliest of: the card's lifetime, the last second of the document's last day in
  /// local time, the signer's end.
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

  /// Exact times would tell two cards of one holder together.
  private static func midnight(of date: Date) -> Date {
    Timestamp(beginningOf: CalendarDate(date)).instant
  }
}
