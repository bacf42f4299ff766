import Encoding
import SmartCard

extension SimulatedChip {
  /// READ BINARY with an even instruction, ISO/IEC 7816-4, 11.3.3: an offset of 15 bits in the
  /// current file, or a short file identifier and an offset of 8 bits.
  func readBinary(_ command: CommandAPDU, capacity: Int) -> ResponseAPDU {
    let byShortIdentifier = command.p1 & 0x80 != 0
    if byShortIdentifier, command.p1 & 0x60 != 0 {
      return ResponseAPDU(status: .wrongParameters)
    }
    for case .refusesShortIdentifiers(let status) in profile.faults where byShortIdentifier {
      return ResponseAPDU(status: status)
    }
    let target = byShortIdentifier ? file(shortIdentifier: command.p1 & 0x1F) : currentTarget
    let offset =
      byShortIdentifier ? Int(command.p2) : Int(command.p1) << 8 | Int(command.p2)
    guard command.data.isEmpty else { return ResponseAPDU(status: .wrongLength) }
    return read(target, offset, command.expectedLength, capacity, .bare)
  }

  /// READ BINARY with an odd instruction, ISO/IEC 7816-4, 11.3.3: DO'54' gives the offset, DO'53'
  /// holds the answer, and the expected length covers the whole of it.
  func readBinaryWithObjects(_ command: CommandAPDU, capacity: Int) -> ResponseAPDU {
    guard let object = try? BERTLV(parsing: command.data), object.tag == 0x54,
      (1...4).contains(object.content.count)
    else { return ResponseAPDU(status: .wrongData) }
    let offset = object.content.reduce(0) { $0 << 8 | Int($1) }
    let number = UInt16(command.p1) << 8 | UInt16(command.p2)
    let target: Target =
      switch number {
      case 0: currentTarget
      case 1...0x1E: file(shortIdentifier: UInt8(number))
      default: file { place(of: $0).identifier == number }
      }
    return read(target, offset, command.expectedLength, capacity, .object)
  }

  // MARK: Which file

  private enum Target {
    case file(ChipFile)
    case refused(StatusWord)
  }

  private var currentTarget: Target {
    currentFile.map { .file($0) } ?? .refused(.commandNotAllowed)
  }

  private func file(shortIdentifier: UInt8) -> Target {
    file { place(of: $0).shortIdentifier == shortIdentifier }
  }

  /// A file of the current folder, which becomes the current one if it may be read.
  private func file(where matches: (ChipFile) -> Bool) -> Target {
    guard let file = ChipFile.all.first(where: { $0.folder == folder && matches($0) }) else {
      return .refused(.fileNotFound)
    }
    let status = status(ofReading: file)
    guard status == .success else { return .refused(status) }
    currentFile = file
    return .file(file)
  }

  // MARK: How much

  /// The form of a file's bytes in an answer.
  private enum Wrapping {
    case bare
    case object

    func wrapped(_ bytes: [UInt8]) -> [UInt8] {
      self == .bare ? bytes : BERTLV.encode(0x53, bytes)
    }

    /// The length of an answer with this number of bytes of the file.
    func length(with count: Int) -> Int {
      self == .bare ? count : 1 + BERTLV.lengthBytes(count).count + count
    }

    /// The number of bytes of the file that fit an answer of this length.
    func space(in length: Int) -> Int {
      guard self == .object else { return length }
      let overhead = length < 130 ? 2 : length < 259 ? 3 : length < 65540 ? 4 : 5
      return max(0, length - overhead)
    }
  }

  private func read(
    _ target: Target, _ offset: Int, _ expectedLength: Int?, _ capacity: Int,
    _ wrapping: Wrapping
  ) -> ResponseAPDU {
    guard case .file(let file) = target else {
      if case .refused(let status) = target { return ResponseAPDU(status: status) }
      return ResponseAPDU(status: .fileNotFound)
    }
    let status = status(ofReading: file)
    guard status == .success, let bytes = content(of: file) else {
      return ResponseAPDU(status: status)
    }
    guard let expectedLength else { return ResponseAPDU(status: .wrongLength) }
    guard offset < bytes.count else { return ResponseAPDU(status: .offsetOutsideFile) }
    let remaining = bytes.count - offset
    if let refusal = refusal(expectedLength, wrapping.length(with: remaining)) {
      return ResponseAPDU(status: refusal)
    }
    if profile.reading.excess == .empty, expectedLength > profile.reading.longestAnswer {
      return ResponseAPDU(status: .success)
    }
    let longest = min(
      expectedLength + profile.moreThanAsked, profile.reading.longestAnswer, capacity)
    let range = offset..<offset + min(wrapping.space(in: longest), remaining)
    guard !range.isEmpty else { return ResponseAPDU(status: .wrongLength) }
    disturb(file, range)
    let endsShort =
      range.upperBound == bytes.count && remaining < wrapping.space(in: expectedLength)
    // The largest length of a form asks for as much as there is, so a shorter answer has no
    // warning.
    let isExact = expectedLength != 256 && expectedLength != 65536
    return ResponseAPDU(
      data: wrapping.wrapped(Array(bytes[range])),
      status: endsShort && isExact ? .endOfFile : .success)
  }

  /// The status for an expected length above the limit; nil if the chip answers with data.
  private func refusal(_ expectedLength: Int, _ remaining: Int) -> StatusWord? {
    let limit = profile.reading.longestAnswer
    switch profile.reading.excess {
    case .givesLess, .empty: return nil
    case .wrongLength: return expectedLength > limit ? .wrongLength : nil
    case .outsideFile: return expectedLength > remaining ? .offsetOutsideFile : nil
    case .exactLength:
      let exact = min(limit, remaining)
      return expectedLength > exact ? StatusWord(0x6C, UInt8(truncatingIfNeeded: exact)) : nil
    }
  }
}

extension Profile {
  /// The number of bytes by which an answer to READ BINARY exceeds the expected length.
  fileprivate var moreThanAsked: Int {
    faults.firstValue { if case .longAnswers(let count) = $0 { max(0, count) } else { nil } } ?? 0
  }
}
