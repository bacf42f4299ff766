import Credentials
import Crypto
import Encoding
import Faces
import FoundationEssentials
import Inspection
import LDS
import MRZ
import Parallel

/// A new card, with the copies and the portrait that the wallet keeps beside it. Only ``ProofEngine``
/// makes one.
public struct MintedCard: Sendable {
  /// A copy of a credential of the card, with its device key.
  public struct Copy: Sendable {
    /// The copy's identifier on the card.
    public let identifier: WireText
    /// The credential: a text in UTF-8, or the octets of a mobile document.
    public let credential: [UInt8]
    /// The key to which it is bound.
    public let deviceKey: PrivateKey
  }

  /// A batch that was not made.
  public struct LeftOut: Hashable, Sendable {
    /// The kind of its credentials.
    public let kind: CredentialKind
    /// The reason.
    public let reason: MintError
  }

  /// The card.
  public let card: IdentityCard
  /// All copies of its batches.
  public let copies: [Copy]
  /// The portrait of its holder; nil when the document has none in a known format, or it was left
  /// out.
  public let portrait: EncodedImage?
  /// The batches of the plan that the document does not allow.
  public let leftOut: [LeftOut]
}

/// The minting of cards from verified attributes.
public struct ProofEngine: Sendable {
  private let issuer: CredentialIssuer
  private let issuerName: WireText

  /// An engine for one issuer, with its signer and the name that its cards have.
  public init(issuer: CredentialIssuer, issuerName: WireText) {
    self.issuer = issuer
    self.issuerName = issuerName
  }

  /// Mints a card. ``MintingRule`` alone decides trust level and assurance. The copies of a batch
  /// have the same claims and times; keys, salts and the order of digests are new in each.
  /// - Parameters:
  ///   - attributes: from a record that passed.
  ///   - plan: the credentials to be minted.
  ///   - portrait: the portrait for the card, in a format that can be shown; nil for the document's as
  ///     it is.
  ///   - statuses: where the status of each copy stands, one for each; none where it stands nowhere.
  ///   - time: the time of issue. In the card it is rounded to the day in UTC; ages are those of the
  ///     local day.
  ///   - deviceKey: makes a key of the holder's wallet, a new one for each copy; called by several
  ///     threads.
  /// - Throws: ``MintError`` when nothing may be minted, `CredentialError` when it cannot be signed,
  ///   and the error of `deviceKey`.
  public func mint(
    _ attributes: VerifiedAttributes, plan: MintingPlan = .usual,
    options: MintingOptions = MintingOptions(), portrait: EncodedImage? = nil,
    statuses: [StatusReference] = [], at time: JudgementTime,
    random: RandomSource = .system, deviceKey: @escaping @Sendable () throws -> PrivateKey
  ) throws -> MintedCard {
    let source = try source(attributes, options, time, portrait: portrait)
    let (contents, leftOut) = try contents(of: plan, source, random: random)
    let made = try copies(
      of: contents.map { ($0.content, $0.batch.copies) }, statuses: statuses, random: random,
      deviceKey: deviceKey)
    let rule = source.rule
    var batches: [CredentialBatch] = []
    for (content, copies) in zip(contents.map(\.content), made) {
      batches.append(try content.batch(of: copies))
    }
    return MintedCard(
      card: IdentityCard(
        identifier: WireText(Hex.encode(try random.bytes(8))), trustLevel: rule.trustLevel,
        isSimulated: rule.isSimulated, issuerName: issuer.certificate.subject.nameForPeople,
        assurance: rule.assurance,
        batches: batches),
      copies: made.flatMap { $0 }, portrait: attributes.portrait, leftOut: leftOut)
  }

  /// Makes ready the credentials of a plan for keys that another wallet names later. ``MintingRule`` alone decides trust
  /// level and assurance, as it does for ``mint(_:plan:options:portrait:at:random:deviceKey:)``.
  /// - Throws: ``MintError`` when nothing may be minted.
  public func prepare(
    _ attributes: VerifiedAttributes, plan: MintingPlan = .usual,
    options: MintingOptions = MintingOptions(), portrait: EncodedImage? = nil,
    at time: JudgementTime, random: RandomSource = .system
  ) throws -> PreparedCard {
    let source = try source(attributes, options, time, portrait: portrait)
    let (contents, leftOut) = try contents(of: plan, source, random: random)
    return PreparedCard(
      credentials: contents.map { .init(kind: $0.batch.kind, content: $0.content) },
      leftOut: leftOut)
  }

