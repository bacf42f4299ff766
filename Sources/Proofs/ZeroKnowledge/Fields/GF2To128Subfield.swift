/// The subfield GF(2^16), its elements numbered by their coordinates
/// (draft-google-cfrg-libzk, "The finite field F_{2^16}").
extension GF2To128 {
  /// The tables that convert numbers to elements and back.
  enum Subfield {
    static let bitCount = 16

    /// The powers g^0 to g^15 of the generator g = x^((2^128 - 1) / (2^16 - 1)).
    static let basis: [GF2To128] = {
      // The exponent is (2^16 + 1)(2^32 + 1)(2^64 + 1).
      var generator = GF2To128(low: 2, high: 0)
      for bits in [16, 32, 64] { generator *= generator.squared(bits) }
      var powers = [GF2To128.one]
      for _ in 1..<bitCount { powers.append(powers[powers.count - 1] * generator) }
      return powers
    }()

    /// The sums of basis elements that belong to the lower and to the upper byte of a number.
    static let sums: [[GF2To128]] = [sums(of: basis[..<8]), sums(of: basis[8...])]

    private static func sums(of basis: ArraySlice<GF2To128>) -> [GF2To128] {
      basis.reduce([GF2To128.zero]) { sums, element in sums + sums.map { $0 + element } }
    }

    /// A choice of 16 of the 128 coefficients that determine an element of the subfield: for each,
    /// the subfield element with this coefficient and none of the other 15, with its number.
    static let pivots: [Pivot] = {
      var rows = (0..<bitCount).map { Pivot(bit: 0, row: basis[$0], number: 1 << UInt16($0)) }
      var found = 0
      for bit in 0..<128 where found < bitCount {
        guard let index = (found..<bitCount).first(where: { rows[$0].row.hasTerm(bit) }) else {
          continue
        }
        rows.swapAt(found, index)
        rows[found].bit = bit
        for other in 0..<bitCount where other != found && rows[other].row.hasTerm(bit) {
          rows[other].row += rows[found].row
          rows[other].number ^= rows[found].number
        }
        found += 1
      }
      return rows
    }()

    struct Pivot {
      var bit: Int
      var row: GF2To128
      var number: UInt16
    }

    @inline(__always)
    static func element(_ number: UInt16) -> GF2To128 {
      sums[0][Int(number & 0xFF)] + sums[1][Int(number >> 8)]
    }

    /// The number that each value of each byte of an element adds to its candidate, 256 for a byte, up to the last
    /// byte that has a pivot.
    static let byteNumbers: [UInt16] = {
      let last = pivots.map(\.bit).max() ?? 0
      return (0..<256 * (last / 8 + 1)).map { place in
        pivots.reduce(0) { number, pivot in
          pivot.bit / 8 == place / 256 && place >> (pivot.bit % 8) & 1 == 1
            ? number ^ pivot.number : number
        }
      }
    }()

    /// The number of the only element of the subfield that can be equal to this element.
    @inline(__always)
    static func candidate(_ element: GF2To128) -> UInt16 {
      var number: UInt16 = 0
      for start in stride(from: 0, to: byteNumbers.count, by: 256) {
        number ^= byteNumbers[start + element.byte(start / 256)]
      }
      return number
    }
  }

  /// inj(index): the sum of the basis elements whose bits are set in `index`.
  public init(index: Int) { self = Subfield.element(UInt16(index)) }

  /// True if the element belongs to the subfield.
  public var isInSubfield: Bool { Subfield.element(Subfield.candidate(self)) == self }

  /// The element of the subfield with these bytes; nil when they are not its canonical form.
  public init?(subfield bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.subfieldByteCount else { return nil }
    self = unsafe Subfield.element(UInt16(bytes[0]) | UInt16(bytes[1]) << 8)
  }

  /// Writes the bytes of an element of the subfield.
  public func writeSubfield(to bytes: UnsafeMutableRawBufferPointer) {
    let number = Subfield.candidate(self)
    unsafe bytes[0] = UInt8(truncatingIfNeeded: number)
    unsafe bytes[1] = UInt8(truncatingIfNeeded: number >> 8)
  }

  /// Writes the numbers of elements of the subfield.
  public static func shorten(
    _ elements: UnsafeBufferPointer<GF2To128>, into numbers: UnsafeMutableBufferPointer<UInt16>,
    outside: (Int) -> Void
  ) {
    precondition(elements.count == numbers.count)
    unsafe Subfield.byteNumbers.withUnsafeBufferPointer { table in
      unsafe withSums { low, high in
        for index in 0..<elements.count {
          let element = unsafe elements[index]
          var number: UInt16 = 0
          var start = 0
          while start < table.count {
            unsafe number ^= table[start + element.byte(start / 256)]
            start += 256
          }
          unsafe numbers[index] = number
          if unsafe low[Int(number & 0xFF)] + high[Int(number >> 8)] != element { outside(index) }
        }
      }
    }
  }

  /// Writes the elements of the subfield with these numbers.
  public static func lengthen(
    _ numbers: UnsafeBufferPointer<UInt16>, into elements: UnsafeMutableBufferPointer<GF2To128>
  ) {
    precondition(elements.count == numbers.count)
    unsafe withSums { low, high in
      for index in 0..<numbers.count {
        let number = unsafe numbers[index]
        unsafe elements[index] = unsafe low[Int(number & 0xFF)] + high[Int(number >> 8)]
      }
    }
  }

  private static func withSums<Outcome>(
    _ body: (UnsafeBufferPointer<GF2To128>, UnsafeBufferPointer<GF2To128>) -> Outcome
  ) -> Outcome {
    unsafe Subfield.sums[0].withUnsafeBufferPointer { low in
      unsafe Subfield.sums[1].withUnsafeBufferPointer { high in unsafe body(low, high) }
    }
  }

  /// The coefficients of eight exponents, the lowest of which is eight times a number.
  @inline(__always)
  private func byte(_ number: Int) -> Int {
    Int(truncatingIfNeeded: (number < 8 ? low >> (8 * number) : high >> (8 * number - 64)) & 0xFF)
  }

  private func hasTerm(_ exponent: Int) -> Bool {
    (exponent < 64 ? low >> exponent : high >> (exponent - 64)) & 1 == 1
  }
}
