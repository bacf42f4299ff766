import Encoding
import Faces

/// The images of DG5 or DG7, with their count; ICAO Doc 9303-10, 4.7.5 and 4.7.7.
public struct DisplayedImages: Hashable, Sendable {
  /// The number of images that the file states.
  public let statedCount: Int
  /// The images.
  public let images: [EncodedImage]
  /// The departures from the standard.
  public let notes: [FileNote]

  /// Takes some images, with the right count.
  public init(_ images: [EncodedImage]) {
    self.images = images
    statedCount = images.count
    notes = []
  }

  init(_ template: DataObject, imageTag: BERTag) throws(DataObjectError) {
    var reader = template.reader()
    let count = try reader.read(.integer)
    var images: [EncodedImage] = []
    var notes: [FileNote] = []
    while !reader.isAtEnd {
      let object = try reader.read(imageTag)
      let image = EncodedImage(object.content)
      if image.bytes.isEmpty {
        notes.append(FileNote(.imageMissing, at: object.offset))
      } else if image.format == nil {
        notes.append(FileNote(.imageNotRecognised, at: object.contentOffset))
      }
      images.append(image)
    }
    statedCount = try count.number()
    if statedCount != images.count { notes.append(FileNote(.countDiffers, at: count.offset)) }
    self.images = images
    self.notes = notes
  }

  func encoded(_ tag: BERTag, imageTag: BERTag) -> [UInt8] {
    let objects = images.map { BERTLV.encode(imageTag, $0.bytes) }
    return BERTLV.encode(tag, containing: [DER.integer(UInt64(max(0, statedCount)))] + objects)
  }
}
