import Encoding
import Faces

/// The images of the records that were read so far, and the departures from their standard.
struct BiometricRecords {
  private(set) var images: [BiometricImage] = []
  private(set) var notes: [FileNote] = []
  /// True if a record is of ISO/IEC 39794.
  private(set) var hasNewer = false

  /// The greatest number of bytes by which a length may exceed what is there: real records have
  /// such errors.
  private static let tolerance = 8

  /// The most images of a file: a person has ten fingers.
  private static let mostImages = 64

  /// Adds the images of a record. Its first byte shows the standard more reliably than the tag
  /// around it.
  mutating func add(_ block: DataObject, of file: ElementaryFile) throws(DataObjectError) {
    let before = images.count
    switch (file, block.content.first) {
    case (.dg4, UInt8(ascii: "I")): try addIrises(block.content)
    case (.dg4, _): try addIrises(RecordNode.dataBlock(in: block.content, tag: 0x66).block)
    case (_, UInt8(ascii: "F")): try addFingers(block.content)
    default: try addFingers(RecordNode.dataBlock(in: block.content, tag: 0x64).block)
    }
    guard images.count > before else { throw .value(.biometricImage, at: block.contentOffset) }
  }

  /// Adds an image.
  /// - Parameter stated: the encoding that the record states; nil if it states none.
  private mutating func add(
    _ image: ArraySlice<UInt8>, _ position: BiometricImage.Position?,
    stated: BiometricImage.Encoding?, at offset: Int
  ) throws(DataObjectError) {
    guard images.count < Self.mostImages else { throw .value(.biometricImage, at: offset) }
    // Pixels alone may begin like anything.
    let found = stated == .raw ? .raw : BiometricImage.Encoding(startOf: image)
    if found == nil {
      notes.append(FileNote(.imageNotRecognised, at: offset))
    } else if let stated, found != stated {
      notes.append(FileNote(.imageFormatDiffers, at: offset))
    }
    images.append(BiometricImage(position, found))
  }

  /// Notes a record that is shorter or longer than it states.
  private mutating func end(_ reader: ByteReader, from start: Int, stated length: Int) {
    if length != reader.offset - start { notes.append(FileNote(.recordLengthDiffers, at: start)) }
    if !reader.rest.isEmpty { notes.append(FileNote(.paddingAfterRecord, at: reader.offset)) }
  }

  /// The bytes of an image, which is never empty.
  private static func take(
    _ length: Int, _ reader: inout ByteReader
  ) throws(DataObjectError) -> ArraySlice<UInt8> {
    guard length > 0 else { throw .value(.biometricImage, at: reader.offset) }
    let left = reader.rest.count
    guard length - left <= tolerance, let image = reader.take(min(length, left)) else {
      throw DataObjectError(.truncated, at: reader.offset)
    }
    return image
  }

  // MARK: ISO/IEC 19794-4

  private static let fingerHeader = Array("FIR\0010\0".utf8)
  private static let fingerEncodings: [Int: BiometricImage.Encoding] = [
    0: .raw, 1: .raw, 2: .wsq, 3: .jpeg, 4: .jpeg2000, 5: .png,
  ]
  private static let fingers = BiometricImage.Position.allCases.prefix { $0 != .rightIris }

  private static func finger(_ code: Int?) -> BiometricImage.Position? {
    code.flatMap { (1...fingers.count).contains($0) ? fingers[$0 - 1] : nil }
  }

  /// A finger image record, ISO/IEC 19794-4:2005, 7: a header for all images, and one for each.
  private mutating func addFingers(_ record: ArraySlice<UInt8>) throws(DataObjectError) {
    var reader = ByteReader(record)
    let start = reader.offset
    // Between the numbers: device and level of capture; scales, resolutions and depth; reserved.
    guard let header = reader.take(Self.fingerHeader.count), let length = reader.number(6),
      reader.take(4) != nil, let count = reader.number(1), reader.take(10) != nil,
      let code = reader.number(1), reader.take(2) != nil
    else { throw DataObjectError(.truncated, at: start) }
    guard header.elementsEqual(Self.fingerHeader) else {
      throw .value(.biometricRecordHeader, at: start)
    }
    for _ in 0..<count {
      // Every view has a header, so that a false count ends at the data's end.
      let views = try addFinger(&reader, stated: Self.fingerEncodings[code])
      for _ in 1..<max(1, views) {
        _ = try addFinger(&reader, stated: Self.fingerEncodings[code])
      }
    }
    end(reader, from: start, stated: length)
  }

