import Crypto
import Encoding
import LDS
import MRZ
import SmartCard
import Testing

import ChipSimulator

/// What a terminal does, in a few lines, to drive the chip: no quirks, no retries.
final class TestTerminal {
  let chip: SimulatedChip
  private var session: Session?

  /// A session's keys and counter.
  struct Session {
    let cipher: SessionCipher
    let encryption: SecretBytes
    let authentication: SecretBytes
    var counter: [UInt8]

    /// Keys from a secret, by the function of Doc 9303-11, 9.7.1; the counter is zero if left out.
    init(_ secret: SecretBytes, _ cipher: SessionCipher, counter: [UInt8]? = nil) throws {
      self.cipher = cipher
      encryption = try KeyDerivation.key(from: secret, for: .encryption, cipher: cipher)
      authentication = try KeyDerivation.key(from: secret, for: .authentication, cipher: cipher)
      self.counter = counter ?? [UInt8](repeating: 0, count: cipher.blockLength)
    }

    mutating func count() {
      for index in counter.indices.reversed() {
        counter[index] &+= 1
        if counter[index] != 0 { return }
      }
    }

    func initialValue() throws -> [UInt8]? {
      cipher == .tripleDES ? nil : try cipher.encrypt(counter, key: encryption)
    }

    func pad(_ bytes: [UInt8]) -> [UInt8] {
      ISO9797Padding.pad(bytes, blockLength: cipher.blockLength)
    }

    /// The code over the counter and bytes, padded once.
    func code(_ bytes: [UInt8]) throws -> [UInt8] {
      let message = counter + bytes
      return try cipher.authenticationCode(
        for: cipher == .tripleDES ? message : pad(message), key: authentication)
    }
  }

  private let link: ([UInt8]) -> [UInt8]

  init(_ chip: SimulatedChip, through link: (([UInt8]) -> [UInt8])? = nil) {
    self.chip = chip
    self.link = link ?? chip.answer
  }

  /// An answer in a session did not verify.
  struct BadAnswer: Error { let answer: [UInt8] }

  func plain(_ hex: String) throws -> ResponseAPDU {
    try ResponseAPDU(parsing: link(try Hex.decode(hex)))
  }

  static let selectApplication = "00A4040C07A0000002471001"

  private static func keys(_ seed: [UInt8]) throws -> (TripleDES, RetailMAC) {
    func key(_ counter: UInt8) throws -> SecretBytes {
      SecretBytes(try DigestAlgorithm.sha1.digest(seed + [0, 0, 0, counter]).prefix(16))
    }
    return (try TripleDES(key: try key(1)), try RetailMAC(key: try key(2)))
  }

  /// Selects LDS1 and does basic access control; the status of EXTERNAL AUTHENTICATE.
  @discardableResult
  func open(_ fields: MRZAccessFields) throws -> StatusWord {
    _ = try plain(Self.selectApplication)
    let challenge = try plain("0084000008").data
    let seed = try DigestAlgorithm.sha1.digest(fields.information).prefix(16)
    let (documentCipher, documentMAC) = try Self.keys(Array(seed))
    let own = [UInt8](1...8)
    let ownKey = [UInt8](repeating: 0x5C, count: 16)
    let cryptogram = try documentCipher.encrypt(own + challenge + ownKey)
    let command = CommandAPDU(
      ins: 0x82, p1: 0, p2: 0, data: cryptogram + (try documentMAC.code(for: cryptogram)),
      expectedLength: 40)
    let response = try ResponseAPDU(parsing: link(command.encoded))
    guard response.status == .success else { return response.status }
    let answer = Array(response.data.prefix(32))
    guard try documentMAC.isValid(Array(response.data.dropFirst(32)), for: answer) else {
      throw BadAnswer(answer: response.data)
    }
    let statement = try documentCipher.decrypt(answer)
    guard Array(statement[0..<16]) == challenge + own else {
      throw BadAnswer(answer: response.data)
    }
    let sessionSeed = zip(ownKey, statement[16..<32]).map { $0 ^ $1 }
    session = try Session(
      SecretBytes(sessionSeed), .tripleDES, counter: Array(challenge.suffix(4) + own.suffix(4)))
    return .success
  }

  /// Moves to another session, as after PACE or chip authentication.
  func enter(_ session: Session?) { self.session = session }

