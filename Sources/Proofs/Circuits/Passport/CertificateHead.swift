import ZeroKnowledge

/// The head of a data object at a place of a certificate: its tag, and its length in the shortest of
/// three forms (X.690, 10.1). The bytes alone determine the form; the prover chooses nothing.
struct CertificateHead {
  /// Head and length together, which is how far it is to the next object; 0 without an object.
  let extent: ExponentSum
  /// The length of the head; 0 without an object.
  let head: ExponentSum

  private let isLong: Bit<GF2To128>
  private let isTwo: Bit<GF2To128>

  /// Assertions about the bytes from the place on, at least four, if there is an object.
  init(
    _ tag: UInt8, _ bytes: [CircuitByte], if exists: Bit<GF2To128>,
    in builder: CircuitBuilder<GF2To128>
  ) {
    let (form, second, third) = (bytes[1].bits, bytes[2].bits, bytes[3].bits)
    let isLong = (exists & form[7]).kept
    let isShort = (exists & !form[7]).kept
    let isTwo = (isLong & form[1]).kept
    bytes.assertEqual([tag], at: 0, if: exists, in: builder)
    // Of the long forms 81 and 82 alone.
    for bit in form[2..<7] { (isLong & bit).assertFalse() }
    (isLong & !(form[0] ^ form[1])).assertFalse()
    // The shortest: 81 from 80 on, 82 from 0100 on.
    (isLong & !isTwo & !second[7]).assertFalse()
    let isZero = second.map { !$0 }.treeReduced { $0 & $1 } ?? isTwo
    (isTwo & isZero.kept).assertFalse()

    let low = (0..<8).map { place -> Bit<GF2To128> in
      let long = isLong & isTwo.choosing(third[place], second[place]).kept
      return (place < 7 ? long.or(exclusive: isShort & form[place]) : long).kept
    }
    let high = second.map { (isTwo & $0).kept }
    head =
      ExponentSum(2, if: exists, in: builder) + ExponentSum(1, if: isLong, in: builder)
      + ExponentSum(1, if: isTwo, in: builder)
    extent = head + ExponentSum(BitVector(low + high), in: builder)
    (self.isLong, self.isTwo) = (isLong, isTwo)
  }

  /// The first bytes after the head, which begins `bytes`.
  func content(of bytes: [CircuitByte], count: Int) -> [CircuitByte] {
    (2..<2 + count).map { place in
      CircuitByte(
        (0..<8).map { bit in
          let long = isTwo.choosing(bytes[place + 2].bits[bit], bytes[place + 1].bits[bit]).kept
          return isLong.choosing(long, bytes[place].bits[bit]).kept
        })
    }
  }
}

/// A place in a certificate that only the prover knows: a number that is asserted to be a sum of
/// signed lengths.
struct CertificatePlace {
  /// The number.
  let number: BitVector<GF2To128>
  /// The same as an exponent.
  let sum: ExponentSum
  /// The same for reading.
  let place: PlacedBytes.Place

  /// New private bits, with the assertion that they are this sum.
  init(_ expected: ExponentSum, bits: Int, in builder: CircuitBuilder<GF2To128>) {
    number = builder.privateBits(bits)
    sum = ExponentSum(number, in: builder)
    sum.assertEqual(expected)
    place = PlacedBytes.Place(number)
  }
}
