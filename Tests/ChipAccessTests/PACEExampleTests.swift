import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing

@testable import ChipAccess

/// Gives chosen bytes in their order.
final class Draws: @unchecked Sendable {
  private var rest: [[UInt8]]
  init(_ draws: [[UInt8]]) { rest = draws }
  func next() -> [UInt8] { rest.isEmpty ? [] : rest.removeFirst() }
  var source: RandomSource { RandomSource { _ in self.next() } }
}

func secretBytes(_ secret: SecretBytes) -> [UInt8] { secret.withUnsafeBytes { Array($0) } }

@Suite("PACE against the worked examples, Doc 9303-11, appendices G, H and I")
struct PACEExampleTests {
  static func example(_ file: String) throws -> JSONValue {
    try #require(try Vectors.load(file)["groups"]?.array?.first)
  }

  static func variant(_ example: JSONValue) throws -> PACEVariant {
    let identifier = try ObjectIdentifier(dotted: example.text("protocol"))
    let info = PACEInfo(identifier, parameterIdentifier: example["parameters"]?.integer)
    return try PACESelection(SecurityInfos([info.securityInfo])).best
  }

  /// A first command of the session under the published keys.
  private func published(_ command: CommandAPDU, _ example: JSONValue) throws -> CommandAPDU? {
    let recorder = ScriptedChannel([{ _ in ResponseAPDU(status: .noDiagnosis) }])
    let cipher = try Self.variant(example).paceProtocol.cipher
    let session = SecureMessaging(
      around: recorder,
      suite: try cipher.suite(
        encryption: SecretBytes(example.bytes("keyEncryption")),
        authentication: SecretBytes(example.bytes("keyAuthentication"))),
      counter: [UInt8](repeating: 0, count: cipher.blockLength))
    _ = try? session.transmit(command)
    return recorder.commands.last
  }

