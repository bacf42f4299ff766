import Encoding
import Testing

@Suite("Base 64, RFC 4648, 4, and PEM, RFC 7468")
struct Base64Tests {
  @Test(
    "given the test vectors of RFC 4648, 10, when they are written and read, then both ways agree",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func vectors(_ plain: String, _ text: String) throws {
    #expect(Base64.encode(Array(plain.utf8)) == text)
    #expect(try Base64.decode(text) == Array(plain.utf8))
  }

  @Test(
    "given damaged base 64, when it is read, then it is refused",
    arguments: ["Zg", "Zg=", "Z===", "Zh==", "Zg==Zg==", "Zm9*", "=Zg=", "Zm8=\u{E9}"])
  func refuses(_ text: String) {
    #expect(throws: Base64Error.self) { try Base64.decode(text) }
  }

  @Test("given two blocks with text between, when they are read, then both come out")
  func blocks() throws {
    let first = PEM(label: "CERTIFICATE", content: Array(0...100))
    let second = PEM(label: "CERTIFICATE", content: [1, 2, 3])
    let text = "subject: x\n" + first.text.replacing("\n", with: "\r\n") + "\nnote\n" + second.text
    #expect(try PEM.blocks(in: text) == [first, second])
  }

  @Test("given a block without its end, when it is read, then it is refused")
  func unterminated() {
    let text = PEM(label: "CERTIFICATE", content: [1, 2, 3]).text
    #expect(throws: PEMError.unterminated(label: "CERTIFICATE")) {
      try PEM.blocks(in: String(text.dropLast(10)))
    }
    #expect(throws: PEMError.notBase64(label: "X")) {
      try PEM.blocks(in: "-----BEGIN X-----\n?\n-----END X-----\n")
    }
  }

  @Test(
    "given bytes, when they are written for URLs, then nothing is padded and both ways agree",
    arguments: [("", ""), ("fb", "-w"), ("fbff", "-_8"), ("fbffbf", "-_-_"), ("00", "AA")])
  func urls(_ hex: String, _ text: String) throws {
    #expect(Base64URL.encode(try Hex.decode(hex)) == text)
    #expect(try Base64URL.decode(text) == Hex.decode(hex))
  }

  @Test(
    "given base 64 that is not the one way to write it for URLs, when it is read, then it is refused",
    arguments: ["-w==", "+w", "-x", "A", "AA\n", " AA"])
  func refusesURLs(_ text: String) {
    #expect(throws: Base64Error.self) { try Base64URL.decode(text) }
  }
}
