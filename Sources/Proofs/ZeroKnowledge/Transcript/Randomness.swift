import Crypto

/// A source of the prover's random bytes, for blinding, pads and nonces. A proof made with
/// predictable bytes hides nothing.
protocol Randomness {
  /// Fills a buffer with random bytes.
  /// - Throws: ``CryptoError`` when the source fails.
  mutating func fill(_ bytes: UnsafeMutableRawBufferPointer) throws(CryptoError)
}

extension Randomness {
  /// A number of random bytes.
  mutating func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = unsafe bytes.withUnsafeMutableBytes { bytes in
      Result { () throws(CryptoError) in unsafe try fill(bytes) }
    }
    try filled.get()
    return bytes
  }

  /// A random element of the field.
  mutating func element<Element: FieldElement>(
    _ field: Element.Type = Element.self
  ) throws(CryptoError) -> Element {
    unsafe try Element.sample { bytes throws(CryptoError) in unsafe try fill(bytes) }
  }

  /// A random element of the subfield; of the field itself when it has no smaller subfield.
  mutating func subfieldElement<Element: FieldElement>(
    _ field: Element.Type = Element.self
  ) throws(CryptoError) -> Element {
    unsafe try Element.sampleSubfield { bytes throws(CryptoError) in unsafe try fill(bytes) }
  }
}

/// The random bytes of a source, read in larger pieces. Each byte is used once and then erased.
struct BufferedRandomness: Randomness {
  private static let pieceLength = 16384

  private let source: RandomSource
  private var piece: [UInt8] = []
  private var used = 0

  /// Takes a source: the system's, except in tests.
  init(_ source: RandomSource = .system) { self.source = source }

  mutating func fill(_ bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
    var filled = 0
    while filled < bytes.count {
      if used == piece.count {
        piece = try source.bytes(Self.pieceLength)
        used = 0
      }
      let count = min(piece.count - used, bytes.count - filled)
      unsafe piece.withUnsafeMutableBytes { piece in
        let taken = unsafe UnsafeMutableRawBufferPointer(rebasing: piece[used..<used + count])
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[filled..<filled + count])
          .copyMemory(from: UnsafeRawBufferPointer(taken))
        unsafe taken.initializeMemory(as: UInt8.self, repeating: 0)
      }
      used += count
      filled += count
    }
  }
}

extension Randomness {
  /// A number of random elements of the field.
  mutating func elements<Element: FieldElement>(_ count: Int) throws(CryptoError) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try element()) }
    return elements
  }

  /// A number of random elements of the subfield; of the field itself when it has no smaller
  /// subfield.
  mutating func subfieldElements<Element: FieldElement>(
    _ count: Int
  ) throws(CryptoError) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try subfieldElement()) }
    return elements
  }
}
