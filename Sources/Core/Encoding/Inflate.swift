import Verdicts

/// Decompression of data in the DEFLATE format, RFC 1951, without a header around them.
public struct Inflate: Hashable, Sendable {
  /// The bytes that were compressed.
  public let content: [UInt8]
  /// The length of the compressed data in bytes, the unused bits of the last one included. The
  /// bytes after them in the input are not read.
  public let compressedLength: Int

  /// Decompresses the data at the start of some bytes. It accepts and refuses the same data as
  /// zlib.
  /// - Parameter limit: the greatest length of the content in bytes.
  /// - Throws: ``InflateError`` when the data are malformed, end too early or hold more than that.
  public init(_ input: ArraySlice<UInt8>, limit: Int) throws(InflateError) {
    var reader = BlockReader(limit: max(0, limit), compressed: input.count)
    let input = input.span
    var isLast = false
    while !isLast { isLast = try reader.readBlock(input) }
    reader.bits.alignToByte()
    compressedLength = reader.bits.position
    content = reader.content()
  }

  /// The same for all bytes of an array.
  /// - Throws: ``InflateError`` in the same cases.
  public init(_ input: [UInt8], limit: Int) throws(InflateError) {
    try self.init(input[...], limit: limit)
  }
}

/// The reason for which data cannot be decompressed.
public enum InflateError: Error, Hashable, Sendable {
  /// The data are malformed; the argument is the defect.
  case malformed(Phrase)
  /// The data end before their last block does.
  case cutShort
  /// The content is longer than this many bytes.
  case tooLong(limit: Int)

  /// The defect, for the end of a sentence.
  public var defect: Phrase {
    switch self {
    case .malformed(let defect): defect
    case .cutShort: .inflateCutShort
    case .tooLong(let limit): .inflateTooLong(limit)
    }
  }
}

/// The blocks of compressed data, one after the other (RFC 1951, 3.2.3).
private struct BlockReader {
  var bits = DeflateBits()
  private let limit: Int
  /// The content so far, and after it space for a match that begins before ``end``.
  private var output: [UInt8]
  private var written = 0
  /// The length of the content for which there is space.
  private var end: Int

  /// The longest match in bytes (RFC 1951, 3.2.5).
  private static let longestMatch = 258

  init(limit: Int, compressed: Int) {
    self.limit = limit
    end = min(limit, max(4096, 4 * min(compressed, 1 << 40)))
    output = [UInt8](repeating: 0, count: end + Self.longestMatch)
  }

  /// The content, after the last block.
  consuming func content() -> [UInt8] {
    output.removeSubrange(written...)
    return output
  }

  /// Reads a block. True if it is the last.
  mutating func readBlock(_ input: Span<UInt8>) throws(InflateError) -> Bool {
    let isLast = try bits.take(1, input) == 1
    switch try bits.take(2, input) {
    case 0: try readStored(input)
    case 1: try readMatches(input, .fixedLiterals, .fixedDistances)
    case 2:
      let (literals, distances) = try readCodes(input)
      try readMatches(input, literals, distances)
    default: throw .malformed(.inflateBlockType)
    }
    return isLast
  }

  /// Makes space for more content.
  private mutating func grow(to length: Int) throws(InflateError) {
    guard length <= limit, end < limit else { throw .tooLong(limit: limit) }
    let next = min(limit, max(length, 2 * end))
    output.append(contentsOf: repeatElement(0, count: next - end))
    end = next
  }

  /// A block without compression (3.2.4).
  private mutating func readStored(_ input: Span<UInt8>) throws(InflateError) {
    bits.alignToByte()
    let length = try bits.take(16, input)
    guard try bits.take(16, input) == ~length & 0xFFFF else {
      throw .malformed(.inflateStoredLength)
    }
    bits.alignToByte()
    guard length <= input.count - bits.position else { throw .cutShort }
    if written + length > end { try grow(to: written + length) }
    for place in 0..<length { output[written + place] = input[bits.position + place] }
    written += length
    bits.position += length
  }

