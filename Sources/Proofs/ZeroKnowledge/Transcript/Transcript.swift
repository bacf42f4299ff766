import Crypto

/// The transcript of a proof, from which the verifier's challenges are computed
/// (draft-google-cfrg-libzk, "Fiat-Shamir primitives").
///
/// Everything written is hashed after a tag: 0 and the length for a string of bytes, 1 for an
/// element, 2 and the count for an array of elements; lengths are eight bytes, little-endian. The
/// digest of all writes is the key of the stream of bytes from which challenges are read; the next
/// write ends the stream.
public final class Transcript {
  private enum Tag: UInt8 {
    case bytes = 0
    case element = 1
    case elements = 2
  }

  private let digest: RunningSHA256
  private var stream: AESCounterStream?

  /// A transcript that begins with a string of bytes, which distinguishes it from others.
  /// - Throws: ``CryptoError`` when libcrypto has no SHA-256 or no AES-256.
  public init(_ start: [UInt8]) throws(CryptoError) {
    digest = try RunningSHA256()
    // This check is here, because a failure later, when challenges are drawn, could only stop the
    // process.
    _ = try AESCounterStream(key: [UInt8](repeating: 0, count: RunningSHA256.length))
    write(start)
  }

  private init(copying other: Transcript) { digest = other.digest.copy() }

  /// A copy that continues separately after the same writes. Its stream starts at the beginning.
  public func copy() -> Transcript { Transcript(copying: self) }

  /// Writes a string of bytes.
  public func write(_ bytes: [UInt8]) {
    begin(.bytes, count: bytes.count)
    digest.update(bytes)
  }

  /// Writes a string of zero bytes.
  public func write(zeros count: Int) {
    begin(.bytes, count: count)
    let zeros = [UInt8](repeating: 0, count: min(count, 4096))
    var left = count
    while left > 0 {
      let piece = min(left, zeros.count)
      unsafe zeros.withUnsafeBytes {
        unsafe digest.update(UnsafeRawBufferPointer(rebasing: $0[..<piece]))
      }
      left -= piece
    }
  }

  /// Writes one element.
  public func write<Element: FieldElement>(element: Element) {
    begin(.element)
    digest.update(Element.serialization(CollectionOfOne(element)))
  }

  /// Writes an array of elements, which is different from writing each element.
  public func write<Element: FieldElement>(elements: some Collection<Element>) {
    begin(.elements, count: elements.count)
    digest.update(Element.serialization(elements))
  }

  private func begin(_ tag: Tag, count: Int? = nil) {
    stream = nil
    var header = [tag.rawValue]
    if let count {
      unsafe withUnsafeBytes(of: UInt64(count).littleEndian) {
        unsafe header.append(contentsOf: $0)
      }
    }
    digest.update(header)
  }

  /// The digest of all writes, 32 bytes.
  public var state: [UInt8] { digest.copy().finish() }

  /// Fills a buffer with the next bytes of the stream.
  public func fill(_ bytes: UnsafeMutableRawBufferPointer) {
    if let stream { return unsafe stream.fill(bytes) }
    let stream = Self.stream(key: state)
    self.stream = stream
    unsafe stream.fill(bytes)
  }

  private static func stream(key: [UInt8]) -> AESCounterStream {
    do { return try AESCounterStream(key: key) } catch {
      // The key has 32 bytes, and AES-256 was available at the start. Nothing may take the place
      // of a challenge that cannot be drawn.
      preconditionFailure("no memory for AES-256")
    }
  }

  /// The next bytes of the stream.
  public func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe bytes.withUnsafeMutableBytes { unsafe fill($0) }
    return bytes
  }

  /// A challenge: an element from the stream.
  public func element<Element: FieldElement>(_ field: Element.Type = Element.self) -> Element {
    unsafe Element.sample { bytes in unsafe fill(bytes) }
  }

  /// A number of challenges.
  public func elements<Element: FieldElement>(
    _ count: Int, _ field: Element.Type = Element.self
  ) -> [Element] {
    (0..<count).map { _ in element() }
  }

  /// A number below a bound, which is at least one: as many bytes as the bound, little-endian,
  /// without the bits above the bound's highest, drawn until the number is below the bound.
  public func natural(below bound: Int) -> Int {
    precondition(bound > 0, "no number is below zero")
    let bits = Int.bitWidth - bound.leadingZeroBitCount
    let mask = UInt64.max >> UInt64(UInt64.bitWidth - bits)
    while true {
      let bytes = bytes((bits + 7) / 8)
      let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & mask
      if number < UInt64(bound) { return Int(number) }
    }
  }

  /// Different numbers below a bound, at most `bound` of them: the beginning of a shuffled list.
  public func distinctNaturals(_ count: Int, below bound: Int) -> [Int] {
    precondition((0...bound).contains(count), "there are not so many numbers")
    var numbers = Array(0..<bound)
    for index in 0..<count {
      numbers.swapAt(index, index + natural(below: bound - index))
    }
    return Array(numbers[..<count])
  }
}