  /// The contents of a plan's batches, and what the document does not allow.
  private func contents(
    of plan: MintingPlan, _ source: CardSource, random: RandomSource
  ) throws -> (
    made: [(batch: MintingPlan.Batch, content: BatchContent)], leftOut: [MintedCard.LeftOut]
  ) {
    var contents: [(batch: MintingPlan.Batch, content: BatchContent)] = []
    var leftOut: [MintedCard.LeftOut] = []
    for batch in plan.batches {
      do {
        contents.append((batch, try content(of: batch.kind, source, plan, random: random)))
      } catch let reason as MintError where plan.mayLeaveOut(batch.kind) {
        leftOut.append(MintedCard.LeftOut(kind: batch.kind, reason: reason))
      }
    }
    return (contents, leftOut)
  }

  /// The content of a batch of a kind.
  private func content(
    of kind: CredentialKind, _ source: CardSource, _ plan: MintingPlan, random: RandomSource
  ) throws -> BatchContent {
    let midnight = Timestamp(beginningOf: CalendarDate(source.time.instant)).instant
    let issuedAt = max(midnight, issuer.certificate.notBefore)
    let expiresAt = try end(inDays: kind.lifetimeInDays, source, issued: midnight)
    switch kind {
    case .identity:
      return BatchContent(
        identityOf: try CardClaims(source), issuedAt: issuedAt, expiresAt: expiresAt,
        issuer: issuer)
    case .age:
      let age = try AgeDocument(source, issuedAt: issuedAt, expiresAt: expiresAt)
      return mobileDocument(of: kind, issuedAt, expiresAt) {
        age.content(deviceKey: $0, status: $1)
      }
    case .photoID:
      let photoID = try PhotoID(
        source, portrait: source.portrait, issuerCountry: issuer.country, issuedAt: issuedAt,
        expiresAt: expiresAt, personIdentifier: try random.bytes(16))
      return mobileDocument(of: kind, issuedAt, expiresAt) {
        photoID.content(deviceKey: $0, status: $1)
      }
    case .vcJWT:
      let claims = try VerifiableClaims(plan.verifiableClaims, .identity, source)
      return BatchContent(
        verifiable: claims, issuedAt: issuedAt, expiresAt: expiresAt, issuer: issuer)
    }
  }

  /// The content of a batch of mobile documents.
  private func mobileDocument(
    of kind: CredentialKind, _ issuedAt: Date, _ expiresAt: Date,
    content: @escaping @Sendable (P256PublicKey, StatusReference?) -> MobileDocumentContent
  ) -> BatchContent {
    BatchContent(
      kind, issuedAt: issuedAt, expiresAt: expiresAt, content: content, issuer: issuer)
  }

  /// The copies of all batches, made on all cores.
  private func copies(
    of batches: [(content: BatchContent, count: Int)], statuses: [StatusReference],
    random: RandomSource,
    deviceKey: @escaping @Sendable () throws -> PrivateKey
  ) throws -> [[MintedCard.Copy]] {
    let contents = batches.map(\.content)
    let order = batches.enumerated().flatMap {
      Array(repeating: $0.offset, count: $0.element.count)
    }
    let places = Array(order.enumerated())
    let outcomes = AllCores.map(places) { place, number in
      Result {
        let key = try deviceKey()
        return MintedCard.Copy(
          identifier: WireText(Hex.encode(try random.bytes(CredentialCopy.identifierLength))),
          credential: try contents[number].sign(
            try key.p256PublicKey, statuses.indices.contains(place) ? statuses[place] : nil, random),
          deviceKey: key)
      }
    }
    var made: [[MintedCard.Copy]] = batches.map { _ in [] }
    for (number, outcome) in zip(order, outcomes) { made[number].append(try outcome.get()) }
    return made
  }

