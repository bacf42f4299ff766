import TestSupport
import Testing

import Encoding

@Suite("Counting data objects")
struct BERCountTests {
  @Test(
    "given data objects, when they are counted, then those inside others count and bytes do not",
    arguments: [
      ("", 0), ("0500", 1), ("05000500", 2), ("3002" + "0500", 2), ("04020500", 1),
      ("3080050000" + "00", 3), ("7f6180020105" + "0000", 3), ("24800401aa0401bb0000", 4),
      // What is no data object, or longer than what it is in, hides nothing behind that.
      ("3105ffffffffff" + "05000500", 4), ("31020409" + "05000500", 4),
      ("3102300905000500", 4), ("30803102040905000000", 5),
      // At the end it ends the count.
      ("30030500", 2), ("0480", 1), ("30", 1), ("ffffffffff", 1), ("1f", 1),
    ])
  func counts(_ hex: String, _ count: Int) throws {
    #expect(BERTLV.count(in: try Hex.decode(hex), upTo: 100) == count)
  }

  @Test("given more than are allowed, when they are counted, then it is one more and no further")
  func most() {
    let objects = [[UInt8]](repeating: [0x05, 0x00], count: 1000).joined()
    #expect(BERTLV.count(in: Array(objects), upTo: 10) == 11)
    #expect(BERTLV.count(in: Array(objects), upTo: 1000) == 1000)
  }

  @Test("given arbitrary bytes, when they are counted, then it ends")
  func arbitrary() {
    var numbers = SeededNumbers(seed: 8825)
    for _ in 0..<2000 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      #expect(BERTLV.count(in: bytes, upTo: 1000) <= 40)
    }
  }
}
