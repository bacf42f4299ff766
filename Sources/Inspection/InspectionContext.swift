import LDS
import MRZ
import Trust

/// Asks for the fields of an MRZ that differ from DG1 once more.
/// - Parameters:
///   - given: the MRZ as it was given.
///   - differences: where it differs; the chip's own data are not told.
/// - Returns: the MRZ as it is given now; nil when nobody can be asked.
public typealias MRZQuestion = (_ given: MRZ, _ differences: [MRZDifference]) throws -> MRZ?

/// What every step of an inspection works with.
struct InspectionContext {
  /// The three fields of the MRZ that were given; nil when there is nothing to compare DG1 with.
  let fields: MRZAccessFields?
  /// The whole MRZ, where all of it was given.
  var mrz: MRZ?
  let policy: InspectionPolicy
  let anchors: any TrustAnchorSource
  let time: DeskTime
  let report: (InspectionEvent) -> Void
  /// Asks whoever gave the MRZ to give some of it again; says nil where nobody can be asked.
  var askAgain: MRZQuestion = { _, _ in nil }

  /// Passive authentication as this desk makes it.
  var passiveAuthentication: PassiveAuthentication {
    PassiveAuthentication(anchors: anchors, at: time.instant, policy: policy.trust)
  }
}
