import Crypto

extension Circuit {
  /// The identifier of the circuit's content: SHA-256 over its field, its sizes and all its terms,
  /// 32 bytes.
  ///
  /// - Throws: `CryptoError` when libcrypto fails.
  public func computedIdentifier() throws(CryptoError) -> [UInt8] {
    let hash = try RunningSHA256()
    hash.update(Element.circuitTag)
    let sizes = [
      outputs, logOutputs, 1, 0, layers.count, inputs, publicInputs, subfieldBoundary,
    ]
    hash.update(sizes.flatMap { UInt64($0).littleEndianBytes })
    let constants = constants.map(\.bytes)
    for layer in layers {
      let sizes = [layer.wires, layer.logWires, layer.termCount]
      hash.update(sizes.flatMap { UInt64($0).littleEndianBytes })
      Self.update(hash, with: layer, constants: constants)
    }
    return hash.finish()
  }

  /// Adds a layer's terms to the digest: each adds three numbers of eight bytes and its factor. The
  /// bytes are collected, because a call of the digest for each term would be slow.
  private static func update(
    _ hash: RunningSHA256, with layer: CircuitLayer, constants: [[UInt8]]
  ) {
    let size = 24 + Element.byteCount
    let capacity = 1024 * size
    unsafe withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 8) { gathered in
      var length = 0
      layer.forEachTerm { gate, left, right, constant in
        for (index, number) in [gate, left, right].enumerated() {
          unsafe gathered.storeBytes(
            of: UInt64(number).littleEndian, toByteOffset: length + 8 * index, as: UInt64.self)
        }
        for (index, byte) in constants[Int(constant)].enumerated() {
          unsafe gathered[length + 24 + index] = byte
        }
        length += size
        if length == capacity {
          unsafe hash.update(UnsafeRawBufferPointer(gathered))
          length = 0
        }
      }
      unsafe hash.update(UnsafeRawBufferPointer(rebasing: gathered[..<length]))
    }
  }
}

extension FieldElement {
  /// The field in the input of a circuit's identifier: 2 and its number of bits for a field of
  /// characteristic two, 1 and its greatest element for a prime field.
  fileprivate static var circuitTag: [UInt8] {
    one + one == zero
      ? UInt64(2).littleEndianBytes + UInt64(8 * byteCount).littleEndianBytes
      : UInt64(1).littleEndianBytes + (-one).bytes
  }
}

extension UInt64 {
  fileprivate var littleEndianBytes: [UInt8] {
    unsafe withUnsafeBytes(of: littleEndian) { unsafe Array($0) }
  }
}
