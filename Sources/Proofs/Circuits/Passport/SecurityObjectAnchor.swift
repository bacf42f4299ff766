import ZeroKnowledge

/// The LDS security object in the data circuit (ICAO Doc 9303-10, 4.6.2.3). The circuit reads it
/// from its first byte, without a search. Every byte before DG1's digest is a constant or a length,
/// in one of the forms of lengths and of the digest algorithm's parameters; DG1's entry is the
/// first, and is whole in the list.
struct SecurityObjectAnchor {
  /// Its digest, the lowest bit of the last byte first.
  let digest: BitVector<GF2To128>

  /// The number of forms of a length: one byte, 81 and one, 82 and two.
  static let lengthForms = 3
  /// The head of DG1's entry: a sequence, the number 1, a byte string as long as a digest.
  static func entry(_ algorithm: SecureHash) -> [UInt8] {
    let length = UInt8(algorithm.length)
    return [0x30, length + 5, 0x02, 0x01, 0x01, 0x04, length]
  }
  /// The length of LDSVersionInfo, which is at the end in version 1: a sequence of two texts, of
  /// four and of six characters.
  static let versionInfoLength = 16
  /// The number of bits of the position where it begins.
  static let placeBits = 10

  /// New private inputs, with the assertion that DG1 has this digest.
  init(
    _ algorithm: SecureHash, blocks: Int, packed: PackedBits<GF2To128>?,
    dataGroup1 digest: BitVector<GF2To128>, in builder: CircuitBuilder<GF2To128>
  ) {
    let message = SecureHashMessage<GF2To128>(
      algorithm, blocks: blocks, packed: packed, in: builder)
    let end = ExponentSum(message.length, in: builder)
    let entry = Self.entry(algorithm)
    let entryEnd = entry.count + algorithm.length
    let identifier = algorithm.objectIdentifier
    // Before the list are the version and the digest's algorithm, without NULL.
    let start = 5 + identifier.count
    // The list's head has at most four bytes.
    let outer = DERBytesHead(message.bytes, count: start + 2 + 4 + entryEnd, in: builder)
    (outer.head + outer.length).assertEqual(end)
    let body = outer.content
    body.assertEqual([0x02, 0x01], at: 0, in: builder)
    let version = body[2].bits[0]
    for bit in body[2].bits.dropFirst() { bit.assertFalse() }

    let hasNull = builder.privateBit()
    body.assertEqual([0x30], at: 3, in: builder)
    let length = UInt8(identifier.count)
    body.assertEqual([length + 2], at: 4, if: hasNull, in: builder)
    body.assertEqual([length], at: 4, if: !hasNull, in: builder)
    body.assertEqual(identifier, at: 5, in: builder)
    body.assertEqual([0x05, 0x00], at: start, if: hasNull, in: builder)
    let list = (0..<4 + entryEnd).map { place -> CircuitByte in
      let (with, without) = (body[place + start + 2].bits, body[place + start].bits)
      return BitVector((0..<8).map { hasNull.choosing(with[$0], without[$0]).kept })
    }

    let inner = DERBytesHead(list, count: entryEnd, in: builder)
    inner.content.assertEqual(entry, at: 0, in: builder)
    // Without this the digest could end in what is behind a list that is too short.
    BitVector(UInt64(entryEnd), count: inner.number.count, in: builder).isAtMost(inner.number)?
      .assertTrue()
    Array(inner.content[entry.count..<entryEnd]).number.assertEqual(digest)
    let listEnd =
      outer.head + ExponentSum(2, if: hasNull, in: builder) + start + inner.head + inner.length
    (listEnd + ExponentSum(Self.versionInfoLength, if: version, in: builder)).assertEqual(end)
    Self.assertVersionInfo(message.bytes, version, end: end, in: builder)
    self.digest = message.digest
  }

  /// Asserts that version 1 ends with the versions of LDS and Unicode, as texts.
  private static func assertVersionInfo(
    _ bytes: [CircuitByte], _ version: Bit<GF2To128>, end: ExponentSum,
    in builder: CircuitBuilder<GF2To128>
  ) {
    let place = builder.privateBits(placeBits)
    (ExponentSum(place, in: builder) + versionInfoLength).assertEqual(end, if: version)
    let window = Shifter(in: builder).window(bytes, offset: place, count: versionInfoLength)
    window.assertEqual([0x30, 0x0E, 0x13, 0x04], at: 0, if: version, in: builder)
    window.assertEqual([0x13, 0x06], at: 8, if: version, in: builder)
  }
}

extension SecureHash {
  /// Its object identifier, 2.16.840.1.101.3.4.2 and 1, 2 or 3, or 1.3.14.3.2.26, in DER: an AlgorithmIdentifier
  /// without its head.
  var objectIdentifier: [UInt8] {
    let longer: [UInt8] = [0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02]
    return switch self {
    case .sha256: longer + [1]
    case .sha384: longer + [2]
    case .sha512: longer + [3]
    case .sha1: [0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A]
    }
  }
}

/// The head of a SEQUENCE in the data circuit: its tag and its length in one of three forms.
struct DERBytesHead {
  /// The length of the head: two to four bytes.
  let head: ExponentSum
  /// The length that it states, as a number and as an exponent.
  let number: BitVector<GF2To128>
  let length: ExponentSum
  /// The first bytes after it.
  let content: [CircuitByte]

  /// New private inputs for the form of the length, with the assertions about the head at the start of
  /// `bytes`.
  init(_ bytes: [CircuitByte], count: Int, in builder: CircuitBuilder<GF2To128>) {
    let form = Selection<GF2To128>(SecurityObjectAnchor.lengthForms, in: builder)
    bytes.assertEqual([0x30], at: 0, in: builder)
    // A length below 80 is a single byte.
    builder.assertZero(form.isChosen[0].wire * bytes[1].bits[7].wire)
    bytes.assertEqual([0x81], at: 1, if: form.isChosen[1], in: builder)
    bytes.assertEqual([0x82], at: 1, if: form.isChosen[2], in: builder)
    let zeros = [Bit<GF2To128>](repeating: Bit(false, in: builder), count: 8)
    number = form.chosen([
      BitVector(bytes[1].bits + zeros), BitVector(bytes[2].bits + zeros),
      BitVector(bytes[3].bits + bytes[2].bits),
    ])
    head = ExponentSum(form, [2, 3, 4], in: builder)
    length = ExponentSum(number, in: builder)
    content = (0..<count).map { place in
      let byte = form.chosen([bytes[place + 2], bytes[place + 3], bytes[place + 4]])
      return BitVector(byte.bits.map(\.kept))
    }
  }
}
