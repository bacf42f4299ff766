import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Verdicts

/// The choice of what to present of a card: a batch of its credentials, and claims of it. It is
/// made before a copy is taken from the wallet, so that a wrong request uses up none.
public struct CardPresentation: Sendable {
  /// The prefix of the names of claims about ages in an SD-JWT.
  private static let agePrefix: WireText = "age_equal_or_over."
  /// The prefix of the names of elements about ages in a mobile document, and of claims in a
  /// verifiable credential.
  private static let ageElement: WireText = "age_over_"

  /// The batch from which a copy is presented.
  public let batch: CredentialBatch
  /// The paths of the claims that are revealed.
  public let claims: [WireText]
  /// The claims that were named without their name space.
  private let shortened: [WireText]

  /// Chooses the batch of a format that has all the claims. If several mobile documents have them,
  /// it chooses the one with the fewest elements, because its type reveals least.
  /// - Parameters:
  ///   - claims: paths; an element of a mobile document may be named without its name space.
  ///   - now: the time of the presentation.
  /// - Throws: ``PresentationRefusal``; `CredentialError.claimUnknown` for a claim that the card does
  ///   not have.
  public init(
    of card: IdentityCard, as format: CredentialFormat, claims: [WireText], at now: Date
  ) throws {
    let all = card.batches.filter { $0.format == format }
    guard !all.isEmpty else { throw PresentationRefusal.formatMissing(format) }
    let valid = all.filter { !$0.isExpired(at: now) }
      .sorted { $0.provableClaims.count < $1.provableClaims.count }
    guard !valid.isEmpty else {
      let last = all.compactMap(\.expiresAt).max()
      throw PresentationRefusal.expired(last.map { CalendarDate($0).description } ?? "")
    }
    let choices = valid.lazy.compactMap { batch in
      Self.paths(claims, in: batch).map { (batch, $0) }
    }
    guard let (batch, paths) = choices.first else { throw Self.refusal(claims, valid) }
    if format == .vcJWT {
      let hidden = batch.provableClaims.filter { !paths.contains($0) }
      guard hidden.isEmpty else {
        throw PresentationRefusal.shownWhole(hidden.joined(separator: ", "))
      }
    }
    if format == .mobileDocument, paths.isEmpty { throw PresentationRefusal.nothingChosen }
    self.batch = batch
    self.claims = paths
    shortened = zip(claims, paths).filter { $0 != $1 }.map(\.1)
  }

  /// A choice that follows from a request: the batch, and the paths of its claims as in
  /// ``StoredCredential/claims``.
  public init(of batch: CredentialBatch, paths: [WireText]) {
    self.batch = batch
    claims = paths
    shortened = []
  }

  /// The paths of the claims in a batch; nil when it lacks one. A path reveals what is inside the
  /// claim, and the claims that it is inside.
  private static func paths(_ claims: [WireText], in batch: CredentialBatch) -> [WireText]? {
    var paths: [WireText] = []
    for claim in claims {
      guard let path = path(claim, in: batch) else { return nil }
      paths.append(path)
    }
    return paths
  }

  private static func path(_ claim: WireText, in batch: CredentialBatch) -> WireText? {
    let end = "/" + claim
    return batch.provableClaims.first { path in
      path == claim
        || (batch.format == .mobileDocument ? path.hasSuffix(end) : isInside(path, claim))
    }.map { batch.format == .mobileDocument ? $0 : claim }
  }

  /// True if a path leads inside a claim.
  private static func isInside(_ path: WireText, _ claim: WireText) -> Bool {
    path.hasPrefix(claim + ".")
  }

  /// The error for claims that no single batch has.
  private static func refusal(_ claims: [WireText], _ batches: [CredentialBatch]) -> any Error {
    for claim in claims where batches.allSatisfy({ paths([claim], in: $0)?.isEmpty ?? true }) {
      // Our cards leave out an age that is not reached, and so such a claim cannot be proved. The
      // reason is not known for an age that no card of the kind has, or that was not requested at
      // minting.
      guard batches.contains(where: { isUnreached(claim, in: $0) }) else {
        return CredentialError.claimUnknown(claim)
      }
      return PresentationRefusal.predicateFalse(claim)
    }
    return PresentationRefusal.claimsApart
  }

  /// True if a claim is an age that each of our cards of a batch's type states once it is reached.
  private static func isUnreached(_ claim: WireText, in batch: CredentialBatch) -> Bool {
    let kinds = CredentialKind.allCases.filter {
      $0.format == batch.format && $0.type == batch.type
    }
    let ages: [WireText]
    switch kinds.first {
    case .identity: ages = AgeAtLeast.thresholds.map { "age_equal_or_over.\($0)" }
    case .age, .photoID: ages = AgeAtLeast.documentThresholds.map { "age_over_\($0)" }
    case .vcJWT, nil: ages = []
    }
    return ages.contains { age in
      claim == age
        || batch.format == .mobileDocument && claim.hasSuffix("/" + age)
    }
  }

  private static func isAge(_ claim: WireText) -> Bool {
    let name = claim.utf8.split(separator: UInt8(ascii: "/")).last.map { WireText(decoding: $0) }
    return claim.hasPrefix(agePrefix) || (name ?? claim).hasPrefix(ageElement)
  }

