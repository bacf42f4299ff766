import ZeroKnowledge

/// SHA-256 of a message as a statement: FIPS 180-4, 5.1.1, 5.2.1 and 6.2. The prover chooses the
/// message's length, up to a number of blocks.
public struct SHA256Message<Element: FieldElement> {
  /// The bytes of all blocks: the message, its padding, and zeros after it.
  public let bytes: [BitVector<Element>]
  /// The length of the message in bytes; the padding, and so the digest, depends on it.
  public let length: BitVector<Element>
  /// The digest, 256 bits, the lowest bit of its last byte first.
  public let digest: BitVector<Element>

  private let builder: CircuitBuilder<Element>
  private let blocks: Int

  /// The number of bits of the length of a message of at most `blocks` blocks.
  static func lengthBits(blocks: Int) -> Int { 6 + max(1, logOfCeiling(blocks)) }

  /// New private inputs for a message of at most `blocks` blocks, with the assertions that they are
  /// padded correctly and compressed to the digest.
  ///
  /// - Parameters:
  ///   - packed: the packing of the compression's words into inputs; without it, an input for each
  ///     bit.
  public init(
    blocks: Int, packed: PackedBits<Element>? = nil, in builder: CircuitBuilder<Element>
  ) {
    self.builder = builder
    self.blocks = blocks
    length = builder.privateBits(Self.lengthBits(blocks: blocks))
    let bytes = (0..<64 * blocks).map { _ in builder.privateBits(8) }
    self.bytes = bytes
    let last = Self.lastBlock(length, blocks: blocks, in: builder)
    var compression = SHA256Compression(in: builder)
    var hash = compression.initialHash
    var hashes: [[BitVector<Element>]] = []
    for block in 0..<blocks {
      let wires =
        packed.map { SHA256CompressionWires(in: builder, packed: $0) }
        ?? SHA256CompressionWires(in: builder)
      let words = (0..<16).map { word in
        let start = 64 * block + 4 * word
        return BitVector(bytes[start..<start + 4].reversed().flatMap(\.bits))
      }
      compression.assert(wires, block: words, initialHash: hash)
      hash = wires.hash
      hashes.append(hash)
    }
    digest = Self.chosen(hashes, last, in: builder)
    assertPadding(last)
  }

  /// One bit for each block, true for the last block of the padded message; exactly one is true.
  private static func lastBlock(
    _ length: BitVector<Element>, blocks: Int, in builder: CircuitBuilder<Element>
  ) -> [Bit<Element>] {
    let (low, high) = split(length)
    // One byte of padding and eight of the length must fit after the message.
    let fits = low.isAtMost(BitVector(55, count: 6, in: builder))?.kept ?? Bit(true, in: builder)
    let last = (0..<blocks).map { block in
      let here = high.isEqual(to: UInt64(block)) ?? Bit(true, in: builder)
      guard block > 0, let before = high.isEqual(to: UInt64(block - 1)) else { return here & fits }
      return fits.choosing(here, before).kept
    }
    builder.assertEqual(builder.sum(last.map(\.wire)), builder.one)
    return last
  }

  /// The hash value after the last block.
  private static func chosen(
    _ hashes: [[BitVector<Element>]], _ last: [Bit<Element>], in builder: CircuitBuilder<Element>
  ) -> BitVector<Element> {
    BitVector(
      (0..<256).map { place in
        let bits = zip(last, hashes).map { ($0 & $1[7 - place / 32].bits[place % 32]).wire }
        // Exactly one of the blocks is the last.
        return Bit(assured: builder.sum(bits))
      })
  }

  private static func split(
    _ length: BitVector<Element>
  ) -> (low: BitVector<Element>, high: BitVector<Element>) {
    (BitVector(length.bits.prefix(6)), BitVector(length.bits.dropFirst(6)))
  }

  /// Asserts the padding: the byte 80 after the message, then zeros, and at the end of the last
  /// block the number of bits of the message.
  private func assertPadding(_ last: [Bit<Element>]) {
    let (low, high) = Self.split(length)
    let isAt = (0..<64).map { low.isEqual(to: UInt64($0))?.kept ?? Bit(false, in: builder) }
    let isBehind = (0..<64).map { place in
      low.isLess(than: BitVector(UInt64(place), count: 6, in: builder))?.kept
        ?? Bit(false, in: builder)
    }
    let marker = BitVector(0x80, count: 8, in: builder).element(in: builder)
    for block in 0..<blocks {
      let isHere = high.isEqual(to: UInt64(block))?.kept ?? Bit(true, in: builder)
      let isPast =
        high.isLess(than: BitVector(UInt64(block), count: high.count, in: builder))?.kept
        ?? Bit(false, in: builder)
      for place in 0..<64 {
        let byte = bytes[64 * block + place].element(in: builder)
        builder.assertZero((isHere & isAt[place]).wire * (byte - marker))
        let isPadding = isPast.or(exclusive: isHere & isBehind[place])
        let expected = place < 56 ? builder.zero : last[block].wire * lengthByte(place - 56)
        builder.assertZero(isPadding.wire * (byte - expected))
      }
    }
  }

  /// One byte of the message's number of bits, which has eight bytes, big-endian.
  private func lengthByte(_ number: Int) -> Wire<Element> {
    let zero = Bit(false, in: builder)
    let bits = (0..<8).map { bit in
      let place = 8 * (7 - number) + bit - 3
      return length.bits.indices.contains(place) ? length.bits[place] : zero
    }
    return BitVector(bits).element(in: builder)
  }
}
