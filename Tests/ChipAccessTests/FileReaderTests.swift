import Encoding
import LDS
import SmartCard
import TestSupport
import Testing

import ChipAccess

/// A file of a whole length, with contents that differ everywhere.
func file(_ tag: BERTag, length: Int) -> [UInt8] {
  var content = length - 2
  while BERTLV.encode(tag, [UInt8](repeating: 0, count: content)).count > length { content -= 1 }
  return BERTLV.encode(tag, (0..<content).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
}

@Suite("Reading files in clear, Doc 9303-10, 3.6")
struct FileReaderTests {
  private let small = file(0x61, length: 90)
  private let large = file(0x75, length: 2000)

  private func read(_ chip: any CardChannel, _ files: ElementaryFile...) throws -> [FileReading] {
    let reader = FileReader(PlainSession(chip))
    return try files.map(reader.read)
  }

  @Test(
    "given a file of any length, when it is read, then it comes whole and in the fewest commands",
    arguments: [2, 90, 129, 256, 257, 512, 513, 20_000])
  func counts(_ length: Int) throws {
    let bytes = file(0x75, length: length)
    let chip = FileChip([.dg2: bytes])
    #expect(try read(chip, .dg2) == [.read(bytes)])
    #expect(chip.commands.count == max(1, (bytes.count + 255) / 256))
    #expect(chip.commands.allSatisfy { $0.ins == 0xB0 })
  }

  @Test(
    "given a file beyond 32,767 or 65,535 bytes, when it is read, then INS B1 takes over there",
    arguments: [32_768, 33_100, 47_000, 65_536, 65_800, 70_000])
  func beyond(_ length: Int) throws {
    let bytes = file(0x75, length: length)
    let chip = FileChip([.dg2: bytes])
    #expect(try read(chip, .dg2) == [.read(bytes)])
    let odd = chip.commands.filter { $0.ins == 0xB1 }
    #expect(odd.first.map { $0.data.starts(with: [0x54, 0x02, 0x80]) } ?? (bytes.count <= 32_768))
    #expect(chip.commands.count <= bytes.count / 253 + 2)
  }

  @Test("given the last piece of a file, when it is asked for, then nothing beyond it is")
  func neverBeyond() throws {
    let chip = FileChip([.dg2: large + [UInt8](repeating: 0xEE, count: 500)])
    #expect(try read(chip, .dg2) == [.read(large)])
    let last = try #require(chip.commands.last)
    let offset = Int(last.p1) << 8 | Int(last.p2)
    #expect(offset + (last.expectedLength ?? 0) == large.count)
  }

  @Test(
    "given a chip that counts only the bytes of DO'53' or counts its header, when a large file is read, then it comes whole",
    arguments: [0, 1, 2, 3])
  func countings(_ kind: Int) throws {
    let bytes = file(0x75, length: 33_000)
    let chip = FileChip([.dg2: bytes]) { rest, length, isObject in
      guard isObject else { return FileChip.asMuchAsAsked(rest, length, false) }
      switch kind {
      case 0:  // the data alone, and less at the end
        return ResponseAPDU(
          data: BERTLV.encode(0x53, rest.prefix(length)),
          status: rest.count < length ? .endOfFile : .success)
      case 1:  // the data alone, and 6700 beyond the end
        return length > rest.count
          ? ResponseAPDU(status: .wrongLength)
          : ResponseAPDU(data: BERTLV.encode(0x53, rest.prefix(length)), status: .success)
      case 2:  // the data alone, and 6Cxx beyond the end
        return length > rest.count
          ? ResponseAPDU(status: StatusWord(0x6C, UInt8(rest.count)))
          : ResponseAPDU(data: BERTLV.encode(0x53, rest.prefix(length)), status: .success)
      default:  // an object that states more than the answer holds
        let object = BERTLV.encode(0x53, rest.prefix(1000))
        return ResponseAPDU(data: Array(object.prefix(length)), status: .success)
      }
    }
    #expect(try read(chip, .dg2, .dg2) == [.read(bytes), .read(bytes)])
    #expect(chip.commands.count <= 2 * (bytes.count / 253 + 4))
  }

  @Test("given INS B1 answered in another object, when a file is read, then it is malformed")
  func wrongObject() throws {
    let bytes = file(0x75, length: 33_000)
    let chip = FileChip([.dg2: bytes, .dg1: small]) { rest, length, isObject in
      let data = Array(rest.prefix(length - 4))
      return ResponseAPDU(data: isObject ? BERTLV.encode(0x87, data) : data, status: .success)
    }
    let readings = try read(chip, .dg2, .dg1)
    guard case .unread(.malformed) = readings[0] else {
      Issue.record("\(readings[0])")
      return
    }
    #expect(readings[1] == .read(small))
  }

  @Test(
    "given a chip without short identifiers, when files are read, then each costs one SELECT",
    arguments: [0x6A82, 0x6A86, 0x6A81, 0x6B00, 0x6700, 0x6981, 0x6982, 0x6D00, 0x6282, 0x9000]
      as [UInt16])
  func withoutShortIdentifiers(_ refusal: UInt16) throws {
    let chip = FileChip([.com: small, .dg1: small, .dg2: large])
    chip.refusalOfShortIdentifiers = StatusWord(rawValue: refusal)
    let reader = FileReader(PlainSession(chip))
    #expect(try reader.read(.com) == .read(small))
    chip.forgetCommands()
    #expect(try reader.read(.dg1) == .read(small))
    #expect(chip.commands.map(\.ins) == [0xA4, 0xB0])
    #expect(try reader.read(.dg2) == .read(large))
    #expect(chip.commands.count == 2 + 1 + 8)
  }

  @Test(
    "given short identifiers only in the master file, when files are read, then SELECT finds them")
  func shortIdentifiersElsewhere() throws {
    let chip = FileChip([.cardAccess: file(0x31, length: 20), .com: small])
    let reader = FileReader(PlainSession(chip))
    guard case .read = try reader.read(.cardAccess) else {
      Issue.record("EF.CardAccess was not read")
      return
    }
    chip.refusalOfShortIdentifiers = .fileNotFound
    #expect(try reader.read(.com) == .read(small))
  }

  @Test("given short identifiers that work, when a file is missing, then that costs one command")
  func missing() throws {
    let chip = FileChip([.com: small])
    #expect(try read(chip, .com, .dg14) == [.read(small), .unread(.missing)])
    #expect(chip.commands.count == 2)
  }

  @Test(
    "given a defective file, when it is read, then its own defect is named",
    arguments: [
      ([0x75, 0x84, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0], FileDefect.tooLong(stated: 0x7FFF_FFFF + 6)),
      ([0x75, 0x83, 0x10, 0x00, 0x00, 0, 0], .tooLong(stated: 1 << 20 + 5)),
      ([0x75, 0x82, 0x01, 0x00, 1, 2, 3], .truncated(read: 7, stated: 260)),
      ([0x75, 0x82], .truncated(read: 2, stated: 0)), ([0x75], .truncated(read: 1, stated: 0)),
      ([], .truncated(read: 0, stated: 0)),
      ([0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 5], .malformed(.tagTooLong)),
      ([0x75, 0x85, 1, 2, 3, 4, 5, 6, 7], .malformed(.lengthTooLong)),
      ([0x75, 0x80, 1, 2], .malformed(.indefiniteLength)),
    ] as [([UInt8], FileDefect)])
  func defects(_ bytes: [UInt8], _ defect: FileDefect) throws {
    let chip = FileChip([.com: small, .dg2: bytes, .dg1: small])
    #expect(
      try read(chip, .com, .dg2, .dg1) == [.read(small), .unread(defect), .read(small)])
  }

  @Test("given a refusal in the middle of a file, when it is read, then it is not called missing")
  func refusedInside() throws {
    for (status, defect) in [
      (StatusWord.fileNotFound, FileDefect.refused(.fileNotFound)),
      (.securityStatusNotSatisfied, .refused(.securityStatusNotSatisfied)),
      (.noDiagnosis, .refused(.noDiagnosis)),
      (.offsetOutsideFile, .truncated(read: 256, stated: 2000)),
      (.endOfFile, .truncated(read: 256, stated: 2000)),
    ] {
      var answers = 0
      let chip = FileChip([.dg2: large]) { rest, length, _ in
        answers += 1
        return answers == 1
          ? FileChip.asMuchAsAsked(rest, length, false) : ResponseAPDU(status: status)
      }
      #expect(try read(chip, .dg2) == [.unread(defect)])
    }
  }

  @Test("given a chip that answers more than asked, when a file is read, then the surplus is left")
  func surplus() throws {
    let chip = FileChip([.dg2: large, .dg1: small]) { rest, length, isObject in
      var answer = FileChip.asMuchAsAsked(rest, length, isObject)
      answer.data += [UInt8](repeating: 0xEE, count: 300)
      return answer
    }
    #expect(try read(chip, .dg2, .dg1) == [.read(large), .read(small)])
  }

  @Test(
    "given a chip that answers 6B00 beyond a file's end, when files are read, then all come whole",
    arguments: [4, 5, 20, 90, 255, 256, 257, 2000, 33_000])
  func outsideFile(_ length: Int) throws {
    let bytes = file(0x75, length: length)
    let chip = FileChip([.com: small, .dg2: bytes]) { rest, length, isObject in
      let left = isObject ? BERTLV.encode(0x53, rest).count : rest.count
      return length > left
        ? ResponseAPDU(status: .offsetOutsideFile)
        : FileChip.asMuchAsAsked(rest, length, isObject)
    }
    let reader = FileReader(PlainSession(chip))
    #expect(try reader.read(.com) == .read(small))
    chip.forgetCommands()
    #expect(try reader.read(.dg2) == .read(bytes))
    #expect(chip.commands.count <= length / 253 + 3)
  }

  @Test("given 6B00 whatever is asked for, when a file is read, then it is truncated, and at once")
  func alwaysOutside() throws {
    let chip = FileChip([.com: small]) { _, _, _ in ResponseAPDU(status: .offsetOutsideFile) }
    #expect(try read(chip, .com) == [.unread(.truncated(read: 0, stated: 0))])
    #expect(chip.commands.count <= 5)
  }

  @Test("given answers with 6282 and data, when a file is read, then they are good")
  func warnings() throws {
    let chip = FileChip([.dg2: large]) { rest, length, _ in
      ResponseAPDU(data: Array(rest.prefix(min(100, length))), status: .endOfFile)
    }
    #expect(try read(chip, .dg2) == [.read(large)])
  }

  @Test(
    "given a chip with a limit, when files are read, then the limit is learned once",
    arguments: [192, 160, 128, 96, 64])
  func ladder(_ limit: Int) throws {
    for empty in [false, true] {
      let chip = FileChip([.dg2: large, .dg1: small]) { rest, length, _ in
        if length > limit { return ResponseAPDU(status: empty ? .success : .wrongLength) }
        return ResponseAPDU(data: Array(rest.prefix(length)), status: .success)
      }
      let reader = FileReader(PlainSession(chip))
      #expect(try reader.read(.dg2) == .read(large))
      chip.forgetCommands()
      #expect(try reader.read(.dg2) == .read(large))
      #expect(chip.commands.count == (2000 + limit - 1) / limit)
    }
  }

  @Test("given 6Cxx at the end of a small file, when a large one follows, then it is not slowed")
  func exactLengths() throws {
    let tiny = file(0x60, length: 24)
    let chip = FileChip([.com: tiny, .dg2: large]) { rest, length, _ in
      let exact = min(160, rest.count)
      if length > exact { return ResponseAPDU(status: StatusWord(0x6C, UInt8(exact))) }
      return ResponseAPDU(data: Array(rest.prefix(length)), status: .success)
    }
    let reader = FileReader(PlainSession(chip))
    #expect(try reader.read(.com) == .read(tiny))
    chip.forgetCommands()
    #expect(try reader.read(.dg2) == .read(large))
    #expect(chip.commands.count == 13 + 1)
  }

  @Test("given lengths that led to nothing, when the next file is read, then they are forgotten")
  func forgotten() throws {
    var refuses = true
    let chip = FileChip([.dg11: small, .dg2: large]) { rest, length, _ in
      if refuses { return ResponseAPDU(status: .wrongLength) }
      return FileChip.asMuchAsAsked(rest, length, false)
    }
    let reader = FileReader(PlainSession(chip))
    #expect(try reader.read(.dg11) == .unread(.refused(.wrongLength)))
    refuses = false
    chip.forgetCommands()
    #expect(try reader.read(.dg2) == .read(large))
    #expect(chip.commands.count <= 9)
  }

  @Test("given one byte an answer, when files are read, then small ones come and large ones end")
  func oneByte() throws {
    let chip = FileChip([.com: file(0x60, length: 30), .dg2: large]) { rest, _, _ in
      ResponseAPDU(data: Array(rest.prefix(1)), status: .success)
    }
    let readings = try read(chip, .com, .dg2)
    #expect(readings[0] == .read(file(0x60, length: 30)))
    guard case .unread(.truncated(let count, 2000)) = readings[1] else {
      Issue.record("\(readings[1])")
      return
    }
    #expect(count < 300)
  }

  @Test(
    "given answers without end or sense, when a file is read, then that ends",
    arguments: [
      [([], 0x9000)], [([], 0x6282)], [([], 0x6C10)], [([], 0x6C00)], [([], 0x6C10), ([], 0x6CE0)],
      [([], 0x6CE0), ([], 0x6C10)], [([], 0x6700)], [([], 0x6F00)], [([], 0x6100)], [([1], 0x6110)],
      [([0x75], 0x9000)], [([0x75], 0x6282)], [([0x1F], 0x9000)], [([0xFF, 0xFF], 0x9000)],
      [([0x75, 0x83, 0x0F, 0xFF, 0x00], 0x9000)], [([0x75, 0x83, 0x0F, 0xFF, 0x00], 0x6282)],
      [([0x53, 0x01, 0x75], 0x9000)], [([0x75, 0x83, 0x0F, 0xFF, 0x00], 0x9000), ([], 0x9000)],
      [([0x75, 0x82, 0xFF, 0x00], 0x9000), ([], 0x6CFF), ([], 0x6C20), ([1], 0x9000)],
      [([], 0x6200)], [([], 0x6983)], [([], 0xFFFF)], [([1, 2, 3], 0x6F00)],
    ] as [[([UInt8], UInt16)]])
  func endless(_ answers: [([UInt8], UInt16)]) throws {
    var count = 0
    let chip = Interfering(
      ScriptedChannel([
        { _ in
          count += 1
          let (data, status) = answers[(count - 1) % answers.count]
          return ResponseAPDU(data: data, status: StatusWord(rawValue: status))
        }
      ]))
    let reader = FileReader(PlainSession(chip))
    _ = try reader.read(.dg2)
    #expect(chip.commands.count <= FileReader.maximumLength / 16 + 80)
  }

  @Test("given a file that is read, when progress is reported, then it never exceeds the file")
  func progress() throws {
    let chip = FileChip([.dg2: large + [1, 2, 3]])
    let reader = FileReader(PlainSession(chip))
    var reports: [(Int, Int)] = []
    reader.onProgress = { reports.append(($1, $2)) }
    _ = try reader.read(.dg2)
    #expect(reports.count == chip.commands.count)
    #expect(reports.allSatisfy { $0.0 <= $0.1 && $0.1 == large.count })
    #expect(reports.last?.0 == large.count)
  }
}
