import ChipAccess
import ChipSimulator
import LDS
import SmartCard
import Testing
import Verdicts

import Inspection

@Suite("How many commands a read takes")
struct ReadingSpeedTests {
  /// The record and the commands, of which 20 KB of files must come.
  private func figures(
    _ name: String, link: @escaping (SimulatedChip) -> any CardChannel = { $0 }
  ) throws -> (record: InspectionRecord, commands: Int) {
    let profile = try #require(Profile.named(name))
    let record = try TestDesk.inspect(profile, link: link)
    let bytes = record.files.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
    #expect(bytes >= 20_000, "\(bytes)")
    #expect(record.data.status == .passed)
    return (record, record.link.commands)
  }

  @Test("given 20 KB on a BAC chip that gives 223 bytes, when it is read, then 105 commands do")
  func basic() throws {
    let (record, commands) = try figures("under-224")
    #expect(record.access.accessProtocol == .bac)
    #expect(commands <= 105)
  }

  @Test(
    "given 20 KB on a chip with PACE, chip authentication and extended length, when it is read, then 22 commands do"
  )
  func extended() throws {
    let (record, commands) = try figures("pace-20-kb")
    #expect(record.access.accessProtocol.isPACE)
    #expect(record.chip.status == .passed)
    #expect(commands <= 22)
  }

  /// A link whose reader passes on short commands only, or only says nothing of it.
  private final class ShortReader: CardChannel {
    private let channel: any CardChannel
    private let says: Bool
    private(set) var lost = 0

    var limits: ChannelLimits {
      var limits = channel.limits
      limits.readerLength = says ? 261 : nil
      return limits
    }

    init(_ channel: any CardChannel, says: Bool) {
      self.channel = channel
      self.says = says
    }

    var replayedTime: Duration? { channel.replayedTime }

    func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
      if command.isExtended {
        lost += 1
        throw SmartCardError.connectionLost
      }
      return try channel.transmit(command)
    }

    func reset(_ kind: ResetKind) throws { try channel.reset(kind) }
  }

  @Test(
    "given a reader for short commands, when documents with extended length are read, then they come in short ones",
    arguments: [
      "pace-extended", "extended-length", "pace-large", "ca-dh-aes", "pace-dh-2048-256",
      "aa-rsa-2048",
    ], [true, false])
  func shortReader(_ name: String, _ says: Bool) throws {
    let profile = try #require(Profile.named(name))
    var reader: ShortReader?
    let record = try TestDesk.inspect(profile) {
      let short = ShortReader($0, says: says)
      reader = short
      return short
    }
    #expect(record.data.status == .passed)
    #expect((reader?.lost ?? 9) <= (says ? 0 : 2))
    let expected: CheckStatus =
      switch name {
      case "extended-length", "pace-large": .notSupported
      // Its signature does not fit a short answer, which is not the chip's fault.
      case "aa-rsa-2048": .notDone
      default: .passed
      }
    #expect(record.chip.status == expected, "\(record.chip)")
    if expected == .notDone { #expect(record.chip.code == .chipProofNeedsReader) }
  }

  @Test(
    "given a portrait that is not wanted, when the rest is read, then EF.ATR/INFO is not asked for")
  func withoutPortrait() throws {
    let profile = try #require(Profile.named("pace-20-kb"))
    let record = try TestDesk.inspect(profile, policy: InspectionPolicy(only: [.dg1]))
    #expect(!record.files.contains { $0.file == .cardInformation })
    #expect(
      record.files.filter { $0.bytes != nil }.map(\.file).sorted() == [
        .cardAccess, .com, .sod, .dg1,
      ])
    #expect(record.data.status == .passed)
  }

  @Test("given files that are read, when they are listed, then the portrait is the last")
  func portraitLast() throws {
    let record = try TestDesk.inspect(.specimen)
    #expect(record.files.map(\.file).last == .dg2)
  }
}
