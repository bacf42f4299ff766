import ZeroKnowledge

/// SHA-2 or SHA-1 of a message as a statement: FIPS 180-4, 5.1, 5.2, 6.1, 6.2, 6.4 and 6.5. The prover chooses the
/// message's length, up to a number of blocks.
public struct SecureHashMessage<Element: FieldElement> {
  /// The bytes of all blocks: the message, its padding, and zeros after it.
  public let bytes: [BitVector<Element>]
  /// The length of the message in bytes; the padding, and so the digest, depends on it.
  public let length: BitVector<Element>
  /// The digest, the lowest bit of its last byte first.
  public let digest: BitVector<Element>

  private let algorithm: SecureHash
  private let builder: CircuitBuilder<Element>
  private let blocks: Int

  /// New private inputs for a message of at most `blocks` blocks, with the assertions that they are
  /// padded correctly and compressed to the digest.
  ///
  /// - Parameters:
  ///   - packed: the packing of the compression's words into inputs; without it, an input for each
  ///     bit.
  public init(
    _ algorithm: SecureHash, blocks: Int, packed: PackedBits<Element>? = nil,
    in builder: CircuitBuilder<Element>
  ) {
    self.algorithm = algorithm
    self.builder = builder
    self.blocks = blocks
    length = builder.privateBits(algorithm.lengthBits(blocks: blocks))
    let bytes = (0..<algorithm.blockLength * blocks).map { _ in builder.privateBits(8) }
    self.bytes = bytes
    let last = Self.lastBlock(algorithm, length, blocks: blocks, in: builder)
    var compression = SecureHashCompression(algorithm, in: builder)
    var hash = compression.initialHash
    var hashes: [[BitVector<Element>]] = []
    for block in 0..<blocks {
      let wires = SecureHashCompressionWires(algorithm, packed: packed, in: builder)
      let start = algorithm.blockLength * block
      compression.assert(
        wires, block: algorithm.words(bytes[start..<start + algorithm.blockLength]),
        initialHash: hash)
      hash = wires.hash
      hashes.append(hash)
    }
    digest = Self.chosen(algorithm, hashes, last, in: builder)
    assertPadding(last)
  }

  /// One bit for each block, true for the last block of the padded message; exactly one is true.
  private static func lastBlock(
    _ algorithm: SecureHash, _ length: BitVector<Element>, blocks: Int,
    in builder: CircuitBuilder<Element>
  ) -> [Bit<Element>] {
    let (low, high) = algorithm.split(length)
    // One byte of padding and the number of bits must fit after the message.
    let most = BitVector(UInt64(algorithm.countPlace - 1), count: low.count, in: builder)
    let fits = low.isAtMost(most)?.kept ?? Bit(true, in: builder)
    let last = (0..<blocks).map { block in
      let here = high.isEqual(to: UInt64(block)) ?? Bit(true, in: builder)
      guard block > 0, let before = high.isEqual(to: UInt64(block - 1)) else { return here & fits }
      return fits.choosing(here, before).kept
    }
    builder.assertEqual(builder.sum(last.map(\.wire)), builder.one)
    return last
  }

  /// The digest, from the hash value after the last block.
  private static func chosen(
    _ algorithm: SecureHash, _ hashes: [[BitVector<Element>]], _ last: [Bit<Element>],
    in builder: CircuitBuilder<Element>
  ) -> BitVector<Element> {
    BitVector(
      (0..<algorithm.bits).map { place in
        let word = algorithm.digestWords - 1 - place / algorithm.wordBits
        let bits = zip(last, hashes).map {
          ($0 & $1[word].bits[place % algorithm.wordBits]).wire
        }
        // Exactly one of the blocks is the last.
        return Bit(assured: builder.sum(bits))
      })
  }

  /// Asserts the padding: the byte 80 after the message, then zeros, and at the end of the last
  /// block the number of bits of the message.
  private func assertPadding(_ last: [Bit<Element>]) {
    let (low, high) = algorithm.split(length)
    let places = 0..<algorithm.blockLength
    let isAt = places.map { low.isEqual(to: UInt64($0))?.kept ?? Bit(false, in: builder) }
    let isBehind = places.map { place in
      low.isLess(than: BitVector(UInt64(place), count: low.count, in: builder))?.kept
        ?? Bit(false, in: builder)
    }
    let marker = BitVector(0x80, count: 8, in: builder).element(in: builder)
    for block in 0..<blocks {
      let isHere = high.isEqual(to: UInt64(block))?.kept ?? Bit(true, in: builder)
      let isPast =
        high.isLess(than: BitVector(UInt64(block), count: high.count, in: builder))?.kept
        ?? Bit(false, in: builder)
      for place in places {
        let byte = bytes[algorithm.blockLength * block + place].element(in: builder)
        builder.assertZero((isHere & isAt[place]).wire * (byte - marker))
        let isPadding = isPast.or(exclusive: isHere & isBehind[place])
        let expected =
          place < algorithm.countPlace
          ? builder.zero : last[block].wire * lengthByte(place - algorithm.countPlace)
        builder.assertZero(isPadding.wire * (byte - expected))
      }
    }
  }

  /// One byte of the message's number of bits, which is big-endian.
  private func lengthByte(_ number: Int) -> Wire<Element> {
    let zero = Bit(false, in: builder)
    let bits = (0..<8).map { bit in
      let place = 8 * (algorithm.countLength - 1 - number) + bit - 3
      return length.bits.indices.contains(place) ? length.bits[place] : zero
    }
    return BitVector(bits).element(in: builder)
  }
}

extension SecureHash {
  /// The number of bits of a position in a block.
  private var placeBits: Int { logOfCeiling(blockLength) }

  /// The number of bits of the length of a message of at most `blocks` blocks.
  func lengthBits(blocks: Int) -> Int { placeBits + max(1, logOfCeiling(blocks)) }

  /// The position of the number of bits in the last block.
  fileprivate var countPlace: Int { blockLength - countLength }

  /// The position in a block, and the number of blocks before it.
  fileprivate func split<Element>(
    _ length: BitVector<Element>
  ) -> (low: BitVector<Element>, high: BitVector<Element>) {
    (BitVector(length.bits.prefix(placeBits)), BitVector(length.bits.dropFirst(placeBits)))
  }
}
