import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing
import Verdicts

@testable import ChipAccess

@Suite("PACE with a chip, Doc 9303-11, 4.4")
struct PACETests {
  static let fields = "T22000129364081251010318"

  static func password() throws -> PACEPassword {
    try PACEPassword(information: Array(fields.utf8))
  }

  static func secret() throws -> [UInt8] { try DigestAlgorithm.sha1.digest(Array(fields.utf8)) }

  static func find(_ name: String) throws -> PACEProtocol {
    try #require(PACEProtocol.all.first { $0.name == name })
  }

  static let generic = "PACE-ECDH-GM-AES-CBC-CMAC-128"

  static func variant(
    _ variant: PACEProtocol, _ parameters: StandardizedDomainParameters
  ) throws -> PACEVariant {
    let info = PACEInfo(variant.objectIdentifier, parameterIdentifier: parameters.rawValue)
    return try PACESelection(SecurityInfos([info.securityInfo])).best
  }

  /// A chip and what a run with it gives.
  private func run(
    _ name: String = generic, _ parameters: StandardizedDomainParameters = .brainpoolP256r1,
    _ prepare: (PACEChip) -> Void = { _ in }
  ) throws -> (PACEChip, PACE.Result) {
    let chip = try PACEChip(Self.find(name), parameters, secret: Self.secret())
    prepare(chip)
    let pace = PACE(
      variant: try Self.variant(chip.variant, parameters), password: try Self.password(),
      random: .system)
    return (chip, try pace.open(chip))
  }

