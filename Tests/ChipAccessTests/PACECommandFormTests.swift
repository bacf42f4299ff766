import Crypto
import Encoding
import LDS
import SmartCard
import Testing
import Verdicts

@testable import ChipAccess

@Suite("PACE in other forms: chaining, extended length and counters that chips differ in")
struct PACECommandFormTests {
  private static let long = "PACE-DH-GM-AES-CBC-CMAC-128"
  private static let ofChaining: [UInt16] = [
    0x6881, 0x6883, 0x6884, 0x6985, 0x6D00, 0x6E00, 0x6700,
  ]
  private static let ofLength: [UInt16] = [0x6985, 0x6700]
  private static let others: [UInt16] = [
    0x6300, 0x6982, 0x6988, 0x6A80, 0x6A86, 0x6A88, 0x6F00, 0x6FFF, 0x6282,
  ]

  /// Which step a command takes: the tag in its data, 0 for the nonce; nil for no GENERAL AUTHENTICATE.
  private static func tag(_ command: CommandAPDU) -> UInt8? {
    guard command.ins == 0x86, command.data.first == 0x7C else { return nil }
    var reader = BERReader(Array(command.data.dropFirst(command.data.count > 129 ? 4 : 2)))
    return (try? reader.read()).map { UInt8(truncatingIfNeeded: $0.tag.rawValue) }
      ?? (command.data.count > 4 ? command.data[4] : 0)
  }

  private func run(
    _ name: String = PACETests.generic, _ parameters: StandardizedDomainParameters? = nil,
    kind: PACEPassword.Kind = .mrz, areShort: Bool? = nil, limits: ChannelLimits = .unstated,
    _ prepare: (PACEChip) -> Void
  ) throws -> (chip: PACEChip, error: PACEError?) {
    let variant = try PACETests.find(name)
    let parameters =
      parameters ?? (variant.keyAgreement == .dh ? .modp2048With256 : .brainpoolP256r1)
    let digits = Array("123456".utf8)
    let chip = try PACEChip(
      variant, parameters, secret: kind == .mrz ? PACETests.secret() : digits, kind: kind.rawValue)
    prepare(chip)
    let pace = PACE(
      variant: try PACETests.variant(variant, parameters),
      password: kind == .mrz
        ? try PACETests.password() : try PACEPassword(kind, digits: digits),
      random: .system)
    do {
      _ = try pace.open(Stated(chip, limits), areShort: areShort)
      return (chip, nil)
    } catch let error as PACEError {
      return (chip, error)
    }
  }

  /// The chip with something said of lengths.
  private final class Stated: CardChannel {
    private let chip: PACEChip
    let limits: ChannelLimits
    init(_ chip: PACEChip, _ limits: ChannelLimits) { (self.chip, self.limits) = (chip, limits) }
    var replayedTime: Duration? { nil }

    func transmit(_ command: CommandAPDU) throws -> ResponseAPDU { try chip.transmit(command) }
  }

  private func tokens(_ chip: PACEChip) -> Int { chip.commands.count { Self.tag($0) == 0x85 } }

  // MARK: Chaining

  @Test(
    "given a chip that refuses chaining, when PACE is run, then it goes on without",
    arguments: ofChaining)
  func chaining(_ word: UInt16) throws {
    for name in [PACETests.generic, Self.long] {
      let (chip, error) = try run(name) { $0.refusesChaining = StatusWord(rawValue: word) }
      #expect(error == nil)
      #expect(chip.commands.count { $0.cla == 0x10 } == 1)
      #expect(chip.count(of: 0x22) == 2 && tokens(chip) == 1)
    }
  }

