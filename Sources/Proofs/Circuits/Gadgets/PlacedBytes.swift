import ZeroKnowledge

/// The bytes of a message in a circuit over GF(2^128), read from places that only the prover knows.
/// A window of some bytes from each place on is one element. A place selects one of them, by one of
/// 2^n conjunctions of its n bits, of which exactly one is true whatever the bits are. That is two
/// layers and about one term for each byte of the message; a `Shifter` over bits needs forty.
///
/// The caller must assert which places are allowed, from signed numbers and not from the prover's
/// own.
struct PlacedBytes {
  /// The number of bytes of a window that an element can hold.
  static let widest = GF2To128.byteCount

  private let builder: CircuitBuilder<GF2To128>
  /// The bytes from each place on, the first in the lowest bits, with zeros after the last byte.
  private let windows: [Wire<GF2To128>]

  /// Windows of `width` bytes.
  init(_ bytes: [CircuitByte], width: Int, in builder: CircuitBuilder<GF2To128>) {
    self.builder = builder
    let elements = bytes.map { $0.element(in: builder).kept }
    windows = elements.indices.map { start in
      let parts = elements[start...].prefix(width).enumerated().compactMap { offset, byte in
        GF2To128.bitWeight(8 * offset).map { (factor: $0, wire: byte) }
      }
      return builder.sum(parts).kept
    }
  }

  /// A place as two rows of bits: by its six lowest bits, and by the others. Exactly one bit of each
  /// row is true.
  struct Place {
    fileprivate let low: [Wire<GF2To128>]
    fileprivate let high: [Wire<GF2To128>]

    /// Takes the bits of a place.
    init(_ place: BitVector<GF2To128>) {
      low = Self.row(Array(place.bits.prefix(6)))
      high = Self.row(Array(place.bits.dropFirst(6)))
    }

    private static func row(_ bits: [Bit<GF2To128>]) -> [Wire<GF2To128>] {
      (0..<1 << bits.count).compactMap { code in
        bits.enumerated().map { code >> $0 & 1 == 1 ? $1 : !$1 }.treeReduced { $0 & $1 }?
          .wire.kept
      }
    }
  }

  /// The window at `offset` bytes after a place; 0 for a place that is not in the message.
  func window(at place: Place, offset: Int = 0) -> Wire<GF2To128> {
    let columns = place.high.enumerated().compactMap { high, isHigh -> Wire<GF2To128>? in
      let products = place.low.enumerated().compactMap { low, isLow -> Wire<GF2To128>? in
        let index = place.low.count * high + low + offset
        return index < windows.count ? isLow * windows[index] : nil
      }
      return products.isEmpty ? nil : isHigh * builder.sum(products).kept
    }
    return builder.sum(columns).kept
  }
}

extension [CircuitByte] {
  /// The bytes as one element, the first in its lowest bits; at most sixteen.
  func element(in builder: CircuitBuilder<GF2To128>) -> Wire<GF2To128> {
    BitVector(flatMap(\.bits)).element(in: builder)
  }
}