  private func failure(
    _ name: String = generic, _ parameters: StandardizedDomainParameters = .brainpoolP256r1,
    sourceLocation: SourceLocation = #_sourceLocation, _ prepare: (PACEChip) -> Void
  ) -> PACEError? {
    #expect(throws: PACEError.self, sourceLocation: sourceLocation) {
      try run(name, parameters, prepare)
    }
  }

  /// Puts an object in the place of an answer's.
  private func failure(
    to tag: UInt8, _ answer: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) -> PACEError? {
    failure(sourceLocation: sourceLocation) { chip in
      chip.bend = { $0 == tag ? answer : $1 }
    }
  }

  @Test(
    "given every variant, when it is run, then the session reads a file",
    arguments: PACEProtocol.all)
  func everyVariant(_ variant: PACEProtocol) throws {
    let parameters: StandardizedDomainParameters =
      variant.keyAgreement == .dh ? .modp1024With160 : .brainpoolP256r1
    let file = BERTLV.encode(0x60, [UInt8](repeating: 7, count: 500))
    let (chip, result) = try run(variant.name, parameters) { $0.files[0x1E] = file }
    let answer = try result.channel.transmit(
      CommandAPDU(
        ins: 0xB0, p1: 0x9E, p2: 0, expectedLength: result.channel.readLength(inAnswerOf: 256)))
    #expect(answer.data == Array(file.prefix(result.channel.readLength(inAnswerOf: 256))))
    #expect(chip.count(of: 0x86) == 4)
    #expect((result.chipMapping != nil) == (variant.mapping == .chipAuthentication))
    if let mapping = result.chipMapping, let staticKey = chip.staticKey {
      let parameters = try KeyAgreementParameters(.brainpoolP256r1)
      let key = try KeyAgreementPublicKey(parameters, publicValue: staticKey.publicValue)
      #expect(mapping.proves(key))
      let other = try KeyAgreementPublicKey(
        parameters, publicValue: parameters.group.makeKeyPair(.system).publicValue)
      #expect(!mapping.proves(other))
    }
  }

  @Test(
    "given all domain parameters, when each mapping that they have is run, then the chip opens",
    arguments: StandardizedDomainParameters.allCases)
  func everyGroup(_ parameters: StandardizedDomainParameters) throws {
    let names =
      parameters.curve == nil
      ? ["PACE-DH-GM-AES-CBC-CMAC-256", "PACE-DH-IM-AES-CBC-CMAC-192"]
      : ["GM", "CAM", "IM"].map { "PACE-ECDH-\($0)-AES-CBC-CMAC-256" }
    for name in names where parameters != .secp224r1 || !name.contains("IM") {
      let (chip, result) = try run(name, parameters)
      #expect(result.channel.readLength(inAnswerOf: 256) == 223)
      // Long values want the extended form, and nothing else does.
      let long = chip.commands.filter(\.isExtended)
      let expected = parameters.curve != nil || parameters == .modp1024With160
      #expect(long.isEmpty == expected)
      #expect(chip.commands.filter { $0.data == [0x7C, 0x00] }.allSatisfy { !$0.isExtended })
    }
  }

  // MARK: What a chip may do wrong, step by step

  @Test(
    "given a step that the chip refuses, when PACE is run, then the failure names it",
    arguments: zip([0x22, 0x00, 0x81, 0x83, 0x85] as [UInt8], PACEStep.allCases))
  func refused(_ tag: UInt8, _ step: PACEStep) {
    for status in [0x6FFF, 0x6A80, 0x6D00, 0x6700] as [UInt16] {
      let word = StatusWord(rawValue: status)
      var selections = 0
      let error = failure { chip in
        chip.replace = { command in
          if command.ins == 0x22 { selections += 1 }
          let isStep =
            tag == 0x22
            ? command.ins == 0x22
            : command.ins == 0x86 && (command.data.dropFirst(2).first ?? 0) == tag
          return isStep ? ResponseAPDU(status: word) : nil
        }
      }
      #expect(error == .refused(step, word))
      // MSE:Set AT has a second form on such a curve, and chaining may be what is refused.
      let mayBeForm = [0x6D00, 0x6700].contains(status) && tag != 0x85
      if tag != 0x22 { #expect(selections == (mayBeForm ? 2 : 1)) }
      #expect(error?.code == .paceFailed)
      #expect(error?.details == [.phrase(.paceStepRefused(step, word))])
    }
  }

  @Test("given the data of a step under another status than success, when run, then it is refused")
  func dataWithoutSuccess() {
    for (tag, step) in [
      (0x00, .nonce), (0x81, .mapping), (0x83, .keyAgreement), (0x85, .mutualAuthentication),
    ] as [(UInt8, PACEStep)] {
      let error = failure { chip in
        var isNested = false
        chip.replace = { command in
          guard !isNested, command.ins == 0x86, (command.data.dropFirst(2).first ?? 0) == tag
          else { return nil }
          isNested = true
          defer { isNested = false }
          return (try? chip.transmit(command)).map {
            ResponseAPDU(data: $0.data, status: .endOfFile)
          }
        }
      }
      #expect(error == .refused(step, .endOfFile))
    }
  }

  @Test(
    "given a nonce of a wrong length, when PACE is run, then it is refused",
    arguments: [0, 1, 8, 15, 17, 80, 128])
  func nonceLength(_ count: Int) {
    let answer = BERTLV.encode(0x80, [UInt8](repeating: 1, count: count))
    #expect(failure(to: 0x00, answer) == .malformed(.nonce, .phrase(.paceNonceLength(count))))
    for (name, wrong) in [
      ("PACE-ECDH-IM-AES-CBC-CMAC-128", 32), ("PACE-ECDH-IM-AES-CBC-CMAC-192", 16),
      ("PACE-ECDH-IM-AES-CBC-CMAC-256", 48), ("PACE-ECDH-IM-3DES-CBC-CBC", 8),
    ] {
      let answer = BERTLV.encode(0x80, [UInt8](repeating: 1, count: wrong))
      let error = failure(name) { $0.bend = { $0 == 0 ? answer : $1 } }
      #expect(error == .malformed(.nonce, .phrase(.paceNonceLength(wrong))))
    }
  }

  @Test(
    "given a public value that is no element of the group, when PACE is run, then it is refused")
  func invalidValues() throws {
    let group = try EllipticCurveGroup(.brainpoolP256r1)
    var off = group.generator
    off[off.count - 1] ^= 1
    let other = try EllipticCurveGroup(.secp256r1).generator
    let compressed = [2 + (group.generator.last ?? 0) & 1] + group.generator[1...32]
    for (command, tag, step) in [
      (0x81, 0x82, PACEStep.mapping), (0x83, 0x84, .keyAgreement),
    ] as [(UInt8, BERTag, PACEStep)] {
      for value in [off, other, [0x00], [], compressed, group.generator + [0]] {
        guard case .publicValueInvalid(step, _) = failure(to: command, BERTLV.encode(tag, value))
        else {
          Issue.record("a public value was taken")
          continue
        }
      }
    }
  }

  @Test("given a number outside the subgroup, when PACE is run with DH, then it is refused")
  func invalidNumbers() throws {
    let group = try #require(
      try StandardizedDomainParameters.modp1024With160.group() as? FiniteFieldGroup)
    var minusOne = group.prime
    minusOne[minusOne.count - 1] -= 1
    for (command, tag, step) in [
      (0x81, 0x82, PACEStep.mapping), (0x83, 0x84, .keyAgreement),
    ] as [(UInt8, BERTag, PACEStep)] {
      for value in [[0], [1], [2], minusOne, group.prime, []] as [[UInt8]] {
        let error = failure("PACE-DH-GM-AES-CBC-CMAC-128", .modp1024With160) {
          $0.bend = { $0 == command ? BERTLV.encode(tag, value) : $1 }
        }
        guard case .publicValueInvalid(step, _) = error else {
          Issue.record("a public value was taken")
          continue
        }
      }
    }
  }

  @Test("given our own public value, when the chip sends it back, then it is refused")
  func reflected() throws {
    for (command, tag, step) in [
      (0x81, 0x82, PACEStep.mapping), (0x83, 0x84, .keyAgreement),
    ] as [(UInt8, BERTag, PACEStep)] {
      let error = failure { chip in
        chip.replace = { sent in
          guard sent.ins == 0x86, sent.data.dropFirst(2).first == command,
            let template = try? BERTLV(parsing: sent.data),
            let object = try? template.children().first
          else { return nil }
          return ResponseAPDU(
            data: BERTLV.encode(0x7C, BERTLV.encode(tag, object.content)), status: .success)
        }
      }
      #expect(error == .publicValueReflected(step))
    }
  }

  @Test("given our own number with a zero before it, when it comes back, then it is still our own")
  func reflectedPadded() throws {
    let error = failure("PACE-DH-GM-AES-CBC-CMAC-128", .modp1024With160) { chip in
      chip.replace = { sent in
        guard sent.ins == 0x86, let template = try? BERTLV(parsing: sent.data),
          let object = try? template.children().first, object.tag == 0x83
        else { return nil }
        return ResponseAPDU(
          data: BERTLV.encode(0x7C, BERTLV.encode(0x84, [0] + object.content)), status: .success)
      }
    }
    #expect(error == .publicValueReflected(.keyAgreement))
  }

  @Test("given a chip's point that cancels the nonce's, when it is mapped, then it is refused")
  func cancelled() throws {
    // H = -s·G makes the mapped generator the point at infinity. A chip that knows the password
    // could choose so: our private key is 1, and its public value -s·G.
    let group = try EllipticCurveGroup(.secp256r1)
    var order = try group.order
    order[order.count - 1] -= 1
    let minusOne = SecretBytes(order)
    let nonce: [UInt8] = [UInt8](repeating: 0, count: 15) + [1]
    let value = try group.multiple(of: group.generator, by: minusOne)
    let variant = try Self.variant(Self.find(Self.generic), .secp256r1)
    let one = [UInt8](repeating: 0, count: 31) + [1]
    let script = ScriptedChannel([
      { _ in
        ResponseAPDU(
          data: BERTLV.encode(0x7C, BERTLV.encode(0x82, value)), status: .success)
      }
    ])
    let mapping = PACEMapping(
      exchange: DynamicAuthentication(channel: script), variant: variant,
      random: Draws([one]).source)
    let error = #expect(throws: PACEError.self) { try mapping.perform(SecretBytes(nonce)) }
    #expect(
      error?.sentence.hasSuffix(
        "the mapping of PACE: the chip's public key, the point is at infinity") == true)
  }

  @Test("given a wrong token of the chip, when PACE is run, then the chip is not believed")
  func tokens() {
    for token in [[UInt8](repeating: 0, count: 8), [], [1]] {
      #expect(failure(to: 0x85, BERTLV.encode(0x86, token)) == .tokenWrong)
    }
    for place in 0..<8 {
      let error = failure { chip in
        chip.bend = { tag, answer in
          guard tag == 0x85 else { return answer }
          var answer = answer
          answer[2 + place] ^= 1 << UInt8(place)
          return answer
        }
      }
      #expect(error == .tokenWrong)
    }
  }

  @Test("given our own token back, when PACE is run, then the chip is not believed")
  func reflectedToken() {
    let error = failure { chip in
      chip.replace = { sent in
        guard sent.ins == 0x86, sent.data.dropFirst(2).first == 0x85 else { return nil }
        return ResponseAPDU(
          data: BERTLV.encode(0x7C, BERTLV.encode(0x86, sent.data.dropFirst(4))), status: .success)
      }
    }
    #expect(error == .tokenWrong)
  }

  @Test("given an answer of another shape at any step, when PACE is run, then it is malformed")
  func shapes() throws {
    let tags: [(UInt8, PACEStep)] = [
      (0x00, .nonce), (0x81, .mapping), (0x83, .keyAgreement), (0x85, .mutualAuthentication),
    ]
    for (tag, step) in tags {
      func expectMalformed(_ change: @escaping ([UInt8]) -> [UInt8]) {
        let error = failure { $0.bend = { $0 == tag ? change($1) : $1 } }
        guard case .malformed(step, _) = error else {
          Issue.record("\(step) took another shape: \(String(describing: error))")
          return
        }
      }
      expectMalformed { _ in [] }  // nothing
      expectMalformed { $0 + $0 }  // twice
      expectMalformed { $0 + [0x8B, 0x00] }  // one that does not belong there
      expectMalformed { $0 + [0x8A, 0x01, 0x00] }  // chip authentication data without the mapping
      expectMalformed { [0x8F] + $0.dropFirst() }  // another tag
      expectMalformed { Array($0.dropLast()) }  // cut short
      // Bytes after the template, and another template.
      for change in [{ $0 + [0x00] }, { [0x7D] + $0.dropFirst() }, { _ in [] }]
        as [([UInt8]) -> [UInt8]]
      {
        let error = failure { chip in
          let inner = chip
          var isNested = false
          chip.replace = { sent in
            guard !isNested, sent.ins == 0x86, (sent.data.dropFirst(2).first ?? 0) == tag else {
              return nil
            }
            isNested = true
            defer { isNested = false }
            guard let answer = try? inner.transmit(sent) else { return nil }
            return ResponseAPDU(data: change(answer.data), status: answer.status)
          }
        }
        guard case .malformed(step, _) = error else {
          Issue.record("\(step) took bytes around its template")
          continue
        }
      }
    }
  }

  @Test("given references of authorities beside the token, when PACE is run, then they are let be")
  func authorityReferences() throws {
    _ = try run { chip in
      chip.bend = { $0 == 0x85 ? $1 + [0x87, 0x02, 0x41, 0x42, 0x88, 0x01, 0x43] : $1 }
    }
  }

  @Test(
    "given integrated mapping with data in its empty answer, when it is run, then it is malformed")
  func integratedAnswer() throws {
    let name = "PACE-ECDH-IM-AES-CBC-CMAC-128"
    let error = failure(name) { $0.bend = { $0 == 0x81 ? [0x82, 0x01, 0x00] : $1 } }
    #expect(error == .malformed(.mapping, .phrase(.paceObjectNotEmpty(0x82))))
    let other = failure(name) { $0.bend = { $0 == 0x81 ? [0x84, 0x00] : $1 } }
    #expect(other == .malformed(.mapping, .phrase(.paceObjectMissing(0x82))))
    _ = try run(name) { $0.bend = { $0 == 0x81 ? [] : $1 } }
  }

  @Test("given wrong chip authentication data, when PACE with their mapping is run, then it fails")
  func chipAuthenticationData() throws {
    let name = "PACE-ECDH-CAM-AES-CBC-CMAC-128"
    func failed(_ change: @escaping ([UInt8]) -> [UInt8]) -> PACEError? {
      failure(name) { $0.bend = { $0 == 0x85 ? change($1) : $1 } }
    }
    #expect(failed { Array($0.prefix(10)) } == .chipAuthenticationDataWrong(.chipDataMissing))
    #expect(
      failed { $0.prefix(10) + [0x8A, 0x00] }
        == .chipAuthenticationDataWrong(.chipDataNotInBlocks))
    #expect(
      failed { $0.prefix(10) + [0x8A, 0x0F] + $0.dropFirst(12).prefix(15) }
        == .chipAuthenticationDataWrong(.chipDataNotInBlocks))
    // Under one key in 256 the block ends in a right padding.
    let wrongPadding = (0..<4).contains { _ in
      failed { $0.prefix(10) + [0x8A, 0x10] + [UInt8](repeating: 0, count: 16) }
        == .chipAuthenticationDataWrong(.chipDataPadding)
    }
    #expect(wrongPadding)
  }

  @Test(
    "given chip authentication data of another key, when they are checked, then nothing is proven")
  func otherData() throws {
    let (chip, result) = try run("PACE-ECDH-CAM-AES-CBC-CMAC-256", .secp384r1)
    let mapping = try #require(result.chipMapping)
    let parameters = try KeyAgreementParameters(.secp384r1)
    let own = try KeyAgreementPublicKey(
      parameters, publicValue: try #require(chip.staticKey).publicValue)
    #expect(mapping.proves(own))
    let (_, second) = try run("PACE-ECDH-CAM-AES-CBC-CMAC-256", .secp384r1)
    #expect(second.chipMapping?.proves(own) == false)
  }

  @Test("given a chip that refuses command chaining, when PACE is run, then it goes on without")
  func unchained() throws {
    for status in [StatusWord.lastCommandOfChainExpected, StatusWord(0x68, 0x84)] {
      let (chip, _) = try run { $0.refusesChaining = status }
      #expect(chip.commands.count { $0.cla == 0x10 } == 1)
      #expect(chip.count(of: 0x22) == 2)
    }
    // Any other refusal, and one at a later step, is final.
    let other = failure { $0.refusesChaining = .wrongData }
    #expect(other == .refused(.nonce, .wrongData))
  }

  @Test("given a chip without extended length, when its group needs it, then data come in pieces")
  func pieces() throws {
    let name = "PACE-DH-GM-AES-CBC-CMAC-256"
    let (chip, _) = try run(name, .modp2048With256) { $0.refusesExtendedLength = true }
    #expect(chip.commands.count(where: \.isExtended) == 1)
    #expect(chip.count(of: 0x22) == 2)
    // Nonce, a refused mapping; nonce, two pieces each of mapping and key agreement, token.
    #expect(chip.count(of: 0x86) == 8)
    let error = failure(name, .modp2048With256) { chip in
      chip.refusesExtendedLength = true
      chip.replace = { $0.data.count == 255 ? ResponseAPDU(status: .noDiagnosis) : nil }
    }
    // What came first is what the chip has against the protocol.
    #expect(error == .refused(.mapping, .wrongLength))
    let early = failure(name, .modp2048With256) { chip in
      chip.refusesExtendedLength = true
      chip.replace = {
        $0.data.count == 255 ? ResponseAPDU(data: [0x7C, 0x00], status: .success) : nil
      }
    }
    #expect(early == .malformed(.mapping, .phrase(.paceDataTooEarly)))
  }

  @Test("given a chain of GENERAL AUTHENTICATE without end, when PACE is run, then it is bounded")
  func endless() throws {
    let channel = ScriptedChannel([{ _ in ResponseAPDU(data: [], status: StatusWord(0x61, 0x00)) }])
    let pace = PACE(
      variant: try Self.variant(Self.find(Self.generic), .secp256r1),
      password: try Self.password(), random: .system)
    #expect(throws: (any Error).self) { try pace.open(ResponseChaining(channel)) }
    #expect(channel.commands.count <= ResponseChaining.maximumRounds + 2)
  }

  @Test(
    "given every answer damaged anywhere, when PACE is run, then it is a typed failure and ends")
  func damaged() throws {
    var random = SeededNumbers(seed: 11)
    for name in [Self.generic, "PACE-ECDH-IM-AES-CBC-CMAC-256", "PACE-ECDH-CAM-AES-CBC-CMAC-128"] {
      for _ in 0..<60 {
        let place = Int.random(in: 0..<5, using: &random)
        let byte = Int.random(in: 0..<80, using: &random)
        let change = UInt8.random(in: 1...255, using: &random)
        let chip = try PACEChip(Self.find(name), .secp256r1, secret: Self.secret())
        var isChanged = false
        let channel = ScriptedChannel { command, number in
          var answer = try chip.transmit(command)
          if number == place, !answer.data.isEmpty {
            answer.data[byte % answer.data.count] ^= change
            isChanged = true
          }
          return answer
        }
        let pace = PACE(
          variant: try Self.variant(Self.find(name), .secp256r1), password: try Self.password(),
          random: .system)
        do {
          let result = try pace.open(channel)
          // The chip authentication data may open to other data of the right form.
          #expect(!isChanged || result.chipMapping != nil)
        } catch {
          #expect(error is PACEError)
        }
        #expect(channel.commands.count <= 5)
      }
    }
  }
}
