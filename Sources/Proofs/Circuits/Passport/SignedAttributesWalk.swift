import ZeroKnowledge

/// The signed attributes in the data circuit (RFC 5652, 5.3 and 11): a SET whose first attribute is
/// the content type of an LDS security object. A walk from attribute to attribute reaches the
/// message digest and ends at the signed end. The prover chooses no offset: each is the one before
/// plus the length that the attribute states.
struct SignedAttributesWalk {
  /// The digest of the SET, the lowest bit of the last byte first.
  let digest: BitVector<GF2To128>
  /// The bytes of the SET, and its padding.
  let bytes: [CircuitByte]
  /// The positions of the attributes after the first; the end of the SET for those that do not exist.
  let places: [BitVector<GF2To128>]

  /// The number of attributes, at most.
  static let attributes = 6
  /// The number of bits of a position.
  static let placeBits = 9
  /// The content type, whole: 2.23.136.1.1.1.
  static let contentType: [UInt8] =
    [0x30, 0x15, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x03]
    + [0x31, 0x08, 0x06, 0x06, 0x67, 0x81, 0x08, 0x01, 0x01, 0x01]
  /// The message digest up to the digest's bytes.
  static func messageDigest(_ algorithm: SecureHash) -> [UInt8] {
    let length = UInt8(algorithm.length)
    return [0x30, length + 15, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x04]
      + [0x31, length + 2, 0x04, length]
  }

  /// New private inputs, with the assertion that the message digest is this one.
  init(
    _ algorithm: SecureHash, blocks: Int, packed: PackedBits<GF2To128>?,
    content digest: BitVector<GF2To128>, in builder: CircuitBuilder<GF2To128>
  ) {
    let message = SecureHashMessage<GF2To128>(
      algorithm, blocks: blocks, packed: packed, in: builder)
    bytes = message.bytes
    let end = ExponentSum(message.length, in: builder)
    let isLong = builder.privateBit()
    Self.assertHead(bytes, isLong: isLong, end: end, in: builder)
    bytes.assertEqual(Self.contentType, at: 2, if: !isLong, in: builder)
    bytes.assertEqual(Self.contentType, at: 3, if: isLong, in: builder)

    let first = ExponentSum(1, if: isLong, in: builder) + (2 + Self.contentType.count)
    places = (1..<Self.attributes).map { _ in builder.privateBits(Self.placeBits) }
    var expected = first
    var exists: [Bit<GF2To128>] = []
    for place in places {
      let here = ExponentSum(place, in: builder)
      here.assertEqual(expected)
      let isHere = !Self.isEqual(place, message.length)
      exists.append(isHere.kept)
      expected = Self.next(bytes, place, here, exists: isHere.kept, in: builder)
    }
    expected.assertEqual(end)

    let index = Selection<GF2To128>(places.count, in: builder)
    for (isChosen, isHere) in zip(index.isChosen, exists) {
      (isChosen & !isHere).assertFalse()
    }
    let head = Self.messageDigest(algorithm)
    let window = Shifter(in: builder).window(
      bytes, offset: index.chosen(places), count: head.count + algorithm.length)
    window.assertEqual(head, at: 0, in: builder)
    Array(window[head.count...]).number.assertEqual(digest)
    self.digest = message.digest
  }

  /// Asserts the tag of the SET, and its length in the shortest form, up to the signed end.
  private static func assertHead(
    _ bytes: [CircuitByte], isLong: Bit<GF2To128>, end: ExponentSum,
    in builder: CircuitBuilder<GF2To128>
  ) {
    bytes.assertEqual([0x31], at: 0, in: builder)
    builder.assertZero((!isLong).wire * bytes[1].bits[7].wire)
    bytes.assertEqual([0x81], at: 1, if: isLong, in: builder)
    builder.assertZero(isLong.wire * (!bytes[2].bits[7]).wire)
    let length = BitVector(
      (0..<8).map { isLong.choosing(bytes[2].bits[$0], bytes[1].bits[$0]).kept })
    let start = ExponentSum(1, if: isLong, in: builder) + 2
    (start + ExponentSum(length, in: builder)).assertEqual(end)
  }

  /// The position after the attribute at a position, which is its head and its length further;
  /// without an attribute, the same position, which is the end.
  private static func next(
    _ bytes: [CircuitByte], _ place: BitVector<GF2To128>, _ here: ExponentSum,
    exists: Bit<GF2To128>, in builder: CircuitBuilder<GF2To128>
  ) -> ExponentSum {
    let head = Shifter(in: builder).window(bytes, offset: place, count: 2)
    head.assertEqual([0x30], at: 0, if: exists, in: builder)
    (exists & head[1].bits[7]).assertFalse()
    let length = BitVector(head[1].bits.prefix(7).map { ($0 & exists).kept })
    return here + ExponentSum(length, in: builder) + ExponentSum(2, if: exists, in: builder)
  }

  /// True if a position equals a length, which may have fewer bits.
  private static func isEqual(
    _ place: BitVector<GF2To128>, _ length: BitVector<GF2To128>
  ) -> Bit<GF2To128> {
    let count = min(place.count, length.count)
    let above = (place.bits + length.bits.prefix(0)).dropFirst(count) + length.bits.dropFirst(count)
    let lower = zip(place.bits.prefix(count), length.bits.prefix(count)).map { !($0 ^ $1) }
    let all = lower + above.map { !$0 }
    return all.treeReduced { $0 & $1 } ?? !place.bits[0]
  }
}
