import Encoding
import SmartCard
import TestSupport
import Testing

@testable import ChipSimulator

struct RobustnessTests {
  @Test("given random octets as commands, when a chip answers them, then it answers every one")
  func randomOctets() throws {
    var generator = SeededNumbers(seed: 0x9303)
    for profile in Profile.all where profile.name != "removed" {
      let terminal = try Specimens.terminal(profile)
      for _ in 0..<2000 {
        let count = Int.random(in: 0...40, using: &generator)
        let octets = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        #expect(terminal.chip.answer(octets).count >= 2)
      }
    }
  }

  @Test("given likely commands with random fields, when a chip answers, then it answers every one")
  func randomCommands() throws {
    var generator = SeededNumbers(seed: 11)
    for name in ["specimen", "open", "six-c", "extended-length", "get-response"] {
      let terminal = try Specimens.terminal(try #require(Profile.named(name)))
      for _ in 0..<4000 {
        let command = Self.command(&generator)
        #expect(terminal.chip.answer(command.encoded).count >= 2)
      }
    }
  }

  @Test("given a session, when protected commands have random fields, then every one is answered")
  func randomProtectedCommands() throws {
    var generator = SeededNumbers(seed: 4)
    let terminal = try Specimens.terminal(.specimen)
    for _ in 0..<4000 {
      var command = Self.command(&generator)
      command.cla = 0
      command.data = Array(command.data.prefix(100))
      command.expectedLength = min(command.expectedLength ?? 1, 256)
      _ = try terminal.send(command)
    }
  }

  private static func command(_ generator: inout SeededNumbers) -> CommandAPDU {
    func octet() -> UInt8 { UInt8.random(in: .min ... .max, using: &generator) }
    let count = [0, 0, 1, 2, 7, 8, 40, 60].randomElement(using: &generator) ?? 0
    let lengths: [Int?] = [nil, 1, 8, 40, 223, 256, 257, 65_536]
    return CommandAPDU(
      cla: [0x00, 0x0C, 0x10, 0x80].randomElement(using: &generator) ?? 0,
      ins: [0xA4, 0xB0, 0xB1, 0x84, 0x82, 0xC0, 0x22, 0x86].randomElement(using: &generator) ?? 0,
      p1: [0, 1, 2, 4, 0x81, 0x9E, octet()].randomElement(using: &generator) ?? 0,
      p2: [0, 1, 0x0C, octet()].randomElement(using: &generator) ?? 0,
      data: (0..<count).map { _ in octet() },
      expectedLength: lengths.randomElement(using: &generator) ?? nil)
  }
}