  /// Checks that any copy of the batch can show the claims, before one is taken for it.
  /// - Throws: `CredentialError`; ``PresentationRefusal/predicateFalse(_:)``.
  public func check(_ credential: [UInt8]) throws {
    switch batch.format {
    case .sdJWT:
      _ = try PresentationBuilder(WireText(decoding: credential)).selection(of: claims)
    case .mobileDocument: try checkAges(credential)
    case .vcJWT: break
    }
  }

  /// Refuses an age that the document denies, unless it was named with its name space: a short name
  /// means that the holder wants to prove the age.
  private func checkAges(_ credential: [UInt8]) throws {
    for claim in try StoredCredential(credential, batch.format).claims
    where claim.value == .bool(false) && Self.isAge(claim.path) {
      guard !shortened.contains(claim.path) else {
        throw PresentationRefusal.predicateFalse(claim.path)
      }
    }
  }

  /// The length of a presentation in bytes of text, within a few hundred. It is known before a copy
  /// is taken.
  /// - Parameter credential: any copy of the batch.
  /// - Throws: `CredentialError`.
  public func estimatedLength(_ credential: [UInt8]) throws(CredentialError) -> Int {
    // The length that the holder's proof adds: a header, a payload with a request's members, and a
    // signature.
    let proof = 600
    switch batch.format {
    case .sdJWT:
      let text = WireText(decoding: credential)
      return try PresentationBuilder(text).selection(of: claims).encoded.utf8.count + proof
    case .mobileDocument:
      let document = try CredentialError.reading { () throws(MobileDocumentDefect) in
        try IssuerSigned(parsing: credential)
      }
      return (document.estimatedLength(showing: claims) + proof / 2) * 4 / 3
    case .vcJWT: return credential.count * 4 / 3 + proof
    }
  }

  /// Makes the presentation of a copy of the batch.
  /// - Parameters:
  ///   - credential: the copy as the wallet keeps it.
  ///   - now: the time of the presentation.
  ///   - deviceKey: the copy's device key; nil for a credential that is bound to none. Then the
  ///     presentation proves nothing about the holder.
  /// - Returns: the bytes to send: a text in ASCII, or CBOR of a mobile document.
  /// - Throws: `CredentialError`, also for the wrong device key.
  public func make(
    of credential: [UInt8], answering request: PresentationRequest, at now: Date,
    deviceKey: PrivateKey?
  ) throws(CredentialError) -> [UInt8] {
    switch batch.format {
    case .sdJWT: return try sdJWT(credential, request, now, deviceKey)
    case .mobileDocument: return try mobileDocument(credential, request, deviceKey)
    case .vcJWT: return try vcJWT(credential, request, now, deviceKey)
    }
  }

  private func sdJWT(
    _ credential: [UInt8], _ request: PresentationRequest, _ now: Date, _ deviceKey: PrivateKey?
  ) throws(CredentialError) -> [UInt8] {
    let builder = try PresentationBuilder(WireText(decoding: credential))
    guard let deviceKey else { return Array(try builder.selection(of: claims).encoded.utf8) }
    let shown = try builder.presentation(
      of: claims, audience: request.audience, nonce: request.nonce, at: now, deviceKey: deviceKey)
    return Array(shown.encoded.utf8)
  }

  private func vcJWT(
    _ credential: [UInt8], _ request: PresentationRequest, _ now: Date, _ deviceKey: PrivateKey?
  ) throws(CredentialError) -> [UInt8] {
    guard let deviceKey else { return credential }
    let presentation = try VPJWT(
      of: VCJWT(parsing: WireText(decoding: credential)), audience: request.audience,
      nonce: request.nonce, at: now, deviceKey: deviceKey)
    return Array(presentation.encoded.utf8)
  }

  private func mobileDocument(
    _ credential: [UInt8], _ request: PresentationRequest, _ deviceKey: PrivateKey?
  ) throws(CredentialError) -> [UInt8] {
    guard let deviceKey else { throw .keyBindingInvalid(.keyBindingKeyMissing) }
    let transcript = try SessionTranscript(request)
    let document = try CredentialError.reading { () throws(MobileDocumentDefect) in
      try IssuerSigned(parsing: credential)
    }
    return try document.presentation(of: claims, deviceKey: deviceKey, transcript: transcript)
  }
}

/// The reason for which a card is not presented.
public enum PresentationRefusal: CodedError, Hashable {
  /// The card expired on this day.
  case expired(String)
  /// The claim, an age, is not proven by the document.
  case predicateFalse(WireText)
  /// The card has no credential of this format.
  case formatMissing(CredentialFormat)
  /// No single credential of the card has all of the claims.
  case claimsApart
  /// No element of a mobile document was chosen.
  case nothingChosen
  /// The credential always shows all of its claims; these were not named.
  case shownWhole(WireText)

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .expired: .credentialExpired
    case .predicateFalse: .predicateFalse
    case .formatMissing: .cardFormatMissing
    case .claimsApart: .claimsApart
    case .nothingChosen: .claimNotChosen
    case .shownWhole: .credentialShownWhole
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .expired(let day): [.text(day)]
    case .predicateFalse(let what), .shownWhole(let what): [.text(what)]
    case .formatMissing(let format): [.text(format.nameOfOption)]
    case .claimsApart, .nothingChosen: []
    }
  }
}

extension CredentialFormat {
  /// The name of the format in the program's options.
  package var nameOfOption: String {
    switch self {
    case .sdJWT: "sd-jwt"
    case .mobileDocument: "mdoc"
    case .vcJWT: "vc-jwt"
    }
  }
}