  /// Makes the business card that the Solidarity app imports. Nobody can revoke it: its shape has no place for a status.
  /// - Parameters:
  ///   - claims: `field_name`, which it always shows, and others of `age_over_18` and `is_human`.
  ///   - holder: the key of the holder in the app.
  /// - Returns: the card, a text in ASCII, and the end of its validity.
  /// - Throws: ``MintError`` when nothing may be minted, `CredentialError` when it cannot be signed.
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

/// What all copies of a batch have in common, and how a copy is signed.
struct BatchContent: Sendable {
  let format: CredentialFormat
  let type: WireText
  let issuedAt: Date
  let expiresAt: Date
  /// Signs a copy for a device key.
  let sign: @Sendable (P256PublicKey, StatusReference?, RandomSource) throws -> [UInt8]
  /// The paths of the claims that a copy can prove, the same in all.
  let provableClaims: @Sendable (MintedCard.Copy) throws -> [WireText]

  /// Content of parts.
  init(
    format: CredentialFormat, type: WireText, issuedAt: Date, expiresAt: Date,
    sign: @escaping @Sendable (P256PublicKey, StatusReference?, RandomSource) throws -> [UInt8],
    provableClaims: @escaping @Sendable (MintedCard.Copy) throws -> [WireText]
  ) {
    (self.format, self.type) = (format, type)
    (self.issuedAt, self.expiresAt) = (issuedAt, expiresAt)
    (self.sign, self.provableClaims) = (sign, provableClaims)
  }

  /// The content of identity cards.
  init(identityOf claims: CardClaims, issuedAt: Date, expiresAt: Date, issuer: CredentialIssuer) {
    format = .sdJWT
    type = CredentialKind.identity.type
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    let (type, members) = (type, claims.members)
    sign = { key, status, random in
      let content = CredentialContent(
        type: type, claims: members, issuedAt: issuedAt, notBefore: issuedAt, expiresAt: expiresAt,
        holderKey: key, status: status)
      return Array(try issuer.issue(content, random: random).encoded.utf8)
    }
    provableClaims = {
      try PresentationBuilder(WireText(decoding: $0.credential)).availableClaims
    }
  }

  /// The content of verifiable credentials.
  init(
    verifiable claims: VerifiableClaims, issuedAt: Date, expiresAt: Date, issuer: CredentialIssuer
  ) {
    format = .vcJWT
    type = CredentialKind.vcJWT.type
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    sign = { key, status, _ in
      let content = claims.content(
        issuedAt: issuedAt, expiresAt: expiresAt, holderKey: key, status: status)
      return Array(try issuer.issue(content).encoded.utf8)
    }
    provableClaims = { try StoredCredential($0.credential, .vcJWT).claims.map(\.path) }
  }

  /// The content of mobile documents of a kind.
  init(
    _ kind: CredentialKind, issuedAt: Date, expiresAt: Date,
    content: @escaping @Sendable (P256PublicKey, StatusReference?) -> MobileDocumentContent,
    issuer: CredentialIssuer
  ) {
    format = .mobileDocument
    type = kind.type
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    sign = { Array(try issuer.issue(content($0, $1), random: $2).encoded) }
    provableClaims = { copy in
      content(try copy.deviceKey.p256PublicKey, nil).nameSpaces.flatMap { space in
        space.elements.map { "\(space.name)/\($0.name)" }
      }
    }
  }

  /// The batch of copies that were made of it.
  func batch(of copies: [MintedCard.Copy]) throws -> CredentialBatch {
    var entries: [CredentialCopy] = []
    for copy in copies {
      entries.append(
        CredentialCopy(
          identifier: copy.identifier,
          holderKeyThumbprint: try copy.deviceKey.p256PublicKey.thumbprint))
    }
    return CredentialBatch(
      format: format, type: type, issuedAt: issuedAt, expiresAt: expiresAt,
      provableClaims: try copies.first.map { try provableClaims($0) } ?? [],
      copies: entries)
  }
}
