import Encoding
import SmartCard

/// The dynamic authentication data of GENERAL AUTHENTICATE, DO'7C' (ISO/IEC 7816-4, 11.5.5),
/// collected from the commands of a chain.
struct DynamicAuthenticationChain {
  private static let longest = 4096

  private var segments: [UInt8] = []

  /// The state of the data object after a command.
  enum Content {
    /// The data object is not complete.
    case partial
    /// The data objects inside.
    case complete([BERTLV])
    /// The bytes are no such data object, or too many.
    case malformed
  }

  /// Adds the data of a command.
  /// - Parameter isLast: true if the command ends its chain.
  mutating func add(_ data: [UInt8], isLast: Bool) -> Content {
    segments += data
    let all = segments
    if let object = try? BERTLV(parsing: all) {
      segments = []
      guard object.tag == 0x7C, let objects = try? object.children() else { return .malformed }
      return .complete(objects)
    }
    if !isLast, all.first == 0x7C, all.count <= Self.longest { return .partial }
    segments = []
    return .malformed
  }

  /// Discards the bytes so far.
  mutating func reset() { segments = [] }
}
