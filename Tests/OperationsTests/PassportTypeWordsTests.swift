import Encoding
import Inspection
import LDS
import MRZ
import Messages
import Presentation
import Testing

@Suite("A passport's type, in words and in JSON")
struct PassportTypeWordsTests {
  private let desk: ReadingDesk

  init() throws { desk = try ReadingDesk() }

  /// A saved read of a passport with a document code, which the signed DG12 dates to 2026.
  /// - Parameter isDated: false where that file was altered, so that no date is known.
  private func record(_ code: String, isDated: Bool = true) throws -> InspectionRecord {
    let details = try desk.read("details")
    let mrz = try #require(details.mrz)
    var encoded = mrz.encoded
    encoded.replaceSubrange(0..<2, with: Array((code + "<").utf8.prefix(2)))
    var changed = [ElementaryFile.dg1: DG1.encode(try MRZ(reading: encoded))]
    if !isDated { changed[.dg12] = DG12(dateOfIssue: PartialDate(year: 2027)).bytes }
    return try desk.inspect(details, changed)
  }

  private func lines(_ record: InspectionRecord, _ tag: WireText) throws -> [String] {
    let catalogue = try #require(MessageCatalogue(for: tag))
    return RecordSummary(record, catalogue, colour: false, layout: WrappedText(width: nil))
      .lines.map(\.text)
  }

  @Test(
    "given a date of issue in 2026, when a diplomat's passport is read, then every language says so",
    arguments: [
      ("en", "Type diplomatic passport"), ("el", "Τύπος διπλωματικό διαβατήριο"),
      ("pt", "Tipo passaporte diplomático"), ("tr", "Tür diplomatik pasaport"),
    ] as [(WireText, String)])
  func type(_ tag: WireText, _ line: String) throws {
    let record = try self.record("PD")
    #expect(
      try lines(record, tag).contains { shown in
        WireText(shown.split(separator: " ").joined(separator: " ")) == WireText(line)
      })
    #expect(try record.json().at("holder.passportType").string == "diplomatic")
    #expect(try record.json().at("holder.documentCode").string == "PD")
  }

  @Test("given no date, a letter without meaning, or no letter, then no type is named")
  func others() throws {
    let undated = try record("PD", isDated: false)
    #expect(try lines(undated, "en").contains { $0.contains("PD, a letter of the state's own") })
    let strange = try record("PX")
    #expect(try lines(strange, "en").contains { $0.contains("PX, a letter that stands for no") })
    let plain = try record("P")
    #expect(try !lines(plain, "en").contains { WireText($0).hasPrefix("Type ") })
    for record in [undated, strange, plain] {
      #expect(try record.json().at("holder.passportType") == .null)
    }
  }
}
