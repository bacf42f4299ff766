import ChipAccess
import LDS
import MRZ
import Trust
import Verdicts

/// Compares the MRZ in DG1 with everything that was given of the printed one: a chip that is opened by
/// the printed MRZ and holds another one does not belong to its booklet. Number, birth and expiry have
/// check digits, and fail where they differ. The rest has none: a slip in typing looks like a page with
/// another name on it, and so it is asked for again, and what stays is a weakness. Where nothing was
/// given there is nothing to compare; a DG1 that cannot be understood is still one. What DG11 says
/// otherwise is noted.
struct CheckMRZ {
  /// What was given of the printed MRZ; nil where nothing was.
  let given: GivenMRZ?
  let policy: InspectionPolicy

  /// - Parameters:
  ///   - dg1: what is compared.
  ///   - dg11: what may say otherwise who the holder is; nil where it was not read or is malformed.
  ///   - excuse: why it says nothing against the document that DG1 is not there; nil for no reason.
  func check(_ dg1: FileState<DG1>, dg11: DG11?, excuse: Outcome?) throws -> Check {
    guard let mrz = dg1.content?.mrz else {
      return Check(.mrzConsistency, excuse ?? Self.absence(of: dg1))
    }
    let comparison = try comparison(of: mrz)
    return Check(
      .mrzConsistency, comparison.outcome, evidence: comparison.evidence,
      warnings: mrz.failedCheckDigits.map { Warning(.mrzCheckDigit, [.phrase($0.name)]) }
        + HolderIdentity(mrz: mrz, dg11: dg11).contradictions)
  }

  /// The number of times that what differs is asked for again.
  private static let mostQuestions = 2

  private func comparison(
    of mrz: MRZ
  ) throws -> (outcome: Outcome, evidence: [Fact]) {
    guard let given else { return (Outcome(.notDone, .mrzNotGiven), []) }
    guard mrz.accessFields.information == given.fields.information else {
      return (Outcome(.failed, .mrzDiffers), [])
    }
    guard let whole = given.mrz else {
      let evidence = Fact(.mrzCompared, "document number, birth and expiry")
      return (Outcome(.passed, .mrzConsistent), [evidence])
    }
    let evidence = [Fact(.mrzCompared, "every line")]
    let differences = try differences(of: whole, from: mrz, given.askAgain)
    if differences.isEmpty { return (Outcome(.passed, .mrzConsistent), evidence) }
    let weakness = Weakness.mrzTextDiffers
    let fields = MRZDifference.fields(of: differences)
    let status: CheckStatus =
      policy.trust.response(to: weakness) == .failed ? .failed : .unknown
    return (
      Outcome(status, weakness.code, [.phrase(fields)]), evidence + [Fact(.rule, weakness.rule)]
    )
  }

  /// Where the given MRZ differs from DG1 after all questions.
  private func differences(
    of given: MRZ, from mrz: MRZ, _ askAgain: MRZQuestion
  ) throws -> [MRZDifference] {
    var given = given
    var differences = given.differences(from: mrz)
    for _ in 0..<Self.mostQuestions where !differences.isEmpty {
      guard let again = try askAgain(given, differences) else { break }
      // What is typed now must be of the document that was opened.
      guard again.accessFields.information == given.accessFields.information else { continue }
      given = again
      differences = given.differences(from: mrz)
    }
    return differences
  }

  private static func absence(of dg1: FileState<DG1>) -> Outcome {
    switch dg1 {
    case .malformed(let error): return Outcome(.failed, error.code, error.details)
    case .unread(let defect): return defect.outcome(for: .dg1)
    case .read, .absent: return Outcome(.failed, .filesUnread, [.text(ElementaryFile.dg1.name)])
    }
  }
}

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
