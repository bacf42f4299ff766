import Encoding
import Testing

@Suite struct DERTests {
  @Test(
    "given values, when they are written in DER, then they are the bytes of X.690",
    arguments: [
      (DER.boolean(true), "0101ff"), (DER.boolean(false), "010100"),
      (DER.bitString([0x06]), "03020006"), (DER.bitString([0xA0], unusedBits: 5), "030205a0"),
      (DER.bitString([]), "030100"), (DER.printableString("UT"), "13025554"),
      (DER.utf8String("é"), "0c02c3a9"), (DER.sequence(of: []), "3000"),
      (DER.sequence(of: [DER.null, DER.null]), "300405000500"),
      (DER.set([[0x05, 0x00], [0x02, 0x01, 0x07]]), "31050201070500"),
      (DER.explicit(3, DER.null), "a3020500"), (DER.implicit(0, DER.octetString([9])), "800109"),
      (DER.implicit(1, DER.sequence(DER.null)), "a1020500"), (DER.integer(128), "02020080"),
    ])
  func encoded(_ bytes: [UInt8], _ expected: String) {
    #expect(Hex.encode(bytes) == expected)
  }
}
