import LDS
import MRZ
import Verdicts
import Encoding

/// The holder's names and date of birth, taken from DG1 and DG11 together: the names to be shown,
/// the date from which every age is computed.
public struct HolderIdentity: Hashable, Sendable {
  /// The names.
  public let names: HolderNames
  /// The date of birth.
  public let dateOfBirth: BirthDate

  /// - Parameters:
  ///   - mrz: the content of DG1.
  ///   - dg11: the content of DG11; nil where it was not read or is malformed.
  public init(mrz: MRZ, dg11: DG11?) {
    names = HolderNames(mrz: mrz, fullName: dg11?.fullName?.text)
    if let birth = dg11?.dateOfBirth {
      dateOfBirth = BirthDate(
        mrz: mrz.dateOfBirth, year: birth.year, month: birth.month, day: birth.day)
    } else {
      dateOfBirth = BirthDate(mrz: mrz.dateOfBirth)
    }
  }

  /// The date of birth to show on a day: the only possible date, for example if DG11 has the
  /// century, and otherwise the latest that the MRZ allows. Nil when a part is unknown. No age may
  /// be computed from it.
  public func shownDateOfBirth(asOf day: CalendarDate) -> CalendarDate? {
    dateOfBirth.date(asOf: day) ?? dateOfBirth.mrz.dateOfBirth(asOf: day)
  }

  /// A warning for each of name and date in which DG11 differs from DG1.
  var contradictions: [Warning] {
    var warnings: [Warning] = []
    if names.match == .differs { warnings.append(Warning(.holderNameDiffers)) }
    if dateOfBirth.agreesWithDetails == false { warnings.append(Warning(.holderBirthDiffers)) }
    return warnings
  }
}

extension InspectionRecord {
  /// The holder's names and date of birth, authenticated only if ``data`` passed; nil when DG1 was
  /// not read.
  public var identity: HolderIdentity? {
    mrz.map { HolderIdentity(mrz: $0, dg11: documentFiles.dg11.content) }
  }
}
