import Credentials
import Crypto
import Encoding
import Faces
import FoundationEssentials
import Inspection
import LDS
import MRZ

/// Mints cards from verified attributes.
public struct ProofEngine: Sendable {
  private let issuer: CredentialIssuer
  private let issuerName: WireText

  /// Makes an engine for one issuer, with its signer and the issuer's name on its cards.
  public init(issuer: CredentialIssuer, issuerName: WireText) {
    self.issuer = issuer
    self.issuerName = issuerName
  }

  /// Prepares the credentials of a plan, for keys that are given later. ``MintingRule`` alone
  /// decides trust level and assurance.
  /// - Parameters:
  ///   - attributes: the attributes of a record that passed.
  ///   - plan: the credentials to be minted.
  ///   - portrait: the portrait for the card, in a format that can be shown; nil for the document's as
  ///     it is.
  ///   - time: the time of issuing. In the card it is rounded to the day in UTC; ages are those of
  ///     the local day.
  /// - Throws: ``MintError`` when no card may be minted.
  public func prepare(
    _ attributes: VerifiedAttributes, plan: MintingPlan = .usual,
    options: MintingOptions = MintingOptions(), portrait: EncodedImage? = nil,
    at time: JudgementTime, random: RandomSource = .system
  ) throws -> PreparedCard {
    let source = try source(attributes, options, time, portrait: portrait)
    var credentials: [PreparedCredential] = []
    var leftOut: [LeftOutCredential] = []
    for batch in plan.batches {
      do {
        credentials.append(try credential(batch, source, plan, random: random))
      } catch let reason as MintError where plan.mayLeaveOut(batch.kind) {
        leftOut.append(LeftOutCredential(kind: batch.kind, reason: reason))
      }
    }
    return PreparedCard(
      credentials: credentials, leftOut: leftOut, rule: source.rule,
      issuerName: issuer.certificate.subject.nameForPeople, portrait: attributes.portrait)
  }

  /// The content from which copies of a kind are signed.
  private func credential(
    _ batch: MintingPlan.Batch, _ source: CardSource, _ plan: MintingPlan, random: RandomSource
  ) throws -> PreparedCredential {
    let kind = batch.kind
    let midnight = Timestamp(beginningOf: CalendarDate(source.time.instant)).instant
    let issuedAt = max(midnight, issuer.certificate.notBefore)
    let expiresAt = try end(inDays: kind.lifetimeInDays, source, issued: midnight)
    let form: PreparedCredential.Form
    switch kind {
    case .identity:
      form = .sdJWT(try CardClaims(source).members)
    case .age:
      let age = try AgeDocument(source, issuedAt: issuedAt, expiresAt: expiresAt)
      form = .mobileDocument { age.content(deviceKey: $0, status: $1) }
    case .photoID:
      let photoID = try PhotoID(
        source, portrait: source.portrait, issuerCountry: issuer.country, issuedAt: issuedAt,
        expiresAt: expiresAt, personIdentifier: try random.bytes(16))
      form = .mobileDocument { photoID.content(deviceKey: $0, status: $1) }
    case .vcJWT:
      form = .vcJWT(try VerifiableClaims(plan.verifiableClaims, .identity, source))
    }
    return PreparedCredential(
      kind: kind, copies: batch.copies, issuedAt: issuedAt, expiresAt: expiresAt, form: form,
      issuer: issuer)
  }

  /// Makes the business card that the Solidarity app imports. Nobody can revoke it, because its
  /// format has no member for a status.
  /// - Parameters:
  ///   - claims: `field_name`, which it always shows, and optionally `age_over_18` and `is_human`.
  ///   - holder: the key of the holder in the app.
  /// - Returns: the card, a text in ASCII, and the end of its validity.
  /// - Throws: ``MintError`` when no card may be minted, `CredentialError` when it cannot be
  ///   signed.
  public func solidarityCard(
    _ attributes: VerifiedAttributes, claims: [WireText], holder: P256PublicKey,
    options: MintingOptions = MintingOptions(), at time: JudgementTime,
    random: RandomSource = .system
  ) throws -> (text: WireText, expiresAt: Date) {
    let source = try source(attributes, options, time)
    let claims = try VerifiableClaims(claims, .solidarity, source)
    let midnight = Timestamp(beginningOf: CalendarDate(time.instant)).instant
    let content = claims.content(
      issuedAt: max(midnight, issuer.certificate.notBefore),
      expiresAt: try end(
        inDays: CredentialKind.identity.lifetimeInDays, source, issued: midnight),
      holderKey: holder)
    return (try issuer.issueSolidarity(content, random: random).encoded, content.expiresAt)
  }

  private func source(
    _ attributes: VerifiedAttributes, _ options: MintingOptions, _ time: JudgementTime,
    portrait: EncodedImage? = nil
  ) throws(MintError) -> CardSource {
    let rule = try MintingRule(
      chip: attributes.chip.status, anchor: attributes.anchor.anchorClass,
      acceptsUnprovenChip: options.acceptsUnprovenChip, isHolderMatched: options.isHolderMatched)
    return CardSource(
      attributes, portrait: portrait, rule: rule, issuerName: issuerName, time: time)
  }

  /// The end of a credential's validity, the earliest of: the longest validity of its kind, the last
  /// second of the document's last day in the local time zone, the end of the signing certificate.
  private func end(
    inDays days: Int, _ source: CardSource, issued: Date
  ) throws(MintError) -> Date {
    guard let expiry = source.mrz.dateOfExpiry.signedDateOfExpiry else {
      throw .incomplete(.mintExpiryMissing)
    }
    return min(
      issued.addingTimeInterval(CalendarDate.secondsOfDay * Double(days)),
      source.time.zone.end(of: expiry), issuer.certificate.notAfter)
  }
}
