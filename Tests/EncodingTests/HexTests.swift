import Encoding
import Testing

@Suite("Base 16, RFC 4648, 8")
struct HexTests {
  @Test(
    "given digits of either case, when they are read and written, then they come out lower case")
  func roundTrip() throws {
    #expect(try Hex.decode("00fFA5") == [0x00, 0xFF, 0xA5])
    #expect(Hex.encode([0x00, 0xFF, 0xA5]) == "00ffa5")
    #expect(try Hex.decode("") == [])
  }

  @Test("given what is no hexadecimal number, when it is read, then the defect is named")
  func refuses() {
    #expect(throws: HexError.oddNumberOfDigits) { try Hex.decode("abc") }
    #expect(throws: HexError.notADigit(offset: 2)) { try Hex.decode("ab g") }
  }
}
