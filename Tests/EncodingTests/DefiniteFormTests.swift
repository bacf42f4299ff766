import TestSupport
import Testing

import Encoding

@Suite("BER of indefinite length")
struct DefiniteFormTests {
  private func rewritten(_ hex: String) throws -> String {
    Hex.encode(try DefiniteForm.rewriting(try Hex.decode(hex)))
  }

  @Test(
    "given data objects, when they are rewritten, then all lengths are definite",
    arguments: [
      ("3080020101020102" + "0000", "3006020101020102"),
      ("3080a080040101" + "0000" + "0000", "3005a003040101"),
      ("24800401aa0402bbcc0000", "0403aabbcc"), ("24030401aa", "0401aa"), ("24800000", "0400"),
      ("7f6180020105" + "0000", "7f6103020105"),
      // What is definite stays as it is, long lengths included.
      ("3003020101", "3003020101"), ("308103020101", "308103020101"), ("0401aa", "0401aa"),
      ("04820001aa", "04820001aa"), ("", ""),
    ])
  func rewriting(_ from: String, _ to: String) throws {
    #expect(try rewritten(from) == to)
  }

  @Test("given an indefinite length inside a definite one, then the outer length follows")
  func inside() throws {
    #expect(try rewritten("30073080020101" + "0000") == "30053003020101")
  }

  @Test(
    "given what is no row of data objects, when it is rewritten, then that is an error",
    arguments: [
      "30", "3080", "30800000ff", "3080020101", "308002010100", "0480aa0000", "2480020101" + "0000",
      "3003020101" + "02", "30020201", "3085010000000000",
      // A tag that goes on after four bytes.
      "ffffffff80020105" + "0000",
    ])
  func malformed(_ hex: String) throws {
    #expect(throws: BERError.self) { try rewritten(hex) }
  }

  @Test("given nesting without end, when it is rewritten, then it is refused and nothing traps")
  func nesting() throws {
    for count in [33, 1000, 100_000] {
      let bytes = [[UInt8]](repeating: [0x30, 0x80], count: count).flatMap { $0 }
      #expect(throws: BERError.self) { try DefiniteForm.rewriting(bytes) }
    }
  }
}
