import Encoding

/// SW1 and SW2, ISO/IEC 7816-4, 5.6.
public struct StatusWord: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// SW1 in the upper byte, SW2 in the lower.
  public let rawValue: UInt16

  /// Takes SW1 in the upper byte, SW2 in the lower.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Joins the two bytes.
  public init(_ sw1: UInt8, _ sw2: UInt8) { rawValue = UInt16(sw1) << 8 | UInt16(sw2) }

  /// The first byte.
  public var sw1: UInt8 { UInt8(rawValue >> 8) }
  /// The second byte.
  public var sw2: UInt8 { UInt8(rawValue & 0xFF) }

  /// Four hexadecimal digits.
  public var description: String { Hex.encode([sw1, sw2]).uppercased() }

  /// The command succeeded.
  public static let success = StatusWord(rawValue: 0x9000)
  /// The file ended before the expected length; the data are valid.
  public static let endOfFile = StatusWord(rawValue: 0x6282)
  /// Authentication failed, no further information.
  public static let authenticationFailed = StatusWord(rawValue: 0x6300)
  /// Wrong length.
  public static let wrongLength = StatusWord(rawValue: 0x6700)
  /// The last command of a chain was expected.
  public static let lastCommandOfChainExpected = StatusWord(rawValue: 0x6883)
  /// The security status does not allow the command.
  public static let securityStatusNotSatisfied = StatusWord(rawValue: 0x6982)
  /// The conditions of use are not satisfied.
  public static let conditionsNotSatisfied = StatusWord(rawValue: 0x6985)
  /// No current file.
  public static let commandNotAllowed = StatusWord(rawValue: 0x6986)
  /// Secure messaging objects are missing.
  public static let secureMessagingObjectsMissing = StatusWord(rawValue: 0x6987)
  /// Secure messaging objects are wrong.
  public static let secureMessagingObjectsWrong = StatusWord(rawValue: 0x6988)
  /// The data field is wrong.
  public static let wrongData = StatusWord(rawValue: 0x6A80)
  /// The function is not supported.
  public static let functionNotSupported = StatusWord(rawValue: 0x6A81)
  /// The file is not there.
  public static let fileNotFound = StatusWord(rawValue: 0x6A82)
  /// P1 or P2 is wrong.
  public static let wrongParameters = StatusWord(rawValue: 0x6A86)
  /// The referenced data are not there.
  public static let referencedDataNotFound = StatusWord(rawValue: 0x6A88)
  /// The offset is outside the file.
  public static let offsetOutsideFile = StatusWord(rawValue: 0x6B00)
  /// The instruction is not supported.
  public static let instructionNotSupported = StatusWord(rawValue: 0x6D00)
  /// The class is not supported.
  public static let classNotSupported = StatusWord(rawValue: 0x6E00)
  /// No precise diagnosis.
  public static let noDiagnosis = StatusWord(rawValue: 0x6F00)

  /// True if the command was not executed: 64xx to 6Fxx except 6Cxx, which corrects a length
  /// (ISO/IEC 7816-4, 5.6).
  public var isError: Bool { (0x64...0x6F).contains(sw1) && sw1 != 0x6C }

  /// The number of bytes that are left, if SW1 is 61: 1 to 256.
  public var remainingLength: Int? { sw1 == 0x61 ? (sw2 == 0 ? 256 : Int(sw2)) : nil }

  /// The length that the card would accept, if SW1 is 6C: 1 to 256.
  public var exactLength: Int? { sw1 == 0x6C ? (sw2 == 0 ? 256 : Int(sw2)) : nil }
}
