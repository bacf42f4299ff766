import Encoding
import PKIX

/// A root at which the path of a credential's signer may end, and what the cards below it may claim to be.
public struct CredentialAnchor: Hashable, Sendable {
  /// The certificate of the authority.
  public let certificate: Certificate
  /// The highest level that a card below it can have, whatever it claims.
  public let claimable: TrustLevel

  /// An anchor whose cards may claim to be an institution's, unless somebody said otherwise.
  public init(_ certificate: Certificate, claimable: TrustLevel = .institution) {
    (self.certificate, self.claimable) = (certificate, claimable)
  }
}

extension [CredentialAnchor] {
  /// The highest level that a card below a root may claim: the lowest there is without a root.
  func claimable(below root: Certificate?) -> TrustLevel {
    guard let root else { return .selfIssued }
    return filter { $0.certificate == root }.map(\.claimable).max() ?? .selfIssued
  }
}

extension CredentialVerdict {
  /// The verdict where the roots say what the cards below them may claim.
  func below(_ anchors: [CredentialAnchor]) -> CredentialVerdict {
    CredentialVerdict(outcome: outcome, credentials: credentials.map { $0.below(anchors) })
  }
}

extension VerifiedCredential {
  /// The level that counts: what its issuer states, or else an institution's, and no more than its root may claim. A
  /// card of a simulated document has the lowest.
  public var trustLevel: TrustLevel {
    guard !isSimulated else { return .selfIssued }
    return min(statedTrustLevel.flatMap { TrustLevel(exactly: $0) } ?? .institution, claimable)
  }

  /// The level that its issuer states, where that is more than counts or is none that is known; nil otherwise.
  public var excessTrustLevel: String? {
    guard let statedTrustLevel else { return nil }
    // Of a simulated document's card it is not the root that keeps the level from counting.
    let most = isSimulated ? claimable : trustLevel
    if let level = TrustLevel(exactly: statedTrustLevel), level <= most { return nil }
    return String(statedTrustLevel.prefix(Self.longestShownLevel))
  }

  /// The characters of a level that is none which are shown.
  private static let longestShownLevel = 32
}

extension Assurance {
  /// The checks that claims in JSON state as evidence: `verified_claims` of OpenID Identity Assurance.
  static func stated(in claims: JSONValue) -> [Assurance] {
    let evidence = claims["verified_claims"]?["verification"]?["evidence"]?.array?.first
    return known((evidence?["assurance"]?.array ?? []).compactMap(\.string))
  }

  /// The checks that the evidence of a mobile document states.
  static func stated(in evidence: CBOR?) -> [Assurance] {
    guard case .array(let names)? = evidence?["assurance"] else { return [] }
    return known(
      names.compactMap { name in
        guard case .text(let text) = name else { return nil }
        return text
      })
  }

  /// The checks of these names in their own order, each once.
  private static func known(_ names: [String]) -> [Assurance] {
    let stated = names.compactMap { Assurance(exactly: $0) }
    return allCases.filter(stated.contains)
  }
}
