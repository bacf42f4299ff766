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

  /// A saved read that DG12 dates, of a passport with a document code.
  private func record(_ code: String, issued year: Int = 2026) throws -> InspectionRecord {
    let details = try desk.read("details")
    let mrz = try #require(details.mrz)
    var encoded = mrz.encoded
    encoded.replaceSubrange(0..<2, with: Array((code + "<").utf8.prefix(2)))
    return try desk.inspect(
      details,
      [
        .dg1: DG1.encode(try MRZ(reading: encoded)),
        .dg12: DG12(dateOfIssue: PartialDate(year: year)).bytes,
      ])
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

  @Test("given an earlier date, a letter without meaning, or none, then no type is named")
  func others() throws {
    let earlier = try record("PD", issued: 2025)
    #expect(try lines(earlier, "en").contains { $0.contains("PD, a letter of the state's own") })
    let strange = try record("PX")
    #expect(try lines(strange, "en").contains { $0.contains("PX, a letter that stands for no") })
    let plain = try record("P")
    #expect(try !lines(plain, "en").contains { WireText($0).hasPrefix("Type ") })
    for record in [earlier, strange, plain] {
      #expect(try record.json().at("holder.passportType") == .null)
    }
  }
}
