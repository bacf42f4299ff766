import Crypto
import Encoding
import LDS
import MRZ
import SmartCard
import TestSupport
import Testing

@testable import ChipSimulator

@Suite("PACE of the chip against the worked examples of Doc 9303-11, appendices G, H and I")
struct PACEWorkedExampleTests {
  private static func group(_ name: String) throws -> JSONValue {
    try #require(try Vectors.load(name)["groups"]?.array?.first)
  }

  /// The document whose MRZ information an example states.
  private static func document(_ group: JSONValue) throws -> PersonalisedDocument {
    let information = Array(try group.text("mrzInformation"))
    let mrz = try MRZ.composed(
      format: .td3, documentCode: "P", issuingState: "UTO",
      documentNumber: String(information[0..<9]), primaryIdentifier: "Eriksson",
      secondaryIdentifier: "Anna Maria", nationality: "UTO",
      dateOfBirth: try #require(MRZDate(characters: String(information[10..<16]))),
      sex: .female,
      dateOfExpiry: try #require(MRZDate(characters: String(information[17..<23]))),
      optionalData: [])
    #expect(mrz.accessFields.information == Array(try group.text("mrzInformation").utf8))
    return PersonalisedDocument(files: [:], mrz: mrz)
  }

  private static func random(_ group: JSONValue, order: [UInt8]) throws -> RandomSource {
    .fixed([
      try group.bytes("nonce"), reduce(try group.bytes("mapPrivateKeyOfChip"), order),
      reduce(try group.bytes("privateKeyOfChip"), order),
    ])
  }

