import Credentials
import Crypto
import Encoding
import Faces
import FoundationEssentials
import Parallel

/// The credentials of a document that may be minted, without keys. A copy is signed for each key: a
/// key of the holder's own wallet, or one whose possession another wallet proves. Only
/// ``ProofEngine`` makes one.
public struct PreparedCard: Sendable {
  /// The credentials, in the order of the plan.
  public let credentials: [PreparedCredential]
  /// The kinds of the plan that the document does not allow.
  public let leftOut: [LeftOutCredential]
  let rule: MintingRule
  let issuerName: WireText
  let portrait: EncodedImage?

  /// The card, with the number of copies in the plan. The copies of a credential have the same
  /// claims and times; keys, salts and the order of digests are new in each. They are made on all
  /// cores.
  /// - Parameters:
  ///   - statuses: where the status of each copy is published, one for each; none if it is not
  ///     published.
  ///   - deviceKey: makes a key of the holder's wallet, a new one for each copy; called by several
  ///     threads.
  /// - Throws: `CredentialError` when a copy cannot be signed, and the error of `deviceKey`.
  public func card(
    statuses: [StatusReference] = [], random: RandomSource = .system,
    deviceKey: @escaping @Sendable () throws -> PrivateKey
  ) throws -> NewCard {
    let wanted = credentials.flatMap { Array(repeating: $0, count: $0.copies) }
    let made = try AllCores.map(Array(wanted.enumerated())) { place, credential in
      Result {
        let status = statuses.indices.contains(place) ? statuses[place] : nil
        return try credential.copy(for: deviceKey(), status: status, random: random)
      }
    }.map { try $0.get() }
    var batches: [CredentialBatch] = []
    var left = made[...]
    for credential in credentials {
      batches.append(try credential.batch(of: left.prefix(credential.copies)))
      left = left.dropFirst(credential.copies)
    }
    return NewCard(
      IdentityCard(
        identifier: try IdentityCard.newIdentifier(random), trustLevel: rule.trustLevel,
        isSimulated: rule.isSimulated, issuerName: issuerName, assurance: rule.assurance,
        batches: batches),
      copies: Dictionary(
        made.map { ($0.entry.identifier, $0.held) }, uniquingKeysWith: { first, _ in first }),
      portrait: portrait?.bytes)
  }
}

/// A credential whose copies can be signed: the common part of its copies.
public struct PreparedCredential: Sendable {
  /// The content to be signed, by the format of the kind.
  enum Form: Sendable {
    case sdJWT([ClaimTree.Member])
    case mobileDocument(@Sendable (P256PublicKey, StatusReference?) -> MobileDocumentContent)
    case vcJWT(VerifiableClaims)
  }

  fileprivate typealias Made = (entry: CredentialCopy, held: HeldCopy)

  /// The kind.
  public let kind: CredentialKind
  /// The number of copies in the plan.
  let copies: Int
  let issuedAt: Date
  let expiresAt: Date
  let form: Form
  let issuer: CredentialIssuer

  /// A copy for a key.
  /// - Parameter status: where its status is published; nil if it is not published.
  /// - Returns: a text in UTF-8, or the bytes of a mobile document.
  /// - Throws: `CredentialError`, `CryptoError`.
  public func copy(
    for key: P256PublicKey, status: StatusReference?, random: RandomSource
  ) throws -> [UInt8] {
    switch form {
    case .sdJWT(let claims):
      let content = CredentialContent(
        type: kind.type, claims: claims, issuedAt: issuedAt, notBefore: issuedAt,
        expiresAt: expiresAt, holderKey: key, status: status)
      return Array(try issuer.issue(content, random: random).encoded.utf8)
    case .mobileDocument(let content):
      return Array(try issuer.issue(content(key, status), random: random).encoded)
    case .vcJWT(let claims):
      let content = claims.content(
        issuedAt: issuedAt, expiresAt: expiresAt, holderKey: key, status: status)
      return Array(try issuer.issue(content).encoded.utf8)
    }
  }

  /// A copy for a key of the holder's wallet, with its entry on the card.
  fileprivate func copy(
    for key: PrivateKey, status: StatusReference?, random: RandomSource
  ) throws -> Made {
    let point = try key.p256PublicKey
    let bytes = try copy(for: point, status: status, random: random)
    return (
      try CredentialCopy(boundTo: point.thumbprint, random: random),
      HeldCopy(credential: bytes, deviceKey: key)
    )
  }

  /// The batch of copies that were made of the credential.
  fileprivate func batch(
    of made: ArraySlice<Made>
  ) throws -> CredentialBatch {
    CredentialBatch(
      format: kind.format, type: kind.type, issuedAt: issuedAt, expiresAt: expiresAt,
      provableClaims: try made.first.map { try provableClaims(of: $0.held) } ?? [],
      copies: made.map(\.entry))
  }

  /// The paths of the claims that a copy can prove, the same in all.
  private func provableClaims(of copy: HeldCopy) throws -> [WireText] {
    switch form {
    case .sdJWT: try PresentationBuilder(WireText(decoding: copy.credential)).availableClaims
    case .mobileDocument(let content):
      // The order of the content, because the items of a copy are in random order.
      try copy.deviceKey.map { content(try $0.p256PublicKey, nil).nameSpaces }?.flatMap { space in
        space.elements.map { "\(space.name)/\($0.name)" }
      } ?? []
    case .vcJWT: try StoredCredential(copy.credential, .vcJWT).claims.map(\.path)
    }
  }
}

/// A kind of credentials that was planned and is not made.
public struct LeftOutCredential: Hashable, Sendable {
  /// The kind.
  public let kind: CredentialKind
  /// The reason.
  public let reason: MintError
}
