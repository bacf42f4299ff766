import Credentials
import Encoding
import Faces
import FoundationEssentials
import Inspection
import MRZ
import Verdicts

/// A preview of what would be minted from a document, before the issuer's store is open.
/// ``MintingRule`` alone decides the level, as it does for a card.
public struct MintingOutlook: Sendable {
  /// A batch that would be minted.
  public struct Batch: Hashable, Sendable {
    /// The kind of its credentials.
    public let kind: CredentialKind
    /// The number of copies.
    public let copies: Int
    /// The latest possible end of its validity: the issuer's signer may end before.
    public let latestEnd: Date
  }

  /// The batches, in the order of the plan.
  public let batches: [Batch]
  /// The kinds of the plan that the document does not allow.
  public let leftOut: [LeftOutCredential]
  /// The trust level of the card.
  public let trustLevel: TrustLevel
  /// True if the document is simulated.
  public let isSimulated: Bool

  /// A placeholder. An issuer always has a country, which is known only when its store is open.
  private static let someCountry: WireText = "AQ"

  /// The preview of a plan for a document.
  /// - Parameters:
  ///   - portrait: the portrait for the card, in a format that can be shown; nil for the document's as it is.
  ///   - time: the time of issue.
  /// - Throws: ``MintError`` when no card may be minted.
  public init(
    _ attributes: VerifiedAttributes, plan: MintingPlan = .usual,
    options: MintingOptions = MintingOptions(), portrait: EncodedImage? = nil,
    at time: JudgementTime
  ) throws {
    let rule = try MintingRule(
      chip: attributes.chip.status, anchor: attributes.anchor.anchorClass,
      acceptsUnprovenChip: options.acceptsUnprovenChip, isHolderMatched: options.isHolderMatched)
    let source = CardSource(
      attributes, portrait: portrait, rule: rule, issuerName: "", time: time)
    var batches: [Batch] = []
    var leftOut: [LeftOutCredential] = []
    for batch in plan.batches {
      do {
        let end = try Self.end(of: batch.kind, source)
        try Self.check(batch.kind, source, plan, until: end)
        batches.append(Batch(kind: batch.kind, copies: batch.copies, latestEnd: end))
      } catch let reason as MintError where plan.mayLeaveOut(batch.kind) {
        leftOut.append(LeftOutCredential(kind: batch.kind, reason: reason))
      }
    }
    (self.batches, self.leftOut) = (batches, leftOut)
    (trustLevel, isSimulated) = (rule.trustLevel, rule.isSimulated)
  }

  private static func midnight(_ source: CardSource) -> Date {
    Timestamp(beginningOf: CalendarDate(source.time.instant)).instant
  }

  private static func end(
    of kind: CredentialKind, _ source: CardSource
  ) throws(MintError) -> Date {
    guard let expiry = source.mrz.dateOfExpiry.signedDateOfExpiry else {
      throw .incomplete(.mintExpiryMissing)
    }
    let longest = CalendarDate.secondsOfDay * Double(kind.lifetimeInDays)
    return min(midnight(source).addingTimeInterval(longest), source.time.zone.end(of: expiry))
  }

  /// Checks that the document gives what a kind needs.
  private static func check(
    _ kind: CredentialKind, _ source: CardSource, _ plan: MintingPlan, until end: Date
  ) throws {
    let start = midnight(source)
    switch kind {
    case .identity: _ = try CardClaims(source)
    case .age: _ = try AgeDocument(source, issuedAt: start, expiresAt: end)
    case .photoID:
      _ = try PhotoID(
        source, portrait: source.portrait, issuerCountry: someCountry, issuedAt: start,
        expiresAt: end, personIdentifier: [UInt8](repeating: 0, count: 16))
    case .vcJWT: _ = try VerifiableClaims(plan.verifiableClaims, .identity, source)
    }
  }
}
