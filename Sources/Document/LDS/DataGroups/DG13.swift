import Encoding

/// DG13: optional details of the issuer's choice, ICAO Doc 9303-10, 4.7.13. Some issuers write
/// bytes there that are no data object at all, so every byte string is accepted.
public struct DG13: FileContent {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The value of the template; nil if the bytes are no such template.
  public let content: [UInt8]?

  private static let tag: BERTag = 0x6D

  /// Reads the content of the file; nothing is refused.
  public init(parsing bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    content = (try? DataObject.file(bytes, Self.tag)).map { Array($0.content) }
    self.bytes = bytes
  }

  /// Makes the file of some bytes.
  public init(content: [UInt8]) {
    self.content = content
    bytes = BERTLV.encode(Self.tag, content)
  }

  /// The content of the file. The length is written in the fewest bytes.
  public var encoded: [UInt8] { content.map { BERTLV.encode(Self.tag, $0) } ?? bytes }
}
