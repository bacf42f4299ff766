import Encoding
import PKIX

/// Who vouches for the issuer of a credential.
public enum CredentialVoucher: String, Hashable, Sendable, CaseIterable {
  /// The desk of this machine, which issued it. No state does.
  case ownDesk = "own-desk"
  /// The root of an institution that the operator trusts for credentials.
  case institution
  /// A root that was given for this one time.
  case givenRoot = "given-root"
  /// Nobody: the issuer's signature verifies under the certificate that it sent itself.
  case nobody
}

/// A root at which the path of a credential's signer may end, and what the cards below it may claim to be.
public struct CredentialAnchor: Hashable, Sendable {
  /// The certificate of the authority.
  public let certificate: Certificate
  /// The highest level that a card below it can have, whatever it claims.
  public let claimable: TrustLevel
  /// Who vouches for what is below it.
  public let voucher: CredentialVoucher

  /// An anchor whose cards may claim to be an institution's, unless somebody said otherwise.
  public init(
    _ certificate: Certificate, claimable: TrustLevel = .institution,
    vouchedBy voucher: CredentialVoucher = .institution
  ) {
    (self.certificate, self.claimable, self.voucher) = (certificate, claimable, voucher)
  }

  /// A root of this machine's desk, whose cards are what they say.
  public static func ownDesk(_ certificate: Certificate) -> CredentialAnchor {
    CredentialAnchor(certificate, claimable: .government, vouchedBy: .ownDesk)
  }
}

extension [CredentialAnchor] {
  /// The anchor with a root's certificate; of several the first whose cards may claim most. Nil without a root.
  func anchor(of root: Certificate?) -> CredentialAnchor? {
    filter { $0.certificate == root }.max { $0.claimable < $1.claimable }
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
  public var excessTrustLevel: WireText? {
    guard let statedTrustLevel else { return nil }
    // Of a simulated document's card it is not the root that keeps the level from counting.
    let most = isSimulated ? claimable : trustLevel
    if let level = TrustLevel(exactly: statedTrustLevel), level <= most { return nil }
    return WireText(statedTrustLevel.forPeople.prefix(Self.longestShownLevel))
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
  private static func known(_ names: [WireText]) -> [Assurance] {
    let stated = names.compactMap { Assurance(exactly: $0) }
    return allCases.filter(stated.contains)
  }
}
