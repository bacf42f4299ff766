import Faces
import Inspection
import LDS
import Presentation

/// A portrait as it is written to a file: unchanged, or converted if the file name's extension
/// requires that.
package enum PortraitFile {
  /// The first portrait of a document.
  /// - Parameter target: the format of the file name's extension; nil for any.
  /// - Throws: ``PortraitError``.
  package static func bytes(
    of record: InspectionRecord, for target: PortraitConversion.Target?,
    _ surroundings: Surroundings
  ) throws(PortraitError) -> [UInt8] {
    let image: FaceImage
    switch record.documentFiles.dg2 {
    case .read(let file):
      guard let first = file.faces.first else { throw .missing(.portraitUnknown) }
      image = first
    case .malformed: throw .missing(.portraitFileMalformed)
    case .unread, .absent: throw .missing(.portraitFileMissing)
    }
    guard let target, image.format == .jpeg2000 else { return try checked(image.image, target) }
    return try PortraitConversion(target).convert(image, surroundings)
  }

  /// The picture of a card, unchanged.
  /// - Throws: ``PortraitError``.
  package static func bytes(
    of picture: ClaimPicture?, for target: PortraitConversion.Target?
  ) throws(PortraitError) -> [UInt8] {
    guard let picture else { throw .missing(.portraitNotShown) }
    return try checked(picture.bytes, target)
  }

  /// Refuses a picture whose format is not that of the file name's extension.
  private static func checked(
    _ bytes: [UInt8], _ target: PortraitConversion.Target?
  ) throws(PortraitError) -> [UInt8] {
    guard let target else { return bytes }
    let isJPEG = EncodedImage(bytes).format == .jpeg
    if target == .png || !isJPEG { throw .otherFormat(isJPEG ? "JPEG" : "JPEG 2000") }
    return bytes
  }
}
