import ZeroKnowledge

/// A document signer's certificate in a circuit: the bytes that its authority signs (RFC 5280, 4.1;
/// ICAO Doc 9303-12, 7.1). A walk from the first byte reaches the key and every extension, and ends at
/// the signed end. The prover chooses no place: each is the one before plus the length that is stated
/// there.
///
/// The certificate has version 3, the key usage of a document signer, and neither basic constraints
/// nor an extended key usage: it is no authority's, and no list signer's, which has the same key
/// usage.
struct SignerCertificateWalk {
  /// The number of extensions, at most.
  static let extensions = 12
  /// Key usage, critical: a digital signature and nothing else (Doc 9303-12, 7.1.1).
  static let keyUsage: [UInt8] =
    [0x30, 0x0E, 0x06, 0x03, 0x55, 0x1D, 0x0F, 0x01, 0x01, 0xFF, 0x04, 0x04, 0x03, 0x02, 0x07]
    + [0x80]
  /// The identifiers of extensions that no document signer has: basic constraints, extended key
  /// usage.
  static let refused: [[UInt8]] = [0x13, 0x25].map { [0x06, 0x03, 0x55, 0x1D, $0] }
  /// Version 3, and the tag of the serial number.
  static let version: [UInt8] = [0xA0, 0x03, 0x02, 0x01, 0x02, 0x02]
  /// The place of the serial number's length.
  static let serialPlace = 10
  /// The number of bytes that are read as bits at the place of an object: the longest head, and the
  /// identifier of an extension.
  static let headBytes = 9
  /// The length of a validity of two times in UTC.
  static let validityLength = 32

  /// The bits of the key, inputs, the lowest bit of the last byte first.
  let key: BitVector<GF2To128>
  /// The times of the validity.
  let validity: (from: PrintedTime, to: PrintedTime)
  /// The serial number's length and its first fifteen bytes as one element, see ``serial(of:)``.
  let serial: Wire<GF2To128>
  /// True if the serial number is in the only form that DER has for it, see ``isShortest(_:)``.
  let isSerialShortest: Bit<GF2To128>

  /// New private inputs.
  ///
  /// - Parameters:
  ///   - bytes: the certificate's TBSCertificate, and any bytes after it.
  ///   - length: the number of bytes that are signed.
  init(
    _ bytes: [CircuitByte], length: BitVector<GF2To128>, _ certified: CertifiedKey,
    in builder: CircuitBuilder<GF2To128>
  ) {
    let reader = Reader(bytes, placeBits: length.count, in: builder)
    let end = ExponentSum(length, in: builder)
    let always = Bit<GF2To128>(true, in: builder)

    bytes.assertEqual([0x30, 0x82], at: 0, in: builder)
    (ExponentSum(BitVector(bytes[3].bits + bytes[2].bits), in: builder) + 4).assertEqual(end)
    bytes.assertEqual(Self.version, at: 4, in: builder)
    let serialLength = bytes[Self.serialPlace]
    serialLength.bits[7].assertFalse()
    serial = Self.serial(Array(bytes[Self.serialPlace...]), in: builder)
    isSerialShortest = Self.isShortest(
      serialLength, Array(bytes[(Self.serialPlace + 1)...]), in: builder)

    // The signature's algorithm, and the issuer.
    var next = ExponentSum(serialLength, in: builder) + (Self.serialPlace + 1)
    for _ in 0..<2 { next = reader.skip(0x30, next, if: always) }
    let validity = reader.bytes(Self.validityLength, at: next)
    self.validity = Self.times(validity.bytes, in: builder)
    // The subject.
    next = reader.skip(0x30, validity.place.sum + Self.validityLength, if: always)
    let info = reader.place(next)
    key = builder.privateBits(8 * certified.length)
    next = Self.assertKey(certified, key, info, reader, in: builder)
    // The extensions: an explicit tag and a sequence, both up to the signed end.
    for tag in [0xA3, 0x30] as [UInt8] {
      let object = reader.head(tag, next, if: always)
      (object.place.sum + object.head.extent).assertEqual(end)
      next = object.place.sum + object.head.head
    }
    Self.assertExtensions(next, end: end, length, reader, in: builder)
  }

