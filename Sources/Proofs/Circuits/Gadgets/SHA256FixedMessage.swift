import ZeroKnowledge

/// SHA-256 of a message whose length is a constant, FIPS 180-4, 5.1.1 and 6.2. The bytes may be constants,
/// inputs, or values of other gadgets.
struct SHA256FixedMessage<Element: FieldElement> {
  /// The digest, 256 bits, the lowest bit of its last byte first.
  let digest: BitVector<Element>

  /// New private inputs for the compression of each block.
  init(
    _ message: [BitVector<Element>], packed: PackedBits<Element>?,
    in builder: CircuitBuilder<Element>
  ) {
    let padding = Self.padding(message.count).map {
      BitVector<Element>(UInt64($0), count: 8, in: builder)
    }
    let bytes = message + padding
    var compression = SHA256Compression(in: builder)
    var hash = compression.initialHash
    for start in stride(from: 0, to: bytes.count, by: 64) {
      let wires =
        packed.map { SHA256CompressionWires(in: builder, packed: $0) }
        ?? SHA256CompressionWires(in: builder)
      let words = stride(from: start, to: start + 64, by: 4).map { word in
        BitVector(bytes[word..<word + 4].reversed().flatMap(\.bits))
      }
      compression.assert(wires, block: words, initialHash: hash)
      hash = wires.hash
    }
    digest = BitVector(hash.reversed().flatMap(\.bits))
  }

  /// The bytes after a message of a length: 80, zeros, the number of bits in eight bytes.
  static func padding(_ length: Int) -> [UInt8] {
    let zeros = (64 - (length + 9) % 64) % 64
    let count = (0..<8).map { UInt8(truncatingIfNeeded: (8 * length) >> (56 - 8 * $0)) }
    return [0x80] + [UInt8](repeating: 0, count: zeros) + count
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

  private static func witness(_ message: [UInt8]) -> SHA256MessageWitness {
    SHA256MessageWitness(padded: message + padding(message.count), length: message.count)
  }

  /// SHA-256 over a message, 32 bytes.
  static func digest(of message: [UInt8]) -> [UInt8] { witness(message).digest }

  /// Appends the values for a message.
  /// - Returns: the digest, 32 bytes.
  @discardableResult
  static func append(
    _ message: [UInt8], packed: PackedBits<Element>?, to values: inout InputValues<Element>
  ) -> [UInt8] {
    let witness = witness(message)
    for block in witness.blocks {
      if let packed {
        block.append(to: &values, packed: packed)
      } else {
        block.append(to: &values)
      }
    }
    return witness.digest
  }
}
