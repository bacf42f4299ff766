import Encoding
import LDS
import MRZ
import Verdicts

/// What the second letter of a passport's document code says. It is one of the table in Doc 9303-4,
/// 4.4, in a passport of 2026 or later; the letter in an older one is its state's own.
public enum PassportLetter: Hashable, Sendable {
  /// A type of the table.
  case type(PassportType)
  /// A letter that the table does not have, though it should.
  case unknown
  /// A letter of the state's own choice, in a passport of an earlier day, or of a day that is not
  /// known.
  case ofState

  /// Nil where DG1 was not read, is no passport's, or has no second letter. The day is DG12's date of
  /// issue, otherwise the first one of the certificate whose signature covers DG1: a passport is not
  /// issued before its signer.
  init?(_ files: DocumentFiles, _ authentication: AuthenticateData.Finding) {
    guard let code = files.mrz?.documentCode, code.utf8.first == UInt8(ascii: "P"),
      code.utf8.count == 2
    else { return nil }
    let isAltered = authentication.confirmation[.dg12] == .refuted
    let issued = isAltered ? nil : files.dg12.content?.dateOfIssue?.year
    let year = issued ?? authentication.signerOfDG1.map { CalendarDate($0.notBefore).year }
    guard let year, year >= PassportType.firstYear else {
      self = .ofState
      return
    }
    self = PassportType(documentCode: code).map { .type($0) } ?? .unknown
  }
}
