import Encoding
import LDS

/// What the name of a saved file says: which file it is, and whether its octets are written as
/// hexadecimal digits, as in `DG1.hex`.
public struct SavedFileName: Hashable, Sendable {
  /// The file; nil when the name says nothing.
  public let file: ElementaryFile?
  /// True if the octets are written as hexadecimal digits.
  public let isHex: Bool

  /// Reads a name without its folder.
  public init(_ name: String) {
    isHex = name.lowercased().hasSuffix(".hex")
    file = ElementaryFile(dumpName: isHex ? String(name.dropLast(4)) : name)
  }

  /// How long a file of this name may be, in octets as stored, when its content may be so long.
  public func longest(holding limit: Int) -> Int { isHex ? 3 * limit : limit }

  /// The content of a file of this name; nil when it should be digits and is something else.
  public func content(of stored: [UInt8]) -> [UInt8]? {
    guard isHex else { return stored }
    let digits = stored.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    return try? Hex.decode(String(decoding: digits, as: UTF8.self))
  }
}
