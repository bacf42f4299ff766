import Crypto
import FoundationEssentials
import LDS
import PKIX
import Verdicts

/// The result of passive authentication.
public struct PassiveAuthenticationResult: Sendable {
  /// Every check of ``PassiveAuthentication/checkNames``, in that order.
  public let checks: [Check]
  /// The anchor at which the signer's path ends; nil when it ends at none.
  public let anchor: TrustAnchor?
  /// The document signer's certificate, once the signature has verified under it.
  public let signer: Certificate?
  /// The time of signing, as the signer states it.
  public let signingTime: Date?
  /// The digests that EF.SOD gives, by data group; empty unless the signature has verified.
  public let listedDataGroups: [Int: [UInt8]]
  /// The data groups that have the digest in EF.SOD, no matter who signed it.
  public let matching: [DocumentFile]
  /// The data verdict of these checks: that of the first failed check, otherwise of the signer's
  /// path if that is unknown, otherwise of the first unknown check. It is passed only if the
  /// security object, its signature, the signer's path and the digests of the files passed, and
  /// nothing else is failed or unknown.
  public let verdict: Outcome
  /// What lists say of the document. The checks have been changed so already.
  package let knownDefects: KnownDefects
  /// The document with its authentic data groups; nil unless ``verdict`` passed.
  public let document: AuthenticatedDocument?

  /// The signer of a file: the signature verified under its certificate, its path ends at an
  /// anchor, and the digest of the file agrees. Nil if one of the three does not hold; other
  /// checks, of a policy or of other files, are not used here.
  public func signer(of file: ElementaryFile) -> Certificate? {
    let needed: [CheckName] = [.securityObjectSignature, .signerPath]
    guard anchor != nil, matching.contains(where: { $0.file == file }),
      !checks.contains(where: { needed.contains($0.name) && $0.outcome.isFailedOrExcused })
    else { return nil }
    return signer
  }

  /// True for a simulated document: its path ends at a test anchor.
  public var isSimulated: Bool { anchor?.anchorClass == .test }

  /// The checks that must have passed for the verdict to pass. The other checks must only not be
  /// failed or unknown.
  private static let required: [CheckName] = [
    .securityObject, .securityObjectSignature, .signerPath, .signerCountry, .fileDigests,
  ]

  init(
    checks: [Check], path: PassiveAuthentication.SignerPath?, listedDataGroups: [Int: [UInt8]],
    matching: [DocumentFile], knownDefects: KnownDefects = .none
  ) {
    self.init(
      checks: checks, anchor: path?.path?.anchor, signer: path?.signer.certificate,
      signingTime: path?.signer.signingTime, listedDataGroups: listedDataGroups,
      matching: matching, knownDefects: knownDefects)
  }

  init(
    checks: [Check], anchor: TrustAnchor?, signer: Certificate?, signingTime: Date?,
    listedDataGroups: [Int: [UInt8]], matching: [DocumentFile], knownDefects: KnownDefects = .none
  ) {
    self.checks = checks
    self.anchor = anchor
    self.signer = signer
    self.signingTime = signingTime
    self.listedDataGroups = listedDataGroups
    self.matching = matching
    self.knownDefects = knownDefects
    let objection = Self.objection(in: checks)
    verdict = objection ?? Outcome(.passed, .dataAuthentic, [.text(signer?.country ?? "")])
    document =
      objection == nil
      ? anchor.map { AuthenticatedDocument(anchor: $0, dataGroups: matching) } : nil
  }

  /// The outcome that keeps the verdict from passing: of the first failed check, else of the
  /// signer's path where it is unknown, because it is then unknown who wrote what a policy does not
  /// accept, else of the first unknown one, else of the first required one that did not pass; nil
  /// when there is none.
  static func objection(in checks: [Check]) -> Outcome? {
    let unknown = checks.filter { $0.outcome.status == .unknown }
    let first = unknown.first { $0.name == .signerPath } ?? unknown.first
    return checks.first { $0.outcome.status == .failed }?.outcome ?? first?.outcome
      ?? checks.first { required.contains($0.name) && $0.outcome.status != .passed }?.outcome
  }
}

extension Outcome {
  /// True for a failure, also one that a list says is known: it never counts as a success.
  package var isFailedOrExcused: Bool { status == .failed || code == .knownDefectExcused }
}
