/// The mode of a segment: how its characters become bits (ISO/IEC 18004, 7.3).
enum QRMode: Int, CaseIterable, Sendable {
  /// Three digits in ten bits.
  case numeric
  /// Two of 45 characters in eleven bits.
  case alphanumeric
  /// A byte in eight bits.
  case byte

  /// The four bits before a segment (Table 2).
  var indicator: Int {
    switch self {
    case .numeric: 0b0001
    case .alphanumeric: 0b0010
    case .byte: 0b0100
    }
  }

  /// The number of bits of the character count (Table 3).
  func countBits(in version: QRVersion) -> Int {
    let place = version.number < 10 ? 0 : version.number < 27 ? 1 : 2
    switch self {
    case .numeric: return [10, 12, 14][place]
    case .alphanumeric: return [9, 11, 13][place]
    case .byte: return [8, 16, 16][place]
    }
  }

  /// The number of bits for this many characters.
  func bits(for count: Int) -> Int {
    switch self {
    case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
    case .alphanumeric: count / 2 * 11 + count % 2 * 6
    case .byte: count * 8
    }
  }

  /// The number of bits for one more character, in sixths of a bit, so that it is a whole number.
  var sixthsOfABit: Int {
    switch self {
    case .numeric: 20
    case .alphanumeric: 33
    case .byte: 48
    }
  }

  func has(_ byte: UInt8) -> Bool {
    switch self {
    case .numeric: (0x30...0x39).contains(byte)
    case .alphanumeric: Self.alphanumericValue(byte) != nil
    case .byte: true
    }
  }

  /// The value of a character in alphanumeric mode (Table 5).
  static func alphanumericValue(_ byte: UInt8) -> Int? {
    let value = alphanumericValues[Int(byte)]
    return value < 0 ? nil : Int(value)
  }

  private static let alphanumericValues: [Int8] = {
    var values = [Int8](repeating: -1, count: 256)
    for (value, byte) in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8.enumerated() {
      values[Int(byte)] = Int8(value)
    }
    return values
  }()
}
