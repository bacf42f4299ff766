import Crypto
import Encoding
import SmartCard
import TestSupport
import Testing

@testable import ChipAccess

@Suite("Basic access control, Doc 9303-11, 4.3")
struct BACTests {
  private let example: JSONValue
  private let keys: BACKeys

  init() throws {
    example = try #require(try Vectors.load("bac.json")["bac"])
    keys = try BACKeys(information: Array(example.text("mrzInformation").utf8))
  }

  /// Gives the terminal's random bytes of the worked example, in the order of their use.
  private func publishedRandom() throws -> RandomSource {
    let challenge = try example.bytes("challengeOfTerminal")
    let keyPart = try example.bytes("keyPartOfTerminal")
    return RandomSource { count in count == 8 ? challenge : keyPart }
  }

  private func publishedExchanges() throws -> [TraceEvent.Exchange] {
    try #require(example["exchanges"]?.array).map {
      try TraceEvent.Exchange(
        command: $0.bytes("command"), response: $0.bytes("response"))
    }
  }

  /// A chip that answers with a token of its own making.
  private func chip(
    challenge: [UInt8], token: @escaping (_ keys: BACKeys) throws -> [UInt8]
  ) -> ScriptedChannel {
    let keys = keys
    return ScriptedChannel([
      { _ in ResponseAPDU(data: challenge, status: .success) },
      { _ in ResponseAPDU(data: try token(keys), status: .success) },
    ])
  }

  private func token(
    chipChallenge: String, terminalChallenge: String
  ) throws -> (BACKeys) throws -> [UInt8] {
    let plain =
      try Hex.decode(chipChallenge) + Hex.decode(terminalChallenge)
      + example.bytes("keyPartOfChip")
    return { keys in
      let sealed = try keys.encryption.encrypt(plain)
      return sealed + (try keys.authentication.code(for: sealed))
    }
  }

  @Test(
    "given the MRZ of the worked example, when the keys are derived, then they are the published ones"
  )
  func derivation() throws {
    let information = try Array(example.text("mrzInformation").utf8)
    let seed = Array(try DigestAlgorithm.sha1.digest(information).prefix(16))
    #expect(try seed == example.bytes("keySeed"))
    for (purpose, name) in [
      (KeyDerivation.Purpose.encryption, "keyEncryption"), (.authentication, "keyAuthentication"),
    ] {
      let key = try KeyDerivation.key(from: SecretBytes(seed), for: purpose, cipher: .tripleDES)
      #expect(try key.withUnsafeBytes { Array($0) } == example.bytes(name))
    }
  }

  @Test("given the worked example, when a chip is opened, then every command is the published one")
  func workedExample() throws {
    let chip = ReplayChannel(Trace(exchanges: try publishedExchanges()))
    _ = try BAC(keys: keys, random: publishedRandom()).open(chip)
    #expect(chip.position == 2)
  }

  @Test(
    "given the worked example, when EF.COM is read, then commands and data are the published ones")
  func secureMessaging() throws {
    let protected = try #require(
      try Vectors.load("bac.json")["secureMessaging"]?["exchanges"]?.array)
    let exchanges = try protected.map {
      try TraceEvent.Exchange(
        command: $0.bytes("command"), response: $0.bytes("response"))
    }
    let chip = ReplayChannel(Trace(exchanges: try publishedExchanges() + exchanges))
    let session = try BAC(keys: keys, random: publishedRandom()).open(chip)
    for exchange in protected {
      let answer = try session.transmit(CommandAPDU(parsing: exchange.bytes("plain")))
      #expect(answer.status == .success)
      #expect(try answer.data == exchange.bytes("data"))
    }
  }

  @Test("given a token with a wrong code, when a chip is opened, then it is refused")
  func wrongCode() throws {
    var exchanges = try publishedExchanges()
    var response = try #require(exchanges[1].answer?.whole).encoded
    response[39] ^= 1
    exchanges[1] = try TraceEvent.Exchange(
      command: #require(exchanges[1].command.whole).encoded, response: response)
    let chip = ReplayChannel(Trace(exchanges: exchanges))
    #expect(
      throws: ChipAccessError.chipNotAuthenticated(.tokenCodeWrong)
    ) { try BAC(keys: keys, random: publishedRandom()).open(chip) }
  }

  @Test(
    "given a token that repeats another chip challenge, when a chip is opened, then it is refused")
  func wrongChipChallenge() throws {
    let chip = chip(
      challenge: try example.bytes("challengeOfChip"),
      token: try token(
        chipChallenge: "0000000000000000", terminalChallenge: example.text("challengeOfTerminal")))
    #expect(
      throws: ChipAccessError.chipNotAuthenticated(.chipChallengeNotRepeated)
    ) { try BAC(keys: keys, random: publishedRandom()).open(chip) }
  }

  @Test(
    "given a token that repeats another terminal challenge, when a chip is opened, then it is refused"
  )
  func wrongTerminalChallenge() throws {
    let chip = chip(
      challenge: try example.bytes("challengeOfChip"),
      token: try token(
        chipChallenge: example.text("challengeOfChip"), terminalChallenge: "0000000000000000"))
    #expect(
      throws: ChipAccessError.chipNotAuthenticated(.ourChallengeNotRepeated)
    ) { try BAC(keys: keys, random: publishedRandom()).open(chip) }
  }

  @Test(
    "given a chip that rejects the key, when it is opened, then it is asked once and says so",
    arguments: [0x6300, 0x63C2, 0x6982, 0x6985, 0x6A88] as [UInt16])
  func rejected(_ status: UInt16) throws {
    let chip = ScriptedChannel([
      { _ in ResponseAPDU(data: [1, 2, 3, 4, 5, 6, 7, 8], status: .success) },
      { _ in ResponseAPDU(status: StatusWord(rawValue: status)) },
    ])
    let error = #expect(throws: ChipAccessError.self) {
      try BAC(keys: keys, random: .system).open(chip)
    }
    #expect(error?.code == .accessKeyRejected)
    #expect(chip.commands.count == 2)
  }

  @Test(
    "given answers of another length, when a chip is opened, then they are refused",
    arguments: [0, 7, 9, 255])
  func lengths(_ length: Int) throws {
    let filler = [UInt8](repeating: 0, count: length)
    let short = ScriptedChannel([{ _ in ResponseAPDU(data: filler, status: .success) }])
    #expect(throws: ChipAccessError.self) { try BAC(keys: keys, random: .system).open(short) }
    let token = ScriptedChannel([
      { _ in ResponseAPDU(data: [1, 2, 3, 4, 5, 6, 7, 8], status: .success) },
      { _ in ResponseAPDU(data: filler, status: .success) },
    ])
    #expect(throws: ChipAccessError.self) { try BAC(keys: keys, random: .system).open(token) }
  }
}
