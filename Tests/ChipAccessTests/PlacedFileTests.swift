import Encoding
import LDS
import SmartCard
import Testing

import ChipAccess

@Suite("Reading files that have no fixed place, or end where the chip says so")
struct PlacedFileTests {
  private let authorities = EFCVCA(references: ["UTCVCA00002", "UTCVCA00001"]).bytes

  private func chip(at identifier: UInt16, _ bytes: [UInt8]? = nil) -> FileChip {
    let chip = FileChip([:])
    chip.files[identifier] = bytes ?? authorities
    return chip
  }

  private func read(_ chip: FileChip, at place: FileID? = nil) throws -> FileReading {
    try FileReader(PlainSession(chip)).read(.cvca, at: place)
  }

  @Test("given EF.CVCA at its usual place, when it is read, then its short identifier does")
  func usual() throws {
    let chip = chip(at: 0x011C)
    #expect(try read(chip) == .read(authorities))
    #expect(chip.commands.first?.p1 == 0x9C)
    #expect(chip.commands.allSatisfy { $0.ins == 0xB0 })
  }

  @Test("given another place, when it is read, then only what is stated names it")
  func elsewhere() throws {
    let short = chip(at: 0x01D7)
    let place = FileID(identifier: 0x01D7, shortIdentifier: 0x17)
    #expect(try read(short, at: place) == .read(authorities))
    #expect(short.commands.first?.p1 == 0x97)
    let long = chip(at: 0x01C0)
    #expect(try read(long, at: FileID(identifier: 0x01C0)) == .read(authorities))
    #expect(long.commands.first?.ins == 0xA4)
    #expect(long.commands.first?.data == [0x01, 0xC0])
    #expect(try read(long) == .unread(.missing))
  }

  @Test(
    "given short identifiers that other files have, when EF.CVCA has none, then it is selected")
  func withoutShortIdentifier() throws {
    let com = EFCOM.encode(dataGroups: [.dg1])
    // FileChip finds a short identifier in the last five bits.
    let chip = FileChip([.com: com])
    chip.files[0x01C0] = authorities
    let reader = FileReader(PlainSession(chip))
    #expect(try reader.read(.com) == .read(com))
    let place = FileID(identifier: 0x01C0, shortIdentifier: 0x17)
    #expect(try reader.read(.cvca, at: place) == .read(authorities))
    #expect(try reader.read(.dg1) == .unread(.missing))
    #expect(chip.commands.count { $0.ins == 0xA4 } == 1)
    // Once read elsewhere, it is asked for at its usual place again.
    #expect(try reader.read(.cvca) == .unread(.missing))
  }

  @Test(
    "given a file of another tag in the place of EF.CVCA or EF.DIR, when it is read, then it is not theirs",
    arguments: ["3114301206", "6105A0000000", "7700", "750100", "43014101", "0042"])
  func otherTags(_ hex: String) throws {
    let bytes = try Hex.decode(hex)
    for file in [ElementaryFile.cvca, .directory] {
      let reading = try FileReader(PlainSession(FileChip([file: bytes]))).read(file)
      if file == .directory, bytes[0] == 0x61 {
        #expect(reading == .read(bytes))
        continue
      }
      guard case .unread(.malformed) = reading else {
        Issue.record("\(file): \(reading)")
        continue
      }
    }
  }

  @Test(
    "given an EF.CVCA that lies about lengths, when it is read, then it ends where the chip ends")
  func lies() throws {
    for hex in ["427F41", "4284FFFFFFFF41", "42847FFFFFFF", "42"] {
      let chip = chip(at: 0x011C, try Hex.decode(hex))
      _ = try read(chip)
      #expect(chip.commands.count < 8, "\(hex)")
    }
    let endless = chip(at: 0x011C, [UInt8](repeating: 0x42, count: 1 << 20))
    if case .read(let bytes) = try read(endless) { #expect(bytes.count < 8192) }
    #expect(endless.commands.count < 40)
    let zeros = [UInt8](repeating: 0, count: 36)
    #expect(try read(chip(at: 0x011C, zeros)) == .read(zeros))
  }

  @Test(
    "given an application, when it is asked for, then only the chip's success says that it is there"
  )
  func applications() throws {
    for (status, has) in [
      (StatusWord.success, true), (StatusWord(rawValue: 0x6283), true), (.fileNotFound, false),
      (.securityStatusNotSatisfied, false), (StatusWord(rawValue: 0x6999), false),
    ] {
      let card = AnsweringChip(status)
      #expect(try PlainSession(card).openWithoutKey().has(.visaRecords) == has)
      #expect(card.commands.map(\.encoded) == [try Hex.decode("00A4040C07A0000002472002")])
    }
  }

  private final class AnsweringChip: CardChannel {
    private let status: StatusWord
    private(set) var commands: [CommandAPDU] = []
    init(_ status: StatusWord) { self.status = status }
    var replayedTime: Duration? { nil }

    func transmit(_ command: CommandAPDU) -> ResponseAPDU {
      commands.append(command)
      return ResponseAPDU(status: status)
    }
  }
}
