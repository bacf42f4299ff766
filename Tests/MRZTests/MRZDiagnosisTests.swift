import TestSupport
import Testing
import Verdicts

import MRZ

@Suite("What is wrong with an MRZ")
struct MRZDiagnosisTests {
  private static let td3 = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
    "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]

  private func sentences(_ changes: [(Int, Int, Character)]) throws -> [String] {
    var lines = Self.td3.map { Array($0) }
    for (line, column, character) in changes { lines[line - 1][column - 1] = character }
    return try MRZDiagnosis(lines.map { String($0) }.joined(separator: "\n")).findings
      .map(\.sentence.words)
  }

  @Test("given a right MRZ of every format, when it is looked at, then nothing is wrong")
  func right() throws {
    for value in try cases("mrz.json", "specimens") + cases("mrz.json", "visas") {
      let text = try lines(value).joined(separator: "\n")
      let diagnosis = try MRZDiagnosis(text)
      #expect(diagnosis.isRight, "\(text)")
      #expect(diagnosis.repair == nil && diagnosis.choices.isEmpty)
      #expect(diagnosis.mrz?.lines == (try lines(value)))
    }
    let french = try MRZDiagnosis(MRZFormatTests.french.joined())
    #expect(french.isRight && french.format == .frenchCard)
    #expect(french.lines == MRZFormatTests.french)
  }

