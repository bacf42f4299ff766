import ChipAccess
import Encoding
import LDS
import SmartCard

@testable import Crypto

/// A chip that speaks one variant of PACE and then reads its files out inside the session: written
/// for these tests from the standard, beside the reader's own code, and bent by them.
final class PACEChip: CardChannel {
  let variant: PACEProtocol
  let parameters: StandardizedDomainParameters
  let secret: [UInt8]
  let kind: UInt8
  var files: [UInt8: [UInt8]] = [:]
  /// The static key pair for chip authentication mapping.
  let staticKey: KeyAgreementKeyPair?

  /// What MSE:Set AT answers, by its data objects.
  var selection: (_ tags: Set<BERTag>) -> StatusWord = { _ in .success }
  /// May put another object in the place of an answer's, by the command's tag (0 for the nonce).
  var bend: (_ tag: UInt8, _ answer: [UInt8]) -> [UInt8] = { $1 }
  /// May put a whole other answer in an answer's place.
  var replace: (_ command: CommandAPDU) -> ResponseAPDU? = { _ in nil }
  var rejection = StatusWord.authenticationFailed
  var refusesChaining: StatusWord?
  var refusesExtendedLength = false
  var statusOfExtendedLength = StatusWord.wrongLength

  func reset(_ kind: ResetKind) {}

  private(set) var commands: [CommandAPDU] = []
  private let random = RandomSource.system
  private var group: any KeyAgreementGroup
  private var nonce: [UInt8] = []
  private var pieces: [UInt8] = []
  private var mapKey: SecretBytes?
  private var terminalValue: [UInt8] = []
  private var ownValue: [UInt8] = []
  private var keys: (encryption: SecretBytes, mac: SecretBytes)?
  private var session: Session?

  init(
    _ variant: PACEProtocol, _ parameters: StandardizedDomainParameters, secret: [UInt8],
    kind: UInt8 = 1
  ) throws {
    (self.variant, self.parameters, self.secret, self.kind) = (variant, parameters, secret, kind)
    group = try parameters.group()
    staticKey =
      variant.mapping == .chipAuthentication ? try group.makeKeyPair(.system) : nil
  }

  func count(of instruction: UInt8) -> Int { commands.count { $0.ins == instruction } }

