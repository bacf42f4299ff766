import Crypto
import Encoding
import SmartCard

/// Secure messaging with triple DES from the chip's side, Doc 9303-11, 9.8.
struct ChipSession {
  /// Why a command is not accepted; the session is over then.
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

  private let keys: BasicAccessKeys
  /// The send sequence counter.
  private(set) var counter: UInt64

  init(keys: BasicAccessKeys, counter: [UInt8]) {
    self.keys = keys
    self.counter = counter.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private var counterOctets: [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: counter >> UInt64(8 * $0)) }
  }

  // MARK: Commands

  /// Takes the protection off a command.
  mutating func open(_ command: CommandAPDU) throws(Failure) -> CommandAPDU {
    counter &+= 1
    let objects = try Objects(command.data)
    let header = ISO9797Padding.pad(command.header, blockLength: TripleDES.blockLength)
    let authenticated = counterOctets + header + objects.authenticated
    guard (try? keys.authentication.isValid(objects.code, for: authenticated)) == true else {
      throw .objectsWrong
    }
    var plain = CommandAPDU(
      cla: command.cla & 0xF3, ins: command.ins, p1: command.p1, p2: command.p2)
    plain.data = try decrypt(objects.cryptogram, isOdd: command.ins & 1 == 1)
    plain.expectedLength = try Self.expectedLength(objects.expectedLength)
    return plain
  }

  /// DO'85' holds the cryptogram alone and belongs to odd instructions, DO'87' begins with the
  /// padding indicator 01, ISO/IEC 7816-4, 10.
  private func decrypt(_ object: BERTLV?, isOdd: Bool) throws(Failure) -> [UInt8] {
    guard let object else { return [] }
    var cryptogram = object.content
    guard object.tag == (isOdd ? 0x85 : 0x87) else { throw .objectsWrong }
    if !isOdd, cryptogram.popFirst() != 0x01 { throw .objectsWrong }
    guard !cryptogram.isEmpty, let padded = try? keys.encryption.decrypt(Array(cryptogram)),
      let plain = try? ISO9797Padding.unpad(padded)
    else { throw .objectsWrong }
    return plain
  }

  private static func expectedLength(_ object: BERTLV?) throws(Failure) -> Int? {
    guard let object else { return nil }
    let number = object.content.reduce(0) { $0 << 8 | Int($1) }
    switch object.content.count {
    case 1: return number == 0 ? 256 : number
    case 2: return number == 0 ? 65536 : number
    default: throw .objectsWrong
    }
  }

  // MARK: Answers

  /// Protects an answer; with `damaged`, its authentication code is wrong.
  mutating func seal(
    _ response: ResponseAPDU, instruction: UInt8, damaged: Bool
  ) throws(CryptoError) -> ResponseAPDU {
    counter &+= 1
    var objects: [UInt8] = []
    if !response.data.isEmpty {
      let padded = ISO9797Padding.pad(response.data, blockLength: TripleDES.blockLength)
      let cryptogram = try keys.encryption.encrypt(padded)
      objects =
        instruction & 1 == 1
        ? BERTLV.encode(0x85, cryptogram) : BERTLV.encode(0x87, [0x01] + cryptogram)
    }
    objects += [0x99, 0x02, response.status.sw1, response.status.sw2]
    var code = try keys.authentication.code(for: counterOctets + objects)
    if damaged { code[0] ^= 0x01 }
    return ResponseAPDU(data: objects + [0x8E, 0x08] + code, status: response.status)
  }

  /// The most octets that fit an answer of this many octets once they are protected.
  static func capacity(ofAnswer length: Int) -> Int {
    // DO'99' takes 4 octets, DO'8E' 10, the tag of DO'87' and its padding indicator 2.
    let room = length - 16
    let lengthField = room <= 0x7F ? 1 : room <= 0x100 ? 2 : 3
    let blocks = max(0, room - lengthField) / TripleDES.blockLength
    return max(0, blocks * TripleDES.blockLength - 1)
  }
}

/// The data objects of a protected command, in the order that Doc 9303-11, 9.8.4, gives.
private struct Objects {
  let cryptogram: BERTLV?
  let expectedLength: BERTLV?
  let code: [UInt8]

  init(_ data: [UInt8]) throws(ChipSession.Failure) {
    var reader = BERReader(data)
    do throws(BERError) {
      let even = try reader.readOptional(0x87)
      let odd = even == nil ? try reader.readOptional(0x85) : nil
      cryptogram = even ?? odd
      expectedLength = try reader.readOptional(0x97)
      guard let last = try reader.readOptional(0x8E) else {
        throw BERError.invalidValue("8E")
      }
      code = Array(last.content)
      try reader.end()
    } catch {
      throw reader.isAtEnd ? .objectsMissing : .objectsWrong
    }
  }

  /// What the authentication code covers besides counter and header.
  var authenticated: [UInt8] {
    Array(cryptogram?.encoded ?? []) + Array(expectedLength?.encoded ?? [])
  }
}
