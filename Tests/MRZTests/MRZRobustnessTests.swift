import TestSupport
import Testing

import MRZ

@Suite("Any text in place of an MRZ")
struct MRZRobustnessTests {
  private static let all = Set(MRZFormat.allCases)

  private static func tryAll(_ text: String) {
    _ = try? MRZ(parsing: text, of: all)
    _ = try? MRZ(reading: text.utf8.prefix(100), of: all)
    guard let diagnosis = try? MRZDiagnosis(text) else { return }
    for finding in diagnosis.findings {
      let isPlaced = (1...5).contains(finding.line) && (finding.column ?? 1) >= 1
      let isShowable = finding.sentence.words.unicodeScalars.allSatisfy { $0.value >= 0x20 }
      #expect(isPlaced && isShowable)
    }
    let format = diagnosis.format
    let isASCII = diagnosis.lines.joined().utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    #expect(isASCII)
    for proposal in [diagnosis.repair].compactMap({ $0 }) + diagnosis.choices {
      let isWhole = proposal.lines.allSatisfy { $0.utf8.count == format.lineLength }
      #expect(isWhole)
    }
    if let repair = diagnosis.repair {
      #expect(!diagnosis.isRight)
      let meant = try? MRZ(reading: repair.lines.joined().utf8, of: all)
      #expect(meant?.failedCheckDigits == [])
    }
    // What the door takes without a change has nothing wrong with its check digits.
    if let mrz = try? MRZ(parsing: text, of: all), !mrz.repaired {
      let isRight = diagnosis.checkDigits.allSatisfy { $0.isRight }
      #expect(isRight)
    }
  }

  @Test("given ten megabytes, when they are read, then they are refused at once")
  func large() {
    let text = String(repeating: "P<UTOERIKSSON<<", count: 700_000)
    #expect(throws: MRZError.self) { try MRZ(parsing: text) }
    #expect(throws: MRZError.self) { try MRZ(reading: text.utf8) }
    #expect(throws: MRZError.self) { try MRZDiagnosis(text) }
  }

  @Test(
    "given the specimens cut, lengthened and changed at random, when they are read, then none traps"
  )
  func changed() throws {
    var generator = SeededNumbers(seed: 0x0DA7)
    let alphabet = Array("<<<0123456789ABOISZGXYÄé;\u{0}\u{1B}\u{301}\u{FFFD}山\n\r\t -.")
    for format in MRZFormat.allCases {
      let lines = try composed(
        format == .frenchCard ? .td2 : format, number: "L8B8902C"
      ).lines
      let specimen = format == .frenchCard ? MRZFormatTests.french : lines
      for length in 0...specimen.joined().count {
        Self.tryAll(String(specimen.joined().prefix(length)))
      }
      for _ in 0..<400 {
        var characters = Array(specimen.joined(separator: "\n"))
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let place = Int.random(in: 0..<characters.count, using: &generator)
          let new = try #require(alphabet.randomElement(using: &generator))
          switch Int.random(in: 0...3, using: &generator) {
          case 0 where characters.count > 1: characters.remove(at: place)
          case 1: characters.insert(new, at: place)
          default: characters[place] = new
          }
        }
        Self.tryAll(String(characters))
      }
    }
  }

  @Test("given random text of any length, when it is read, then none traps")
  func noise() {
    var generator = SeededNumbers(seed: 0x57)
    for count in [0, 1, 29, 30, 36, 44, 72, 88, 90, 91, 1023, 1025] {
      for _ in 0..<40 {
        let octets = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        Self.tryAll(String(decoding: octets, as: UTF8.self))
        let scalars = (0..<count).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator))
        }
        Self.tryAll(String(String.UnicodeScalarView(scalars)))
      }
    }
  }
}
