import Crypto
import Encoding

/// An order to the process that has a module loaded.
enum TokenOrder: UInt8 {
  /// Loads the module: its path.
  case load = 1
  /// Lists the tokens.
  case tokens
  /// Opens a session: slot, the token's label and serial number, whether it may write, how to log in, and the PIN.
  case open
  /// Closes a session.
  case close
  /// Lists private keys: session, whether a label is asked for, the label, and the same for an identifier.
  case keys
  /// Makes a key: session, label, identifier.
  case generate
  /// Signs: session, private key, digest.
  case sign
  /// Stores a certificate: session, label, identifier, DER.
  case store
  /// Reads a certificate: session, label, identifier.
  case certificate
  /// Removes the certificates of a label and an identifier: session, label, identifier, whether the key pair too.
  case remove
}

/// How a session logs in.
enum TokenLogin: UInt64 {
  case none = 0
  case byPIN
  case atReader
}

/// Why an order was not done: the defect of the module, or of what it was given.
enum TokenDefect: UInt8 {
  case notLoaded = 1
  case noFunctions
  case version
  case functionMissing
  case answer
  case tooMany
  case certificate
  case exists
  case otherKind
}

/// What is in an order or an answer.
enum TokenField {
  case number(UInt64)
  case bytes([UInt8])
  case secret(SecretBytes)

  static func text(_ text: String) -> TokenField { .bytes(Array(text.utf8)) }

  fileprivate var bytes: SecretBytes {
    switch self {
    case .number(let number): SecretBytes(TokenMessage.bytes(number))
    case .bytes(let bytes): SecretBytes(bytes)
    case .secret(let secret): secret
    }
  }
}

/// Orders and answers as bytes: the length of the rest in four bytes, a byte that says what it is, and fields with the
/// length of each in four bytes. Numbers are big-endian.
enum TokenMessage {
  /// The greatest length of a message without its own length, in bytes; a certificate has a few thousand.
  static let longest = 128 << 10
  /// The greatest number of fields.
  static let mostFields = 1024
  /// The first byte of an answer.
  static let (done, refused, defective): (UInt8, UInt8, UInt8) = (0, 1, 2)

  /// A message with its length; it may hold a PIN, and is wiped when it is released.
  static func encoded(_ first: UInt8, _ fields: [TokenField]) -> SecretBytes {
    let fields = fields.map(\.bytes)
    let length = fields.reduce(1) { $0 + 4 + $1.count }
    return fields.reduce(SecretBytes(ByteReader.bytes(length, 4) + [first])) { message, field in
      message.appending(ByteReader.bytes(field.count, 4)).appending(field)
    }
  }

  /// The places of the fields of a message without its length; nil if it is malformed.
  static func fields(of message: some RandomAccessCollection<UInt8>) -> [Range<Int>]? {
    let count = message.count
    var places: [Range<Int>] = []
    var place = 1
    guard count > 0 else { return nil }
    while place < count {
      guard count - place >= 4, places.count < mostFields else { return nil }
      let length = Int(number(message.dropFirst(place).prefix(4)))
      place += 4
      guard length <= count - place else { return nil }
      places.append(place..<place + length)
      place += length
    }
    return places
  }

  /// A number in eight bytes.
  static func bytes(_ number: UInt64) -> [UInt8] {
    ByteReader.bytes(Int(truncatingIfNeeded: number), 8)
  }

  /// The number in at most eight bytes.
  static func number(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
