import Crypto
import Encoding

/// The armour of the age format (c2sp.org/age, "ASCII armor"): a file as text that survives mail, in
/// strict PEM (RFC 7468, 3) with full lines of 64 columns and no headers.
package enum AgeArmor {
  /// The label of the lines before and behind the text.
  package static let label = "AGE ENCRYPTED FILE"

  /// The largest number of bytes of white space before the armour, and of those after it.
  static let mostSpace = 1024
  /// The first bytes of an armoured file, whatever follows in its label.
  static let mark = Array("-----BEGIN AGE ".utf8)

  private static let firstLine = Array("-----BEGIN \(label)-----".utf8)
  private static let lastLine = Array("-----END \(label)-----".utf8)
  private static let columns = 64
  private static let bytesOfLine = 48

  /// True if a file that begins with these bytes is armoured.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    let beginning = Array(bytes.prefix(mostSpace + mark.count))
    return beginning.drop(while: isSpace).starts(with: mark)
  }

  /// The largest number of bytes of an armoured file that holds this many bytes, with lines that
  /// end in CR and LF and with white space around.
  package static func longest(holding count: Int) -> Int {
    (count / bytesOfLine + 3) * (columns + 2) + 2 * mostSpace
  }

  /// The bytes that the armour holds. Lines may end in LF or in CR and LF; nothing else is
  /// allowed, so that the same bytes always have the same text.
  /// - Throws: ``AgeError/armor(_:)``.
  package static func bytes(of file: [UInt8]) throws(AgeError) -> [UInt8] {
    let space = file.prefix(while: isSpace)
    guard space.count <= mostSpace, space.last ?? 0x0A == 0x0A else {
      throw .armor(.ageBeforeArmor)
    }
    var rest = file[space.endIndex...]
    guard line(of: &rest)?.elementsEqual(firstLine) == true else { throw .armor(.ageFirstLine) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rest.count / columns * bytesOfLine)
    var isLast = false
    while true {
      guard let line = line(of: &rest) else { throw .armor(.ageLastLine) }
      if line.elementsEqual(lastLine) { break }
      // Base 64 elsewhere allows white space and lines of any length.
      guard !isLast, !line.isEmpty, line.count <= columns, !line.contains(where: isSpace),
        let part = try? Base64.decode(Array(line))
      else { throw .armor(.ageTextLine) }
      bytes += part
      isLast = part.count < bytesOfLine
    }
    guard rest.count <= mostSpace, rest.allSatisfy(isSpace) else {
      throw .armor(.ageBehindArmor)
    }
    return bytes
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Removes the first line and returns it without its end; nil when nothing is left.
  private static func line(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let line = rest.prefix { $0 != 0x0A }
    rest = rest.dropFirst(line.count + 1)
    return line.last == 0x0D ? line.dropLast() : line
  }
}
