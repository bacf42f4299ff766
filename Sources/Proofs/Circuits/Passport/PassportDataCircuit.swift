import ZeroKnowledge

/// The statement about a document's data. DG1 has a digest that the LDS security object lists, the
/// digest of that object is in the signed attributes, and the digest of these is shared through the
/// link. The birth, expiry and nationality in DG1 are as the public part states (ICAO Doc 9303-10,
/// 4.6.2 and 4.7.1), and so is whether the attributes have a time of signing.
///
/// Each statement has a public flag, by which its check is multiplied: a statement that is not
/// requested restricts nothing.
struct PassportDataCircuit {
  /// The digest of the signed attributes, the lowest bit of the last byte first.
  let digest: BitVector<GF2To128>
  /// The digits of the time of signing, which are shared with the certificate's circuit if a time is stated.
  let signingTime: BitVector<GF2To128>
  /// With the binding `desk`, the bits that are shared with the circuit of the issuer's signature:
  /// the digest that it signed and the device key's coordinates; 768 bits. Otherwise none.
  let bound: BitVector<GF2To128>

  private let builder: CircuitBuilder<GF2To128>

  /// The packing of the inputs of digests. One input for each bit makes a smaller circuit and a
  /// faster proof; packed inputs make a shorter proof.
  static var packed: PackedBits<GF2To128>? { PackedBits(4) }

  /// New inputs, with all assertions except the link.
  ///
  /// - Parameter algorithm: the digest of DG1, of the LDS security object and of the attributes. All else is digested
  ///   with SHA-256.
  init(
    _ algorithm: SecureHash, _ sizes: PassportDataSizes, _ binding: HolderBindingForm,
    in builder: CircuitBuilder<GF2To128>
  ) {
    self.builder = builder
    let asked = AskedInputs(binding, in: builder)
    let secret = binding.hasSecret ? (0..<32).map { _ in builder.privateBits(8) } : []
    let document = DataGroup1Fields(algorithm, packed: Self.packed, in: builder)
    asked.assertBirth(document.birth)
    asked.assertExpiry(document.expiry)
    asked.assertNationality(document.nationality)
    let object = SecurityObjectAnchor(
      algorithm, blocks: sizes.securityObjectBlocks, packed: Self.packed,
      dataGroup1: document.digest, in: builder)
    let attributes = SignedAttributesWalk(
      algorithm, blocks: sizes.attributesBlocks, packed: Self.packed, content: object.digest,
      in: builder)
    signingTime = asked.signingTime(attributes)
    if binding.hasSecret { asked.assertNullifier(secret, packed: Self.packed) }
    digest = attributes.digest
    switch binding {
    case .none, .pseudonym: bound = BitVector([])
    case .desk:
      bound = Self.bound(document: attributes.digest, secret: secret, in: builder)
    }
  }

  /// The digest of the bytes that the issuer signed, and the device key among them.
  private static func bound(
    document: BitVector<GF2To128>, secret: [CircuitByte], in builder: CircuitBuilder<GF2To128>
  ) -> BitVector<GF2To128> {
    typealias Message = SecureHashFixedMessage<GF2To128>
    let day = Message.bytes(of: builder.publicBits(64))
    let key = builder.privateBits(512)
    let secretDigest = Message(.sha256, secret, packed: packed, in: builder).digest
    let message =
      Message.constant(DeskDigest.domain, in: builder) + Message.bytes(of: document)
      + Message.bytes(of: key) + Message.bytes(of: secretDigest) + day
    let digest = Message(.sha256, message, packed: packed, in: builder).digest
    return BitVector(key.bits + digest.bits)
  }
}

/// The bytes that an issuer signs, to state whose document it saw.
public enum DeskDigest {
  /// The first bytes.
  public static let domain = Array("passport-dk1".utf8)

