import ZeroKnowledge

/// The time of signing in the data circuit: one of the attributes of a walk, which is read if it is
/// stated, or none of them. It has the form of a time in UTC, which RFC 5652, 11.3, demands for the years
/// 1950 to 2049. Of attributes that have it in another form neither can be stated.
struct SigningTimeAttribute {
  /// The twelve digits `YYMMDDhhmmss`, inputs of four bits each, the lowest bit of the last digit first.
  /// They are any digits unless a time is stated.
  let digits: BitVector<GF2To128>

  /// The number of digits, and that of their bits.
  static let digitCount = 12
  static let digitBits = 4 * digitCount
  /// The attribute up to the digits: a type, and a set of one UTCTime. `Z` follows.
  static let head: [UInt8] = [0x30, 0x1C] + type + [0x31, 0x0F, 0x17, 0x0D]
  /// The attribute's type, 1.2.840.113549.1.9.5, which is two bytes behind its beginning.
  static let type: [UInt8] = [
    0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x05,
  ]
  fileprivate static let typePlace = 2

  /// New private inputs.
  ///
  /// - Parameters:
  ///   - isStated: true if one of the attributes is this time; a document with several lets the prover
  ///     choose.
  ///   - isAbsent: true if no attribute is of this type. It can be neither.
  init(
    _ walk: SignedAttributesWalk, isStated: Bit<GF2To128>, isAbsent: Bit<GF2To128>,
    in builder: CircuitBuilder<GF2To128>
  ) {
    let width = Self.type.count
    let windows = PlacedBytes(walk.bytes, width: width, in: builder)
    let index = Selection<GF2To128>(walk.places.count, in: builder)
    // A place without an attribute is the end, where the padding begins with 80: it has neither this head nor, two
    // bytes on, this type.
    let place = PlacedBytes.Place(BitVector(index.chosen(walk.places).bits.map(\.kept)))
    digits = builder.privateBits(Self.digitBits)
    let bytes = Self.bytes(digits, in: builder)
    for byte in bytes[Self.head.count...].dropLast() {
      (byte.bits[3] & (byte.bits[1] | byte.bits[2])).assertFalse()
    }
    // The last window overlaps the one before it.
    for start in [0, width, bytes.count - width] {
      let expected = Array(bytes[start..<start + width]).element(in: builder)
      let window = windows.window(at: place, offset: start)
      builder.assertZero(isStated.wire * (window - expected).kept)
    }

    // That the product of differences is not zero is shown by its inverse.
    let type = SecureHashFixedMessage<GF2To128>.constant(Self.type, in: builder).element(
      in: builder)
    let inverse = builder.privateInput()
    let differences = walk.places.map {
      windows.window(at: PlacedBytes.Place($0), offset: Self.typePlace) - type
    }
    guard let product = differences.treeProduct() else { return }
    builder.assertZero(isAbsent.wire * ((product * inverse).kept - builder.one).kept)
  }

  /// The bytes of the attribute with these digits.
  private static func bytes(
    _ digits: BitVector<GF2To128>, in builder: CircuitBuilder<GF2To128>
  ) -> [CircuitByte] {
    typealias Message = SecureHashFixedMessage<GF2To128>
    let upper = BitVector<GF2To128>(3, count: 4, in: builder).bits
    let written = (0..<digitCount).reversed().map { place in
      CircuitByte(digits.bits[4 * place..<4 * place + 4] + upper)
    }
    return Message.constant(head, in: builder) + written + Message.constant([0x5A], in: builder)
  }
}

/// What signed attributes say of the time of signing, as a data circuit reads them.
public enum SigningTime: Hashable, Sendable {
  /// The twelve digits `YYMMDDhhmmss`, a number below 10 each, in UTC.
  case stated([UInt8])
  /// No attribute has this type.
  case absent
  /// One has it, in a form that no circuit takes.
  case unreadable

  /// Reads attributes, a SET. What is no set of at most six attributes, which no circuit takes, has none.
  public init(in attributes: [UInt8]) {
    let places = AttributePlaces.places(attributes) ?? []
    self = SigningTimeWitness(attributes + [0x80], places: places).time
  }

  /// True if it is stated, false if it is absent; nil if neither can be proved.
  public var isStated: Bool? {
    switch self {
    case .stated: true
    case .absent: false
    case .unreadable: nil
    }
  }

  /// The bits that the data circuit shares, in its order; zeros if no time is stated.
  var bits: [Bool] {
    guard case .stated(let digits) = self else {
      return [Bool](repeating: false, count: SigningTimeAttribute.digitBits)
    }
    return digits.reversed().flatMap { digit in (0..<4).map { digit >> UInt8($0) & 1 == 1 } }
  }
}

/// The time of signing in attributes that were read outside the circuit.
struct SigningTimeWitness: Sendable {
  var time: SigningTime
  /// The index in the places of the time that is stated; 0 for none.
  var index: Int
  /// The inverse of the product of differences, 0 where there is none.
  let inverse: GF2To128

  /// Reads the first attribute of this type that has the form.
  ///
  /// - Parameters:
  ///   - bytes: the attributes with their padding.
  ///   - places: the positions of all attributes but the first; the end for those that do not exist.
  init(_ bytes: [UInt8], places: [Int]) {
    typealias Attribute = SigningTimeAttribute
    func window(_ place: Int, _ count: Int) -> [UInt8] {
      let window = bytes.dropFirst(place).prefix(count)
      return window + [UInt8](repeating: 0, count: count - window.count)
    }
    let times = places.map { place -> [UInt8]? in
      let attribute = window(place, Attribute.head.count + Attribute.digitCount + 1)
      let digits = attribute.dropFirst(Attribute.head.count).dropLast()
      guard attribute.starts(with: Attribute.head), attribute.last == 0x5A,
        digits.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      return digits.map { $0 & 15 }
    }
    let types = places.map { window($0 + Attribute.typePlace, Attribute.type.count) }
    if let index = times.firstIndex(where: { $0 != nil }), let digits = times[index] {
      (time, self.index) = (.stated(digits), index)
    } else {
      (time, index) = (types.contains(Attribute.type) ? .unreadable : .absent, 0)
    }
    func element(_ bytes: [UInt8]) -> GF2To128 { GF2To128(bits: bytes.reversed().bitsFromLast) }
    let type = element(Attribute.type)
    let product = types.reduce(GF2To128.one) { $0 * (element($1) - type) }
    inverse = product == .zero ? .zero : product.inverse
  }

  /// Appends the values of the private inputs.
  func append(to values: inout InputValues<GF2To128>) {
    Selection.append(index, of: SignedAttributesWalk.attributes - 1, to: &values)
    values.append(bitsOf: time.bits)
    values.append(inverse)
  }
}
