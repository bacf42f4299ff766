import Encoding
import LDS
import SmartCard

/// One READ BINARY, ISO/IEC 7816-4, 11.3.3, and the form of its answer.
struct ReadBinary {
  /// A form of the command.
  enum Form: Equatable {
    /// The file is named by its short identifier and becomes the current one; 8 bits of offset.
    case shortIdentifier(UInt8)
    /// For the current file, with 15 bits of offset.
    case current
    /// For the current file, with the odd instruction: the offset in DO'54', the bytes in DO'53'.
    case object
  }

  let form: Form
  let offset: Int

  /// The command for the current file at an offset; above 32,767 it needs the odd instruction.
  init(at offset: Int) {
    self.offset = offset
    form = offset <= 0x7FFF ? .current : .object
  }

  /// The command that names the file by its short identifier; nil where it has none, or the offset is
  /// too large.
  init?(_ file: FileID, at offset: Int) {
    guard offset <= 0xFF, let identifier = file.shortIdentifier else { return nil }
    self.offset = offset
    form = .shortIdentifier(identifier)
  }

  /// The expected length for this number of bytes of the file. On most chips it includes the
  /// header of DO'53'.
  func expectedLength(for count: Int) -> Int {
    form == .object ? 1 + BERTLV.lengthBytes(count).count + count : count
  }

  /// The command for an answer of this length.
  func command(expecting length: Int) -> CommandAPDU {
    let low = UInt8(truncatingIfNeeded: offset)
    switch form {
    case .shortIdentifier(let identifier):
      return .readBinary(shortIdentifier: identifier, at: low, expecting: length)
    case .current:
      return .readBinary(at: UInt16(truncatingIfNeeded: offset), expecting: length)
    case .object:
      let high = UInt8(truncatingIfNeeded: offset >> 16)
      let middle = UInt8(truncatingIfNeeded: offset >> 8)
      let bytes = high > 0 ? [high, middle, low] : [middle, low]
      return .readBinary(offsetObject: BERTLV.encode(0x54, bytes), expecting: length)
    }
  }

  /// The bytes of the file in an answer to the command. Bytes beyond the expected length are left
  /// out, because nothing says what they are.
  /// - Throws: ``FileDefect/malformed(_:)`` when the answer to the odd instruction has no DO'53'.
  func bytes(in data: [UInt8], expecting length: Int) throws(FileDefect) -> [UInt8] {
    guard form == .object, !data.isEmpty else { return Array(data.prefix(length)) }
    do throws(BERError) {
      let header = try BERHeader(parsing: data)
      guard header.tag == 0x53 else {
        throw .unexpectedTag(expected: 0x53, found: header.tag)
      }
      // A chip that cuts the object at the expected length has still given what is there.
      return Array(data.dropFirst(header.length).prefix(min(header.contentLength, length)))
    } catch {
      throw .malformed(error)
    }
  }
}