  /// The protected form of a command.
  func protect(_ command: CommandAPDU, outerLength: Int = 256) throws -> CommandAPDU {
    var current = try #require(session)
    current.count()
    var protected = command
    protected.cla |= 0x0C
    var objects: [UInt8] = []
    if !command.data.isEmpty {
      let cryptogram = try current.cipher.encrypt(
        current.pad(command.data), key: current.encryption,
        initialValue: try current.initialValue())
      objects =
        command.ins & 1 == 1
        ? BERTLV.encode(0x85, cryptogram) : BERTLV.encode(0x87, [0x01] + cryptogram)
    }
    if let length = command.expectedLength {
      let isLong = length > 256
      let bytes = [UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
      objects += BERTLV.encode(0x97, isLong ? bytes : [bytes[1]])
    }
    let code = try current.code(current.pad(protected.header) + objects)
    protected.data = objects + BERTLV.encode(0x8E, code)
    protected.expectedLength = outerLength
    session = current
    return protected
  }

  /// Takes the protection off an answer.
  func unprotect(_ answer: [UInt8]) throws -> ResponseAPDU {
    var current = try #require(session)
    current.count()
    session = current
    let response = try ResponseAPDU(parsing: answer)
    guard let objects = try? BERTLV.encode(0x30, response.data).asObjects(),
      let code = objects.last, code.tag == 0x8E,
      let status = objects.first(where: { $0.tag == 0x99 }), status.content.count == 2
    else { throw BadAnswer(answer: answer) }
    let covered = Array(response.data.dropLast(code.encoded.count))
    guard try current.code(covered) == Array(code.content) else { throw BadAnswer(answer: answer) }
    var plain = ResponseAPDU(
      status: StatusWord(status.content[status.content.startIndex], status.content.last ?? 0))
    for object in objects where object.tag == 0x87 || object.tag == 0x85 {
      let cryptogram = object.tag == 0x87 ? object.content.dropFirst() : object.content
      plain.data = try ISO9797Padding.unpad(
        try current.cipher.decrypt(
          Array(cryptogram), key: current.encryption, initialValue: try current.initialValue()))
    }
    return plain
  }

  /// A protected exchange.
  func send(_ command: CommandAPDU, outerLength: Int = 256) throws -> ResponseAPDU {
    guard session != nil else { return try transmit(command) }
    let protected = try protect(command, outerLength: outerLength)
    return try unprotect(try transmit(protected).encoded)
  }

  /// An exchange as it is, with the pieces of a long answer put together.
  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    let bytes = link(command.encoded)
    guard chip.isPresent else { throw SimulatedRemoval() }
    var response = try ResponseAPDU(parsing: bytes)
    var all = response.data
    while let length = response.status.remainingLength, all.count < 70_000 {
      response = try ResponseAPDU(
        parsing: link([0x00, 0xC0, 0x00, 0x00, UInt8(truncatingIfNeeded: length)]))
      all += response.data
    }
    return ResponseAPDU(data: all, status: response.status)
  }

  /// Selects a file by its identifier; protected in a session.
  func select(_ file: ChipFile) throws -> StatusWord {
    let identifier = [UInt8(file.identifier >> 8), UInt8(file.identifier & 0xFF)]
    let command = CommandAPDU(ins: 0xA4, p1: 0x02, p2: 0x0C, data: identifier)
    return session == nil
      ? try chip.transmit(command).status : try send(command).status
  }

  /// Reads from the current file; protected in a session. Offsets over 32,767 take INS B1.
  func read(at offset: Int, _ length: Int) throws -> ResponseAPDU {
    let outer = length > 256 ? 65536 : 256
    if offset > 0x7FFF {
      let bytes = [UInt8(offset >> 16), UInt8(offset >> 8 & 0xFF), UInt8(offset & 0xFF)]
      let command = CommandAPDU(
        ins: 0xB1, p1: 0, p2: 0, data: BERTLV.encode(0x54, bytes), expectedLength: length)
      var response =
        session == nil
        ? try chip.transmit(command) : try send(command, outerLength: outer)
      guard !response.data.isEmpty else { return response }
      let object = try BERTLV(parsing: response.data)
      guard object.tag == 0x53 else { throw BadAnswer(answer: response.data) }
      response.data = Array(object.content)
      return response
    }
    let command = CommandAPDU(
      ins: 0xB0, p1: UInt8(offset >> 8), p2: UInt8(offset & 0xFF), expectedLength: length)
    return session == nil ? try chip.transmit(command) : try send(command, outerLength: outer)
  }

  /// Reads a whole file, up to the end that its answers tell.
  func readFile(_ file: ChipFile, length: Int = 0xDF) throws -> [UInt8] {
    let status = try select(file)
    guard status == .success else { throw Refused(status: status) }
    var bytes: [UInt8] = []
    while true {
      let response = try read(at: bytes.count, length)
      bytes += response.data
      switch response.status {
      case .endOfFile, .offsetOutsideFile: return bytes
      case .success: continue
      default: throw Refused(status: response.status)
      }
    }
  }

  struct Refused: Error, Equatable { let status: StatusWord }
}

extension [UInt8] {
  func asObjects() throws -> [BERTLV] { try BERTLV(parsing: self).children() }
}
