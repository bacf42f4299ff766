import Crypto
import Encoding
import LDS
import SmartCard

@testable import ChipAccess

/// A chip that proves itself, and that a test bends: basic access control if it has keys for it, chip
/// authentication if it has a key for that. Its secure messaging is written from the chip's side, over
/// the primitives of the module `Crypto` alone.
final class ProvingChip: CardChannel {
  /// What a command in clear, inside the session or outside, is answered in another way.
  enum Bending {
    /// Answered so, protected where the command was.
    case answer(ResponseAPDU)
    /// Answered so in clear; the session is lost.
    case bare(StatusWord)
  }

  let files: FileChip
  var access: BACKeys?
  /// The private keys for chip authentication by their number; nil for the one without.
  var keys: [Int?: (group: any KeyAgreementGroup, privateKey: SecretBytes)] = [:]
  /// Whether the chip, told to use the new keys, goes on with the old ones.
  var keepsOldKeys = false
  var sign: ((_ challenge: [UInt8], _ expectedLength: Int?) -> ResponseAPDU)?
  var bend: (_ command: CommandAPDU, _ chip: ProvingChip) -> Bending? = { _, _ in nil }
  /// The commands as the chip understood them.
  private(set) var commands: [CommandAPDU] = []
  private(set) var accesses = 0

  private struct Session {
    var cipher: SessionCipher
    var encryption: SecretBytes
    var authentication: SecretBytes
    var counter: [UInt8]

    mutating func count() {
      for index in counter.indices.reversed() {
        counter[index] &+= 1
        if counter[index] != 0 { return }
      }
    }

    func code(_ bytes: [UInt8]) throws -> [UInt8] {
      // Retail MAC pads by itself.
      let padded =
        cipher == .tripleDES
        ? bytes : ISO9797Padding.pad(bytes, blockLength: cipher.blockLength)
      return try cipher.authenticationCode(for: counter + padded, key: authentication)
    }

    func start() throws -> [UInt8]? {
      cipher == .tripleDES ? nil : try cipher.encrypt(counter, key: encryption)
    }
  }

  private var session: Session?
  private var next: Session?
  private var selected: (cipher: SessionCipher, key: Int?)?
  private var chain: [UInt8] = []
  private static let challenge: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

  init(_ files: [ElementaryFile: [UInt8]] = [:]) { self.files = FileChip(files) }

  /// Which cipher protects the session now.
  var cipher: SessionCipher? { session?.cipher }

  func count(_ instruction: UInt8) -> Int { commands.count { $0.ins == instruction } }