  /// The serial number's length, its first fifteen bytes, and zeros after it.
  private static func serial(
    _ bytes: [CircuitByte], in builder: CircuitBuilder<GF2To128>
  ) -> Wire<GF2To128> {
    let length = bytes[0]
    let digits = (1..<PlacedBytes.widest).map { place -> CircuitByte in
      let number = CircuitByte(UInt64(place), count: 8, in: builder)
      let isHere = number.isAtMost(length)?.kept ?? Bit(false, in: builder)
      return CircuitByte(bytes[place].bits.map { ($0 & isHere).kept })
    }
    return ([length] + digits).element(in: builder).kept
  }

  /// The element of a serial number, as the circuit computes it: its length in bytes and its first
  /// fifteen.
  /// - Parameter number: the content of the INTEGER.
  static func serial(of number: [UInt8]) -> [UInt8] {
    let bytes = [UInt8(clamping: number.count)] + number.prefix(PlacedBytes.widest - 1)
    return bytes + [UInt8](repeating: 0, count: PlacedBytes.widest - bytes.count)
  }

  /// Whether a serial number is in the only form that DER has for it.
  private static func isShortest(
    _ length: CircuitByte, _ content: [CircuitByte], in builder: CircuitBuilder<GF2To128>
  ) -> Bit<GF2To128> {
    let nine = content[0].bits + content[1].bits.suffix(1)
    guard let isLonger = length.bits[1...].treeReduced({ $0 | $1 })?.kept,
      let isFull = nine.treeReduced({ $0 & $1 }),
      let isEmpty = nine.map({ !$0 }).treeReduced({ $0 & $1 })
    else { return Bit(false, in: builder) }
    return ((isLonger | length.bits[0]) & !(isLonger & (isFull | isEmpty).kept).kept).kept
  }

  /// True if the content of an INTEGER has at least one byte, and its first nine bits are not all the same (X.690,
  /// 8.3). In another form a number would be another element than the one in a list of revoked numbers.
  static func isShortest(_ number: [UInt8]) -> Bool {
    guard number.count > 1 else { return number.count == 1 }
    let isHigh = number[1] & 0x80 != 0
    return number[0] != (isHigh ? 0xFF : 0)
  }

  /// Two times in UTC, `YYMMDDhhmmssZ`, with the assertion that they have this form but for the digits.
  private static func times(
    _ bytes: [CircuitByte], in builder: CircuitBuilder<GF2To128>
  ) -> (from: PrintedTime, to: PrintedTime) {
    bytes.assertEqual([0x30, 0x1E, 0x17, 0x0D], at: 0, in: builder)
    bytes.assertEqual([0x5A, 0x17, 0x0D], at: 16, in: builder)
    bytes.assertEqual([0x5A], at: 31, in: builder)
    return (
      PrintedTime(Array(bytes[4..<16]), in: builder),
      PrintedTime(Array(bytes[19..<31]), in: builder)
    )
  }

  /// Asserts that the SubjectPublicKeyInfo at a place has these bits of the key, in one of its forms.
  /// - Returns: the place after it.
  private static func assertKey(
    _ certified: CertifiedKey, _ key: BitVector<GF2To128>, _ info: CertificatePlace,
    _ reader: Reader, in builder: CircuitBuilder<GF2To128>
  ) -> ExponentSum {
    typealias Message = SecureHashFixedMessage<GF2To128>
    if case .rsa = certified {
      key.bits.last?.assertTrue()
      key.bits.first?.assertTrue()
    }
    let forms = certified.prefixes.map { prefix in
      Message.constant(prefix, in: builder) + Message.bytes(of: key)
        + Message.constant(certified.suffix, in: builder)
    }
    let selection = Selection<GF2To128>(forms.count, in: builder)
    for (isChosen, form) in zip(selection.isChosen, forms) {
      // The last window may overlap the one before it.
      let starts = Array(
        stride(from: 0, to: form.count - PlacedBytes.widest, by: PlacedBytes.widest))
      for start in starts + [form.count - PlacedBytes.widest] {
        let expected = Array(form[start..<start + PlacedBytes.widest]).element(in: builder)
        let window = reader.wide.window(at: info.place, offset: start)
        builder.assertZero(isChosen.wire * (window - expected).kept)
      }
    }
    return info.sum + ExponentSum(selection, forms.map(\.count), in: builder)
  }

