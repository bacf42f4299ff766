import Testing

@testable import MRZ

@Suite("An MRZ that came through another keyboard layout")
struct KeyboardTests {
  private static let lines = [
    "P<TURYILMAZ<<IREM<ZEYNEP<<<<<<<<<<<<<<<<<<<<", "U1234567Y0TUR8501019F301231612345678901<<<04",
  ]

  private static func typed(_ change: (Character) -> Character) -> String {
    lines.map { String($0.map(change)) }.joined(separator: "\n")
  }

  /// What each key of the US layout gives in another one.
  private static func typed(_ keys: [Character: Character]) -> String {
    typed { keys[$0] ?? $0 }
  }

  @Test(
    "given one sign for every filler, whatever it is, then it is taken for the filler",
    arguments: [";", ":", "Ö", "ö", "Ç", "?", "»", "Ж", "-", "«"] as [Character])
  func filler(_ sign: Character) throws {
    let mrz = try MRZ(parsing: Self.typed(["<": sign]))
    #expect(mrz.lines == Self.lines && mrz.repaired)
    #expect(try MRZDiagnosis(Self.typed(["<": sign])).isRight)
  }

  @Test("given a dotted or dotless I, then it is the letter")
  func dots() throws {
    for letter in ["\u{130}", "\u{131}"] as [Character] {
      #expect(try MRZ(parsing: Self.typed(["I": letter, "<": "Ö"])).lines == Self.lines)
      #expect(try MRZ(parsing: Self.typed(["I": letter])).lines == Self.lines)
    }
  }

  @Test("given a byte order mark, then it is no character")
  func byteOrderMark() throws {
    let text = "\u{FEFF}" + Self.lines.joined(separator: "\r\n") + "\r\n"
    #expect(try MRZ(parsing: text).lines == Self.lines)
    #expect(try !MRZ(parsing: text).repaired)
    #expect(try MRZDiagnosis(text).isRight)
  }

  private static let azerty: [Character: Character] = [
    "<": ".", "M": "?", "A": "Q", "Q": "A", "Z": "W", "W": "Z", "1": "&", "2": "é", "3": "\"",
    "4": "'", "5": "(", "6": "-", "7": "è", "8": "_", "9": "ç", "0": "à",
  ]

  @Test("given more signs than the filler's, then the layout is named")
  func named() throws {
    func layout(_ text: String) -> String? {
      let error = #expect(throws: MRZError.self) { try MRZ(parsing: text) }
      let diagnosis = #expect(throws: MRZError.self) { try MRZDiagnosis(text) }
      #expect(error == diagnosis)
      guard case .mrzUnreadable(let defect)? = error, defect.code == "mrz-keyboard" else {
        return nil
      }
      guard case .phrase(let name)? = defect.facts.first?.value else { return nil }
      return name.code
    }
    #expect(layout(Self.typed(Self.azerty)) == "keyboard-azerty")
    #expect(layout(Self.typed(["<": ";", "Y": "Z", "Z": "Y"])) == "keyboard-qwertz")
    #expect(layout(Self.typed(["<": "Ç", "W": "Ü", "R": "Ü"])) == "keyboard-azerbaijani")
    #expect(layout(Self.typed(["<": "?", "0": "ö", "Y": "Z", "Z": "Y"])) == "keyboard-hungarian")
    #expect(layout(Self.typed(["<": "?", "1": "+", "2": "ě", "9": "í"])) == "keyboard-czech")
    #expect(layout(Self.typed(["P": "Π", "R": "Ρ", "L": "Λ"])) == "keyboard-greek")
    #expect(layout(Self.typed(["<": "Б", "P": "З", "R": "К"])) == "keyboard-cyrillic")
  }

  @Test("given signs that no layout makes, then the character is named, and no layout")
  func unnamed() {
    let error = #expect(throws: MRZError.self) {
      try MRZ(parsing: Self.lines.joined(separator: "\n").replacing("IREM", with: "IR&M"))
    }
    #expect(error == .mrzUnreadable(.mrzForeignCharacter(16, line: 1)))
  }

  @Test("given a document number with its check digit behind it, then that is noticed")
  func checkDigitTyped() {
    #expect(MRZAccessFields.endsInCheckDigit("U1234567Y0"))
    #expect(MRZAccessFields.endsInCheckDigit("u1234567y0"))
    #expect(!MRZAccessFields.endsInCheckDigit("U1234567Y1"))
    #expect(!MRZAccessFields.endsInCheckDigit("U1234567Y"))
    #expect(!MRZAccessFields.endsInCheckDigit(""))
  }

  @Test("given fillers for a date of expiry, then they are in the key as they are")
  func fillersInKey() throws {
    let fields = try MRZAccessFields(
      documentNumber: "BAA000589", dateOfBirth: "400101", dateOfExpiry: "<<<<<<")
    #expect(fields.information == Array("BAA00058954001016<<<<<<0".utf8))
  }
}
