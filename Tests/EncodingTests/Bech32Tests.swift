import Testing

import Encoding

@Suite("Bech32 and base 64 without padding")
struct Bech32Tests {
  @Test(
    "given a valid string of BIP 173, when it is read, then it is written as it was",
    arguments: ["A12UEL5L", "a12uel5l", "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw"])
  func valid(_ text: String) throws {
    let parsed = try Bech32(parsing: text)
    #expect(parsed.text == text)
    #expect(parsed.isUppercase == (text.first == "A"))
  }

  @Test(
    "given a string that BIP 173 calls invalid, when it is read, then it is refused",
    arguments: [
      "\u{20}1nwldj5", "\u{7F}1axkwrx", "\u{80}1eym55h", "pzry9x0s0muk", "1pzry9x0s0muk",
      "x1b4n0q5v", "li1dgmt3", "A1G7SGD8", "10a06t8", "1qzzfhee", "", "1", "a12uel5L", "A12uel5l",
      String(repeating: "q", count: 2000) + "1qqqqqq",
    ])
  func invalid(_ text: String) {
    #expect(throws: Bech32Error.self) { try Bech32(parsing: text) }
  }

  @Test("given spare bits that are not zero or too many, when a string is read, then it is refused")
  func padding() throws {
    // One byte 0xFF is the groups 31 and 28; the ones below end in 29 and in a group of its own.
    #expect(Bech32(prefix: "a", content: [0xFF]).text == "a1lu9cgf6y")
    #expect(try Bech32(parsing: "a1lu9cgf6y").content == [0xFF])
    #expect(throws: Bech32Error.padding) { try Bech32(parsing: "a1lacwuu8k") }
    #expect(throws: Bech32Error.padding) { try Bech32(parsing: "a1luq25lfhf") }
  }

  @Test("given bytes of any number, when written without padding and read, then they are the same")
  func unpadded() throws {
    for count in 0..<50 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }
      let text = UnpaddedBase64.encode(bytes)
      #expect(!text.contains("="))
      #expect(try UnpaddedBase64.decode(Array(text.utf8)) == bytes)
    }
  }

  @Test(
    "given a text in another form, when it is read without padding, then it is refused",
    arguments: ["A", "AA==", "AA=", "AB", "AAB", "AAAAA", "AA A", "AAA\n", "AA-_", "AAA\u{E9}"])
  func notCanonical(_ text: String) {
    #expect(throws: Base64Error.self) { try UnpaddedBase64.decode(Array(text.utf8)) }
  }
}
