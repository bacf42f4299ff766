import Encoding
import TestSupport
import Testing

struct Base58Tests {
  @Test("given published vectors, when they are read and written, then both agree")
  func vectors() throws {
    let file = try Vectors.load("did-key.json")
    let cases = try #require(file["base58"]?.array) + [try #require(file["ed25519ZeroSeed"])]
    #expect(cases.count == 6)
    for vector in cases {
      let bytes = try Hex.decode(try vector.text("bytes"))
      #expect(Base58.encode(bytes) == (try vector.text("text")))
      #expect(try Base58.decode(try vector.text("text")) == bytes)
    }
  }

  @Test("given zero bytes at the start, when they are written, then none is lost")
  func leadingZeros() throws {
    for zeros in 0...40 {
      for rest: [UInt8] in [[], [1], [0xFF, 0], [0x80, 0x24, 3]] {
        let bytes = [UInt8](repeating: 0, count: zeros) + rest
        #expect(try Base58.decode(Base58.encode(bytes)) == bytes)
      }
    }
  }

  @Test("given a foreign character, when it is read, then it is refused with its place")
  func foreign() {
    for character in ["0", "O", "I", "l", " ", "+", "ä", "\n"] {
      #expect(throws: Base58Error.foreignCharacter(offset: 3)) {
        try Base58.decode("1Ab" + character)
      }
    }
  }

  @Test("given a long text, when it is read, then it is refused")
  func tooLong() throws {
    let longest = String(repeating: "z", count: Base58.maximumLength)
    #expect(try Base58.decode(longest).count > 180)
    #expect(throws: Base58Error.tooLong) { try Base58.decode(longest + "z") }
  }
}
