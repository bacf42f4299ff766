import Encoding
import Foundation
import LDS
import MRZ
import Testing
import Trust
import Verdicts

@testable import Inspection

@Suite("The second letter of a passport's document code, Doc 9303-4, 4.4")
struct PassportLetterTests {
  private static let lastOf2025 = Date(timeIntervalSince1970: 1_767_225_599)
  private static let firstOf2026 = Date(timeIntervalSince1970: 1_767_225_600)

  private func dg1(_ code: String) throws -> [UInt8] {
    let (birth, expiry) = (MRZDate(characters: "740812"), MRZDate(characters: "311231"))
    return DG1.encode(
      try MRZ.composed(
        format: code.hasPrefix("I") ? .td1 : .td3, documentCode: code, issuingState: "UTO",
        documentNumber: "L898902C3", primaryIdentifier: "Eriksson", secondaryIdentifier: "Anna",
        nationality: "UTO", dateOfBirth: #require(birth), sex: .female,
        dateOfExpiry: #require(expiry)))
  }

  private func record(
    _ code: String, issued year: Int? = nil, signed: Date = firstOf2026,
    anchors: AnchorClass? = .state, altered: Bool = false
  ) throws -> InspectionRecord {
    var files = [ElementaryFile.dg1: try dg1(code)]
    if let year { files[.dg12] = DG12(dateOfIssue: PartialDate(year: year)).bytes }
    files = try Saving.small(files, signed: signed)
    if altered { files[.dg12] = DG12(dateOfIssue: PartialDate(year: 2030)).bytes }
    return try Saving.inspect(files, anchors: anchors)
  }

  /// The warnings, except that the desk has no revocation list.
  private func warnings(_ record: InspectionRecord) -> [Warning] {
    record.checks.flatMap(\.warnings).filter { $0.code != .revocationListMissing }
  }

  @Test("given a signer of 2026 and no date of issue, when a code is read, then it is the table's")
  func signer() throws {
    #expect(try record("PD").passportLetter == .type(.diplomatic))
    #expect(try record("PS").passportLetter == .type(.stateless))
    #expect(try record("PD", signed: Self.lastOf2025).passportLetter == .ofState)
  }

  @Test("given a date of issue, when a code is read, then that counts and not the signer's start")
  func dateOfIssue() throws {
    let later = try record("PO", issued: 2026, signed: Self.lastOf2025)
    #expect(later.passportLetter == .type(.official))
    #expect(try record("PO", issued: 2025).passportLetter == .ofState)
  }

  @Test("given a date of issue that was altered, when a code is read, then it is not used")
  func altered() throws {
    let record = try record("PO", issued: 2025, signed: Self.lastOf2025, altered: true)
    #expect(record.data.status == .failed && record.passportLetter == .ofState)
  }

  @Test("given no signer that is known, when a code is read, then its letter is the state's own")
  func unknownSigner() throws {
    #expect(try record("PD", anchors: nil).passportLetter == .ofState)
    #expect(try record("PD", issued: 2026, anchors: nil).passportLetter == .type(.diplomatic))
  }

  @Test("given a letter of no type, when a document is judged, then a note says so and all passes")
  func unknown() throws {
    let strange = try record("PX")
    #expect(strange.passportLetter == .unknown)
    #expect(warnings(strange) == [Warning(.documentCodeUnknown, ["PX"])])
    #expect(strange.data.status == .passed && strange.exitCode == .success)
    let older = try record("PX", signed: Self.lastOf2025)
    #expect(older.passportLetter == .ofState && warnings(older).isEmpty)
  }

  @Test(
    "given a code of one letter, or of no passport, when it is read, then it has no such letter",
    arguments: ["P", "I", "ID"])
  func none(_ code: String) throws {
    #expect(try record(code).passportLetter == nil)
  }
}