  /// The codes of a block with dynamic codes (3.2.7).
  private mutating func readCodes(
    _ input: Span<UInt8>
  ) throws(InflateError) -> (literals: PrefixCode, distances: PrefixCode) {
    let literals = try bits.take(5, input) + 257
    let distances = try bits.take(5, input) + 1
    let lengths = try bits.take(4, input) + 4
    guard literals <= 286, distances <= 30 else { throw .malformed(.inflateCodeCount) }
    var lengthsOfLengths = [UInt8](repeating: 0, count: 19)
    for place in PrefixCode.lengthOrder.prefix(lengths) {
      lengthsOfLengths[place] = UInt8(try bits.take(3, input))
    }
    let code = try PrefixCode(lengthsOfLengths, .lengths)
    let all = try readLengths(input, code, count: literals + distances)
    // A block without an end could not stop.
    guard all[256] > 0 else { throw .malformed(.inflateEndMissing) }
    return (
      try PrefixCode(all[..<literals], .literals), try PrefixCode(all[literals...], .distances)
    )
  }

  /// The lengths of the literal and distance codes, which form one sequence: a repetition may begin
  /// in the first and end in the second.
  private mutating func readLengths(
    _ input: Span<UInt8>, _ code: PrefixCode, count: Int
  ) throws(InflateError) -> [UInt8] {
    var lengths: [UInt8] = []
    lengths.reserveCapacity(count)
    while lengths.count < count {
      bits.fill(input)
      let symbol = try bits.take(code).base
      var (length, times) = (UInt8(truncatingIfNeeded: symbol), 1)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .malformed(.inflateRepetition) }
        (length, times) = (last, try bits.take(2, input) + 3)
      case 17: (length, times) = (0, try bits.take(3, input) + 3)
      case 18: (length, times) = (0, try bits.take(7, input) + 11)
      default: break
      }
      guard lengths.count + times <= count else { throw .malformed(.inflateRepetition) }
      for _ in 0..<times { lengths.append(length) }
    }
    return lengths
  }

  /// The content of a compressed block (3.2.3).
  private mutating func readMatches(
    _ input: Span<UInt8>, _ literals: PrefixCode, _ distances: PrefixCode
  ) throws(InflateError) {
    while true {
      let end = end
      var (bits, written) = (bits, written)
      var space = output.mutableSpan
      let isAtEnd = try Self.decode(input, &bits, literals, distances, &space, &written, end)
      (self.bits, self.written) = (bits, written)
      guard written <= limit else { throw .tooLong(limit: limit) }
      if isAtEnd { return }
      try grow(to: written)
    }
  }

  /// Decodes literals and matches. True at the end of the block; false when the content goes beyond
  /// `end` and needs more space.
  private static func decode(
    _ input: Span<UInt8>, _ state: inout DeflateBits, _ literals: PrefixCode,
    _ distances: PrefixCode, _ output: inout MutableSpan<UInt8>, _ count: inout Int, _ end: Int
  ) throws(InflateError) -> Bool {
    var (bits, written) = (state, count)
    defer { (state, count) = (bits, written) }
    let (literalTable, distanceTable) = (literals.table.span, distances.table.span)
    while written <= end {
      bits.fill(input)
      let symbol = try bits.take(literals, literalTable)
      switch symbol.kind {
      case .literal:
        guard written < output.count else { return false }
        output[written] = UInt8(truncatingIfNeeded: symbol.base)
        written &+= 1
      case .match:
        let length = symbol.base &+ (try bits.takeFilled(symbol.extraBits))
        bits.fill(input)
        let entry = try bits.take(distances, distanceTable)
        guard entry.kind == .match else { throw .malformed(.inflateCodeUnused) }
        let distance = entry.base &+ (try bits.takeFilled(entry.extraBits))
        guard distance <= written else { throw .malformed(.inflateDistance) }
        let last = written &+ length
        guard last <= output.count else { return false }
        if distance == 1 {
          // Copying byte by byte would make each byte wait for the one before it.
          let byte = output[written &- 1]
          while written < last {
            output[written] = byte
            written &+= 1
          }
        }
        while written < last {
          output[written] = output[written &- distance]
          written &+= 1
        }
      case .end: return true
      case .unassigned: throw .malformed(.inflateCodeUnused)
      }
    }
    return false
  }
}

/// The bits of compressed data, the lowest of each byte first (RFC 1951, 3.1.1).
struct DeflateBits {
  /// The number of bytes that were taken into the buffer.
  var position = 0
  private var buffer: UInt64 = 0
  /// The number of bits of the buffer that were taken from the input and not yet read.
  private var count = 0

  /// Takes bytes from the input, until there are 32 bits at least or no more bytes. They are enough
  /// for the length of a match, 15 and 5 bits, or for its distance, 15 and 13 bits.
  @inline(__always)
  mutating func fill(_ input: Span<UInt8>) {
    guard count < 32 else { return }
    if position &+ 4 <= input.count {
      let word =
        UInt64(input[position]) | UInt64(input[position &+ 1]) &<< 8
        | UInt64(input[position &+ 2]) &<< 16 | UInt64(input[position &+ 3]) &<< 24
      buffer |= word &<< UInt64(count)
      position &+= 4
      count &+= 32
      return
    }
    while count < 32, position < input.count {
      buffer |= UInt64(input[position]) &<< UInt64(count)
      position &+= 1
      count &+= 8
    }
  }

