import Encoding
import SmartCard
import TestSupport
import Testing

@testable import ChipSimulator

struct RobustnessTests {
  @Test("given random bytes as commands, when a chip answers them, then it answers every one")
  func randomBytes() throws {
    var generator = SeededNumbers(seed: 0x9303)
    for profile in Profile.all where profile.name != "removed" {
      let terminal = try Specimens.terminal(profile, opened: false)
      _ = try? terminal.open(try Specimens.document(profile).mrz.accessFields)
      for _ in 0..<(isAudit ? 500 : 30) {
        let count = Int.random(in: 0...40, using: &generator)
        let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        #expect(terminal.chip.answer(bytes).count >= 2)
      }
    }
  }

  @Test("given random data in each step, when the chip proves itself, then it answers every one")
  func randomAuthentication() throws {
    var generator = SeededNumbers(seed: 44)
    for name in ["pace-cam", "pace-im", "pace-im-dh", "pace-dh-1024", "pin", "aa-ca", "ca-open"] {
      let profile = try #require(Profile.named(name))
      let chip = try Specimens.terminal(profile, opened: false).chip
      let points = try profile.pace.map {
        try $0.parameters.keyAgreementParameters().group.generator
      }
      for _ in 0..<(isAudit ? 1500 : 150) {
        let command = Self.authentication(profile, points, &generator)
        #expect(chip.answer(command).count >= 2)
        if generator.next() % 50 == 0 { chip.reset() }
      }
    }
  }

  /// Commands of PACE, chip and active authentication that are almost right.
  private static func authentication(
    _ profile: Profile, _ points: [[UInt8]], _ generator: inout SeededNumbers
  ) -> [UInt8] {
    func bytes(_ most: Int) -> [UInt8] {
      let count = Int.random(in: 0...most, using: &generator)
      return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
    func some<Element>(_ choices: [Element]) -> Element? {
      choices.randomElement(using: &generator)
    }
    let values: [[UInt8]] = [bytes(20), bytes(70), some(points) ?? [], [], [0]]
    let value = some(values) ?? []
    let identifier = profile.pace.first?.identifier.content ?? []
    let tags: [BERTag] = [0x80, 0x81, 0x83, 0x85]
    let tag = some(tags) ?? 0x80
    let dynamic = BERTLV.encode(0x7C, BERTLV.encode(tag, value))
    let selection =
      BERTLV.encode(0x80, identifier) + [0x83, 0x01, some([1, 1, 2, 3, 4, 5] as [UInt8]) ?? 1]
    let cases: [([UInt8], [UInt8])] = [
      ([0x00, 0x22, 0xC1, 0xA4], selection), ([0x00, 0x22, 0xC1, 0xA4], bytes(30)),
      ([0x10, 0x86, 0x00, 0x00], [0x7C, 0x00]), ([0x10, 0x86, 0x00, 0x00], dynamic),
      ([0x10, 0x86, 0x00, 0x00], dynamic), ([0x00, 0x86, 0x00, 0x00], dynamic),
      ([0x10, 0x86, 0x00, 0x00], Array(dynamic.prefix(10))),
      ([0x00, 0x86, 0x00, 0x00], bytes(90)),
      ([0x00, 0x22, 0x41, 0xA6], BERTLV.encode(0x91, value)),
      ([0x00, 0x22, 0x41, 0xA4], bytes(20)), ([0x00, 0x88, 0x00, 0x00], bytes(9)),
      ([0x00, 0xA4, 0x04, 0x0C], SimulatedChip.applicationIdentifier),
      ([0x00, 0x2C, 0x03, 0x03], []),
    ]
    let (header, data) = some(cases) ?? ([0, 0, 0, 0], [])
    return header + (data.isEmpty ? [] : [UInt8(truncatingIfNeeded: data.count)] + data) + [0x00]
  }

  @Test("given likely commands with random fields, when a chip answers, then it answers every one")
  func randomCommands() throws {
    var generator = SeededNumbers(seed: 11)
    for name in ["specimen", "open", "six-c", "extended-length", "get-response", "pace", "aa-ca"] {
      let terminal = try Specimens.terminal(try #require(Profile.named(name)))
      for _ in 0..<(isAudit ? 4000 : 800) {
        let command = Self.command(&generator)
        #expect(terminal.chip.answer(command.encoded).count >= 2)
      }
    }
  }

  @Test(
    "given a session, when protected commands have random fields, then every one is answered",
    arguments: ["specimen", "pace-p521", "aa-ca", "ca-3des"])
  func randomProtectedCommands(_ name: String) throws {
    var generator = SeededNumbers(seed: 4)
    let terminal = try OpenedChip(name).terminal
    for _ in 0..<(isAudit ? 3000 : 500) {
      var command = Self.command(&generator)
      command.cla = 0
      command.data = Array(command.data.prefix(100))
      command.expectedLength = min(command.expectedLength ?? 1, 256)
      _ = try terminal.send(command)
    }
  }

  private static func command(_ generator: inout SeededNumbers) -> CommandAPDU {
    func byte() -> UInt8 { UInt8.random(in: .min ... .max, using: &generator) }
    let count = [0, 0, 1, 2, 7, 8, 40, 60].randomElement(using: &generator) ?? 0
    let lengths: [Int?] = [nil, 1, 8, 40, 223, 256, 257, 65_536]
    return CommandAPDU(
      cla: [0x00, 0x0C, 0x10, 0x80].randomElement(using: &generator) ?? 0,
      ins: [0xA4, 0xB0, 0xB1, 0x84, 0x82, 0x88, 0xC0, 0x22, 0x86].randomElement(using: &generator)
        ?? 0,
      p1: [0, 1, 2, 4, 0x81, 0x9E, byte()].randomElement(using: &generator) ?? 0,
      p2: [0, 1, 0x0C, byte()].randomElement(using: &generator) ?? 0,
      data: (0..<count).map { _ in byte() },
      expectedLength: lengths.randomElement(using: &generator) ?? nil)
  }
}
