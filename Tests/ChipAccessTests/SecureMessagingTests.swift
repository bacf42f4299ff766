import Crypto
import Encoding
import SmartCard
import TestSupport
import Testing
import Verdicts

@testable import ChipAccess

@Suite("Secure messaging, Doc 9303-11, 9.8")
struct SecureMessagingTests {
  private let suite: TripleDESSuite
  private let start: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]

  init() throws {
    suite = try TripleDESSuite(
      encryption: SecretBytes(Array(1...16)), authentication: SecretBytes(Array(17...32)))
  }

  /// A protected answer as a chip makes it, for the counter after the first command.
  private func answer(
    _ data: [UInt8], status: UInt16 = 0x9000, counter: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2],
    tag: BERTag = 0x87, indicator: [UInt8] = [1], padded: Bool = true
  ) throws -> [UInt8] {
    var objects: [UInt8] = []
    if !data.isEmpty {
      let plain = padded ? ISO9797Padding.pad(data, blockLength: 8) : data
      objects += BERTLV.encode(tag, indicator + (try suite.encrypt(plain, counter: counter)))
    }
    objects += BERTLV.encode(0x99, [UInt8(status >> 8), UInt8(status & 0xFF)])
    return objects + BERTLV.encode(0x8E, try suite.authenticationCode(for: counter + objects))
  }

  private func session(_ data: [UInt8], _ status: StatusWord = .success) -> SecureMessaging {
    SecureMessaging(
      around: ScriptedChannel([{ _ in ResponseAPDU(data: data, status: status) }]), suite: suite,
      counter: start)
  }

  private let read = CommandAPDU(ins: 0xB0, p1: 0, p2: 0, expectedLength: 4)

  /// Whether a session refuses an answer, and refuses everything after it.
  private func expectEnd(
    _ data: [UInt8], _ status: StatusWord = .success, _ command: CommandAPDU? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> SecureMessagingFault? {
    let session = session(data, status)
    let error = #expect(throws: ChipAccessError.self, sourceLocation: sourceLocation) {
      try session.transmit(command ?? read)
    }
    #expect(throws: ChipAccessError.secureMessaging(.ended), sourceLocation: sourceLocation) {
      try session.transmit(read)
    }
    guard case .secureMessaging(let fault) = error else { return nil }
    return fault
  }

  @Test("given a protected answer, when it is opened, then data and status come out")
  func opens() throws {
    let answer = try session(answer([1, 2, 3])).transmit(read)
    #expect(answer == ResponseAPDU(data: [1, 2, 3], status: .success))
    let missing = try session(self.answer([], status: 0x6A82)).transmit(read)
    #expect(missing == ResponseAPDU(status: .fileNotFound))
  }

  @Test(
    "given an odd instruction, when it is answered in DO'85' without indicator, then it is opened")
  func odd() throws {
    let command = CommandAPDU(
      ins: 0xB1, p1: 0, p2: 0, data: [0x54, 0x02, 0x80, 0], expectedLength: 9)
    let channel = ScriptedChannel([
      { _ in
        ResponseAPDU(
          data: try self.answer([0x53, 0x01, 0xAA], tag: 0x85, indicator: []), status: .success)
      }
    ])
    let session = SecureMessaging(around: channel, suite: suite, counter: start)
    #expect(try session.transmit(command).data == [0x53, 0x01, 0xAA])
    #expect(channel.commands[0].data.starts(with: [0x85, 0x08]))
    #expect(channel.commands[0].cla == 0x0C)
  }

  @Test(
    "given a bare status word, when it comes inside a session, then it is never a success",
    arguments: [0x9000, 0x6A82, 0x6987, 0x6100] as [UInt16])
  func bare(_ status: UInt16) throws {
    let word = StatusWord(rawValue: status)
    #expect(try expectEnd([], word) == .unprotected(word))
  }

  @Test("given an answer with any bit of its data changed, when it is opened, then it is refused")
  func changed() throws {
    let good = try answer([1, 2, 3])
    for index in good.indices {
      var bad = good
      bad[index] ^= 0x01
      #expect(try expectEnd(bad) != nil)
    }
  }

  @Test("given an answer of an earlier command, when it is replayed, then it is refused")
  func replay() throws {
    let first = try answer([1, 2, 3])
    let session = session(first)
    _ = try session.transmit(read)
    #expect(throws: ChipAccessError.secureMessaging(.wrongCode)) { try session.transmit(read) }
  }

  @Test(
    "given an answer whose code says another status than its end, when it is opened, then the code counts"
  )
  func status() throws {
    let session = session(try answer([], status: 0x6982), .success)
    #expect(try session.transmit(read).status == .securityStatusNotSatisfied)
  }

  @Test("given bytes after the code, when an answer is opened, then it is refused")
  func trailing() throws {
    let fault = try expectEnd(answer([1]) + [0x99, 0x02, 0x90, 0x00])
    let sentence = fault.map { ChipAccessError.secureMessaging($0).sentence }
    #expect(
      ["malformed, 14 bytes too many", "malformed, 4 bytes too many"].contains {
        sentence?.hasSuffix($0) == true
      })
  }

  @Test("given an answer without a code, when it is opened, then it is refused")
  func noCode() throws {
    let fault = try expectEnd([0x99, 0x02, 0x90, 0x00])
    let sentence = fault.map { ChipAccessError.secureMessaging($0).sentence }
    #expect(sentence?.hasSuffix("an answer is malformed, the data end inside an object") == true)
  }

  @Test("given an answer without a status, when it is opened, then it is refused")
  func noStatus() throws {
    let code = try suite.authenticationCode(for: [0, 0, 0, 0, 0, 0, 0, 2])
    #expect(try expectEnd(BERTLV.encode(0x8E, code)) != nil)
  }

  @Test("given a wrong padding indicator, when an answer is opened, then it is refused")
  func indicator() throws {
    #expect(
      try expectEnd(answer([1], indicator: [2])) == .malformed(.phrase(.paddingIndicatorWrong)))
  }

  @Test("given a cryptogram without padding, when an answer is opened, then it is refused")
  func padding() throws {
    let data = [UInt8](repeating: 7, count: 8)
    #expect(try expectEnd(answer(data, padded: false)) == .malformed(.phrase(.paddingWrong)))
  }

  @Test("given DO'85' for an even instruction, when an answer is opened, then it is refused")
  func mixedUp() throws {
    #expect(
      try expectEnd(answer([1], tag: 0x85, indicator: []))
        == .malformed(.phrase(.answerObjectsMixedUp)))
  }

  @Test("given only padding in DO'87', when an answer is opened, then it holds no data")
  func onlyPadding() throws {
    let padding = ISO9797Padding.pad([], blockLength: 8)
    let answer = try session(answer(padding, padded: false)).transmit(read)
    #expect(answer == ResponseAPDU(status: .success))
  }

  @Test("given a counter at its end, when a command is sent, then the session ends instead")
  func counter() throws {
    let session = SecureMessaging(
      around: ScriptedChannel([{ _ in ResponseAPDU(status: .success) }]), suite: suite,
      counter: [UInt8](repeating: 0xFF, count: 8))
    #expect(throws: ChipAccessError.secureMessaging(.ended)) { try session.transmit(read) }
  }
}