  /// Asserts that the extensions end at the signed end, that the key usage is one of them, and that
  /// none is refused.
  private static func assertExtensions(
    _ first: ExponentSum, end: ExponentSum, _ length: BitVector<GF2To128>, _ reader: Reader,
    in builder: CircuitBuilder<GF2To128>
  ) {
    var next = first
    var places: [CertificatePlace] = []
    var exists: [Bit<GF2To128>] = []
    for _ in 0..<extensions {
      let read = reader.bytes(headBytes, at: next)
      let isHere = !(read.place.number.isEqual(to: length) ?? Bit(false, in: builder)).kept
      let head = CertificateHead(0x30, read.bytes, if: isHere, in: builder)
      let identifier = head.content(of: read.bytes, count: 5).number
      for refused in refused {
        let constant = SecureHashFixedMessage<GF2To128>.constant(refused, in: builder).number
        let isRefused = identifier.isEqual(to: constant) ?? Bit(true, in: builder)
        (isHere & isRefused.kept).assertFalse()
      }
      places.append(read.place)
      exists.append(isHere)
      next = read.place.sum + head.extent
    }
    next.assertEqual(end)

    let index = Selection<GF2To128>(places.count, in: builder)
    for (isChosen, isHere) in zip(index.isChosen, exists) { (isChosen & !isHere).assertFalse() }
    let place = PlacedBytes.Place(
      BitVector(index.chosen(places.map(\.number)).bits.map(\.kept)))
    let usage = SecureHashFixedMessage<GF2To128>.constant(keyUsage, in: builder)
    builder.assertEqual(reader.wide.window(at: place), usage.element(in: builder))
  }

  /// The bytes of a message, read at places.
  private struct Reader {
    /// Windows of sixteen bytes.
    let wide: PlacedBytes
    /// Windows of ``SignerCertificateWalk/headBytes``.
    private let narrow: PlacedBytes
    private let placeBits: Int
    private let builder: CircuitBuilder<GF2To128>

    init(_ bytes: [CircuitByte], placeBits: Int, in builder: CircuitBuilder<GF2To128>) {
      wide = PlacedBytes(bytes, width: PlacedBytes.widest, in: builder)
      narrow = PlacedBytes(bytes, width: headBytes, in: builder)
      self.placeBits = placeBits
      self.builder = builder
    }

    /// A new place, which is a sum.
    func place(_ sum: ExponentSum) -> CertificatePlace {
      CertificatePlace(sum, bits: placeBits, in: builder)
    }

    /// A new place, and new private bits that are the bytes there; as many as ``headBytes``, or a
    /// multiple of sixteen.
    func bytes(
      _ count: Int, at sum: ExponentSum
    ) -> (place: CertificatePlace, bytes: [CircuitByte]) {
      let place = place(sum)
      let bytes = (0..<count).map { _ in builder.privateBits(8) }
      let (windows, width) = count == headBytes ? (narrow, count) : (wide, PlacedBytes.widest)
      for start in stride(from: 0, to: count, by: width) {
        builder.assertEqual(
          windows.window(at: place.place, offset: start),
          Array(bytes[start..<start + width]).element(in: builder))
      }
      return (place, bytes)
    }

    /// A new place with the head that is there.
    func head(
      _ tag: UInt8, _ sum: ExponentSum, if exists: Bit<GF2To128>
    ) -> (place: CertificatePlace, head: CertificateHead) {
      let read = bytes(headBytes, at: sum)
      return (read.place, CertificateHead(tag, read.bytes, if: exists, in: builder))
    }

    /// The place after the object at a place.
    func skip(_ tag: UInt8, _ sum: ExponentSum, if exists: Bit<GF2To128>) -> ExponentSum {
      let object = head(tag, sum, if: exists)
      return object.place.sum + object.head.extent
    }
  }
}