  /// The next bits, 16 at most, as a number.
  mutating func take(_ number: Int, _ input: Span<UInt8>) throws(InflateError) -> Int {
    fill(input)
    return try takeFilled(number)
  }

  /// The next bits of the buffer as a number.
  @inline(__always)
  mutating func takeFilled(_ number: Int) throws(InflateError) -> Int {
    guard number <= count else { throw .cutShort }
    let value = Int(truncatingIfNeeded: buffer & ((1 &<< UInt64(number)) &- 1))
    drop(number)
    return value
  }

  /// The next symbol of the buffer.
  mutating func take(_ code: PrefixCode) throws(InflateError) -> PrefixCode.Symbol {
    try take(code, code.table.span)
  }

  /// The same, with the table of the code.
  @inline(__always)
  mutating func take(
    _ code: PrefixCode, _ table: Span<PrefixCode.Symbol>
  ) throws(InflateError) -> PrefixCode.Symbol {
    var symbol = table[Int(truncatingIfNeeded: buffer) & (table.count &- 1)]
    if symbol.length == 0 {
      guard let long = code.longSymbol(buffer) else {
        // Only a code of one symbol or of none lacks codes: one bit shows it.
        throw count == 0 ? .cutShort : .malformed(.inflateCodeUnused)
      }
      symbol = long
    }
    guard symbol.length <= count else { throw .cutShort }
    drop(symbol.length)
    return symbol
  }

  @inline(__always)
  private mutating func drop(_ number: Int) {
    buffer = buffer &>> UInt64(number)
    count &-= number
  }

  /// Passes over the bits to the next byte, and gives whole bytes back to the input.
  mutating func alignToByte() {
    position -= count / 8
    (buffer, count) = (0, 0)
  }
}

/// A prefix code (RFC 1951, 3.2.2): symbols by the bits that stand for them.
struct PrefixCode: Sendable {
  /// A symbol of a code.
  struct Symbol: Sendable {
    enum Kind: UInt8, Sendable {
      case literal
      case match
      case end
      case unassigned
    }

    /// The length of its code in bits; 0 in an entry of the table that no short code fits.
    private let byte: UInt8
    private let extra: UInt8
    private let number: UInt16
    let kind: Kind

    var length: Int { Int(byte) }
    /// The number of bits after it that are added to its base.
    var extraBits: Int { Int(extra) }
    /// The byte, or the least length or distance, that it means.
    var base: Int { Int(number) }

    init(_ kind: Kind, _ base: Int, extraBits: Int = 0, length: Int = 0) {
      self.kind = kind
      (number, extra) = (UInt16(truncatingIfNeeded: base), UInt8(truncatingIfNeeded: extraBits))
      byte = UInt8(truncatingIfNeeded: length)
    }
  }

  /// The alphabets of the format.
  enum Alphabet {
    case lengths
    case literals
    case distances
  }

  /// The longest code in bits.
  static let longest = 15
  /// The symbol for each value of the next bits; the number of entries is a power of two.
  let table: [Symbol]
  /// The number of codes of each length, and all symbols in the order of their codes.
  private let counts: [Int]
  private let ordered: [Symbol]

  /// The code in which the symbols have codes of these lengths; 0 stands for no code.
  /// - Throws: ``InflateError`` for an empty code, an incomplete one and one with too many codes,
  ///   as zlib refuses them: a literal or distance code may have one code of one bit, and a
  ///   distance code may have none.
  init(_ lengths: some Collection<UInt8>, _ alphabet: Alphabet) throws(InflateError) {
    var counts = [Int](repeating: 0, count: Self.longest + 1)
    for length in lengths { counts[Int(length)] += 1 }
    let used = lengths.count - counts[0]
    counts[0] = 0
    var left = 1
    for length in 1...Self.longest {
      left = 2 * left - counts[length]
      guard left >= 0 else { throw .malformed(.inflateCodeFull) }
    }
    let isLone = alphabet != .lengths && used == counts[1]
    guard left == 0 || isLone && (used == 1 || alphabet == .distances) else {
      throw .malformed(.inflateCodeIncomplete)
    }
    self.counts = counts
    let symbols = Self.symbols(of: alphabet)
    var ordered: [Symbol] = []
    var table = [Symbol](
      repeating: Symbol(.unassigned, 0), count: 1 << (alphabet == .literals ? 10 : 9))
    var next = 0
    for length in 1...Self.longest {
      next <<= 1
      if counts[length] == 0 { continue }
      for (place, one) in lengths.enumerated() where Int(one) == length {
        let symbol = Symbol(
          symbols[place].kind, symbols[place].base, extraBits: symbols[place].extraBits,
          length: length)
        ordered.append(symbol)
        defer { next += 1 }
        guard 1 << length <= table.count else { continue }
        let first = Int(UInt16(next).reversed >> UInt16(16 - length))
        for index in stride(from: first, to: table.count, by: 1 << length) { table[index] = symbol }
      }
    }
    (self.ordered, self.table) = (ordered, table)
  }