  @Test(
    "given the worked example, when the protocol is run, then every command and key is published",
    arguments: ["pace-ecdh-gm.json", "pace-dh-gm.json", "pace-ecdh-cam.json"])
  func whole(_ file: String) throws {
    let example = try Self.example(file)
    let exchanges = try #require(example["exchanges"]?.array).map {
      (try $0.bytes("command"), try ResponseAPDU(parsing: $0.bytes("response")))
    }
    // The example does not name the domain parameters; a chip that refuses them gets the example's.
    let script = ScriptedChannel { command, number in
      if number == 0 { return ResponseAPDU(status: .wrongData) }
      guard number <= exchanges.count else { return ResponseAPDU(status: .noDiagnosis) }
      #expect(command.encoded == exchanges[number - 1].0)
      return exchanges[number - 1].1
    }
    let random = Draws([
      try example.bytes("mapPrivateKeyOfTerminal"), try example.bytes("privateKeyOfTerminal"),
    ]).source
    let password = try PACEPassword(
      information: Array(example.text("mrzInformation").utf8))
    let variant = try Self.variant(example)
    #expect(variant.info.encoded == (try example.bytes("paceInfo")))
    let key = try password.key(for: variant.paceProtocol.cipher)
    #expect(secretBytes(key) == (try example.bytes("passwordKey")))
    let result = try PACE(variant: variant, password: password, random: random).open(script)
    #expect(script.commands.count == exchanges.count + 1)
    let reference = BERTLV.encode(0x84, [UInt8(example["parameters"]?.integer ?? 0)])
    #expect(script.commands[0].data == script.commands[1].data + reference)
    let command = CommandAPDU(
      ins: 0xA4, p1: 0x02, p2: 0x0C, data: [0x01, 0x1E], expectedLength: 4)
    _ = try? result.channel.transmit(command)
    #expect(try script.commands.last == published(command, example))
    #expect((result.chipMapping != nil) == (file == "pace-ecdh-cam.json"))
    // The chip of G.2 states whom it trusts for terminal authentication.
    let authorities = file == "pace-dh-gm.json" ? ["DETESTCVCA00003"] : []
    #expect(result.identity.authorities.map(\.description) == authorities)
    if let mapping = result.chipMapping { try expectProof(mapping, example) }
  }

  /// The static key of the example proves the chip; every other key does not.
  private func expectProof(_ mapping: PACEChipMapping, _ example: JSONValue) throws {
    let set = BERTLV.encode(.set, try example.bytes("chipAuthenticationPublicKeyInfo"))
    let infos = try SecurityInfos(parsing: set).chipAuthenticationPublicKeyInfos
    #expect(mapping.keyIdentifier == 13)
    #expect(mapping.mappingValue == (try example.bytes("mapPublicKeyOfChip")))
    let key = try #require(mapping.key(among: infos)).key()
    #expect(mapping.proves(key))
    for parameters in [StandardizedDomainParameters.brainpoolP256r1, .secp256r1, .modp1024With160] {
      let group = try KeyAgreementParameters(parameters)
      let other = try KeyAgreementPublicKey(
        group, publicValue: group.group.makeKeyPair(.system).publicValue)
      #expect(!mapping.proves(other))
    }
    let wrong = ChipAuthenticationPublicKeyInfo(
      .ecdh, publicKeyInfo: infos[0].publicKeyInfo, keyIdentifier: 14)
    #expect(mapping.key(among: [wrong]) == nil)
    #expect(mapping.key(among: [wrong] + infos)?.keyIdentifier == 13)
  }

  @Test("given BSI's worked examples, when the protocol is run, then every value is published")
  func extendedAccessControl() throws {
    for example in try #require(try Vectors.load("pace-eac.json")["groups"]?.array) {
      let infos = try EFCardAccess(parsing: example.bytes("cardAccess")).securityInfos
      let variant = try PACESelection(infos).best
      #expect(variant.info.protocolIdentifier.description == (try example.text("protocol")))
      let password = try PACEPassword(.pin, digits: Array(example.text("password").utf8))
      let key = try password.key(for: variant.paceProtocol.cipher)
      #expect(secretBytes(key) == (try example.bytes("passwordKey")))
      func answer(_ tag: BERTag, _ name: String) throws -> ResponseAPDU {
        let object = BERTLV.encode(tag, try example.bytes(name))
        return ResponseAPDU(data: BERTLV.encode(0x7C, object), status: .success)
      }
      let script = ScriptedChannel([
        { _ in ResponseAPDU(status: .success) },
        { _ in try answer(0x80, "encryptedNonce") },
        { _ in try answer(0x82, "mapPublicKeyOfChip") },
        { _ in try answer(0x84, "publicKeyOfChip") },
        { _ in try answer(0x86, "tokenOfChip") },
        { _ in ResponseAPDU(status: .noDiagnosis) },
      ])
      let random = Draws([
        try example.bytes("mapPrivateKeyOfTerminal"), try example.bytes("privateKeyOfTerminal"),
      ]).source
      let result = try PACE(variant: variant, password: password, random: random).open(script)
      let sent = [
        (BERTag(0x81), "mapPublicKeyOfTerminal"), (0x83, "publicKeyOfTerminal"),
        (0x85, "tokenOfTerminal"),
      ]
      #expect(
        try script.commands.dropFirst(2).map(\.data)
          == sent.map { BERTLV.encode(0x7C, BERTLV.encode($0, try example.bytes($1))) })
      let command = CommandAPDU(ins: 0xA4, p1: 0x02, p2: 0x0C, data: [0x01, 0x1E])
      _ = try? result.channel.transmit(command)
      #expect(try script.commands.last == published(command, example))
      let proof = try #require(example["chipAuthentication"])
      let secret = try proof.bytes("sharedSecret")
      for (own, other) in [
        ("privateKeyOfTerminal", "publicKeyOfChip"), ("privateKeyOfChip", "publicKeyOfTerminal"),
      ] {
        let shared = try variant.group.sharedSecret(
          SecretBytes(try proof.bytes(own)), try proof.bytes(other))
        #expect(secretBytes(shared) == secret)
      }
    }
  }

  @Test(
    "given the worked example, when its chip authentication data are opened, then they are published"
  )
  func chipAuthenticationData() throws {
    let example = try Self.example("pace-ecdh-cam.json")
    let key = SecretBytes(try example.bytes("keyEncryption"))
    let start = try AES(key: key).encryptBlock([UInt8](repeating: 0xFF, count: 16))
    #expect(start == (try example.bytes("initialValue")))
    let opened = try AES(key: key).decrypt(
      example.bytes("encryptedChipAuthenticationData"), initialValue: start)
    #expect(
      try ISO9797Padding.unpad(opened) == example.bytes("chipAuthenticationData"))
  }

  @Test(
    "given the worked example of integrated mapping, when it is run, then every value is published",
    arguments: ["pace-ecdh-im.json", "pace-dh-im.json"], [true, false])
  func integrated(_ file: String, _ sendsEmptyObject: Bool) throws {
    let example = try Self.example(file)
    let variant = try Self.variant(example)
    let cipher = variant.paceProtocol.cipher
    let pseudoRandom = try PseudoRandomMapping(cipher: cipher).bytes(
      nonce: SecretBytes(example.bytes("nonce")),
      terminalNonce: SecretBytes(example.bytes("nonceOfTerminal")),
      fieldBits: variant.group.fieldBits)
    #expect(secretBytes(pseudoRandom) == (try example.bytes("pseudoRandom")))
    let opened = try cipher.decrypt(
      example.bytes("encryptedNonce"), key: SecretBytes(example.bytes("passwordKey")))
    #expect(opened == (try example.bytes("nonce")))

    func answer(_ objects: [UInt8]) -> ResponseAPDU {
      ResponseAPDU(data: BERTLV.encode(0x7C, objects), status: .success)
    }
    let (chipValue, ourValue) = (
      try example.bytes("publicKeyOfChip"), try example.bytes("publicKeyOfTerminal")
    )
    let script = ScriptedChannel([
      { _ in answer(sendsEmptyObject ? [0x82, 0x00] : []) },
      { _ in answer(BERTLV.encode(0x84, chipValue)) },
      { _ in answer(BERTLV.encode(0x86, try example.bytes("tokenOfChip"))) },
    ])
    let exchange = DynamicAuthentication(channel: script)
    let mapping = try PACEMapping(
      exchange: exchange, variant: variant,
      random: Draws([example.bytes("nonceOfTerminal")]).source
    ).perform(SecretBytes(example.bytes("nonce")))
    #expect(mapping.group.generator == (try example.bytes("mappedGenerator")))
    #expect(mapping.chipValue == nil)
    let name = file == "pace-dh-im.json" ? "reducedPrivateKeyOfTerminal" : "privateKeyOfTerminal"
    let keys = try PACEKeyAgreement(
      exchange: exchange, variant: variant, random: Draws([example.bytes(name)]).source
    ).perform(mapping.group)
    #expect(secretBytes(keys.encryption) == (try example.bytes("keyEncryption")))
    #expect(secretBytes(keys.authentication) == (try example.bytes("keyAuthentication")))
    #expect(keys.ourValue == ourValue)
    let tokens = PACEMutualAuthentication(exchange: exchange, variant: variant, password: .mrz)
    #expect(tokens.tokenInput(chipValue) == (try example.bytes("tokenInputOfTerminal")))
    #expect(tokens.tokenInput(ourValue) == (try example.bytes("tokenInputOfChip")))
    #expect(try tokens.perform(keys).chipData == nil)
    #expect(
      script.commands.map(\.data) == [
        BERTLV.encode(0x7C, BERTLV.encode(0x81, try example.bytes("nonceOfTerminal"))),
        BERTLV.encode(0x7C, BERTLV.encode(0x83, ourValue)),
        BERTLV.encode(0x7C, BERTLV.encode(0x85, try example.bytes("tokenOfTerminal"))),
      ])
    #expect(script.commands.map(\.cla) == [0x10, 0x10, 0x00])
  }

  @Test(
    "given a real chip's session with triple DES, when it is replayed, then each value is the same",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realChip() throws {
    let file = try JSONReader.read(try Vectors.realFile("vectors/real_chip_sessions.json"))
    let session = try #require(file["sessions"]?["pace_gm_ecdh_3des_NZ"])
    let infos = try EFCardAccess(parsing: session.bytes("card_access")).securityInfos
    let variant = try PACESelection(infos).best
    #expect(variant.paceProtocol.name == "PACE-ECDH-GM-3DES-CBC-CBC")
    let exchanges = try #require(session["apdus"]?.array).map { pair in
      try (pair.array ?? []).map { try Hex.decode($0.string ?? "") }
    }
    let script = ScriptedChannel { command, number in
      #expect(command.encoded == exchanges[number][0])
      return try ResponseAPDU(parsing: exchanges[number][1])
    }
    try PACESelectProtocol(channel: script, variant: variant, password: .mrz).perform()
    // The password is withheld: its key is not known, and the nonce is given.
    let exchange = DynamicAuthentication(channel: script)
    let sealed = try exchange.exchange(.nonce, []).only(0x80, .nonce)
    #expect(sealed == (try session.bytes("nonce_z")))
    let mapping = try PACEMapping(
      exchange: exchange, variant: variant, random: Draws([session.bytes("map_pcd_priv")]).source
    ).perform(SecretBytes(session.bytes("nonce_s")))
    #expect(mapping.group.generator == (try session.bytes("mapped_generator")))
    let keys = try PACEKeyAgreement(
      exchange: exchange, variant: variant, random: Draws([session.bytes("ka_pcd_priv")]).source
    ).perform(mapping.group)
    // The recording's keys have no parity, which DES does not look at.
    func withoutParity(_ bytes: [UInt8]) -> [UInt8] { bytes.map { $0 & 0xFE } }
    #expect(
      try withoutParity(secretBytes(keys.encryption)) == withoutParity(session.bytes("ks_enc")))
    #expect(
      try withoutParity(secretBytes(keys.authentication))
        == withoutParity(session.bytes("ks_mac")))
    #expect(
      try PACEMutualAuthentication(exchange: exchange, variant: variant, password: .mrz)
        .perform(keys).chipData == nil)
    #expect(script.commands.count == 5)
  }
}
