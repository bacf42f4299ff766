import Encoding

/// An additional identification feature: DG3, the fingers, or DG4, the irises; ICAO Doc 9303-10,
/// 4.7.3 and 4.7.4. Only the templates are read. Their records, which a chip gives only after
/// terminal authentication, are kept as they are.
public struct AdditionalIdentificationFeature<Kind: DataGroupKind>: FileContent {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The templates.
  public let group: BiometricTemplates

  /// Reads the content of the file; the records are not checked.
  /// - Throws: ``LDSError`` when the templates are malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    let bytes = Array(bytes)
    group = try LDSError.locating(Kind.file.name) { () throws(DataObjectError) in
      var blocks: [DataObject] = []
      return try BiometricTemplates(
        DataObject.file(bytes, Kind.tag), allowsOthers: true, blocks: &blocks)
    }
    self.bytes = bytes
  }

  /// Makes the file of a group of templates.
  public init(group: BiometricTemplates) {
    self.group = group
    bytes = BERTLV.encode(Kind.tag, group.encoded)
  }

  /// The departures from the standard.
  public var notes: [FileNote] { group.notes }

  /// The content of the file. Lengths are written in the fewest bytes; a template begins with its
  /// header.
  public var encoded: [UInt8] { BERTLV.encode(Kind.tag, group.encoded) }
}

/// DG3: the fingers, ICAO Doc 9303-10, 4.7.3.
public typealias DG3 = AdditionalIdentificationFeature<Fingers>

/// The fingers, as the feature of a data group.
public enum Fingers: DataGroupKind {
  /// DG3.
  public static let file = ElementaryFile.dg3
  /// The tag of DG3.
  public static let tag: BERTag = 0x63
}

/// DG4: the irises, ICAO Doc 9303-10, 4.7.4.
public typealias DG4 = AdditionalIdentificationFeature<Irises>

/// The irises, as the feature of a data group.
public enum Irises: DataGroupKind {
  /// DG4.
  public static let file = ElementaryFile.dg4
  /// The tag of DG4.
  public static let tag: BERTag = 0x76
}