  /// Some examples have private keys above the order, which a chip never draws: the remainder gives
  /// the same public values.
  private static func reduce(_ number: [UInt8], _ order: [UInt8]) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: order.count + 1)
    let limit = [0] + order
    for byte in number {
      for bit in (0..<8).reversed() {
        for index in rest.indices {
          let next = index + 1 < rest.count ? rest[index + 1] >> 7 : byte >> bit & 1
          rest[index] = rest[index] << 1 | next
        }
        guard !rest.lexicographicallyPrecedes(limit) else { continue }
        var borrow = 0
        for index in rest.indices.reversed() {
          let difference = Int(rest[index]) - Int(limit[index]) - borrow
          rest[index] = UInt8(truncatingIfNeeded: difference)
          borrow = difference < 0 ? 1 : 0
        }
      }
    }
    return Array(rest.dropFirst())
  }

  private static func order(_ parameters: StandardizedDomainParameters) throws -> [UInt8] {
    let group = try parameters.group()
    if let curve = group as? EllipticCurveGroup { return try curve.order }
    return try #require((group as? FiniteFieldGroup)?.order)
  }

  @Test(
    "given a chip of an example, when the example's commands come, then its answers come",
    arguments: [
      ("pace-ecdh-gm.json", PACEProfile.Mapping.generic),
      ("pace-dh-gm.json", .generic), ("pace-ecdh-cam.json", .chipAuthentication),
    ])
  func exchanges(_ name: String, _ mapping: PACEProfile.Mapping) throws {
    let group = try Self.group(name)
    let parameters = try #require(
      group["parameters"]?.integer.flatMap { StandardizedDomainParameters(rawValue: $0) })
    let profile = Profile("example", "of the standard") {
      $0.pace = [PACEProfile(mapping, .aes128, .standardized(parameters))]
    }
    #expect(try profile.pace[0].identifier.description == group.text("protocol"))
    #expect(try profile.pace[0].securityInfos()[0].encoded == group.bytes("paceInfo"))
    var document = try Self.document(group)
    if mapping == .chipAuthentication {
      document.secrets.chipAuthenticationKeys = [try Self.staticKey(group)]
    }
    let chip = try SimulatedChip(
      document: document, profile: profile,
      random: try Self.random(group, order: Self.order(parameters)))
    let exchanges = try #require(group["exchanges"]?.array)
    for (index, exchange) in exchanges.enumerated() {
      var expected = Hex.encode(try exchange.bytes("response"))
      let answer = Hex.encode(chip.answer(try exchange.bytes("command")))
      if name == "pace-dh-gm.json", index == 4 {
        // The example's chip adds references of certification authorities, and leaves out 9000.
        expected = "7c0a" + expected.dropFirst(4).prefix(20) + "9000"
      }
      #expect(answer == expected, "step \(index)")
    }
    #expect(chip.access == .pace(.machineReadableZone))
    let session = try #require(chip.session)
    let keys = SimulatedSessionKeys(
      cipher: .aes128, encryption: SecretBytes(try group.bytes("keyEncryption")),
      authentication: SecretBytes(try group.bytes("keyAuthentication")))
    var own = session
    var other = SimulatedSession(keys: keys)
    let answer = ResponseAPDU(data: [1, 2, 3], status: .success)
    #expect(
      try own.seal(answer, instruction: 0xB0) == (try other.seal(answer, instruction: 0xB0)))
  }

  /// The example gives no static private key: it is the mapping key over the proof.
  private static func staticKey(_ group: JSONValue) throws -> ChipAuthenticationKey {
    let curve = try EllipticCurveGroup(.brainpoolP256r1)
    let key = try curve.quotient(
      SecretBytes(try group.bytes("mapPrivateKeyOfChip")),
      by: SecretBytes(try group.bytes("chipAuthenticationData")))
    #expect(try curve.publicValue(of: key) == group.bytes("staticPublicKey"))
    let made = ChipAuthenticationKey(
      identifier: 13, parameters: try KeyAgreementParameters(.brainpoolP256r1), privateKey: key)
    #expect(
      try made.publicKeyInfo().encoded == group.bytes("chipAuthenticationPublicKeyInfo"))
    return made
  }

  @Test(
    "given integrated mapping of an example, when it is done, then keys and tokens are the example's",
    arguments: ["pace-ecdh-im.json", "pace-dh-im.json"])
  func integrated(_ name: String) throws {
    let group = try Self.group(name)
    let parameters = try #require(
      group["parameters"]?.integer.flatMap { StandardizedDomainParameters(rawValue: $0) })
    let variant = PACEProfile(.integrated, .aes128, .standardized(parameters))
    #expect(try variant.identifier.description == group.text("protocol"))
    var conversation = try PACEConversation(
      variant, group: try parameters.group(), password: .machineReadableZone, secret: [],
      staticKey: nil, misbehaviour: nil,
      random: .fixed([
        try group.bytes("nonce"),
        Self.reduce(try group.bytes("privateKeyOfChip"), try Self.order(parameters)),
      ]))
    func advance(_ tag: BERTag?, _ content: [UInt8] = []) throws -> PACEConversation.Step {
      let object = try tag.map { try BERTLV(parsing: BERTLV.encode($0, content)) }
      return try conversation.advance([object].compactMap { $0 })
    }
    _ = try advance(nil)
    #expect(try advance(0x81, try group.bytes("nonceOfTerminal")).objects == [0x82, 0x00])
    let third = try advance(0x83, try group.bytes("publicKeyOfTerminal"))
    #expect(third.objects == BERTLV.encode(0x84, try group.bytes("publicKeyOfChip")))
    let fourth = try advance(0x85, try group.bytes("tokenOfTerminal"))
    #expect(fourth.objects == BERTLV.encode(0x86, try group.bytes("tokenOfChip")))
    #expect(fourth.session != nil)
    #expect(
      try SessionCipher.aes128.encrypt(
        try group.bytes("nonce"), key: SecretBytes(try group.bytes("passwordKey")))
        == group.bytes("encryptedNonce"))
  }

  @Test("given BSI's worked examples, when the chip plays them, then every value is published")
  func extendedAccessControl() throws {
    for example in try #require(try Vectors.load("pace-eac.json")["groups"]?.array) {
      let parameters = try #require(
        example["parameters"]?.integer.flatMap { StandardizedDomainParameters(rawValue: $0) })
      let variant = PACEProfile(.generic, .aes128, .standardized(parameters))
      #expect(try variant.identifier.description == example.text("protocol"))
      var conversation = try PACEConversation(
        variant, group: try parameters.group(), password: .personalIdentificationNumber,
        secret: Array(try example.text("password").utf8), staticKey: nil,
        misbehaviour: nil,
        random: .fixed([
          try example.bytes("nonce"), try example.bytes("mapPrivateKeyOfChip"),
          try example.bytes("privateKeyOfChip"),
        ]))
      #expect(
        try conversation.advance([]).objects
          == BERTLV.encode(0x80, try example.bytes("encryptedNonce")))
      let steps: [(BERTag, String, BERTag, String)] = [
        (0x81, "mapPublicKeyOfTerminal", 0x82, "mapPublicKeyOfChip"),
        (0x83, "publicKeyOfTerminal", 0x84, "publicKeyOfChip"),
        (0x85, "tokenOfTerminal", 0x86, "tokenOfChip"),
      ]
      for (tag, sent, answered, expected) in steps {
        let object = try BERTLV(parsing: BERTLV.encode(tag, try example.bytes(sent)))
        let step = try conversation.advance([object])
        #expect(step.objects == BERTLV.encode(answered, try example.bytes(expected)))
        #expect((step.session != nil) == (tag == 0x85))
      }
    }
  }

  @Test(
    "given a real chip's session with AES-256, when the simulator plays it, then its bytes come",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realSession() throws {
    let file = try JSONReader.read(try Vectors.realFile("vectors/real_chip_sessions.json"))
    let recording = try #require(file["sessions"]?["sm_aes256_read_ef_com"])
    let before = try #require(recording["pre"])
    let keys = SimulatedSessionKeys(
      cipher: .aes256, encryption: SecretBytes(try before.bytes("ks_enc")),
      authentication: SecretBytes(try before.bytes("ks_mac")))
    var session = SimulatedSession(keys: keys, counter: try before.bytes("ssc"))
    for exchange in try #require(recording["exchanges"]?.array) {
      let command = try session.open(try CommandAPDU(parsing: try exchange.bytes("capdu")))
      #expect(command.header == (try exchange.bytes("plain_header")))
      #expect(command.data == (try exchange.bytes("plain_data")))
      let response = ResponseAPDU(data: try exchange.bytes("response_data"), status: .success)
      let sealed = try session.seal(response, instruction: command.ins)
      #expect(sealed.encoded == (try exchange.bytes("rapdu")))
    }
  }
}