  @Test(
    "given a chip that refuses chaining only after the nonce, when PACE is run, then it opens",
    arguments: ofChaining, [0x81, 0x83] as [UInt8])
  func laterChaining(_ word: UInt16, _ step: UInt8) throws {
    for name in [PACETests.generic, Self.long] {
      let (chip, error) = try run(name) { chip in
        chip.refusesChaining = .lastCommandOfChainExpected
        chip.replace = { command in
          guard command.cla == 0x10 else { return nil }
          if command.data.count == 255 || Self.tag(command) == step {
            return ResponseAPDU(status: StatusWord(rawValue: word))
          }
          // Otherwise this chip does not mind.
          var unchained = command
          unchained.cla = 0x00
          return try? chip.transmit(unchained)
        }
      }
      #expect(error == nil)
      #expect(tokens(chip) == 1)
      #expect(chip.count(of: 0x22) <= PACECommandForms.mostRuns)
    }
  }

  @Test("given any other refusal, when PACE is run, then it is final", arguments: others)
  func otherRefusals(_ word: UInt16) throws {
    for name in [PACETests.generic, Self.long] {
      for (tag, step) in [(0x00, PACEStep.nonce), (0x81, .mapping), (0x83, .keyAgreement)]
        as [(UInt8, PACEStep)]
      {
        let status = StatusWord(rawValue: word)
        let (chip, error) = try run(name) {
          $0.replace = { Self.tag($0) == tag ? ResponseAPDU(status: status) : nil }
        }
        #expect(error == .refused(step, status))
        #expect(chip.count(of: 0x22) == 1)
      }
    }
  }

  // MARK: Lengths

  @Test(
    "given a chip that refuses extended length, when values are long, then they come in pieces",
    arguments: ofLength)
  func extendedLength(_ word: UInt16) throws {
    let (chip, error) = try run(Self.long) {
      $0.refusesExtendedLength = true
      $0.statusOfExtendedLength = StatusWord(rawValue: word)
    }
    #expect(error == nil)
    #expect(chip.commands.count(where: \.isExtended) == 1)
    #expect(chip.count(of: 0x22) == 2 && tokens(chip) == 1)
  }

  @Test(
    "given a chip that refuses pieces, when it said that it takes no others, then it is not believed",
    arguments: ofChaining)
  func pieces(_ word: UInt16) throws {
    let refusal = ResponseAPDU(status: StatusWord(rawValue: word))
    let (chip, error) = try run(
      Self.long, limits: ChannelLimits(cardTakesExtendedLength: false)
    ) { $0.replace = { $0.data.count == 255 ? refusal : nil } }
    #expect(error == nil)
    #expect(chip.commands.count(where: \.isExtended) == 2)
    #expect(chip.count(of: 0x22) == 2 && tokens(chip) == 1)
    // What the reader does not pass on, or a link did not stand, is not sent.
    for (limits, areShort) in [
      (ChannelLimits(readerLength: 261), nil), (ChannelLimits(readerLength: 261), true),
      (.unstated, true),
    ] as [(ChannelLimits, Bool?)] {
      let refused = try run(Self.long, areShort: areShort, limits: limits) {
        $0.replace = { $0.data.count == 255 ? refusal : nil }
      }
      #expect(refused.error == PACEError.refused(.mapping, refusal.status))
      #expect(refused.chip.commands.count { $0.isExtended } == 0)
    }
  }

  @Test("given a chip that refuses both chained steps and extended length, then both are left out")
  func both() throws {
    for word in Self.ofLength {
      let (chip, error) = try run(Self.long) { chip in
        chip.refusesChaining = .lastCommandOfChainExpected
        var isNested = false
        chip.replace = { command in
          if command.isExtended { return ResponseAPDU(status: StatusWord(rawValue: word)) }
          guard !isNested, command.cla == 0x10, command.data.count == 255 else { return nil }
          // A piece is taken, in spite of its bit.
          isNested = true
          defer { isNested = false }
          var piece = command
          piece.cla = 0x00
          return try? chip.transmit(piece)
        }
      }
      #expect(error == nil)
      #expect(chip.count(of: 0x22) == 3 && tokens(chip) == 1)
    }
  }

  // MARK: Bounds

