import Encoding
import Glibc
import Storage

/// Standard input, line by line, with at most one line and one piece of it in memory. The last line
/// may lack its line feed.
package struct LineReader {
  /// A line without its line feed.
  package enum Line: Sendable {
    case text([UInt8])
    /// A line that was too long, and was skipped after its beginning.
    case tooLong(beginning: [UInt8])

    /// The number of bytes in memory.
    package var length: Int {
      switch self {
      case .text(let bytes): bytes.count
      case .tooLong: 0
      }
    }
  }

  /// The greatest length of a line in bytes.
  package static let longestLine = 8 << 20
  /// How much of a line that is too long is kept, in bytes, since its key may be there.
  private static let beginning = 4096

  private let descriptor: Int32
  private var piece = [UInt8](repeating: 0, count: 1 << 16)
  private var rest = 0..<0
  private var isAtEnd = false

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line; nil after the last.
  /// - Throws: `StorageError` when the input cannot be read.
  package mutating func next() throws(StorageError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    var hasBytes = false
    func read() -> Line { isTooLong ? .tooLong(beginning: line) : .text(line) }
    while true {
      if rest.isEmpty { try fill() }
      if rest.isEmpty { return hasBytes ? read() : nil }
      hasBytes = true
      let end = lineFeed
      let part = rest.lowerBound..<(end ?? rest.upperBound)
      if !isTooLong { line += piece[part] }
      if line.count > Self.longestLine {
        isTooLong = true
        line = Array(line.prefix(Self.beginning))
      }
      rest = (end.map { $0 + 1 } ?? rest.upperBound)..<rest.upperBound
      if end != nil { return read() }
    }
  }

  /// The lines that have arrived, at most this many and, except for the first, no more than these
  /// bytes. It waits for the first line only. Empty after the last line.
  /// - Throws: `StorageError` when the input cannot be read.
  package mutating func next(_ most: Int, bytes: Int) throws(StorageError) -> [Line] {
    guard let first = try next() else { return [] }
    var lines = [first]
    var length = first.length
    while lines.count < most, length + rest.count <= bytes, lineFeed != nil,
      let line = try next()
    {
      lines.append(line)
      length += line.length
    }
    return lines
  }

  /// The position of the next line feed in the buffer; nil if there is none.
  private var lineFeed: Int? {
    piece.span.place(of: 0x0A, from: rest.lowerBound).flatMap { rest.contains($0) ? $0 : nil }
  }

  private mutating func fill() throws(StorageError) {
    while !isAtEnd {
      let count = SystemCalls.read(descriptor, into: &piece)
      if count > 0 {
        rest = 0..<count
        return
      }
      if count == 0 {
        isAtEnd = true
      } else if errno != EINTR {
        throw .unreadable("standard input", errno)
      }
    }
  }
}
