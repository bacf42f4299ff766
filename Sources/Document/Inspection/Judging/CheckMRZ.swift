import ChipAccess
import LDS
import MRZ
import Trust
import Verdicts

/// Compares the MRZ in DG1 with the printed one, as far as it was given: a chip with another MRZ
/// does not belong to its booklet. Number, birth and expiry have check digits, and the check fails
/// where they differ. The other fields have none, and a slip in typing looks like a page with
/// another name: they are asked for again, and a difference that stays is a nonconformity. Without a
/// given MRZ there is nothing to compare, but a malformed DG1 is reported. A difference between DG1
/// and DG11 is a warning.
struct CheckMRZ {
  /// The printed MRZ, as far as it was given; nil where nothing was.
  let given: GivenMRZ?
  let policy: InspectionPolicy

  /// - Parameters:
  ///   - dg1: the file with the chip's MRZ.
  ///   - dg11: further details of the holder, which may differ from DG1; nil where it was not read
  ///     or is malformed.
  ///   - letter: what the second letter of the document code says; nil where there is none.
  ///   - excuse: the outcome where DG1 is missing and that is no fault of the document; nil
  ///     otherwise.
  func finding(
    _ dg1: FileState<DG1>, dg11: DG11?, letter: PassportLetter?, excuse: Outcome?
  ) throws -> MRZAgreement {
    guard let mrz = dg1.content?.mrz else {
      let check = Check(.mrzConsistency, excuse ?? Self.absence(of: dg1))
      return MRZAgreement(check: check, printed: given?.mrz)
    }
    let comparison = try comparison(of: mrz)
    let check = Check(
      .mrzConsistency, comparison.outcome, evidence: comparison.evidence,
      warnings: mrz.failedCheckDigits.map { Warning(.mrzCheckDigit, [.phrase($0.name)]) }
        + (letter == .unknown
          ? [Warning(.documentCodeUnknown, [.text(mrz.documentCode)])] : [])
        + HolderIdentity(mrz: mrz, dg11: dg11).contradictions)
    return MRZAgreement(check: check, printed: comparison.printed)
  }

  /// The number of times that differing fields are asked for again.
  private static let mostQuestions = 2

  private func comparison(
    of mrz: MRZ
  ) throws -> (outcome: Outcome, evidence: [Fact], printed: MRZ?) {
    guard let given else { return (Outcome(.notDone, .mrzNotGiven), [], nil) }
    guard mrz.accessFields.information == given.fields.information else {
      return (Outcome(.failed, .mrzDiffers), [], given.mrz)
    }
    guard let whole = given.mrz else {
      let evidence = Fact(.mrzCompared, "document number, birth and expiry")
      return (Outcome(.passed, .mrzConsistent), [evidence], nil)
    }
    let evidence = [Fact(.mrzCompared, "every line")]
    let (printed, differences) = try differences(of: whole, from: mrz, given.askAgain)
    if differences.isEmpty { return (Outcome(.passed, .mrzConsistent), evidence, printed) }
    let nonconformity = Nonconformity.mrzTextDiffers
    let fields = MRZDifference.fields(of: differences)
    let status: CheckStatus =
      policy.trust.response(to: nonconformity) == .failed ? .failed : .unknown
    return (
      Outcome(status, nonconformity.code, [.phrase(fields)]),
      evidence + [Fact(.rule, nonconformity.rule)],
      printed
    )
  }

  /// The MRZ as it is given after all questions, and the fields in which it differs from DG1.
  private func differences(
    of given: MRZ, from mrz: MRZ, _ askAgain: MRZQuestion
  ) throws -> (MRZ, [MRZDifference]) {
    var given = given
    var differences = given.differences(from: mrz)
    for _ in 0..<Self.mostQuestions where !differences.isEmpty {
      guard let again = try askAgain(given, differences) else { break }
      // The MRZ that is typed now must be of the document that was opened.
      guard again.accessFields.information == given.accessFields.information else { continue }
      given = again
      differences = given.differences(from: mrz)
    }
    return (given, differences)
  }

  private static func absence(of dg1: FileState<DG1>) -> Outcome {
    switch dg1 {
    case .malformed(let error): return Outcome(.failed, error.code, error.details)
    case .unread(let defect): return defect.outcome(for: .dg1)
    case .read, .absent: return Outcome(.failed, .filesUnread, [.text(ElementaryFile.dg1.name)])
    }
  }
}

/// The comparison of the MRZ in DG1 with the printed one.
struct MRZAgreement {
  let check: Check
  /// The printed MRZ as it was given at last; nil where not all of it was.
  let printed: MRZ?
}

/// A question for the fields of an MRZ that differ from DG1.
/// - Parameters:
///   - given: the MRZ as it was given.
///   - differences: the fields that differ, without the chip's own data.
/// - Returns: the MRZ as it is given now; nil when nobody can be asked.
public typealias MRZQuestion = (_ given: MRZ, _ differences: [MRZDifference]) throws -> MRZ?

/// The printed MRZ, as far as it was given.
struct GivenMRZ {
  /// The three fields that make the key.
  let fields: MRZAccessFields
  /// The whole MRZ, where all of it was given.
  var mrz: MRZ?
  /// The question for the fields that differ; returns nil where nobody can be asked.
  var askAgain: MRZQuestion = { _, _ in nil }
}
