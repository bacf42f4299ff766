import Encoding
import SmartCard

/// The dynamic authentication data of GENERAL AUTHENTICATE, DO'7C' (ISO/IEC 7816-4, 11.5.5), put
/// together from the commands of a chain.
struct DynamicAuthentication {
  private static let longest = 4096

  private var segments: [UInt8] = []

  /// What has come so far.
  enum Content {
    /// More is needed.
    case partial
    /// The data objects inside.
    case complete([BERTLV])
    /// No such data object, or too much of it.
    case malformed
  }

  /// Adds the data of a command.
  /// - Parameter isLast: whether the command ends its chain.
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

  /// Forgets what has come.
  mutating func reset() { segments = [] }
}
