import ZeroKnowledge

/// SHA-2 or SHA-1 of a message whose length is a constant, FIPS 180-4, 5.1, 6.1, 6.2, 6.4 and 6.5. The bytes may be
/// constants, inputs, or values of other gadgets.
struct SecureHashFixedMessage<Element: FieldElement> {
  /// The digest, the lowest bit of its last byte first.
  let digest: BitVector<Element>

  /// New private inputs for the compression of each block.
  init(
    _ algorithm: SecureHash, _ message: [BitVector<Element>], packed: PackedBits<Element>?,
    in builder: CircuitBuilder<Element>
  ) {
    let padding = algorithm.padding(message.count).map {
      BitVector<Element>(UInt64($0), count: 8, in: builder)
    }
    let bytes = message + padding
    var compression = SecureHashCompression(algorithm, in: builder)
    var hash = compression.initialHash
    for start in stride(from: 0, to: bytes.count, by: algorithm.blockLength) {
      let wires = SecureHashCompressionWires(algorithm, packed: packed, in: builder)
      compression.assert(
        wires, block: algorithm.words(bytes[start..<start + algorithm.blockLength]),
        initialHash: hash)
      hash = wires.hash
    }
    digest = BitVector(hash.prefix(algorithm.digestWords).reversed().flatMap(\.bits))
  }

  /// The bytes of a constant.
  static func constant(
    _ bytes: [UInt8], in builder: CircuitBuilder<Element>
  ) -> [BitVector<Element>] {
    bytes.map { BitVector(UInt64($0), count: 8, in: builder) }
  }

  static func bytes(of digest: BitVector<Element>) -> [BitVector<Element>] {
    (0..<digest.count / 8).reversed().map { BitVector(digest.bits[8 * $0..<8 * $0 + 8]) }
  }

  private static func witness(_ algorithm: SecureHash, _ message: [UInt8])
    -> SecureHashMessageWitness
  {
    SecureHashMessageWitness(
      algorithm, padded: message + algorithm.padding(message.count), length: message.count)
  }

  /// The digest of a message.
  static func digest(_ algorithm: SecureHash, of message: [UInt8]) -> [UInt8] {
    witness(algorithm, message).digest
  }

  /// Appends the values for a message.
  /// - Returns: the digest.
  @discardableResult
  static func append(
    _ algorithm: SecureHash, _ message: [UInt8], packed: PackedBits<Element>?,
    to values: inout InputValues<Element>
  ) -> [UInt8] {
    let witness = witness(algorithm, message)
    for block in witness.blocks { block.append(to: &values, packed: packed) }
    return witness.digest
  }
}

extension SecureHash {
  /// The bytes after a message of a length: 80, zeros, the number of its bits.
  func padding(_ length: Int) -> [UInt8] {
    let zeros = (blockLength - (length + 1 + countLength) % blockLength) % blockLength
    let count = (0..<8).map { UInt8(truncatingIfNeeded: (8 * length) >> (56 - 8 * $0)) }
    return [0x80] + [UInt8](repeating: 0, count: zeros + countLength - 8) + count
  }

  /// The 16 words of a block.
  func words<Element>(_ block: ArraySlice<BitVector<Element>>) -> [BitVector<Element>] {
    let length = wordBits / 8
    return stride(from: block.startIndex, to: block.endIndex, by: length).map { start in
      BitVector(block[start..<start + length].reversed().flatMap(\.bits))
    }
  }
}