  @Test("given one wrong character, when it is looked at, then its place and kind are said")
  func places() throws {
    #expect(
      try sentences([(1, 3, "7")]) == [
        "line 1, column 3: a digit in the issuing state, a field of letters and fillers"
      ])
    #expect(
      try sentences([(2, 10, "5")]) == [
        "line 2, column 10: the document number's check digit is 5, it should be 6",
        "line 2, column 44: the check digit of the data as a whole is 0, it should be 3",
      ])
    #expect(
      try sentences([(1, 6, "Ä")]) == [
        "line 1, column 6: “Ä” in the names, where only A to Z, 0 to 9 and < can stand"
      ])
    #expect(
      try sentences([(1, 6, "\u{1B}")]).first
        == "line 1, column 6: U+001B in the names, where only A to Z, 0 to 9 and < can stand")
    #expect(
      try sentences([(2, 21, "X")]) == ["line 2, column 21: the sex is “X”, it should be M, F or <"]
    )
    #expect(
      try sentences([(2, 43, "2"), (2, 11, "8")]).first
        == "line 2, column 11: a digit in the nationality, a field of letters and fillers")
  }

  @Test(
    "given a date that is none, when it is looked at, then the month or day is named",
    arguments: [
      (
        "741312", "line 2, column 16: month 13 in the date of birth, where 01 to 12 or << can stand"
      ),
      (
        "740431",
        "line 2, column 18: day 31 of month 4 in the date of birth, where 01 to 30 or << can stand"
      ),
      (
        "750229",
        "line 2, column 18: day 29 of month 2 in the date of birth, where 01 to 28 or << can stand"
      ),
      (
        "76<22<",
        "line 2, column 16: half a month in the date of birth, where two digits or two fillers can stand"
      ),
      ("7A0812", "line 2, column 15: a letter in the date of birth, a field of digits and fillers"),
    ])
  func dates(_ birth: String, _ expected: String) throws {
    let mrz = try composed(.td3, birth: birth)
    #expect(mrz.failedCheckDigits.isEmpty)
    #expect(try MRZDiagnosis(mrz.lines.joined()).findings.map(\.sentence.words) == [expected])
  }

  @Test(
    "given a date with unknown parts or a leap day, when it is looked at, then nothing is wrong",
    arguments: ["7408<<", "74<<<<", "<<<<<<", "740000", "000229", "760229"])
  func unknownParts(_ birth: String) throws {
    #expect(try MRZDiagnosis(composed(.td3, birth: birth).lines.joined()).isRight)
  }

  @Test("given several mistakes, when it is looked at, then all of them are said in order")
  func several() throws {
    let found = try sentences([(1, 4, "0"), (2, 1, "Ö"), (2, 14, "9"), (2, 28, "1")])
    #expect(found.count == 6)
    #expect(found.first?.hasPrefix("line 1, column 4") == true)
    #expect(
      found.contains { $0.contains("document number's check digit is 6, it should be a digit") })
    #expect(found == found.sorted { $0.hasPrefix("line 1") && !$1.hasPrefix("line 1") })
  }

  @Test("given a long number without a check digit, when it is looked at, then it is missing")
  func longNumber() throws {
    let text = "I<UTOD23145890<<<<<<<<<<<<<<<<7408122F1204159UTO<<<<<<<<<<<6ERIKSSON<<ANNA<MARIA"
    let diagnosis = try MRZDiagnosis(text + "<<<<<<<<<<")
    let result = try #require(diagnosis.checkDigits.first { $0.field == .documentNumber })
    #expect(result.found == nil && !result.isRight)
    #expect(diagnosis.findings.first?.column == 15)
    #expect(diagnosis.findings.first?.sentence.words.contains("missing") == true)
  }

  @Test("given lines of nearly the right length, when they are looked at, then the line is named")
  func lengths() throws {
    let short = try MRZDiagnosis(Self.td3[0].dropLast() + "\n" + Self.td3[1])
    #expect(
      short.findings.map(\.sentence.words) == ["line 1: it has 43 characters, it should have 44"])
    #expect(short.mrz == nil && short.format == .td3)
    let long = try MRZDiagnosis(Self.td3[0] + "\n" + Self.td3[1] + "<<\n")
    #expect(long.findings.map(\.line) == [2])
    let visa = try MRZDiagnosis("V" + Self.td3[0].dropFirst() + "<\n" + Self.td3[1])
    #expect(visa.format == .mrvA)
    let cards = ["IDUTO<<<<<<<<<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "A<<B<<<<<<"]
    #expect(throws: MRZError.self) { try MRZDiagnosis(cards.joined(separator: "\n")) }
  }

  @Test(
    "given miscounted fillers, when one count alone fits, then the lines that were meant are reported"
  )
  func fillers() throws {
    for count in [1, 2, 4, 6, 7, 8] {
      let wrong = Self.td3[1].replacing(
        "B<<<<<1", with: "B" + String(repeating: "<", count: count) + "1")
      let repair = try #require(try MRZDiagnosis(Self.td3[0] + "\n" + wrong).repair)
      #expect(repair.lines == Self.td3 && repair.field == nil && repair.changes.isEmpty)
    }
    // Three fillers weigh the same in either run of the optional data.
    let either = try composed(.td1, optionalData: ["A<<<<B"]).lines
    #expect(either[0] == "I<UTOD231458907A<<<<B<<<<<<<<<")
    let lessThree = [String(either[0].dropLast(3)), either[1], either[2]]
    #expect(try MRZDiagnosis(lessThree.joined(separator: "\n")).repair == nil)
    let lessTwo = [String(either[0].dropLast(2)), either[1], either[2]]
    #expect(try MRZDiagnosis(lessTwo.joined(separator: "\n")).repair?.lines == either)
    // No check digit covers the names, not even where one count alone is possible.
    let oneRun = "PPUTOARKFREITH" + String(repeating: "<", count: 29) + "\n" + Self.td3[1]
    #expect(try MRZDiagnosis(oneRun).repair == nil)
    #expect(try MRZDiagnosis(Self.td3[0] + "<\n" + Self.td3[1]).repair == nil)
    let bothWrong = Self.td3[0] + "<\n" + Self.td3[1].replacing("<<<<<", with: "<<<<")
    #expect(try MRZDiagnosis(bothWrong).repair == nil)
    let otherMistake = Self.td3[1].replacing("B<<<<<10", with: "B<<<<11")
    #expect(try MRZDiagnosis(Self.td3[0] + "\n" + otherMistake).repair == nil)
    let card = [
      "I<UTOD23145890<1233<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<2",
      "A<<B" + String(repeating: "<", count: 26),
    ]
    #expect(try MRZDiagnosis(card.joined(separator: "\n")).repair?.lines[0].count == 30)
  }

  @Test(
    "given a text that resembles no MRZ, when it is looked at, then the error says nothing of it",
    arguments: [
      "", "\n", "SECRETNAME", String(repeating: "SECRETNAME", count: 200), "A\nB\nC\nD",
      String(repeating: "SECRETNAME<\n", count: 9),
    ])
  func unreadable(_ text: String) {
    let error = #expect(throws: MRZError.self) { try MRZDiagnosis(text) }
    #expect(error?.code == .mrzUnreadable)
    #expect(error?.sentence.contains("SECRET") == false)
  }

  @Test("given a diagnosis and its parts, when they are printed, then none of the data is shown")
  func printing() throws {
    let diagnosis = try MRZDiagnosis(Self.td3.joined().replacing("C36UTO", with: "C36UT0"))
    #expect(!"\(diagnosis)\(diagnosis.findings)".contains("UT0"))
    let wrong = try MRZDiagnosis(Self.td3.joined().replacing("902C", with: "9O2C"))
    #expect(!"\(wrong)\(try #require(wrong.repair))".contains("9O2C"))
  }
}
