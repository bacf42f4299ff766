import Crypto
import Encoding
import LDS
import SmartCard

/// A chip without access control behind a door that wants PACE over a curve with generic or chip
/// authentication mapping and AES: enough to see what an inspection makes of it.
final class PACEDoor: CardChannel {
  private let chip: any CardChannel
  private let secret: [UInt8]
  private let hasBAC: Bool
  private(set) var commands: [CommandAPDU] = []
  /// The variant that was selected last.
  private(set) var variant: PACEProtocol?
  var refuse: (CommandAPDU) -> StatusWord? = { _ in nil }

  private var group: any KeyAgreementGroup
  private var nonce = SecretBytes([])
  private var terminalValue: [UInt8] = []
  private var ownValue: [UInt8] = []
  private var keys: (encryption: SecretBytes, mac: SecretBytes)?
  private var counter: UInt8?

  /// - Parameter secret: the MRZ's digest, or the digits of a CAN.
  init(_ chip: any CardChannel, secret: [UInt8], hasBAC: Bool = false) throws {
    (self.chip, self.secret, self.hasBAC) = (chip, secret, hasBAC)
    group = try EllipticCurveGroup(.brainpoolP256r1)
  }

  var replayedTime: Duration? { chip.replayedTime }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands.append(command)
    if let status = refuse(command) { return ResponseAPDU(status: status) }
    if command.isProtected { return try protected(command) }
    counter = nil
    switch command.ins {
    case 0x22: return try select(command)
    case 0x86:
      guard let answer = try authenticate(command) else {
        return ResponseAPDU(status: .authenticationFailed)
      }
      return ResponseAPDU(data: BERTLV.encode(0x7C, answer), status: .success)
    case 0xA4: return try chip.transmit(command)
    case 0xB0 where command.p1 == 0x9C: return try chip.transmit(command)
    default:
      return hasBAC
        ? try chip.transmit(command) : ResponseAPDU(status: .securityStatusNotSatisfied)
    }
  }

  private func select(_ command: CommandAPDU) throws -> ResponseAPDU {
    let objects = try BERTLV(parsing: BERTLV.encode(0x30, command.data)).children()
    guard let first = objects.first,
      let variant = PACEProtocol(try ObjectIdentifier(content: first.content))
    else { return ResponseAPDU(status: .wrongData) }
    self.variant = variant
    let parameters = objects.first { $0.tag == 0x84 }?.content.first.map(Int.init) ?? 13
    group = try StandardizedDomainParameters(rawValue: parameters)?.group() ?? group
    return ResponseAPDU(status: .success)
  }

  private func authenticate(_ command: CommandAPDU) throws -> [UInt8]? {
    let object = try BERTLV(parsing: command.data).children().first
    let value = Array(object?.content ?? [])
    let cipher = variant?.cipher ?? .aes128
    switch object?.tag {
    case nil:
      nonce = SecretBytes(try RandomSource.system.bytes(16))
      let key = try KeyDerivation.key(
        from: SecretBytes(secret), for: .password, cipher: cipher)
      let plain = nonce.withUnsafeBytes { Array($0) }
      return BERTLV.encode(0x80, try cipher.encrypt(plain, key: key))
    case 0x81:
      let pair = try group.makeKeyPair(.system)
      let element = try group.sharedElement(pair.privateKey, value)
      group = try group.mapped(nonce: nonce, element: element)
      return BERTLV.encode(0x82, pair.publicValue)
    case 0x83:
      let pair = try group.makeKeyPair(.system)
      let shared = try group.sharedSecret(pair.privateKey, value)
      (terminalValue, ownValue) = (value, pair.publicValue)
      keys = (
        try KeyDerivation.key(from: shared, for: .encryption, cipher: cipher),
        try KeyDerivation.key(from: shared, for: .authentication, cipher: cipher)
      )
      return BERTLV.encode(0x84, ownValue)
    default:
      guard try token(over: ownValue) == value else { return nil }
      counter = 0
      let own = BERTLV.encode(0x86, try token(over: terminalValue))
      return try own + chipAuthenticationData(cipher)
    }
  }

  private func token(over value: [UInt8]) throws -> [UInt8] {
    guard let variant, let keys else { return [] }
    return try variant.cipher.authenticationCode(
      for: BERTLV.encode(
        0x7F49, DER.objectIdentifier(variant.objectIdentifier) + BERTLV.encode(0x86, value)),
      key: keys.mac)
  }

  /// Data of the right form, which prove nothing.
  private func chipAuthenticationData(_ cipher: SessionCipher) throws -> [UInt8] {
    guard variant?.mapping == .chipAuthentication, let keys else { return [] }
    let plain = ISO9797Padding.pad([UInt8](repeating: 1, count: 32), blockLength: 16)
    let start = try cipher.encrypt([UInt8](repeating: 0xFF, count: 16), key: keys.encryption)
    return BERTLV.encode(
      0x8A, try cipher.encrypt(plain, key: keys.encryption, initialValue: start))
  }

  private func protected(_ command: CommandAPDU) throws -> ResponseAPDU {
    guard let before = counter, let keys, let cipher = variant?.cipher else {
      return hasBAC
        ? try chip.transmit(command) : ResponseAPDU(status: .secureMessagingObjectsMissing)
    }
    func counted(_ value: UInt8) -> [UInt8] { [UInt8](repeating: 0, count: 15) + [value] }
    func start(_ value: UInt8) throws -> [UInt8] {
      try cipher.encrypt(counted(value), key: keys.encryption)
    }
    func code(_ value: UInt8, _ bytes: [UInt8]) throws -> [UInt8] {
      try cipher.authenticationCode(
        for: ISO9797Padding.pad(counted(value) + bytes, blockLength: 16), key: keys.mac)
    }
    let objects = try BERTLV(parsing: BERTLV.encode(0x30, command.data)).children()
    var plain = CommandAPDU(ins: command.ins, p1: command.p1, p2: command.p2)
    for object in objects {
      let content = Array(object.content)
      if object.tag == 0x87 {
        plain.data = try ISO9797Padding.unpad(
          cipher.decrypt(
            Array(content.dropFirst()), key: keys.encryption, initialValue: start(before &+ 1)))
      }
      if object.tag == 0x97 { plain.expectedLength = content[0] == 0 ? 256 : Int(content[0]) }
    }
    let header = ISO9797Padding.pad(command.header, blockLength: 16)
    let body = objects.dropLast().flatMap(\.encoded)
    guard try code(before &+ 1, header + body) == objects.last.map({ Array($0.content) }) else {
      counter = nil
      return ResponseAPDU(status: .secureMessagingObjectsWrong)
    }
    let answer = try chip.transmit(plain)
    var sealed: [UInt8] = []
    if !answer.data.isEmpty {
      let padded = ISO9797Padding.pad(answer.data, blockLength: 16)
      sealed = BERTLV.encode(
        0x87,
        [1]
          + (try cipher.encrypt(
            padded, key: keys.encryption, initialValue: start(before &+ 2))))
    }
    sealed += BERTLV.encode(0x99, [answer.status.sw1, answer.status.sw2])
    sealed += BERTLV.encode(0x8E, try code(before &+ 2, sealed))
    counter = before &+ 2
    return ResponseAPDU(data: sealed, status: answer.status)
  }
}
