import MRZ
import TestSupport
import Testing

@Suite("An MRZ that was given against the one on the chip")
struct MRZComparisonTests {
  private static let passport = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]
  private static let card = [
    "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6",
    "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
  ]

  /// Characters as a chip may hold them: nothing is put right.
  private func mrz(_ lines: [String]) throws -> MRZ {
    try MRZ(reading: Array(lines.joined().utf8))
  }

  private func differences(
    _ lines: [String], line: Int, _ column: Int, _ text: String
  ) throws -> [MRZDifference] {
    var other = lines
    var characters = Array(other[line - 1])
    characters.replaceSubrange(column - 1..<column - 1 + text.count, with: text)
    other[line - 1] = String(characters)
    return try mrz(other).differences(from: mrz(lines))
  }

  @Test("given the same MRZ, when it is compared, then nothing differs")
  func same() throws {
    for lines in [Self.passport, Self.card] {
      #expect(try mrz(lines).differences(from: mrz(lines)).isEmpty)
    }
  }

  @Test(
    "given a passport with one field altered, when it is compared, then that field is named",
    arguments: [
      (1, 2, "O", "document code"), (1, 3, "XXX", "issuing state"), (1, 6, "F", "names"),
      (1, 19, "<", "names"), (1, 44, "X", "names"), (2, 11, "D<<", "nationality"),
      (2, 21, "M", "sex"), (2, 29, "Y", "personal number"),
    ] as [(Int, Int, String, String)])
  func passport(_ line: Int, _ column: Int, _ text: String, _ field: String) throws {
    let found = try differences(Self.passport, line: line, column, text)
    #expect(found.map(\.field.words) == [field] && found.map(\.lines) == [[line]])
  }

  @Test(
    "given a card with one field altered, when it is compared, then that field is named",
    arguments: [
      (1, 1, "A", "document code"), (1, 16, "9", "optional data"), (2, 8, "<", "sex"),
      (2, 16, "D<<", "nationality"), (2, 19, "7", "optional data"), (3, 11, "K", "names"),
    ] as [(Int, Int, String, String)])
  func card(_ line: Int, _ column: Int, _ text: String, _ field: String) throws {
    let found = try differences(Self.card, line: line, column, text)
    #expect(found.map(\.field.words) == [field] && found.map(\.lines) == [[line]])
  }

  @Test(
    "given a key or check digits that differ, when the rest is compared, then they are left out")
  func leftOut() throws {
    for (column, text) in [(1, "X"), (10, "0"), (14, "75"), (22, "13"), (43, "99")] {
      #expect(try differences(Self.passport, line: 2, column, text).isEmpty)
    }
  }

  @Test("given digits where only letters can stand, when compared, then they count as the letters")
  func lookalikes() throws {
    // As a swipe reader or a person reads ERIKSSON.
    #expect(try differences(Self.passport, line: 1, 6, "ER1K550N").isEmpty)
    #expect(try differences(Self.passport, line: 1, 6, "ER1K55QN").map(\.field.words) == ["names"])
    // The chip's own characters are not put right.
    let odd = [Self.passport[0].replacing("ERIKSSON", with: "ER1K550N"), Self.passport[1]]
    #expect(try mrz(Self.passport).differences(from: mrz(odd)).map(\.field.words) == ["names"])
  }

  @Test("given MRZs of two sizes, when they are compared, then their format differs")
  func formats() throws {
    let found = try mrz(Self.card).differences(from: mrz(Self.passport))
    #expect(found.map(\.field.words) == ["format"] && found.map(\.lines) == [[1, 2, 3]])
  }

  @Test("given a field with a check digit, when it is looked for, then its lines are named")
  func lines() {
    #expect(MRZFormat.td3.lines(of: .composite) == [2])
    #expect(MRZFormat.td1.lines(of: .composite) == [1, 2])
    #expect(MRZFormat.td1.lines(of: .documentNumber) == [1])
    #expect(MRZFormat.td2.lines(of: .dateOfBirth) == [2])
  }

  @Test(
    "given a date of six characters, when it can be a day in some century, then it is possible",
    arguments: [
      ("740812", true), ("000229", true), ("74<<<<", true), ("740800", true), ("<<<<<<", true),
      ("741312", false), ("740832", false), ("230229", false), ("7408A2", false),
      ("<<0812", false),
    ] as [(String, Bool)])
  func dates(_ text: String, _ isPossible: Bool) throws {
    #expect(try #require(MRZDate(characters: text)).isPossible == isPossible)
  }
}
