import Crypto

/// The transcript of a proof, from which the challenges of the verifier follow
/// (draft-google-cfrg-libzk, "Fiat-Shamir primitives").
///
/// What is written is hashed with a tag before it: 0 and the length for a string of octets, 1 for an
/// element, 2 and the count for an array of elements; lengths are eight octets, the lowest first. The
/// digest of all that was written keys the stream of octets that challenges are read from; the next
/// write ends the stream.
public final class Transcript {
  private enum Tag: UInt8 {
    case octets = 0
    case element = 1
    case elements = 2
  }

  private let digest: RunningSHA256
  private var stream: AESCounterStream?

  /// A transcript that begins with a string of octets, which keeps it apart from others.
  /// - Throws: ``CryptoError`` when libcrypto has no SHA-256 or no AES-256.
  public init(_ start: [UInt8]) throws(CryptoError) {
    digest = try RunningSHA256()
    // Later, when challenges are drawn, there is no other end left than to stop.
    _ = try AESCounterStream(key: [UInt8](repeating: 0, count: RunningSHA256.length))
    write(start)
  }

  private init(copying other: Transcript) { digest = other.digest.copy() }

  /// A transcript of the same writes that goes on by itself. Its stream starts at the beginning.
  public func copy() -> Transcript { Transcript(copying: self) }

  /// Writes a string of octets.
  public func write(_ octets: [UInt8]) {
    begin(.octets, count: octets.count)
    digest.update(octets)
  }

  /// Writes a string of zero octets.
  public func write(zeros count: Int) {
    begin(.octets, count: count)
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

  /// Writes an array of elements, which is not the same as each by itself.
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

  /// The digest of all that was written.
  public var state: [UInt8] { digest.copy().finish() }

  /// Fills a buffer with the next octets of the stream.
  public func fill(_ octets: UnsafeMutableRawBufferPointer) {
    if let stream { return unsafe stream.fill(octets) }
    let stream = Self.stream(key: state)
    self.stream = stream
    unsafe stream.fill(octets)
  }

  private static func stream(key: [UInt8]) -> AESCounterStream {
    do { return try AESCounterStream(key: key) } catch {
      // The key has 32 octets, and there was AES-256 at the start. A challenge that was not drawn must
      // not be replaced by anything.
      preconditionFailure("no memory for AES-256")
    }
  }

  /// The next octets of the stream.
  public func octets(_ count: Int) -> [UInt8] {
    var octets = [UInt8](repeating: 0, count: count)
    unsafe octets.withUnsafeMutableBytes { unsafe fill($0) }
    return octets
  }

  /// A challenge: an element that follows from the stream.
  public func element<Element: FieldElement>(_ field: Element.Type = Element.self) -> Element {
    unsafe Element.sample { octets in unsafe fill(octets) }
  }

  /// As many challenges as asked for.
  public func elements<Element: FieldElement>(
    _ count: Int, _ field: Element.Type = Element.self
  ) -> [Element] {
    (0..<count).map { _ in element() }
  }

  /// A number below a bound, which is at least one: as many octets as the bound has, the lowest first,
  /// less the bits above the highest of the bound, until one is below it.
  public func natural(below bound: Int) -> Int {
    precondition(bound > 0, "no number is below zero")
    let bits = Int.bitWidth - bound.leadingZeroBitCount
    let mask = UInt64.max >> UInt64(UInt64.bitWidth - bits)
    while true {
      let octets = octets((bits + 7) / 8)
      let number = octets.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & mask
      if number < UInt64(bound) { return Int(number) }
    }
  }

  /// Different numbers below a bound, at most as many as there are: the beginning of a shuffled list.
  public func distinctNaturals(_ count: Int, below bound: Int) -> [Int] {
    precondition((0...bound).contains(count), "there are not so many numbers")
    var numbers = Array(0..<bound)
    for index in 0..<count {
      numbers.swapAt(index, index + natural(below: bound - index))
    }
    return Array(numbers[..<count])
  }
}
