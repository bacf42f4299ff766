import Encoding
import Faces

/// The size of a decoded JPEG 2000 picture. A JP2 file states its size twice: this is the size in
/// its codestream (ISO/IEC 15444-1, A.5.1), which decoders use, and not the one in the header
/// before it.
struct DecodedSize {
  /// Width times height times components.
  let samples: Int
  /// The number of components: colours, and transparency.
  package let components: Int

  /// The greatest number of boxes that are searched.
  private static let mostBoxes = 1000

  /// Nil for another format, or if the codestream does not state its size.
  package init?(_ bytes: [UInt8]) {
    let image = EncodedImage(bytes)
    let codestream =
      image.format == .jp2 ? Self.codestream(in: bytes).map { EncodedImage($0) } : image
    guard let codestream, codestream.format == .codestream, let width = codestream.width,
      let height = codestream.height, let components = codestream.components
    else { return nil }
    let (pixels, isTooMany) = width.multipliedReportingOverflow(by: height)
    let (samples, areTooMany) = pixels.multipliedReportingOverflow(by: components)
    self.components = components
    self.samples = isTooMany || areTooMany ? Int.max : samples
  }

  /// The codestream of a JP2 file, in the first box of its kind (ISO/IEC 15444-1, I.4, I.5.4). It
  /// may be truncated, since a decoder would start on it all the same.
  private static func codestream(in file: [UInt8]) -> ArraySlice<UInt8>? {
    var reader = ByteReader(file[...])
    for _ in 0..<mostBoxes {
      guard let length = reader.number(4), let type = reader.take(4) else { return nil }
      let isLong = length == 1
      guard let length = isLong ? reader.number(8) : length else { return nil }
      if type.elementsEqual("jp2c".utf8) { return reader.rest }
      // A length of 0 goes to the end of the file.
      let header = isLong ? 16 : 8
      guard length >= header, reader.take(length - header) != nil else { return nil }
    }
    return nil
  }
}
