import Crypto
import FoundationEssentials
import Verdicts

/// What passive authentication found.
public struct PassiveAuthenticationResult: Sendable {
  /// The checks in the order in which they were made: security object, its signature, the signer's
  /// path, the digests of the files.
  public let checks: [Check]
  /// The anchor at which the signer's path ended; nil when it ended nowhere.
  public let anchor: TrustAnchor?
  /// The document signer's certificate, once the signature has verified under it.
  public let signer: Certificate?
  /// When the document was signed, as its signer states.
  public let signingTime: Date?
  /// The digests that EF.SOD gives, by data group; empty unless the signature has verified.
  public let listedDataGroups: [Int: [UInt8]]
  /// The data verdict of these checks: passed only if all of them passed; otherwise the first that
  /// failed, then the first that is unknown or was not done.
  public let verdict: Outcome

  /// Whether the record is a simulated one: exactly when its path ends at a test anchor.
  public var isSimulated: Bool { anchor?.anchorClass == .test }

  init(
    checks: [Check], anchor: TrustAnchor?, signer: Certificate?, signingTime: Date?,
    listedDataGroups: [Int: [UInt8]]
  ) {
    self.checks = checks
    self.anchor = anchor
    self.signer = signer
    self.signingTime = signingTime
    self.listedDataGroups = listedDataGroups
    let outcomes = checks.map(\.outcome)
    let worst =
      outcomes.first { $0.status == .failed } ?? outcomes.first { $0.status == .unknown }
      ?? outcomes.first { $0.status != .passed }
    verdict = worst ?? Outcome(.passed, .dataAuthentic, [signer?.country ?? ""])
  }
}
