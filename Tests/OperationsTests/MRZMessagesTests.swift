import MRZ
import TestSupport
import Testing

@testable import Operations

@Suite("The MRZ in what a desk reader sends")
struct MRZMessagesTests {
  /// The zones in a text that comes byte by byte, and ends with a pause.
  private func zones(_ text: String, pauses: Bool = false) -> [String] {
    var messages = MRZMessages()
    let zones = text.utf8.compactMap { messages.take($0) }
    return zones + (pauses ? [messages.pause()].compactMap(\.self) : [])
  }

  private static let formats: [MRZFormat] = [.td1, .td2, .td3]

  @Test(
    "given lines with ends of any kind, when a reader sends them, then it is one MRZ",
    arguments: formats,
    [
      ("", "\r", "\r"), ("", "\n", "\n"), ("", "\r\n", "\r\n"), ("\u{2}", "\r", "\u{3}"),
      ("\u{2}", "\r\n", "\r\n\u{3}\r\n"), ("\u{2}", "\u{3}\u{2}", "\u{3}"), ("]L0", "\r", "\r"),
      ("]L0", "\r]L0", "\r"), ("\u{2}]L0", "\r", "\r\u{3}"), ("]L0", "", "\r"), ("", "", "\u{3}"),
      ("\u{0}\u{FF}ready\r\n", "\t", "\t"),
    ] as [(String, String, String)])
  func ends(_ format: MRZFormat, _ marks: (String, String, String)) throws {
    let mrz = try composed(format)
    let text = marks.0 + mrz.lines.joined(separator: marks.1) + marks.2
    let found = zones(text)
    #expect(found.count == 1)
    #expect(try MRZ(parsing: try #require(found.first)).lines == mrz.lines)
    // One document after the other.
    #expect(zones(text + text) == found + found)
  }

  @Test("given no end at all, when a pause follows, then that is the end", arguments: formats)
  func pause(_ format: MRZFormat) throws {
    let lines = try composed(format).lines
    for text in [lines.joined(), "]L0" + lines.joined(), lines.joined(separator: "\r")] {
      #expect(zones(text).isEmpty)
      let found = try #require(zones(text, pauses: true).first)
      #expect(try MRZ(parsing: found).lines == lines)
    }
    // In the middle of a line it is none, and the line goes on.
    var messages = MRZMessages()
    let text = lines.joined(separator: "\r") + "\r"
    #expect(text.utf8.prefix(17).allSatisfy { messages.take($0) == nil })
    #expect(messages.pause() == nil)
    #expect(text.utf8.dropFirst(17).compactMap { messages.take($0) }.count == 1)
  }

  @Test("given other things that a reader sends, when an MRZ is between them, then that is taken")
  func garbage() throws {
    let lines = try composed(.td3).lines
    let others = ["", "OCR315 V1.2", "4006381333931", String(repeating: "<", count: 4096)]
    for other in others {
      #expect(zones(other + "\r" + lines.joined(separator: "\r") + "\r" + other + "\r").count == 1)
    }
    // A line is of an MRZ only beside the others of the same one.
    #expect(zones(lines[0] + "\rBEEP\r" + lines[1] + "\r").isEmpty)
    let card = try composed(.td1).lines
    #expect(zones(lines[0] + "\r" + card.joined(separator: "\r") + "\r").count == 1)
  }

  @Test("given half of an MRZ, when it is given up, then the next one is whole")
  func half() throws {
    let lines = try composed(.td3).lines
    var messages = MRZMessages()
    func take(_ text: String) -> [String] { text.utf8.compactMap { messages.take($0) } }
    #expect(take(lines[0] + "\r" + lines[1].prefix(20)).isEmpty)
    messages.giveUp()
    #expect(take(lines[0] + "\r").isEmpty)
    #expect(take(lines[1] + "\r") == [lines.joined(separator: "\n")])
  }

  @Test("given an endless line, when it comes, then no more than an MRZ of it is kept")
  func bounded() {
    var messages = MRZMessages()
    for _ in 0..<100_000 { #expect(messages.take(UInt8(ascii: "<")) == nil) }
    let kept = Mirror(reflecting: messages).children.first { $0.label == "line" }
    #expect((kept?.value as? [UInt8]).map { $0.count < 100 } == true)
    #expect(messages.pause() == nil && messages.take(0x0D) == nil)
  }

  @Test("given messages of Elyctis, when their bytes come, then those with an MRZ are taken")
  func elyctis() throws {
    let text = Array((try composed(.td3).lines.joined(separator: "\r") + "\r").utf8)
    var frames = ElyctisFrames()
    func take(_ bytes: [UInt8]) -> [[UInt8]] { bytes.compactMap { frames.take($0) } }
    let message = [0x49, 0, UInt8(text.count)] + text
    #expect(take(message) == [text])
    // The answer to the command, and one without an MRZ.
    #expect(take(ElyctisFrames.continuous) == [])
    #expect(take([0x49, 0, 0]) == [[]])
    #expect(take([0xFF, 0x07, 0x80] + message) == [text])
    // A message of which the rest does not come.
    #expect(take(Array(message.prefix(40))) == [])
    frames.giveUp()
    #expect(take(message) == [text])
    // One that says that it is longer than any MRZ is none.
    #expect(take([0x49, 0xFF, 0xFF] + message) == [text])
  }

  @Test("given a zone that comes again and again, when it pauses, then it is a document once more")
  func repeated() {
    var repeated = RepeatedZone()
    let start = ContinuousClock.now
    func isRepeated(_ zone: String, _ seconds: Double) -> Bool {
      repeated.isRepeated(zone, at: start + .seconds(seconds))
    }
    #expect(!isRepeated("A", 0))
    for second in 1...20 { #expect(isRepeated("A", Double(second))) }
    #expect(isRepeated("A", 24.9))
    #expect(!isRepeated("A", 30))
    #expect(!isRepeated("B", 31) && !isRepeated("A", 32) && isRepeated("A", 33))
  }
}
