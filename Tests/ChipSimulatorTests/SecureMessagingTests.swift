import Crypto
import Encoding
import LDS
import MRZ
import SmartCard
import TestSupport
import Testing

@testable import ChipSimulator

struct SecureMessagingTests {
  private static let read = CommandAPDU(ins: 0xB0, p1: 0x81, p2: 0, expectedLength: 8)

  @Test("given another person's key, when access is tried, then it is 6300 and nothing opens")
  func wrongKey() throws {
    let terminal = try Specimens.terminal(.specimen, opened: false)
    let other = try MRZAccessFields(
      documentNumber: "L898902C3", dateOfBirth: "740812", dateOfExpiry: "300101")
    #expect(try terminal.open(other) == .authenticationFailed)
    #expect(try terminal.plain("00B0810008").status == .securityStatusNotSatisfied)
  }

  @Test("given a challenge, when it is used twice or never asked for, then access is refused")
  func challengeOnce() throws {
    let terminal = try Specimens.terminal(.specimen, opened: false)
    let fields = try Specimens.document(.specimen).mrz.accessFields
    let empty = "0082000028" + String(repeating: "00", count: 40) + "28"
    #expect(try terminal.plain(empty).status == .conditionsNotSatisfied)
    #expect(try terminal.plain(TestTerminal.selectApplication).status == .success)
    #expect(try terminal.plain("0084000008").data.count == 8)
    #expect(try terminal.plain(empty).status == .authenticationFailed)
    #expect(try terminal.plain(empty).status == .conditionsNotSatisfied)
    #expect(try terminal.plain("0084000004").status == .wrongLength)
    #expect(try terminal.plain("0084000008").data != terminal.plain("0084000008").data)
    #expect(try terminal.plain("008200000101").status == .wrongLength)
    #expect(try terminal.open(fields) == .success)
  }

