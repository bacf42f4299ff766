import LDS
import MRZ
import Verdicts
import Encoding

/// Who the holder is, decided from DG1 and DG11 in one place: the names as everyone is to show them,
/// the date of birth as every age is to be reckoned from it.
public struct HolderIdentity: Hashable, Sendable {
  /// The names.
  public let names: HolderNames
  /// The date of birth.
  public let dateOfBirth: BirthDate

  /// - Parameters:
  ///   - mrz: what DG1 says.
  ///   - dg11: the file, if the document has it; one that cannot be understood says nothing.
  public init(mrz: MRZ, dg11: DG11?) {
    names = HolderNames(mrz: mrz, fullName: dg11?.fullName?.text)
    if let birth = dg11?.dateOfBirth {
      dateOfBirth = BirthDate(
        mrz: mrz.dateOfBirth, year: birth.year, month: birth.month, day: birth.day)
    } else {
      dateOfBirth = BirthDate(mrz: mrz.dateOfBirth)
    }
  }

  /// The date of birth to be shown on a day: the only reading, as where DG11 settles the century, and
  /// otherwise the latest of the MRZ. Nil when a part is unknown. No age may be reckoned from it.
  public func shownDateOfBirth(asOf day: CalendarDate) -> CalendarDate? {
    dateOfBirth.date(asOf: day) ?? dateOfBirth.mrz.dateOfBirth(asOf: day)
  }

  /// Where DG11 says something else than DG1.
  var contradictions: [Warning] {
    var warnings: [Warning] = []
    if names.match == .differs { warnings.append(Warning(.holderNameDiffers)) }
    if dateOfBirth.agreesWithDetails == false { warnings.append(Warning(.holderBirthDiffers)) }
    return warnings
  }
}

extension JudgedRecord {
  /// Who the holder is, verified or not: ``data`` tells; nil when DG1 was not read.
  public var identity: HolderIdentity? {
    mrz.map { HolderIdentity(mrz: $0, dg11: documentFiles.dg11.content) }
  }
}
