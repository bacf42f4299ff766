import ChipSimulator
import Encoding
import Inspection
import LDS
import Messages
import Presentation
import Testing

@Suite("Fingerprints and irises, counted")
struct BiometricWordsTests {
  private func record(_ dg3: [UInt8], _ dg4: [UInt8]) throws -> InspectionRecord {
    let desk = try ReadingDesk()
    return try desk.inspect(desk.read(), [.dg3: dg3, .dg4: dg4])
  }

  private func text(_ record: InspectionRecord, _ catalogue: MessageCatalogue) -> String {
    RecordSummary(record, catalogue, colour: false, layout: WrappedText(width: nil))
      .lines.map(\.text).joined(separator: "\n")
  }

  @Test("given fingerprints and irises, when the record is shown, then each language counts them")
  func counted() throws {
    let record = try record(
      BiometricSpecimen.dg3([2, 7], .wsq), BiometricSpecimen.dg4([1], .raw))
    let expected = [
      ["DG3: 2 fingerprints, WSQ", "DG4: 1 iris, uncompressed"],
      ["DG3: 2 δακτυλικά αποτυπώματα, WSQ", "DG4: 1 ίριδα, χωρίς συμπίεση"],
      ["DG3: 2 impressões digitais, WSQ", "DG4: 1 íris, sem compressão"],
      ["DG3: 2 parmak izi, WSQ", "DG4: 1 iris, sıkıştırılmamış"],
    ]
    for (catalogue, lines) in zip(MessageCatalogue.all, expected) {
      let text = text(record, catalogue)
      for line in lines { #expect(text.contains(line), "\(line)") }
    }
  }

  @Test("given a DG3 without a finger, when the record is shown, then it says so")
  func none() throws {
    let record = try record(BiometricSpecimen.dg3([], .wsq), BiometricSpecimen.dg4([], .raw))
    let text = text(record, .english)
    #expect(text.contains("DG3: no fingerprints") && text.contains("DG4: no irises"))
    let files = try record.json().at("files").array ?? []
    #expect(files.contains { $0.at("name").string == "DG3" && $0.at("images") == .array([]) })
  }

  @Test("given fingerprints, when the record is JSON, then it has their positions and no image")
  func json() throws {
    let dg3 = BiometricSpecimen.dg3([2, 7], .wsq)
    let record = try record(dg3, BiometricSpecimen.dg4([1, 2], .jpeg2000))
    let files = try record.json().at("files").array ?? []
    let images = files.compactMap { $0.at("images").array }
    #expect(
      images == [
        [
          .object(["position": "right-index-finger", "encoding": "wsq"]),
          .object(["position": "left-index-finger", "encoding": "wsq"]),
        ],
        [
          .object(["position": "right-iris", "encoding": "jpeg2000"]),
          .object(["position": "left-iris", "encoding": "jpeg2000"]),
        ],
      ])
    #expect(!holdsRecord(JSONWriter().text(try record.json())))
    #expect(!JSONWriter().text(try record.json(redacted: true)).contains("index-finger"))
  }

  /// True if a text has the first bytes of a finger image record, which are before the image, in
  /// hexadecimal digits.
  private func holdsRecord(_ text: String) -> Bool {
    text.lowercased().contains(Hex.encode(Array("FIR\u{0}".utf8)).lowercased())
  }

  @Test("given more images than any person has, when the file is read, then it is malformed")
  func tooMany() throws {
    func images(_ count: Int) throws -> Int {
      try DG3(parsing: BiometricSpecimen.dg3([UInt8](repeating: 1, count: count), .wsq)).images
        .count
    }
    #expect(try images(64) == 64)
    #expect(throws: LDSError.self) { try images(65) }
  }

  @Test(
    "given fingerprints, when a report has every byte, then it counts them and has none of theirs")
  func report() throws {
    let record = try record(
      BiometricSpecimen.dg3([2, 7], .wsq), BiometricSpecimen.dg4([1, 2], .raw))
    let page = String(
      decoding: Report(
        ReportSheet(record, .english, portrait: nil),
        whole: Report.Whole(events: [], json: try record.json()), version: "test"
      ).page, as: UTF8.self)
    #expect(page.contains("2 fingerprints, WSQ") && page.contains("2 irises, uncompressed"))
    #expect(page.contains("5F1F") && !holdsRecord(page))
  }
}
