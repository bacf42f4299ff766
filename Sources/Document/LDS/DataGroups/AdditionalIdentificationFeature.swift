import Encoding

/// An additional identification feature: DG3, the fingers, or DG4, the irises; ICAO Doc 9303-10,
/// 4.7.3 and 4.7.4. A chip gives it only after terminal authentication. Of the records, ISO/IEC
/// 19794 or 39794, only what they say of each image is read.
public struct AdditionalIdentificationFeature<Kind: DataGroupKind>: FileContent {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The templates.
  public let group: BiometricTemplates
  /// The images in all records; none where no finger or iris was captured.
  public let images: [BiometricImage]
  /// The standard of the records: 39794 if any is of it; nil if there is none.
  public let encoding: DG2.RecordEncoding?
  /// The departures from the standard.
  public let notes: [FileNote]

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when the templates or a record are malformed, or an image is missing.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.locating(Kind.file.name) { () throws(DataObjectError) in
      try Self(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(DataObjectError) {
    var blocks: [DataObject] = []
    group = try BiometricTemplates(
      DataObject.file(bytes, Kind.tag), allowsOthers: true, blocks: &blocks)
    var found = BiometricRecords()
    for block in blocks { try found.add(block, of: Kind.file) }
    images = found.images
    encoding = found.images.isEmpty ? nil : found.hasNewer ? .iso39794 : .iso19794
    notes = group.notes + found.notes
    self.bytes = bytes
  }

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
