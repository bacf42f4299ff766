import Encoding
import Foundation
import TestSupport
import Testing
import Verdicts

@testable import Operations

@Suite("The lines of a configuration file")
struct ConfigurationFileTests {
  private func entries(_ text: String) throws -> [ConfigurationFile.Entry] {
    try ConfigurationFile(Array(text.utf8), path: "config").entries
  }

  @Test(
    "given a line, when it is read, then it is an option with the text of its value, or nothing",
    arguments: [
      ("policy strict", "strict"), ("--policy strict", "strict"), ("--policy=strict", "strict"),
      ("policy = strict", "strict"), ("\t policy \t strict \t", "strict"),
      ("policy strict\r", "strict"), ("policy strict # as told", "strict"),
      ("policy a b  c", "a b  c"), ("policy a#b", "a#b"), ("policy =a=b", "a=b"),
      (#"policy "a b""#, "a b"), (#"policy " a # b " # c"#, " a # b "),
      (#"policy "a \" b \\""#, #"a " b \"#), (#"policy """#, ""), (#"policy a"b""#, #"a"b""#),
      (#"policy a\b"#, #"a\b"#), ("policy", nil), ("policy #", nil), ("policy # strict", nil),
      ("policy Zoë 旅", "Zoë 旅"),
    ] as [(String, String?)])
  func value(_ line: String, _ text: String?) throws {
    #expect(
      try entries("# first\n\n \t\n\(line)\n")
        == [
          ConfigurationFile.Entry(
            name: "--policy", text: text, origin: .init(path: "config", line: 4))
        ])
  }

  @Test("given no option on any line, when a file is read, then it says nothing")
  func nothing() throws {
    for text in ["", "\n", "\n\n", "# a\n  # b\n\t\n\r\n", "#"] { #expect(try entries(text) == []) }
  }

  @Test(
    "given a line that cannot be read, when the file is, then the error names file and line",
    arguments: [
      ("policy \"strict", ConfigurationFile.settingQuote),
      ("policy \"a\" b", ConfigurationFile.settingQuote),
      ("policy \"a\\n\"", ConfigurationFile.settingQuote),
      ("policy \"a\\", ConfigurationFile.settingQuote),
      ("policy a\u{0}", ConfigurationFile.settingNoText),
      ("policy \u{1B}[1m", ConfigurationFile.settingNoText),
      ("policy \u{7F}", ConfigurationFile.settingNoText),
      ("poli\rcy", ConfigurationFile.settingNoText),
    ])
  func malformed(_ line: String, _ mistake: String) {
    #expect {
      try entries("\n\(line)\npolicy strict")
    } throws: { error in
      (error as? any CodedError)?.details == [.text("config:2"), .text(mistake)]
    }
  }

  @Test("given bytes that are not UTF-8, when they are read, then the line is named")
  func bytes() {
    for bytes: [UInt8] in [[0xFF], [0x61, 0x20, 0xC3], [0x61, 0x20, 0xED, 0xA0, 0x80]] {
      #expect {
        try ConfigurationFile([0x0A] + bytes, path: "config")
      } throws: { error in
        (error as? any CodedError)?.details == [
          .text("config:2"), .text(ConfigurationFile.settingNoText),
        ]
      }
    }
  }

  @Test("given any bytes, when they are read, then they are lines in order or an error")
  func random() {
    var numbers = SeededNumbers(seed: 17)
    let alphabet = Array("policy reader=\"\\#- \t\r\n\u{0}ë".utf8) + [0xFF]
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...60, using: &numbers)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &numbers)]
      }
      guard let file = try? ConfigurationFile(bytes, path: "config") else { continue }
      let lines = file.entries.map(\.origin.line)
      #expect(lines == lines.sorted() && Set(lines).count == lines.count)
      #expect(file.entries.allSatisfy { $0.name.hasPrefix("--") })
    }
  }

  @Test("given a value, when it is written in quotes, then it is read as it was")
  func quoted() throws {
    for value in ["", " ", "a # b", "\"", "\\", "\\\"", "a\tb", "=x", "# x"] {
      let text = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      #expect(try entries("reader \"\(text)\"").map(\.text) == [value])
    }
  }
}
