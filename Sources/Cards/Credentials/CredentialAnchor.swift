import Encoding
import PKIX

/// Who vouches for the issuer of a credential.
public enum CredentialVoucher: String, Hashable, Sendable, CaseIterable {
  /// This machine's own desk, which issued the credential. No state vouches for it.
  case ownDesk = "own-desk"
  /// The root of an institution that the operator trusts for credentials.
  case institution
  /// A root that the user gave for this verification only.
  case givenRoot = "given-root"
  /// Nobody: the issuer's signature verifies under the certificate that it sent itself.
  case nobody
}

/// A root certificate at which the path of a credential's signer may end, and the highest level of
/// the cards below it.
public struct CredentialAnchor: Hashable, Sendable {
  /// The certificate of the authority.
  public let certificate: Certificate
  /// The highest trust level that a card below this root can have, whatever the card claims.
  public let claimable: TrustLevel
  /// Who vouches for the issuers below this root.
  public let voucher: CredentialVoucher

  /// Makes an anchor. By default, the cards below it may claim at most the level of an institution.
  public init(
    _ certificate: Certificate, claimable: TrustLevel = .institution,
    vouchedBy voucher: CredentialVoucher = .institution
  ) {
    (self.certificate, self.claimable, self.voucher) = (certificate, claimable, voucher)
  }

  /// A root of this machine's desk. The cards below it may claim every level.
  public static func ownDesk(_ certificate: Certificate) -> CredentialAnchor {
    CredentialAnchor(certificate, claimable: .government, vouchedBy: .ownDesk)
  }
}

extension [CredentialAnchor] {
  /// The anchor with a root's certificate; if there are several, the first with the highest
  /// ``CredentialAnchor/claimable``. Nil when there is none.
  func anchor(of root: Certificate?) -> CredentialAnchor? {
    filter { $0.certificate == root }.max { $0.claimable < $1.claimable }
  }
}

extension CredentialVerdict {
  /// The verdict with the highest level and the voucher of each credential, taken from its root.
  func below(_ anchors: [CredentialAnchor]) -> CredentialVerdict {
    CredentialVerdict(outcome: outcome, credentials: credentials.map { $0.below(anchors) })
  }
}

extension VerifiedCredential {
  /// The level to use: the level that the issuer states, or that of an institution when it states
  /// none that is known, and never more than the root may claim. A card of a simulated document has
  /// the lowest level, and so has one of which a proof in zero knowledge alone was shown: a proof
  /// tells neither its level nor whether its document was simulated.
  public var trustLevel: TrustLevel {
    guard !isSimulated, proof == nil else { return .selfIssued }
    return min(statedTrustLevel.flatMap { TrustLevel(exactly: $0) } ?? .institution, claimable)
  }

  /// The level that the issuer states, if it exceeds ``trustLevel`` or is not a known level; nil
  /// otherwise.
  public var excessTrustLevel: WireText? {
    guard let statedTrustLevel else { return nil }
    // It is the simulation that lowers the level of a card of a simulated document, not the root.
    let most = isSimulated ? claimable : trustLevel
    if let level = TrustLevel(exactly: statedTrustLevel), level <= most { return nil }
    return WireText(statedTrustLevel.forPeople.prefix(Self.longestShownLevel))
  }

  /// The number of characters that are shown of an unknown level.
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

  /// The known checks among these names, in the order of ``Assurance``, each once.
  private static func known(_ names: [WireText]) -> [Assurance] {
    let stated = names.compactMap { Assurance(exactly: $0) }
    return allCases.filter(stated.contains)
  }
}