  /// The symbol whose code begins these bits, looked for bit by bit; nil when there is none.
  func longSymbol(_ bits: UInt64) -> Symbol? {
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.longest {
      code |= Int(bits >> UInt64(length - 1) & 1)
      if code - first < counts[length] { return ordered[index + code - first] }
      index += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    return nil
  }

  /// The order in which the lengths of the code for lengths are given (3.2.7).
  static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static func symbols(of alphabet: Alphabet) -> [Symbol] {
    switch alphabet {
    case .lengths: lengthSymbols
    case .literals: literalSymbols
    case .distances: distanceSymbols
    }
  }

  private static let lengthSymbols = (0..<19).map { Symbol(.literal, $0) }

  /// Bytes, the end of a block, and lengths of matches (3.2.5).
  private static let literalSymbols: [Symbol] =
    (0..<256).map { Symbol(.literal, $0) } + [Symbol(.end, 0)]
    + ranges(from: 3, [Int](repeating: 0, count: 8) + (4..<24).map { $0 / 4 })
    + [Symbol(.match, 258)] + [Symbol](repeating: Symbol(.unassigned, 0), count: 2)

  /// Distances of matches (3.2.5).
  private static let distanceSymbols: [Symbol] =
    ranges(from: 1, [0, 0] + (2..<30).map { $0 / 2 - 1 })
    + [Symbol](repeating: Symbol(.unassigned, 0), count: 2)

  /// Consecutive ranges of numbers, each with this many bits for the offset in it.
  private static func ranges(from start: Int, _ extraBits: [Int]) -> [Symbol] {
    var base = start
    return extraBits.map { bits in
      defer { base += 1 << bits }
      return Symbol(.match, base, extraBits: bits)
    }
  }

  /// The code for literals and lengths of a block with fixed codes (3.2.6).
  static let fixedLiterals = fixed(
    [(144, 8), (112, 9), (24, 7), (8, 8)], .literals)
  /// The code for distances of a block with fixed codes.
  static let fixedDistances = fixed([(32, 5)], .distances)

  private static func fixed(_ lengths: [(count: Int, length: UInt8)], _ alphabet: Alphabet) -> Self
  {
    let all = lengths.flatMap { [UInt8](repeating: $0.length, count: $0.count) }
    do throws(InflateError) { return try PrefixCode(all, alphabet) } catch {
      preconditionFailure("the fixed codes are complete")
    }
  }
}

extension UInt16 {
  /// The bits in the opposite order.
  fileprivate var reversed: UInt16 {
    var (rest, result) = (self, UInt16(0))
    for _ in 0..<16 {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }
}

/// Parts of sentences about compressed data.
extension Phrase {
  static let inflateBlockType = Phrase(english: "a block is of a kind that does not exist")
  static let inflateCodeCount = Phrase(english: "a block has more codes than there are symbols")
  static let inflateCodeFull = Phrase(english: "a code has more symbols than it has space for")
  static let inflateCodeIncomplete = Phrase(english: "a code lacks symbols")
  static let inflateCodeUnused = Phrase(english: "a code stands for nothing")
  static let inflateCutShort = Phrase(english: "the data end too early")
  static let inflateDistance = Phrase(english: "a repetition begins before the data")
  static let inflateEndMissing = Phrase(english: "a block has no end")
  static let inflateRepetition = Phrase(
    english: "a code's length is repeated where that is not possible")
  static let inflateStoredLength = Phrase(english: "the length of a block")

  static func inflateTooLong(_ limit: Int) -> Phrase {
    Phrase(english: "the data are longer than {limit} bytes", Fact(.limit, limit))
  }
}
