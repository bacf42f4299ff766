import Encoding
import Faces

/// DG2: the face, ICAO Doc 9303-10, 4.7.2: records of ISO/IEC 19794-5 or 39794-5 in the templates
/// of ISO/IEC 7816-11.
public struct DG2: FileContent {
  /// The standard of the records.
  public enum RecordEncoding: String, Hashable, Sendable, CaseIterable {
    /// ISO/IEC 19794-5.
    case iso19794
    /// ISO/IEC 39794-5.
    case iso39794
  }

  /// A record of the face.
  public enum Record: Hashable, Sendable {
    /// A record of ISO/IEC 19794-5.
    case iso19794(FacialRecord)
    /// A record of ISO/IEC 39794-5.
    case iso39794(FaceImageDataBlock)
    /// A template without a record.
    case empty
    /// A record that cannot be read, beside one that can.
    case unread([UInt8])

    /// The images in JPEG or JPEG 2000.
    public var faces: [FaceImage] {
      switch self {
      case .iso19794(let record): record.faces
      case .iso39794(let block): block.faces
      case .empty, .unread: []
      }
    }

    /// The bytes of the record.
    public var encoded: [UInt8] {
      switch self {
      case .iso19794(let record): record.encoded
      case .iso39794(let block): block.encoded
      case .empty: []
      case .unread(let bytes): bytes
      }
    }

    var notes: [FileNote] {
      switch self {
      case .iso19794(let record): record.notes.map(FileNote.init)
      case .iso39794(let block): block.notes.map(FileNote.init)
      case .empty: [FileNote(.imageMissing)]
      case .unread: [FileNote(.memberUnread)]
      }
    }
  }

  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The templates.
  public let group: BiometricTemplates
  /// The records, one for each template.
  public let faceRecords: [Record]
  /// The images in JPEG or JPEG 2000.
  public let faces: [FaceImage]
  /// The departures from the standard.
  public let notes: [FileNote]

  private static let tag: BERTag = 0x75

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when the templates or every record are malformed; a record that is malformed
  ///   beside a good one, and an image that is missing or of another format, are noted.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.locating(ElementaryFile.dg2.name) { () throws(DataObjectError) in
      try DG2(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(DataObjectError) {
    var blocks: [DataObject] = []
    group = try BiometricTemplates(
      DataObject.file(bytes, Self.tag), allowsOthers: false, blocks: &blocks)
    var records: [Record] = []
    var defect: DataObjectError?
    for block in blocks {
      do throws(DataObjectError) {
        records.append(try Self.record(block))
      } catch {
        defect = defect ?? error
        records.append(.unread(Array(block.content)))
      }
    }
    if let defect, records.allSatisfy(\.faces.isEmpty) { throw defect }
    faceRecords = records
    faces = records.flatMap(\.faces)
    notes = group.notes + records.flatMap(\.notes)
    self.bytes = bytes
  }

  private static func record(_ block: DataObject) throws(DataObjectError) -> Record {
    // The record shows its standard more reliably than the tag around it.
    let isBytes = block.tag.rawValue == BiometricTemplate.BlockForm.bytes.rawValue
    switch block.content.first {
    case nil: return .empty
    case UInt8(ascii: "F"): return .iso19794(try FacialRecord(reading: block.content))
    case 0x65, 0xA1: return .iso39794(try FaceImageDataBlock(reading: block.content))
    default:
      return isBytes
        ? .iso19794(try FacialRecord(reading: block.content))
        : .iso39794(try FaceImageDataBlock(reading: block.content))
    }
  }

  /// Makes the file of a record of ISO/IEC 19794-5.
  public init(_ record: FacialRecord) {
    self.init(.iso19794(record), .bytes, formatType: 0x0008)
  }

  /// Makes the file of a record of ISO/IEC 39794-5.
  public init(_ block: FaceImageDataBlock) {
    self.init(.iso39794(block), .dataObjects, formatType: 0x002A)
  }

  private init(_ record: Record, _ form: BiometricTemplate.BlockForm, formatType: UInt16) {
    // Patron header version 1.1, face, ICAO's format owner (ICAO Doc 9303-10, 4.7.2.1).
    let header = BiometricHeader(biometricType: 0x02, formatType: formatType)
    group = BiometricTemplates([
      BiometricTemplate(header: header, blockForm: form, block: record.encoded)
    ])
    faceRecords = [record]
    faces = record.faces
    notes = record.notes
    bytes = BERTLV.encode(Self.tag, group.encoded)
  }

  /// The standard of the records: 39794-5 if any record is of it, otherwise 19794-5.
  public var encoding: RecordEncoding {
    let hasNewer = faceRecords.contains { record in
      if case .iso39794 = record { true } else { false }
    }
    return hasNewer ? .iso39794 : .iso19794
  }

  /// The biometric data blocks as they are in the file, one for each template.
  public var records: [[UInt8]] { group.templates.map(\.block) }

  /// The portrait: the first image in JPEG or JPEG 2000, as it is in the file, with its format and,
  /// if known, its size; nil if there is none.
  public var portrait: EncodedImage? { faces.first?.encodedImage }

  /// The content of a file with one portrait in JPEG.
  public static func encode(jpeg: [UInt8], width: Int, height: Int) -> [UInt8] {
    encode(.jpeg, jpeg, width: width, height: height)
  }

  /// The content of a file with one portrait.
  public static func encode(
    _ format: FaceImage.Format, _ image: [UInt8], width: Int, height: Int
  ) -> [UInt8] {
    let information = FacialImageInformation(format: format, width: width, height: height)
    let record = FacialRecord(images: [FacialImage(imageInformation: information, image: image)])
    return DG2(record).bytes
  }

  /// The content of the file. Lengths are written in the fewest bytes; a template begins with its
  /// header.
  public var encoded: [UInt8] {
    BERTLV.encode(Self.tag, group.holding(faceRecords.map(\.encoded)).encoded)
  }
}
