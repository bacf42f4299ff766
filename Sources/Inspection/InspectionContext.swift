import LDS
import MRZ
import Trust

/// Asks for the fields of an MRZ that differ from DG1 once more.
/// - Parameters:
///   - given: the MRZ as it was given.
///   - differences: where it differs; the chip's own data are not told.
/// - Returns: the MRZ as it is given now; nil when nobody can be asked.
public typealias MRZQuestion = (_ given: MRZ, _ differences: [MRZDifference]) throws -> MRZ?

/// The printed MRZ, as far as it was given.
struct GivenMRZ {
  /// The three fields that make the key.
  let fields: MRZAccessFields
  /// The whole MRZ, where all of it was given.
  var mrz: MRZ?
  /// Asks whoever gave the MRZ to give some of it again; says nil where nobody can be asked.
  var askAgain: MRZQuestion = { _, _ in nil }
}

/// The values that every step that reads works with.
struct InspectionContext {
  let policy: InspectionPolicy
  let passiveAuthentication: PassiveAuthentication
  let report: (InspectionEvent) -> Void
}
