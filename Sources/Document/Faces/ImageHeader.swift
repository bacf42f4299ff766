import Encoding

/// The reader of the headers of JPEG, JPEG 2000 and WSQ: the format, the width and the height of an
/// image, without decoding it.
enum ImageHeader {
  struct Dimensions {
    let width: Int
    let height: Int
    let components: Int?
  }

  /// The most segments or boxes that are read; real images have far fewer.
  private static let mostParts = 1000
  private static let jpegStart: [UInt8] = [0xFF, 0xD8, 0xFF]
  private static let codestreamStart: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]
  /// The start of image and the marker segment that follows, of the WSQ specification of 1997.
  private static let wsqStart: [UInt8] = [0xFF, 0xA0, 0xFF]

  private static let jp2Signature: [UInt8] = [
    0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A,
  ]

  static func kind(of image: [UInt8]) -> EncodedImage.Format? {
    if image.starts(with: jpegStart) { return .jpeg }
    if image.starts(with: codestreamStart) { return .codestream }
    if image.starts(with: jp2Signature) { return .jp2 }
    if image.starts(with: wsqStart) { return .wsq }
    return nil
  }

  static func format(of image: [UInt8]) -> FaceImage.Format? {
    switch kind(of: image) {
    case .jpeg: .jpeg
    case .jp2, .codestream: .jpeg2000
    case .wsq, nil: nil
    }
  }

  static func dimensions(of image: [UInt8]) -> Dimensions? {
    switch kind(of: image) {
    case .jpeg: jpeg(image)
    case .codestream: codestream(image)
    case .jp2: jp2(image[...])
    case .wsq, nil: nil
    }
  }

  /// The frame header, ISO/IEC 10918-1, B.2.2: the first SOF marker segment.
  private static func jpeg(_ image: [UInt8]) -> Dimensions? {
    var reader = ByteReader(image.dropFirst(2))
    for _ in 0..<mostParts {
      guard reader.number(1) == 0xFF else { return nil }
      var marker = reader.number(1)
      while marker == 0xFF { marker = reader.number(1) }
      guard let marker, marker != 0xD9, marker != 0xDA else { return nil }
      if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
      guard let length = reader.number(2), length >= 2,
        let segment = reader.take(length - 2)
      else { return nil }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      guard isFrame else { continue }
      var frame = ByteReader(segment.dropFirst())
      guard let height = frame.number(2), let width = frame.number(2) else { return nil }
      return positive(width, height, frame.number(1))
    }
    return nil
  }

  /// The SIZ marker segment, ISO/IEC 15444-1, A.5.1.
  private static func codestream(_ image: [UInt8]) -> Dimensions? {
    var reader = ByteReader(image.dropFirst(8))
    guard let right = reader.number(4), let bottom = reader.number(4),
      let left = reader.number(4), let top = reader.number(4)
    else { return nil }
    return positive(right - left, bottom - top, reader.take(16).flatMap { _ in reader.number(2) })
  }

  /// The image header box in the JP2 header box, ISO/IEC 15444-1, I.5.3.1.
  private static func jp2(_ image: ArraySlice<UInt8>) -> Dimensions? {
    guard let header = box("jp2h", in: image), let content = box("ihdr", in: header) else {
      return nil
    }
    var reader = ByteReader(content)
    guard let height = reader.number(4), let width = reader.number(4) else { return nil }
    return positive(width, height, reader.number(2))
  }

  /// The content of the first box of a type, ISO/IEC 15444-1, I.4.
  private static func box(_ type: String, in boxes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var reader = ByteReader(boxes)
    for _ in 0..<mostParts {
      guard let length = reader.number(4), let found = reader.take(4) else { return nil }
      let content: ArraySlice<UInt8>?
      switch length {
      case 0: content = reader.take(reader.rest.count)
      case 1:
        guard reader.number(4) == 0, let low = reader.number(4) else { return nil }
        content = reader.take(low - 16)
      default: content = reader.take(length - 8)
      }
      guard let content else { return nil }
      if found.elementsEqual(type.utf8) { return content }
    }
    return nil
  }

  private static func positive(_ width: Int, _ height: Int, _ components: Int?) -> Dimensions? {
    guard width > 0, height > 0 else { return nil }
    return Dimensions(
      width: width, height: height, components: components.flatMap { $0 > 0 ? $0 : nil })
  }
}