  /// Adds a view of a finger, and returns how many views there are of it.
  private mutating func addFinger(
    _ reader: inout ByteReader, stated: BiometricImage.Encoding?
  ) throws(DataObjectError) -> Int {
    let start = reader.offset
    guard let length = reader.number(4), let code = reader.number(1), let views = reader.number(1),
      // The view's number, quality, kind of impression, width, height; reserved.
      reader.take(8) != nil
    else { throw DataObjectError(.truncated, at: start) }
    let image = try Self.take(length - (reader.offset - start), &reader)
    try add(image, Self.finger(code), stated: stated, at: image.startIndex)
    return views
  }

  // MARK: ISO/IEC 19794-6

  private static let irisHeader = Array("IIR\0010\0".utf8)
  private static let irisEncodings: [Int: BiometricImage.Encoding] = [
    2: .raw, 4: .raw, 6: .jpeg, 8: .jpeg, 14: .jpeg2000, 16: .jpeg2000,
  ]

  private static func iris(_ code: Int?) -> BiometricImage.Position? {
    switch code {
    case 1: .rightIris
    case 2: .leftIris
    default: nil
    }
  }

  /// An iris image record, ISO/IEC 19794-6:2005, 6.5: a header, and for each eye its images.
  private mutating func addIrises(_ record: ArraySlice<UInt8>) throws(DataObjectError) {
    var reader = ByteReader(record)
    let start = reader.offset
    // Between the numbers: the device; the header's length, properties and diameter; the size, depth
    // and transformation of the image, and the device's own identifier.
    guard let header = reader.take(Self.irisHeader.count), let length = reader.number(4),
      reader.take(2) != nil, let eyes = reader.number(1), reader.take(6) != nil,
      let code = reader.number(2), reader.take(22) != nil
    else { throw DataObjectError(.truncated, at: start) }
    guard header.elementsEqual(Self.irisHeader) else {
      throw .value(.biometricRecordHeader, at: start)
    }
    for _ in 0..<eyes {
      let offset = reader.offset
      guard let eye = reader.number(1), let count = reader.number(2) else {
        throw DataObjectError(.truncated, at: offset)
      }
      for _ in 0..<count {
        // The image's number, its quality, and its rotation.
        let offset = reader.offset
        guard reader.take(7) != nil, let length = reader.number(4) else {
          throw DataObjectError(.truncated, at: offset)
        }
        let image = try Self.take(length, &reader)
        try add(image, Self.iris(eye), stated: Self.irisEncodings[code], at: image.startIndex)
      }
    }
    end(reader, from: start, stated: length)
  }

  // MARK: ISO/IEC 39794-4 and -6

  private mutating func addFingers(_ block: DataObject) throws(DataObjectError) {
    for node in try representations(block) {
      try add(node[3], Self.finger(node.code(0)), at: block.offset)
    }
  }

  private mutating func addIrises(_ block: DataObject) throws(DataObjectError) {
    for node in try representations(block) {
      try add(node[8], Self.iris(node.integer(0)), at: block.offset)
    }
  }

  /// Adds the image of a representation.
  private mutating func add(
    _ image: RecordNode?, _ position: BiometricImage.Position?, at offset: Int
  ) throws(DataObjectError) {
    guard let image, !image.bytes.isEmpty else { throw .value(.biometricImage, at: offset) }
    try add(image.bytes[...], position, stated: nil, at: offset)
  }

  private mutating func representations(
    _ block: DataObject
  ) throws(DataObjectError) -> [RecordNode] {
    hasNewer = true
    let node = try RecordNode(block)
    guard node[0]?.integer(0) != nil, node[0]?.integer(1) != nil, let blocks = node[1]?.children
    else { throw .value(.biometricRecordHeader, at: block.offset) }
    return blocks
  }
}