  var replayedTime: Duration? { nil }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    guard command.isProtected else {
      session = nil
      return try process(command).answer
    }
    guard session != nil, let plain = try open(command) else {
      session = nil
      return ResponseAPDU(status: .secureMessagingObjectsWrong)
    }
    let (answer, isBare) = try process(plain)
    if isBare {
      session = nil
      return answer
    }
    let sealed = try seal(answer)
    if let next {
      session = next
      self.next = nil
    }
    return sealed
  }

  // MARK: Secure messaging

  private func open(_ command: CommandAPDU) throws -> CommandAPDU? {
    session?.count()
    guard let session else { return nil }
    var reader = BERReader(command.data)
    let cryptogram = try reader.readOptional(0x87)
    let length = try reader.readOptional(0x97)
    let body =
      (cryptogram.map { Array($0.encoded) } ?? []) + (length.map { Array($0.encoded) } ?? [])
    let code = Array(try reader.read(0x8E).content)
    let header = ISO9797Padding.pad(command.header, blockLength: session.cipher.blockLength)
    guard try session.code(header + body) == code else { return nil }
    var plain = command
    plain.cla &= 0xF0
    plain.data = []
    if let cryptogram {
      plain.data = try ISO9797Padding.unpad(
        try session.cipher.decrypt(
          Array(cryptogram.content.dropFirst()), key: session.encryption,
          initialValue: try session.start()))
    }
    plain.expectedLength = length.map { object in
      let number = object.content.reduce(0) { $0 << 8 | Int($1) }
      return number > 0 ? number : object.content.count == 1 ? 256 : 65_536
    }
    return plain
  }

  private func seal(_ answer: ResponseAPDU) throws -> ResponseAPDU {
    session?.count()
    guard let session else { return answer }
    var body: [UInt8] = []
    if !answer.data.isEmpty {
      let padded = ISO9797Padding.pad(answer.data, blockLength: session.cipher.blockLength)
      let cryptogram = try session.cipher.encrypt(
        padded, key: session.encryption, initialValue: try session.start())
      body = BERTLV.encode(0x87, [0x01] + cryptogram)
    }
    body += BERTLV.encode(0x99, [answer.status.sw1, answer.status.sw2])
    return ResponseAPDU(
      data: body + BERTLV.encode(0x8E, try session.code(body)), status: answer.status)
  }

  // MARK: Commands

  private func process(_ command: CommandAPDU) throws -> (answer: ResponseAPDU, isBare: Bool) {
    commands.append(command)
    switch bend(command, self) {
    case .answer(let answer): return (answer, false)
    case .bare(let status): return (ResponseAPDU(status: status), true)
    case nil: return (try answer(command), false)
    }
  }

  private func answer(_ command: CommandAPDU) throws -> ResponseAPDU {
    switch (command.ins, command.p1, command.p2) {
    case (0xA4, 0x04, _): return ResponseAPDU(status: .success)
    case (0x84, _, _):
      return access == nil
        ? ResponseAPDU(status: .instructionNotSupported)
        : ResponseAPDU(data: Self.challenge, status: .success)
    case (0x82, _, _): return try authenticate(command.data)
    case _ where access != nil && session == nil:
      return ResponseAPDU(status: .securityStatusNotSatisfied)
    case (0x22, 0x41, 0xA6):
      let objects = try Self.objects(command.data)
      return try agree(objects[0x91] ?? [], .tripleDES, Self.number(objects[0x84]))
    case (0x22, 0x41, 0xA4): return try select(command.data)
    case (0x86, _, _): return try generalAuthenticate(command)
    case (0x88, _, _):
      return sign?(command.data, command.expectedLength)
        ?? ResponseAPDU(status: .instructionNotSupported)
    default: return files.transmit(command)
    }
  }

  private func authenticate(_ token: [UInt8]) throws -> ResponseAPDU {
    guard let access, token.count == 40,
      try access.authentication.isValid(Array(token.suffix(8)), for: Array(token.prefix(32)))
    else { return ResponseAPDU(status: .authenticationFailed) }
    accesses += 1
    let opened = try access.encryption.decrypt(Array(token.prefix(32)))
    let ours = [UInt8](repeating: 0x5A, count: 16)
    let answer = try access.encryption.encrypt(
      Array(opened[8..<16]) + Array(opened[0..<8]) + ours)
    let seed = SecretBytes(zip(opened[16..<32], ours).map { $0 ^ $1 })
    session = try Self.session(
      .tripleDES, seed, counter: Array(opened[12..<16]) + Array(opened[4..<8]))
    return ResponseAPDU(
      data: answer + (try access.authentication.code(for: answer)), status: .success)
  }

  private func select(_ data: [UInt8]) throws -> ResponseAPDU {
    let objects = try Self.objects(data)
    chain = []
    selected = nil
    guard
      let variant = ChipAuthenticationProtocol.all.first(where: {
        $0.objectIdentifier.content == objects[0x80]
      })
    else { return ResponseAPDU(status: .wrongData) }
    let number = Self.number(objects[0x84])
    guard keys.keys.contains(number) else { return ResponseAPDU(status: .referencedDataNotFound) }
    selected = (variant.cipher, number)
    return ResponseAPDU(status: .success)
  }

  private func generalAuthenticate(_ command: CommandAPDU) throws -> ResponseAPDU {
    chain += command.data
    if command.cla & 0x10 != 0 { return ResponseAPDU(status: .success) }
    defer { chain = [] }
    guard let selected else { return ResponseAPDU(status: .conditionsNotSatisfied) }
    let outer = try BERTLV(parsing: chain)
    let value = Array(try BERTLV(parsing: outer.content).content)
    let answer = try agree(value, selected.cipher, selected.key)
    return answer.status == .success
      ? ResponseAPDU(data: [0x7C, 0x00], status: .success) : answer
  }

  private func agree(
    _ publicValue: [UInt8], _ cipher: SessionCipher, _ number: Int?
  ) throws -> ResponseAPDU {
    guard let key = keys[number] else { return ResponseAPDU(status: .referencedDataNotFound) }
    guard let secret = try? key.group.sharedSecret(key.privateKey, publicValue) else {
      return ResponseAPDU(status: .wrongData)
    }
    if !keepsOldKeys {
      let counter = [UInt8](repeating: 0, count: cipher.blockLength)
      let agreed = try Self.session(cipher, secret, counter: counter)
      if session == nil { session = agreed } else { next = agreed }
    }
    return ResponseAPDU(status: .success)
  }

  private static func session(
    _ cipher: SessionCipher, _ secret: SecretBytes, counter: [UInt8]
  ) throws -> Session {
    Session(
      cipher: cipher,
      encryption: try KeyDerivation.key(from: secret, for: .encryption, cipher: cipher),
      authentication: try KeyDerivation.key(from: secret, for: .authentication, cipher: cipher),
      counter: counter)
  }

  private static func objects(_ data: [UInt8]) throws -> [BERTag: [UInt8]] {
    var reader = BERReader(data)
    var objects: [BERTag: [UInt8]] = [:]
    while !reader.isAtEnd {
      let object = try reader.read()
      objects[object.tag] = Array(object.content)
    }
    return objects
  }

  private static func number(_ bytes: [UInt8]?) -> Int? {
    bytes.map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }
}

extension ProvingChip {
  /// Gives the chip a new key for chip authentication.
  /// - Returns: its entry for DG14.
  func addKey(
    _ parameters: StandardizedDomainParameters, number: Int? = nil
  ) throws -> ChipAuthenticationPublicKeyInfo {
    let parameters = try KeyAgreementParameters(parameters)
    let pair = try parameters.group.makeKeyPair(.system)
    keys[number] = (parameters.group, pair.privateKey)
    return ChipAuthenticationPublicKeyInfo(
      parameters.group is FiniteFieldGroup ? .dh : .ecdh,
      publicKeyInfo: try KeyAgreementPublicKey(parameters, publicValue: pair.publicValue).bytes,
      keyIdentifier: number)
  }
}