  var replayedTime: Duration? { nil }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands.append(command)
    if let answer = replace(command) { return answer }
    if command.isProtected { return try protected(command) }
    session = nil
    if refusesExtendedLength, command.isExtended {
      nonce = []
      return ResponseAPDU(status: statusOfExtendedLength)
    }
    switch command.ins {
    case 0x22: return try select(command)
    case 0x86: return try authenticate(command)
    case 0xA4: return ResponseAPDU(status: .success)
    default: return ResponseAPDU(status: .securityStatusNotSatisfied)
    }
  }

  private func select(_ command: CommandAPDU) throws -> ResponseAPDU {
    var reader = BERReader(command.data)
    var found: [BERTag: [UInt8]] = [:]
    while !reader.isAtEnd {
      let object = try reader.read()
      found[object.tag] = Array(object.content)
    }
    guard command.p1 == 0xC1, command.p2 == 0xA4,
      found[0x80] == variant.objectIdentifier.content, found[0x83] == [kind]
    else { return ResponseAPDU(status: .wrongData) }
    group = try parameters.group()
    (nonce, pieces) = ([], [])
    return ResponseAPDU(status: selection(Set(found.keys)))
  }

  private func authenticate(_ command: CommandAPDU) throws -> ResponseAPDU {
    if let refusesChaining, command.cla == 0x10 { return ResponseAPDU(status: refusesChaining) }
    pieces += command.data
    guard let template = try? BERTLV(parsing: pieces) else {
      return ResponseAPDU(status: .success)
    }
    pieces = []
    let object = try template.children().first
    let tag = UInt8(truncatingIfNeeded: object?.tag.rawValue ?? 0)
    guard template.tag == 0x7C, refusesChaining != nil || (command.cla == 0x00) == (tag == 0x85)
    else {
      return ResponseAPDU(status: .wrongData)
    }
    let answer: [UInt8]
    switch tag {
    case 0x00: answer = try giveNonce()
    case 0x81: answer = try map(Array(object?.content ?? []))
    case 0x83: answer = try agree(Array(object?.content ?? []))
    case 0x85:
      guard let token = try exchangeTokens(Array(object?.content ?? [])) else {
        return ResponseAPDU(status: rejection)
      }
      answer = token
    default: return ResponseAPDU(status: .wrongData)
    }
    return ResponseAPDU(data: BERTLV.encode(0x7C, bend(tag, answer)), status: .success)
  }

  private func giveNonce() throws -> [UInt8] {
    let length = variant.mapping == .integrated && variant.cipher.keyLength > 16 ? 32 : 16
    nonce = try random.bytes(length)
    let key = try derive(secret, 3)
    return BERTLV.encode(0x80, try variant.cipher.encrypt(nonce, key: key))
  }

  private func derive(_ secret: [UInt8], _ counter: UInt8) throws -> SecretBytes {
    let digest: DigestAlgorithm = variant.cipher.keyLength > 16 ? .sha256 : .sha1
    return SecretBytes(
      try digest.digest(secret + [0, 0, 0, counter]).prefix(variant.cipher.keyLength))
  }

  private func map(_ data: [UInt8]) throws -> [UInt8] {
    if variant.mapping == .integrated {
      group = try group.mapped(number: SecretBytes(try pseudoRandom(data)))
      return BERTLV.encode(0x82, [])
    }
    let pair = try group.makeKeyPair(random)
    mapKey = pair.privateKey
    let element = try group.sharedElement(pair.privateKey, data)
    group = try group.mapped(nonce: SecretBytes(nonce), element: element)
    return BERTLV.encode(0x82, pair.publicValue)
  }

  private func pseudoRandom(_ terminalNonce: [UInt8]) throws -> [UInt8] {
    let constants =
      nonce.count == 16
      ? ["a668892a7c41e3ca739f40b057d85904", "a4e136ac725f738b01c1f60217c188ad"]
      : [
        "d463d65234124ef7897054986dca0a174e28df758cbaa03f240616414d5a1676",
        "54bd7255f0aaf831bec3423fcf39d69b6cbf066677d0faae5aadd99df8e53517",
      ]
    let (c0, c1) = (try Hex.decode(constants[0]), try Hex.decode(constants[1]))
    func cut(_ bytes: [UInt8]) -> SecretBytes {
      SecretBytes(bytes.prefix(variant.cipher.keyLength))
    }
    var key = try variant.cipher.encrypt(nonce, key: cut(terminalNonce))
    let rounds = (group.fieldBits + 64 + nonce.count * 8 - 1) / (nonce.count * 8)
    var output: [UInt8] = []
    for _ in 0..<rounds {
      output += try variant.cipher.encrypt(c1, key: cut(key))
      key = try variant.cipher.encrypt(c0, key: cut(key))
    }
    return output
  }

  private func agree(_ data: [UInt8]) throws -> [UInt8] {
    let pair = try group.makeKeyPair(random)
    terminalValue = data
    ownValue = pair.publicValue
    let shared = try group.sharedSecret(pair.privateKey, data).withUnsafeBytes { Array($0) }
    keys = (try derive(shared, 1), try derive(shared, 2))
    return BERTLV.encode(0x84, ownValue)
  }

  private func token(_ value: [UInt8]) throws -> [UInt8] {
    guard let keys else { return [] }
    let tag: BERTag = variant.keyAgreement == .dh ? 0x84 : 0x86
    let object = BERTLV.encode(
      0x7F49, DER.objectIdentifier(variant.objectIdentifier) + BERTLV.encode(tag, value))
    return try variant.cipher.authenticationCode(for: object, key: keys.mac)
  }

  private func exchangeTokens(_ data: [UInt8]) throws -> [UInt8]? {
    guard let keys, try token(ownValue) == data else { return nil }
    session = Session(variant.cipher, keys)
    var answer = BERTLV.encode(0x86, try token(terminalValue))
    if let staticKey, let mapKey {
      let plain = try divide(mapKey, by: staticKey.privateKey)
      let block = variant.cipher.blockLength
      let start = try variant.cipher.encrypt(
        [UInt8](repeating: 0xFF, count: block), key: keys.encryption)
      answer += BERTLV.encode(
        0x8A,
        try variant.cipher.encrypt(
          ISO9797Padding.pad(plain, blockLength: block), key: keys.encryption,
          initialValue: start))
    }
    return answer
  }

  /// The quotient modulo the order, by a power: the order is prime.
  private func divide(_ one: SecretBytes, by other: SecretBytes) throws -> [UInt8] {
    guard let curve = group as? EllipticCurveGroup else { return [] }
    let numbers = try ModularArithmetic(modulus: BigNumber(curve.order))
    let exponent = try numbers.subtract(BigNumber(word: 0), BigNumber(word: 2))
    let inverse = try numbers.power(BigNumber(secret: other), exponent)
    return try numbers.multiply(BigNumber(secret: one), inverse).bytes(curve.order.count)
  }

  // MARK: The session

  private struct Session {
    let cipher: SessionCipher
    let encryption: SecretBytes
    let mac: SecretBytes
    var counter: [UInt8]

    init(_ cipher: SessionCipher, _ keys: (encryption: SecretBytes, mac: SecretBytes)) {
      self.cipher = cipher
      (encryption, mac) = keys
      counter = [UInt8](repeating: 0, count: cipher.blockLength)
    }

    mutating func count() {
      for place in counter.indices.reversed() {
        counter[place] &+= 1
        if counter[place] != 0 { return }
      }
    }

    func start() throws -> [UInt8] {
      cipher == .tripleDES
        ? [UInt8](repeating: 0, count: 8) : try AES(key: encryption).encryptBlock(counter)
    }

    func code(_ bytes: [UInt8]) throws -> [UInt8] {
      let whole = counter + bytes
      return cipher == .tripleDES
        ? try RetailMAC(key: mac).code(for: whole)
        : try CMAC(key: mac).code(for: ISO9797Padding.pad(whole, blockLength: 16))
    }
  }

  private func protected(_ command: CommandAPDU) throws -> ResponseAPDU {
    guard var session else { return ResponseAPDU(status: .secureMessagingObjectsMissing) }
    self.session = nil
    session.count()
    var reader = BERReader(command.data)
    var plain = CommandAPDU(
      cla: command.cla & ~0x0C, ins: command.ins, p1: command.p1, p2: command.p2)
    var body: [UInt8] = []
    var code: [UInt8] = []
    while !reader.isAtEnd {
      let object = try reader.read()
      let content = Array(object.content)
      switch object.tag {
      case 0x87:
        let opened = try session.cipher.decrypt(
          Array(content.dropFirst()), key: session.encryption, initialValue: session.start())
        plain.data = try ISO9797Padding.unpad(opened)
      case 0x97:
        let number = content.reduce(0) { $0 << 8 | Int($1) }
        plain.expectedLength = number == 0 ? (content.count == 2 ? 65_536 : 256) : number
      case 0x8E: code = content
      default: return ResponseAPDU(status: .secureMessagingObjectsWrong)
      }
      if object.tag != 0x8E { body += object.encoded }
    }
    let header = ISO9797Padding.pad(command.header, blockLength: session.cipher.blockLength)
    guard try session.code(header + body) == code else {
      return ResponseAPDU(status: .secureMessagingObjectsWrong)
    }
    let answer = read(plain)
    session.count()
    var objects: [UInt8] = []
    if !answer.data.isEmpty {
      let sealed = try session.cipher.encrypt(
        ISO9797Padding.pad(answer.data, blockLength: session.cipher.blockLength),
        key: session.encryption, initialValue: session.start())
      objects = BERTLV.encode(0x87, [1] + sealed)
    }
    objects += BERTLV.encode(0x99, [answer.status.sw1, answer.status.sw2])
    objects += BERTLV.encode(0x8E, try session.code(objects))
    self.session = session
    return ResponseAPDU(data: objects, status: answer.status)
  }

  private func read(_ command: CommandAPDU) -> ResponseAPDU {
    switch command.ins {
    case 0xA4: return ResponseAPDU(status: .success)
    case 0xB0 where command.p1 & 0x80 != 0:
      guard let file = files[command.p1 & 0x1F] else { return ResponseAPDU(status: .fileNotFound) }
      current = file
      return slice(Int(command.p2), command.expectedLength)
    case 0xB0: return slice(Int(command.p1) << 8 | Int(command.p2), command.expectedLength)
    default: return ResponseAPDU(status: .instructionNotSupported)
    }
  }

  private var current: [UInt8] = []

  private func slice(_ offset: Int, _ length: Int?) -> ResponseAPDU {
    ResponseAPDU(
      data: Array(current.dropFirst(offset).prefix(length ?? 0)), status: .success)
  }
}