  @Test("given a recorded proof, when it is replayed to a new challenge, then it is 6300")
  func replay() throws {
    let document = try Specimens.document(.specimen)
    let key = [UInt8](repeating: 9, count: 16)
    let chip = try SimulatedChip(
      document: document,
      random: .fixed([[UInt8](repeating: 1, count: 8), key, [UInt8](repeating: 2, count: 8)]),
      keepsLog: true)
    let recorder = Recorder(chip)
    #expect(
      try TestTerminal(chip, through: recorder.answer).open(document.mrz.accessFields) == .success)
    let proof = try #require(recorder.commands.last)
    chip.reset()
    _ = chip.answer(try Hex.decode(TestTerminal.selectApplication))
    _ = chip.answer(try Hex.decode("0084000008"))
    #expect(chip.answer(proof) == [0x63, 0x00])
  }

  @Test("given a right cryptogram, when its code is wrong, then access is refused with 6300")
  func wrongProofCode() throws {
    let document = try Specimens.document(.specimen)
    let chip = try SimulatedChip(document: document)
    let terminal = TestTerminal(chip) { command in
      var command = command
      if command[1] == 0x82 { command[5 + 39] ^= 1 }
      return chip.answer(command)
    }
    #expect(try terminal.open(document.mrz.accessFields) == .authenticationFailed)
  }

  @Test(
    "given a real chip's session, when the simulator plays it, then its bytes are the chip's",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realSession() throws {
    let file = try JSONReader.read(try Vectors.realFile("vectors/real_chip_sessions.json"))
    let recording = try #require(file["sessions"]?["active_auth_rsa"])
    let before = try #require(recording["pre"])
    let keys = SimulatedSessionKeys(
      cipher: .tripleDES, encryption: SecretBytes(try before.bytes("ks_enc")),
      authentication: SecretBytes(try before.bytes("ks_mac")))
    var session = SimulatedSession(keys: keys, counter: try before.bytes("ssc"))
    let exchange = try #require(recording["exchanges"]?.array?.first)
    let command = try session.open(try CommandAPDU(parsing: try exchange.bytes("capdu")))
    #expect(command.header == (try exchange.bytes("plain_header")))
    #expect(command.data == (try exchange.bytes("plain_data")))
    #expect(command.expectedLength == 256)
    let response = ResponseAPDU(data: try exchange.bytes("response_data"), status: .success)
    let sealed = try session.seal(response, instruction: command.ins)
    #expect(sealed.encoded == (try exchange.bytes("rapdu")))
  }

  @Test("given a session, when a command has a wrong code, then it is 6988 in clear and over")
  func wrongCode() throws {
    let terminal = try Specimens.terminal(.specimen)
    var command = try terminal.protect(Self.read)
    command.data[command.data.count - 1] ^= 1
    #expect(terminal.chip.answer(command.encoded) == [0x69, 0x88])
    #expect(try terminal.plain("00B0810008").status == .securityStatusNotSatisfied)
    let after = try terminal.protect(Self.read)
    #expect(terminal.chip.answer(after.encoded) == [0x69, 0x88])
  }

  @Test("given a session, when a command is replayed, then its counter is wrong: 6988 and over")
  func wrongCounter() throws {
    let terminal = try Specimens.terminal(.specimen)
    let command = try terminal.protect(Self.read)
    _ = try terminal.unprotect(terminal.chip.answer(command.encoded))
    #expect(terminal.chip.answer(command.encoded) == [0x69, 0x88])
    #expect(terminal.chip.answer(try terminal.protect(Self.read).encoded) == [0x69, 0x88])
  }

  @Test("given a session, when the header is changed, then the code no longer fits: 6988")
  func changedHeader() throws {
    let terminal = try Specimens.terminal(.specimen)
    var command = try terminal.protect(Self.read)
    command.p1 = 0x9E
    #expect(terminal.chip.answer(command.encoded) == [0x69, 0x88])
  }

  @Test("given a session, when a command is unprotected, then it is 6982 and the session is over")
  func unprotected() throws {
    let terminal = try Specimens.terminal(.specimen)
    #expect(try terminal.plain("00A4020C02011E").status == .securityStatusNotSatisfied)
    #expect(terminal.chip.answer(try terminal.protect(Self.read).encoded) == [0x69, 0x88])
  }

  @Test(
    "given a session, when data objects are missing or foreign, then it is 6987 or 6988",
    arguments: [
      ("0CB0810000", [0x69, 0x87]), ("0CB08100039701080000", [0x67, 0x00]),
      ("0CB081000397010800", [0x69, 0x87]), ("0CB081000A8E08000000000000000000", [0x69, 0x88]),
      ("0CB08100028E0000", [0x69, 0x88]), ("0CB08100029F0100", [0x69, 0x88]),
    ] as [(String, [UInt8])])
  func objects(_ command: String, _ expected: [UInt8]) throws {
    let terminal = try Specimens.terminal(.specimen)
    #expect(terminal.chip.answer(try Hex.decode(command)) == expected)
    #expect(terminal.chip.answer(try terminal.protect(Self.read).encoded) == [0x69, 0x88])
  }

  @Test("given a session, when a protected command fails, then its answer is protected")
  func protectedFailure() throws {
    let terminal = try Specimens.terminal(.specimen)
    #expect(try terminal.select(.dataGroup(7)) == .fileNotFound)
    let unknown = CommandAPDU(ins: 0xFE, p1: 0, p2: 0, expectedLength: 8)
    #expect(try terminal.send(unknown).status == .instructionNotSupported)
    let challenge = CommandAPDU(ins: 0x84, p1: 0, p2: 0, expectedLength: 8)
    #expect(try terminal.send(challenge).status == .conditionsNotSatisfied)
    #expect(try terminal.send(Self.read).status == .success)
  }

  @Test("given a session, when master file and application are selected again, then it goes on")
  func selection() throws {
    let terminal = try Specimens.terminal(.specimen)
    let master = CommandAPDU(ins: 0xA4, p1: 0, p2: 0x0C)
    #expect(try terminal.send(master).status == .success)
    let application = CommandAPDU(
      ins: 0xA4, p1: 4, p2: 0x0C, data: SimulatedChip.applicationIdentifier)
    #expect(try terminal.send(application).status == .success)
    #expect(try terminal.send(Self.read).data.count == 8)
  }

  @Test("given a session, when the field goes off, then the session is gone")
  func reset() throws {
    let terminal = try Specimens.terminal(.specimen)
    terminal.chip.reset()
    #expect(terminal.chip.answer(try terminal.protect(Self.read).encoded) == [0x69, 0x88])
    #expect(try terminal.plain(TestTerminal.selectApplication).status == .success)
    #expect(try terminal.plain("00B0810008").status == .securityStatusNotSatisfied)
  }

  @Test("given a log, when commands come, then it holds them as the chip understood them")
  func log() throws {
    let terminal = try Specimens.terminal(.specimen, keepsLog: true)
    terminal.chip.forgetCommands()
    _ = try terminal.send(Self.read)
    #expect(
      terminal.chip.commands == [
        CommandRecord(
          instruction: 0xB0, p1: 0x81, p2: 0, expectedLength: 8, isProtected: true)
      ])
  }
}

/// Keeps the bytes of the commands that pass.
final class Recorder {
  private let chip: SimulatedChip
  private(set) var commands: [[UInt8]] = []

  init(_ chip: SimulatedChip) { self.chip = chip }

  func answer(_ command: [UInt8]) -> [UInt8] {
    commands.append(command)
    return chip.answer(command)
  }
}
