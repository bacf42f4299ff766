import Crypto
import Encoding
import SmartCard
import Verdicts

/// Secure messaging from the chip's side, Doc 9303-11, 9.8, with triple DES or AES.
struct SimulatedSession {
  /// The reason why a command is not accepted; it ends the session.
  enum Failure: Error {
    /// A data object is missing, 6987.
    case objectsMissing
    /// A data object is wrong, 6988.
    case objectsWrong

    var status: StatusWord {
      switch self {
      case .objectsMissing: .secureMessagingObjectsMissing
      case .objectsWrong: .secureMessagingObjectsWrong
      }
    }
  }

  private let keys: SimulatedSessionKeys
  /// The send sequence counter: as many bytes as the cipher's block.
  private(set) var counter: [UInt8]

  /// - Parameter counter: the send sequence counter, big-endian; zero where it is left out, as after
  ///   PACE and chip authentication.
  init(keys: SimulatedSessionKeys, counter: [UInt8] = []) {
    self.keys = keys
    let length = keys.cipher.blockLength
    let last = counter.suffix(length)
    self.counter = [UInt8](repeating: 0, count: length - last.count) + last
  }

  private mutating func count() {
    for index in counter.indices.reversed() {
      counter[index] &+= 1
      if counter[index] != 0 { return }
    }
  }

  /// The initial value of CBC: zero with triple DES, the encrypted counter with AES (9.8.7).
  private func initialValue() throws(CryptoError) -> [UInt8] {
    keys.cipher == .tripleDES
      ? [UInt8](repeating: 0, count: TripleDES.blockLength) : try keys.encrypt(counter)
  }

  private func pad(_ bytes: [UInt8]) -> [UInt8] {
    ISO9797Padding.pad(bytes, blockLength: keys.cipher.blockLength)
  }

  // MARK: Commands

  /// The plain command in a protected one.
  mutating func open(_ command: CommandAPDU) throws(Failure) -> CommandAPDU {
    count()
    let objects = try Objects(command.data)
    guard isAuthentic(command.header, objects) else { throw .objectsWrong }
    var plain = CommandAPDU(
      cla: command.cla & 0xF3, ins: command.ins, p1: command.p1, p2: command.p2)
    plain.data = try decrypt(objects.cryptogram, isOdd: command.ins & 1 == 1)
    plain.expectedLength = try Self.expectedLength(objects.expectedLength)
    return plain
  }

  /// Checks the authentication code. Some terminals pad a header without data objects once more;
  /// both forms are accepted.
  private func isAuthentic(_ header: [UInt8], _ objects: Objects) -> Bool {
    let message = counter + pad(header)
    let covered = objects.authenticated
    if (try? keys.isValid(objects.code, for: padForCode(message + covered))) == true { return true }
    return covered.isEmpty && (try? keys.isValid(objects.code, for: message)) == true
  }

  /// A message as the authentication code takes it: the retail MAC pads by itself; for CMAC the
  /// padding of 9.8.6.2 comes first.
  private func padForCode(_ message: [UInt8]) -> [UInt8] {
    keys.cipher == .tripleDES ? message : pad(message)
  }

  /// The plain data of a command; empty without a data object. DO'85' holds the cryptogram alone
  /// and belongs to odd instructions, DO'87' begins with the padding indicator 01, ISO/IEC 7816-4,
  /// 10.
  private func decrypt(_ object: BERTLV?, isOdd: Bool) throws(Failure) -> [UInt8] {
    guard let object else { return [] }
    var cryptogram = object.content
    guard object.tag == (isOdd ? 0x85 : 0x87) else { throw .objectsWrong }
    if !isOdd, cryptogram.popFirst() != 0x01 { throw .objectsWrong }
    guard !cryptogram.isEmpty, let start = try? initialValue(),
      let padded = try? keys.decrypt(Array(cryptogram), initialValue: start),
      let plain = try? ISO9797Padding.unpad(padded)
    else { throw .objectsWrong }
    return plain
  }

  private static func expectedLength(_ object: BERTLV?) throws(Failure) -> Int? {
    guard let object else { return nil }
    let number = object.content.reduce(0) { $0 << 8 | Int($1) }
    switch object.content.count {
    case 1: return number == 0 ? 256 : number
    case 2, 3:
      guard number <= 65536 else { throw .objectsWrong }
      return number == 0 ? 65536 : number
    default: throw .objectsWrong
    }
  }

  // MARK: Answers

  /// The protected form of an answer, with the faults that its session has.
  mutating func seal(
    _ response: ResponseAPDU, instruction: UInt8, fault: SimulatedChip.Disturbance? = nil
  ) throws(CryptoError) -> ResponseAPDU {
    count()
    var objects: [UInt8] = []
    let data = fault == .fault(.onlyPadding) ? [] : response.data
    if !response.data.isEmpty {
      let cryptogram = try keys.encrypt(pad(data), initialValue: try initialValue())
      objects =
        instruction & 1 == 1
        ? BERTLV.encode(0x85, cryptogram) : BERTLV.encode(0x87, [0x01] + cryptogram)
    }
    objects += [0x99, 0x02, response.status.sw1, response.status.sw2]
    var code = try keys.code(for: padForCode(counter + objects))
    if fault == .fault(.wrongMAC), let first = code.first { code[0] = first ^ 0x01 }
    return ResponseAPDU(data: objects + [0x8E, 0x08] + code, status: response.status)
  }

  /// The most bytes that fit an answer of this many bytes once they are protected.
  func capacity(ofAnswer length: Int) -> Int {
    // DO'99' takes 4 bytes, DO'8E' 10, the tag of DO'87' and its padding indicator 2.
    let space = length - 16
    let lengthField = space <= 0x7F ? 1 : space <= 0x100 ? 2 : 3
    let blockLength = keys.cipher.blockLength
    let blocks = max(0, space - lengthField) / blockLength
    return max(0, blocks * blockLength - 1)
  }
}

/// The data objects of a protected command, in the order that Doc 9303-11, 9.8.4, gives.
private struct Objects {
  let cryptogram: BERTLV?
  let expectedLength: BERTLV?
  let code: [UInt8]

  init(_ data: [UInt8]) throws(SimulatedSession.Failure) {
    var reader = BERReader(data)
    do throws(BERError) {
      let even = try reader.readOptional(0x87)
      let odd = even == nil ? try reader.readOptional(0x85) : nil
      cryptogram = even ?? odd
      expectedLength = try reader.readOptional(0x97)
      guard let last = try reader.readOptional(0x8E) else {
        throw BERError.invalidValue(.term("8E"))
      }
      code = Array(last.content)
      try reader.end()
    } catch {
      throw reader.isAtEnd ? .objectsMissing : .objectsWrong
    }
  }

  /// The bytes that the authentication code covers besides the counter and the header.
  var authenticated: [UInt8] {
    Array(cryptogram?.encoded ?? []) + Array(expectedLength?.encoded ?? [])
  }
}
