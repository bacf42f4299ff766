import ZeroKnowledge

/// DG1 in the data circuit: one of the three sizes of the MRZ, and the fields of it that a
/// statement reads (ICAO Doc 9303-10, 4.7.1; 9303-4, -5 and -6, 4.2). The size alone determines the
/// positions of the fields.
struct DataGroup1Fields {
  /// The number of blocks of DG1, whatever its size: two of 64 bytes, or one of 128.
  static func blocks(_ algorithm: SecureHash) -> Int { 128 / algorithm.blockLength }

  /// A size of the MRZ: the head of the file with both lengths, and the positions of the fields.
  struct Form: Sendable {
    let head: [UInt8]
    let length: Int
    let birth: Int
    let expiry: Int
    let nationality: Int
  }

  /// TD3, TD1 and TD2.
  static let forms = [
    Form(
      head: [0x61, 0x5B, 0x5F, 0x1F, 0x58], length: 93, birth: 62, expiry: 70, nationality: 59),
    Form(
      head: [0x61, 0x5D, 0x5F, 0x1F, 0x5A], length: 95, birth: 35, expiry: 43, nationality: 50),
    Form(
      head: [0x61, 0x4B, 0x5F, 0x1F, 0x48], length: 77, birth: 54, expiry: 62, nationality: 51),
  ]

  /// The digest of the file, the lowest bit of the last byte first.
  let digest: BitVector<GF2To128>
  let birth: PrintedDate
  let expiry: PrintedDate
  /// The three letters of the nationality, as one number.
  let nationality: BitVector<GF2To128>

  /// New private inputs for DG1.
  init(
    _ algorithm: SecureHash, packed: PackedBits<GF2To128>?, in builder: CircuitBuilder<GF2To128>
  ) {
    let message = SecureHashMessage<GF2To128>(
      algorithm, blocks: Self.blocks(algorithm), packed: packed, in: builder)
    let size = Selection<GF2To128>(Self.forms.count, in: builder)
    for (isSize, form) in zip(size.isChosen, Self.forms) {
      message.bytes.assertEqual(form.head, at: 0, if: isSize, in: builder)
      let length = BitVector<GF2To128>(
        UInt64(form.length), count: message.length.count, in: builder)
      builder.assertZero(
        isSize.wire
          * (message.length.element(in: builder) - length.element(in: builder)))
    }
    func bytes(_ count: Int, _ start: KeyPath<Form, Int>) -> [CircuitByte] {
      (0..<count).map { offset in
        size.chosen(Self.forms.map { message.bytes[$0[keyPath: start] + offset] })
      }
    }
    digest = message.digest
    birth = PrintedDate(bytes(6, \.birth), in: builder)
    expiry = PrintedDate(bytes(6, \.expiry), in: builder)
    nationality = bytes(3, \.nationality).number
  }
}

/// A date of six characters YYMMDD as it is in an MRZ (ICAO Doc 9303-3, 4.8).
struct PrintedDate {
  /// True if it has six digits, a month from 01 to 12 and a day from 01 to 31. A date with `<` or
  /// 00, of which a part is unknown, is not a complete date, and satisfies no statement.
  let isWritten: Bit<GF2To128>
  /// The year's two digits of four bits each; they are digits only if the date is complete.
  let year: BitVector<GF2To128>
  private let monthAndDay: BitVector<GF2To128>

  /// Takes six bytes.
  init(_ bytes: [CircuitByte], in builder: CircuitBuilder<GF2To128>) {
    let digits = bytes.map { BitVector<GF2To128>($0.bits.prefix(4)) }
    let areDigits = bytes.map(\.isDigit)
    year = BitVector(digits[1].bits + digits[0].bits)
    let month = BitVector(digits[3].bits + digits[2].bits)
    let day = BitVector(digits[5].bits + digits[4].bits)
    monthAndDay = BitVector(day.bits + month.bits)
    let limits = [
      Self.isFrom(0x01, to: 0x12, month, in: builder),
      Self.isFrom(0x01, to: 0x31, day, in: builder),
    ]
    isWritten =
      (areDigits + limits).treeReduced { $0 & $1 }?.kept ?? Bit(false, in: builder)
  }

  /// The date as eight digits CCYYMMDD of four bits each, which increases with time.
  func number(hundreds: [Bit<GF2To128>]) -> BitVector<GF2To128> {
    BitVector(monthAndDay.bits + year.bits + hundreds)
  }

  private static func isFrom(
    _ first: UInt64, to last: UInt64, _ number: BitVector<GF2To128>,
    in builder: CircuitBuilder<GF2To128>
  ) -> Bit<GF2To128> {
    let (first, last) = (
      BitVector<GF2To128>(first, count: 8, in: builder),
      BitVector<GF2To128>(last, count: 8, in: builder)
    )
    guard let isAbove = first.isAtMost(number), let isBelow = number.isAtMost(last) else {
      return Bit(false, in: builder)
    }
    return isAbove & isBelow
  }
}

/// A time of twelve characters YYMMDDhhmmss as it is in a certificate.
struct PrintedTime {
  /// The day.
  let date: PrintedDate
  /// True if hours, minutes and seconds are digits.
  let hasDigits: Bit<GF2To128>
  private let clock: BitVector<GF2To128>

  /// Takes twelve bytes.
  init(_ bytes: [CircuitByte], in builder: CircuitBuilder<GF2To128>) {
    date = PrintedDate(Array(bytes.prefix(6)), in: builder)
    let clock = bytes.dropFirst(6)
    hasDigits =
      clock.map(\.isDigit).treeReduced { $0 & $1 }?.kept ?? Bit(false, in: builder)
    self.clock = BitVector(clock.reversed().flatMap { $0.bits.prefix(4) })
  }

  /// The time as twelve digits of four bits each, which increases with time in a century.
  var number: BitVector<GF2To128> { BitVector(clock.bits + date.number(hundreds: []).bits) }
}

extension CircuitByte {
  /// True if it is a digit in ASCII.
  fileprivate var isDigit: Bit<GF2To128> {
    // The upper half is 0011, and the lower half is not 8 or more together with 2 or 4.
    let isColumn = !bits[7] & !bits[6] & bits[5] & bits[4]
    return (isColumn & !(bits[3] & (bits[1] | bits[2]))).kept
  }
}
