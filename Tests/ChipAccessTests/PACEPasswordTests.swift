import Crypto
import Encoding
import LDS
import MRZ
import SmartCard
import TestSupport
import Testing
import Verdicts

@testable import ChipAccess

@Suite("Passwords for PACE and how chips take them")
struct PACEPasswordTests {
  private static let digits = Array("123456".utf8)

  private func open(
    _ kind: PACEPassword.Kind, secret: [UInt8] = digits, _ prepare: (PACEChip) -> Void = { _ in }
  ) throws -> PACEChip {
    let chip = try PACEChip(
      PACETests.find(PACETests.generic), .brainpoolP256r1, secret: secret, kind: kind.rawValue)
    prepare(chip)
    let pace = PACE(
      variant: try PACETests.variant(chip.variant, chip.parameters),
      password: try PACEPassword(kind, digits: Self.digits), random: .system)
    do {
      _ = try pace.open(chip)
    } catch let error as PACEError {
      throw Failure(error: error, commands: chip.commands)
    }
    return chip
  }

  private struct Failure: Error {
    let error: PACEError
    let commands: [CommandAPDU]
  }

  private func failure(
    _ kind: PACEPassword.Kind, secret: [UInt8] = digits, _ prepare: (PACEChip) -> Void
  ) -> Failure? {
    #expect(throws: Failure.self) { try open(kind, secret: secret, prepare) }
  }

  @Test(
    "given a CAN, PIN or PUK, when it is right, then the chip opens with it",
    arguments: [PACEPassword.Kind.can, .pin, .puk])
  func right(_ kind: PACEPassword.Kind) throws { _ = try open(kind) }

  @Test(
    "given characters that cannot be the password, when they are taken, then they are refused",
    arguments: [
      (PACEPassword.Kind.can, ["", "12345", "1234567", "12345a", "12345 ", "１２３４５６"]),
      (.pin, ["123", "12345678901234567", "12a4"]), (.puk, ["", "abc"]),
      (.mrz, ["123456"]),
    ])
  func unusable(_ kind: PACEPassword.Kind, _ texts: [String]) {
    for text in texts {
      let error = #expect(throws: PACEPasswordError.self) {
        try PACEPassword(kind, digits: Array(text.utf8))
      }
      #expect(error?.code == .passwordUnusable)
      #expect(error?.sentence.contains(text) == false || text.isEmpty)
    }
  }

  @Test(
    "given a wrong password, when the chip rejects it, then it is tried once and that is said",
    arguments: [
      (0x6300, nil), (0x63C2, 2), (0x63C0, 0), (0x6982, nil), (0x6985, nil), (0x6988, nil),
    ] as [(UInt16, Int?)])
  func wrong(_ status: UInt16, _ remaining: Int?) {
    let failure = failure(.can, secret: Array("654321".utf8)) {
      $0.rejection = StatusWord(rawValue: status)
    }
    #expect(failure?.error == .passwordRejected(.can, remaining: remaining))
    #expect(failure?.error.isAboutPassword == true)
    #expect(
      failure?.error.code == (remaining == nil ? .passwordRejected : .passwordRejectedWithTries))
    #expect(failure.map { $0.error.code.exitCode } == .keyRejected)
    #expect(failure?.commands.count { $0.ins == 0x22 } == 1)
    #expect(failure?.commands.count { $0.ins == 0x86 } == 4)
  }

  @Test("given a chip that counts, when tries are left, then it goes on; else it is not asked")
  func counting() throws {
    _ = try open(.pin) { $0.selection = { _ in StatusWord(0x63, 0xC2) } }
    _ = try open(.can) { $0.selection = { _ in StatusWord(0x63, 0xC1) } }
    for (kind, status, remaining) in [
      (PACEPassword.Kind.pin, 0x63C1, 1), (.pin, 0x63C0, 0), (.can, 0x63C0, 0), (.puk, 0x63C0, 0),
      (.pin, 0x6983, 0),
    ] as [(PACEPassword.Kind, UInt16, Int)] {
      let failure = failure(kind) { $0.selection = { _ in StatusWord(rawValue: status) } }
      #expect(failure?.error == .passwordBlocked(kind, remaining: remaining))
      #expect(failure?.commands.count { $0.ins == 0x86 } == 0)
      #expect(failure.map { $0.error.code.exitCode } == .keyRejected)
    }
  }

  @Test("given a chip without such a password, when it is selected, then that is said")
  func notTaken() throws {
    let failure = failure(.can) { $0.selection = { _ in .referencedDataNotFound } }
    #expect(failure?.error == .passwordNotTaken(.can))
    #expect(failure?.error.isAboutPassword == true)
    #expect(failure.map { $0.error.code.exitCode } == .keyRejected)
    #expect(failure?.commands.count { $0.ins == 0x86 } == 0)
  }

  @Test("given a chip that insists on the domain parameters, or refuses them, then it opens")
  func parameterReference() throws {
    let insisting = try open(.can) {
      $0.selection = { $0.contains(0x84) ? .success : StatusWord(0x6A, 0x87) }
    }
    #expect(insisting.count(of: 0x22) == 1)
    for status in [0x6A80, 0x6A86, 0x6A87, 0x6A88, 0x6700] as [UInt16] {
      let refusing = try open(.can) {
        $0.selection = { $0.contains(0x84) ? StatusWord(rawValue: status) : .success }
      }
      #expect(refusing.count(of: 0x22) == 2)
    }
    let failure = failure(.can) { $0.selection = { _ in .noDiagnosis } }
    #expect(failure?.error == .refused(.selection, .noDiagnosis))
    #expect(failure?.commands.count == 1)
  }

  @Test("given several sets of domain parameters, when the chip refuses the name, then it stays")
  func ambiguous() throws {
    let variant = try PACETests.find(PACETests.generic)
    let infos = [StandardizedDomainParameters.brainpoolP256r1, .secp192r1].map {
      PACEInfo(variant.objectIdentifier, parameterIdentifier: $0.rawValue).securityInfo
    }
    let best = try PACESelection(SecurityInfos(infos)).best
    let script = ScriptedChannel([{ _ in ResponseAPDU(status: .wrongData) }])
    let step = PACESelectProtocol(channel: script, variant: best, password: .mrz)
    #expect(throws: PACEError.refused(.selection, .wrongData)) { try step.perform() }
    #expect(script.commands.count == 1)
    #expect(script.commands[0].data.suffix(3) == [0x84, 0x01, 0x0D])
  }

  @Test("given an access key, when a protocol wants what it lacks, then that is said")
  func keys() throws {
    let fields = try MRZAccessFields(
      documentNumber: "T22000129", dateOfBirth: "640812", dateOfExpiry: "101031")
    let can = try PACEPassword(.can, digits: Self.digits)
    #expect(try AccessKey(fields).pacePassword().kind == .mrz)
    #expect(try AccessKey(can).pacePassword().kind == .can)
    #expect(try AccessKey(can, fields: fields).pacePassword().kind == .can)
    _ = try AccessKey(can, fields: fields).basicAccessKeys()
    let error = #expect(throws: ChipAccessError.self) { try AccessKey(can).basicAccessKeys() }
    #expect(error == .keyMissing("BAC"))
    #expect(error?.code == .accessKeyMissing)
    for described in ["\(can)", "\(AccessKey(can))", "\(AccessKey(fields))"] {
      #expect(!described.contains("123456") && !described.contains("T22000129"))
    }
  }
}