  /// The bytes: the domain, the document's digest of 20, 32, 48 or 64 bytes, the device key's coordinates, SHA-256 over
  /// the secret, the day as eight digits. Everything else has a fixed length, so that the length of the whole says which
  /// digest the document has.
  static func message(
    document: [UInt8], key: (x: [UInt8], y: [UInt8]), secretDigest: [UInt8], day: [UInt8]
  ) -> [UInt8] {
    domain + document + key.x + key.y + secretDigest + day
  }
}

/// The public inputs of a data circuit, with the checks that they request.
private struct AskedInputs {
  private let builder: CircuitBuilder<GF2To128>
  private let today: BitVector<GF2To128>
  private let bornBy: BitVector<GF2To128>
  private let nationalities: [Wire<GF2To128>]
  private let flags: [Bit<GF2To128>]
  private let scopeDigest: BitVector<GF2To128>
  private let nullifier: [Wire<GF2To128>]

  /// New public inputs, in the order of `PassportDataStatement.publicInputs`.
  init(_ binding: HolderBindingForm, in builder: CircuitBuilder<GF2To128>) {
    self.builder = builder
    today = builder.publicBits(32)
    bornBy = builder.publicBits(32)
    nationalities = (0..<PassportDataStatement.nationalitySlots).map { _ in builder.publicInput() }
    flags = builder.publicBits(binding.hasSecret ? 6 : 5).bits
    scopeDigest = builder.publicBits(binding.hasSecret ? 256 : 0)
    nullifier = binding.hasSecret ? [builder.publicInput(), builder.publicInput()] : []
  }

  /// Asserts, if requested, that the holder was born by a day. A two-digit year above today's is in
  /// the twentieth century: holders of a hundred years or more are read as children, and fail.
  func assertBirth(_ birth: PrintedDate) {
    let thisYear = BitVector<GF2To128>(today.bits[16..<24])
    guard let isEarlier = thisYear.isLess(than: birth.year)?.kept else { return }
    let zero = Bit<GF2To128>(false, in: builder)
    // 20 is 0010 0000, and 19 is 0001 1001.
    let number = birth.number(
      hundreds: [isEarlier, zero, zero, isEarlier, isEarlier, !isEarlier, zero, zero])
    assert(number.isAtMost(bornBy), of: birth, if: flags[0])
  }

  /// Asserts, if requested, that the document has not expired today.
  func assertExpiry(_ expiry: PrintedDate) {
    let bits = (0..<8).map { Bit<GF2To128>($0 == 5, in: builder) }
    assert(today.isAtMost(expiry.number(hundreds: bits)), of: expiry, if: flags[2])
  }

  private func assert(
    _ isFulfilled: Bit<GF2To128>?, of date: PrintedDate, if flag: Bit<GF2To128>
  ) {
    guard let isFulfilled else { return }
    (flag & !(date.isWritten & isFulfilled)).assertFalse()
  }

  /// Asserts, if requested, that the nationality is one of the public ones.
  func assertNationality(_ nationality: BitVector<GF2To128>) {
    let own = nationality.element(in: builder).kept
    guard let product = nationalities.map({ $0 - own }).treeProduct() else { return }
    builder.assertZero(flags[1].wire * product)
  }

  /// The time of signing, with the assertion, if requested, that it is stated, or that none is.
  func signingTime(_ attributes: SignedAttributesWalk) -> BitVector<GF2To128> {
    SigningTimeAttribute(attributes, isStated: flags[3], isAbsent: flags[4], in: builder).digits
  }

  /// Asserts, if requested, that the pseudonym is that of the secret in the scope.
  func assertNullifier(_ secret: [CircuitByte], packed: PackedBits<GF2To128>?) {
    typealias Message = SecureHashFixedMessage<GF2To128>
    let message =
      Message.constant(PassportNullifier.domain, in: builder) + secret
      + Message.bytes(of: scopeDigest)
    let digest = Message(.sha256, message, packed: packed, in: builder).digest
    for (half, expected) in zip([digest.bits[..<128], digest.bits[128...]], nullifier) {
      let value = BitVector<GF2To128>(half).element(in: builder)
      builder.assertZero(flags[5].wire * (value - expected))
    }
  }
}