  @Test(
    "given a chip that refuses a step in every form, then its first refusal is reported, in few runs"
  )
  func bounds() throws {
    for (name, most) in [(PACETests.generic, 2), (Self.long, 3)] {
      for (tag, step) in [(0x00, PACEStep.nonce), (0x81, .mapping), (0x83, .keyAgreement)]
        as [(UInt8, PACEStep)]
      {
        for word in Self.ofChaining {
          var refusals = 0
          let (chip, error) = try run(name) { chip in
            chip.replace = { command in
              let isPiece =
                command.data.count == 255 || (command.ins == 0x86 && command.data.first != 0x7C)
              guard Self.tag(command) == tag || (tag != 0 && isPiece) else { return nil }
              refusals += 1
              return ResponseAPDU(status: refusals == 1 ? StatusWord(rawValue: word) : .wrongLength)
            }
          }
          #expect(error == .refused(step, StatusWord(rawValue: word)))
          #expect(chip.count(of: 0x22) <= most && chip.count(of: 0x22) > 1)
          #expect(tokens(chip) == 0)
        }
      }
    }
  }

  @Test(
    "given a refusal of the token in any words, when PACE is run, then no token is sent again",
    arguments: PACEPassword.Kind.allCases)
  func tokenOnce(_ kind: PACEPassword.Kind) throws {
    for name in [PACETests.generic, Self.long] {
      for word in Self.ofChaining + Self.others {
        let (chip, error) = try run(name, kind: kind) {
          $0.replace = {
            Self.tag($0) == 0x85 ? ResponseAPDU(status: StatusWord(rawValue: word)) : nil
          }
        }
        #expect(error != nil)
        #expect(tokens(chip) == 1 && chip.count(of: 0x22) == 1)
        // Nor after a run that ended before its token.
        let (other, _) = try run(name, kind: kind) { chip in
          chip.refusesChaining = .conditionsNotSatisfied
          chip.replace = {
            Self.tag($0) == 0x85 ? ResponseAPDU(status: StatusWord(rawValue: word)) : nil
          }
        }
        #expect(tokens(other) == 1 && other.count(of: 0x22) == 2)
      }
    }
  }

  // MARK: Counters

  @Test(
    "given a counter in the answer to MSE:Set AT with the MRZ, when tries are left, then it opens")
  func counter() throws {
    for left in 1...15 as ClosedRange<UInt8> {
      let (chip, error) = try run { $0.selection = { _ in StatusWord(0x63, 0xC0 | left) } }
      #expect(error == nil)
      #expect(tokens(chip) == 1)
    }
  }

  @Test(
    "given no try left for the MRZ, when PACE is run, then nothing is tried and it is the password")
  func noTryLeft() throws {
    for status in [StatusWord(0x63, 0xC0), StatusWord(0x69, 0x83)] {
      let (chip, error) = try run { $0.selection = { _ in status } }
      #expect(error == .passwordBlocked(.mrz, remaining: 0))
      #expect(error?.isAboutPassword == true)
      #expect(error.map { $0.code.exitCode } == .keyRejected)
      #expect(chip.count(of: 0x86) == 0)
    }
  }

  @Test("given a counter and a token that fails, in any words, then the password was rejected")
  func counterThenFailure() throws {
    for word in Self.ofChaining + Self.others {
      func failure(_ selection: StatusWord) throws -> PACEError? {
        try run { chip in
          chip.selection = { _ in selection }
          chip.replace = {
            Self.tag($0) == 0x85 ? ResponseAPDU(status: StatusWord(rawValue: word)) : nil
          }
        }.error
      }
      let counted = try failure(StatusWord(0x63, 0xC2))
      #expect(counted == .passwordRejected(.mrz, remaining: nil))
      #expect(counted?.code == .accessKeyRejected)
      let isClear = [0x6300, 0x6982, 0x6985, 0x6988].contains(word)
      #expect(
        try failure(.success)
          == (isClear
            ? .passwordRejected(.mrz, remaining: nil)
            : .refused(.mutualAuthentication, StatusWord(rawValue: word))))
    }
  }
}
