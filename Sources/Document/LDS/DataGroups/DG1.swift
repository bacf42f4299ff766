import Encoding
import MRZ

/// DG1: the MRZ, ICAO Doc 9303-10, 4.7.1.
public struct DG1: Hashable, Sendable {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The MRZ, whose check digits may be wrong.
  public let mrz: MRZ

  private static let tag: BERTag = 0x61
  private static let mrzTag: BERTag = 0x5F1F

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is malformed or holds no MRZ of TD1, TD2 or TD3.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    let bytes = Array(bytes)
    let characters = try LDSError.naming(ElementaryFile.dg1.name) { () throws(BERError) in
      let file = try BERTLV(parsing: bytes)
      guard file.tag == Self.tag else {
        throw .unexpectedTag(expected: Self.tag, found: file.tag)
      }
      var reader = file.reader()
      let characters = try reader.read(Self.mrzTag).content
      try reader.end()
      return characters
    }
    do { mrz = try MRZ(reading: characters) } catch {
      let defect = error.details.first ?? .text("")
      throw .malformed(file: ElementaryFile.dg1.name, defect: .fileMRZ(defect))
    }
    self.bytes = bytes
  }

  /// Makes the file of an MRZ.
  public init(mrz: MRZ) {
    self.mrz = mrz
    bytes = Self.encode(mrz)
  }

  /// The content of the file of an MRZ.
  public static func encode(_ mrz: MRZ) -> [UInt8] {
    BERTLV.encode(tag, BERTLV.encode(mrzTag, mrz.encoded))
  }

  /// The content of the file.
  public var encoded: [UInt8] { Self.encode(mrz) }
}
