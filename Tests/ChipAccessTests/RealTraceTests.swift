import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing

@testable import ChipAccess

@Suite(
  "Sessions of real chips as traces",
  .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
struct RealTraceTests {
  private func recorded(_ name: String) throws -> JSONValue {
    let file = try JSONReader.read(Vectors.realFile("vectors/real_chip_sessions.json"))
    return try #require(file["sessions"]?[name])
  }

  /// A session as a trace that was written and read, ready to be played.
  private func replay(
    _ exchanges: [(command: [UInt8], response: [UInt8])], numbers: [[UInt8]] = []
  ) throws -> ReplayChannel {
    let recorder = TraceRecorder(keepsSecrets: true)
    for number in numbers { recorder.drew(number) }
    var trace = Trace(
      exchanges: try exchanges.map {
        try TraceEvent.Exchange(command: $0.command, response: $0.response)
      })
    trace.events += recorder.events
    return ReplayChannel(try Trace(parsing: trace.encoded))
  }

  private func exchanges(_ session: JSONValue) throws -> [(command: [UInt8], response: [UInt8])] {
    try #require(session["exchanges"]?.array).map {
      (try $0.bytes("capdu"), try $0.bytes("rapdu"))
    }
  }

  private func random(_ channel: ReplayChannel) -> RandomSource {
    let numbers = channel.numbers
    return RandomSource { numbers.next($0) }
  }

  private func session(
    _ state: JSONValue, over channel: any CardChannel
  ) throws -> SecureMessaging {
    let encryption = SecretBytes(try state.bytes("ks_enc"))
    let authentication = SecretBytes(try state.bytes("ks_mac"))
    let isAES = state["alg"]?.string?.hasPrefix("AES") == true
    let suite: any SecureMessagingSuite =
      try isAES
      ? AESSuite(encryption: encryption, authentication: authentication)
      : TripleDESSuite(encryption: encryption, authentication: authentication)
    return SecureMessaging(around: channel, suite: suite, counter: try state.bytes("ssc"))
  }

  @Test(
    "given chip authentication of a real chip, when its trace is played, then it runs to its end",
    arguments: ["chip_auth_AT", "chip_auth_DE"])
  func chipAuthentication(_ name: String) throws {
    let recorded = try recorded(name)
    let channel = try replay(
      exchanges(recorded), numbers: [recorded.bytes("terminal_priv")])
    let infos = try DG14(parsing: recorded.bytes("dg14")).securityInfos
    let offer = try #require(try ChipAuthenticationOffer.all(in: infos).first)
    let proven = try ChipAuthentication(
      offer: offer, commands: .authenticationTemplate, random: random(channel)
    ).run(
      over: session(try #require(recorded["pre"]), over: channel), around: channel
    ).channel
    let select = CommandAPDU(ins: 0xA4, p1: 0x02, p2: 0x0C, data: [0x01, 0x0E])
    #expect(try proven.transmit(select).status == .success)
    try channel.finish()
  }

  @Test("given active authentication of a real chip, when its trace is played, then it is proven")
  func activeAuthentication() throws {
    let recorded = try recorded("active_auth_rsa")
    let channel = try replay(exchanges(recorded), numbers: [recorded.bytes("nonce")])
    let session = OpenedSession(
      over: channel, try self.session(try #require(recorded["pre"]), over: channel))
    let dg15 = try recorded.bytes("dg15")
    let signed = try ActiveAuthentication(dg15: DocumentFile(.dg15, dg15), random: random(channel))
      .run(over: session)
    #expect(try signed.verify(dg15: dg15).algorithm == "RSA-1792 with SHA-256")
    try channel.finish()
  }

  @Test("given a real session with AES-256, when its trace is played, then EF.COM is read")
  func reading() throws {
    let recorded = try recorded("sm_aes256_read_ef_com")
    let channel = try replay(exchanges(recorded))
    let session = try session(try #require(recorded["pre"]), over: channel)
    var com: [UInt8] = []
    for exchange in try #require(recorded["exchanges"]?.array) {
      let header = try exchange.bytes("plain_header")
      com += try session.transmit(
        CommandAPDU(
          cla: header[0], ins: header[1], p1: header[2], p2: header[3],
          data: exchange.bytes("plain_data"),
          expectedLength: exchange["plain_le"]?.string.flatMap { Int($0.forPeople, radix: 16) })
      ).data
    }
    let file = try recorded.bytes("ef_com")
    #expect(com.suffix(file.count) == file[...] || com.starts(with: file))
    try channel.finish()
  }

  @Test("given PACE of a real chip, when its trace is played, then each command is what was sent")
  func pace() throws {
    let recorded = try recorded("pace_gm_ecdh_3des_NZ")
    let variant = try PACESelection(
      EFCardAccess(parsing: recorded.bytes("card_access")).securityInfos
    )
    .best
    let pairs = try #require(recorded["apdus"]?.array).map { pair in
      try (pair.array ?? []).map { try Hex.decode($0.string ?? "") }
    }
    let channel = try replay(
      pairs.map { ($0[0], $0[1]) },
      numbers: [recorded.bytes("map_pcd_priv"), recorded.bytes("ka_pcd_priv")])
    try PACESelectProtocol(channel: channel, variant: variant, password: .mrz).perform()
    // The password is withheld: its key is not known, and the nonce is given.
    let exchange = DynamicAuthentication(channel: channel)
    _ = try exchange.exchange(.nonce, []).only(0x80, .nonce)
    let mapping = try PACEMapping(exchange: exchange, variant: variant, random: random(channel))
      .perform(SecretBytes(recorded.bytes("nonce_s")))
    let keys = try PACEKeyAgreement(exchange: exchange, variant: variant, random: random(channel))
      .perform(mapping.group)
    _ = try PACEMutualAuthentication(exchange: exchange, variant: variant, password: .mrz)
      .perform(keys)
    try channel.finish()
  }
}
