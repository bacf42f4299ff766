import Encoding
import Verdicts

/// A face image data block, ISO/IEC 39794-5 in DER, in the form of ICAO's application profile for
/// DG2; ICAO Doc 9303-10, 4.7.2.
public struct FaceImageDataBlock: Hashable, Sendable {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The generation of the standard, 3 for the first edition.
  public let generation: Int
  /// The year of the standard.
  public let year: Int
  /// The representations of the face; DG2 has one.
  public let representations: [FaceImageRepresentation]
  /// The departures from the standard.
  public let notes: [FaceNote]
  /// The data objects, from which the other members are read.
  private let root: RecordNode

  private static let tag: BERTag = 0x65

  /// Reads a block, with or without the tag that DG2 has around it. An image that is neither JPEG nor
  /// JPEG 2000 is noted.
  /// - Throws: ``BERError`` when it is malformed, or a mandatory part is missing.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    do { try self.init(reading: Array(bytes)[...]) } catch { throw error.cause }
  }

  /// Reads a block that is a part of a file.
  package init(reading bytes: ArraySlice<UInt8>) throws(DataObjectError) {
    let (outer, block) = try RecordNode.dataBlock(in: bytes, tag: Self.tag)
    let root = try RecordNode(outer)
    try self.init(root, bytes: Array(bytes), at: block.offset)
  }

  private init(_ root: RecordNode, bytes: [UInt8], at offset: Int) throws(DataObjectError) {
    let block = root.tag == RecordNode.outerTag ? root.children.first : root
    guard let block, let generation = block[0]?.integer(0), let year = block[0]?.integer(1) else {
      throw .value(.faceBlockVersion, at: offset)
    }
    guard let blocks = block[1]?.children, !blocks.isEmpty else {
      throw .value(.faceRepresentations, at: offset)
    }
    var notes: [FaceNote] = []
    var representations: [FaceImageRepresentation] = []
    for node in blocks {
      guard let representation = FaceImageRepresentation(node) else {
        throw .value(.faceRepresentation, at: offset)
      }
      notes += representation.defects.map { FaceNote($0, at: offset) }
      representations.append(representation)
    }
    self.generation = generation
    self.year = year
    self.representations = representations
    self.notes = notes
    self.root = root
    self.bytes = bytes
  }

  /// Makes a block of one representation in the form of ICAO's profile, with an image, its format,
  /// and the other given parts.
  public init(
    image: [UInt8], format: FaceImageRepresentation.DataFormat, width: Int? = nil,
    height: Int? = nil, captureDate: PartialDate? = nil
  ) {
    var information: [RecordNode] = [.field(0, [.field(0, format.rawValue)])]
    if let width, let height {
      information.append(.field(7, [.field(0, width), .field(1, height)]))
    }
    let image2D: [RecordNode] = [.field(0, image), .field(1, information)]
    var representation: [RecordNode] = [.field(0, 0), .field(1, [.field(0, [.field(0, image2D)])])]
    if let captureDate {
      let month = captureDate.month.map { [RecordNode.field(1, $0)] } ?? []
      let day = captureDate.day.map { [RecordNode.field(2, $0)] } ?? []
      representation.append(.field(2, [.field(0, captureDate.year)] + month + day))
    }
    let node = RecordNode(.sequence, containing: representation)
    let version: RecordNode = .field(0, [.field(0, 3), .field(1, 2019)])
    let block = RecordNode(Self.tag, containing: [version, .field(1, [node])])
    let root = RecordNode(RecordNode.outerTag, containing: [block])
    generation = 3
    year = 2019
    representations = FaceImageRepresentation(node).map { [$0] } ?? []
    notes = []
    self.root = root
    bytes = root.encoded
  }

  /// The images in JPEG or JPEG 2000.
  public var faces: [FaceImage] { representations.compactMap(\.face) }

  /// The bytes of the block. Lengths are written in the fewest bytes.
  public var encoded: [UInt8] { root.encoded }
}
