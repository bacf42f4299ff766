import Encoding

/// A representation of a face in two dimensions, ISO/IEC 39794-5. A code is a number where the
/// standard has codes without a name here.
public struct FaceImageRepresentation: Hashable, Sendable {
  /// A format of an image in ICAO's profile.
  public enum DataFormat: Int, Hashable, Sendable, CaseIterable {
    /// JPEG.
    case jpeg = 2
    /// JPEG 2000, lossy.
    case jpeg2000Lossy = 3
    /// JPEG 2000, lossless.
    case jpeg2000Lossless = 4

    var faceFormat: FaceImage.Format { self == .jpeg ? .jpeg : .jpeg2000 }
  }

  /// The number of times that the image was compressed with losses.
  public enum LossyTransformations: Int, Hashable, Sendable, CaseIterable {
    /// Unknown.
    case unknown = 0
    /// Never.
    case none = 1
    /// Once.
    case once = 2
    /// More often.
    case moreThanOnce = 3
  }

  /// The space of the colours.
  public enum ColourSpace: Int, Hashable, Sendable, CaseIterable {
    /// Unknown.
    case unknown = 0
    /// Another.
    case other = 1
    /// RGB, 24 bits.
    case rgb24 = 2
    /// RGB, 48 bits.
    case rgb48 = 3
    /// YUV 4:2:2.
    case yuv422 = 4
    /// Grey, 8 bits.
    case grey8 = 5
    /// Grey, 16 bits.
    case grey16 = 6
  }

  /// The processing of the image after it was taken.
  public enum Processing: UInt8, Hashable, Sendable, CaseIterable {
    /// Rotated.
    case rotated = 0
    /// Cropped.
    case cropped = 1
    /// Made smaller.
    case downSampled = 2
    /// White balance adjusted.
    case whiteBalanceAdjusted = 3
    /// Compressed more than once.
    case multiplyCompressed = 4
    /// Interpolated.
    case interpolated = 5
    /// Contrast stretched.
    case contrastStretched = 6
    /// Pose corrected.
    case poseCorrected = 7
    /// Made of several views.
    case multiView = 8
    /// Made to look older.
    case ageProgressed = 9
    /// Made finer.
    case superResolution = 10
    /// Normalised.
    case normalised = 11
  }

  /// The number of the representation.
  public let identifier: Int
  /// The octets of the image; nil when the representation has none in two dimensions.
  public let image: [UInt8]?
  private let node: RecordNode
  private let image2D: RecordNode?

  init?(_ node: RecordNode) {
    guard let identifier = node.integer(0), let representation = node[1] else { return nil }
    let image2D = representation[0]?[0]
    if let image2D {
      guard let data = image2D[0], !data.tag.isConstructed, image2D[1] != nil else { return nil }
      image = data.octets
    } else {
      image = nil
    }
    self.identifier = identifier
    self.node = node
    self.image2D = image2D
  }

  private var information: RecordNode? { image2D?[1] }

  /// The code of the image's format.
  public var formatCode: Int? { information?.code(0) }
  /// The format that the record states; nil when ICAO's profile does not allow it.
  public var format: DataFormat? { formatCode.flatMap { DataFormat(rawValue: $0) } }
  /// The code of the kind of image; 0 is that of travel documents in ICAO's profile.
  public var kindCode: Int? { information?.code(1) }
  /// The processing, true for a kind that was done and false for one that is stated as not done.
  public var processing: [Processing: Bool] { named(information?[2]) }
  /// The number of times that the image was compressed with losses.
  public var lossyTransformations: LossyTransformations? {
    information?.code(3).flatMap { LossyTransformations(rawValue: $0) }
  }
  /// The distance from the camera to the person, in millimetres.
  public var cameraToSubjectDistance: Int? { information?.integer(4) }
  /// The sensor's diagonal, as the number in the record.
  public var sensorDiagonal: Int? { information?.integer(5) }
  /// The lens's focal length, as the number in the record.
  public var lensFocalLength: Int? { information?.integer(6) }
  /// The width that the record states, in pixels.
  public var width: Int? { information?[7]?.integer(0) }
  /// The height that the record states, in pixels.
  public var height: Int? { information?[7]?.integer(1) }
  /// The width of the head, in pixels.
  public var headWidth: Int? { information?[8]?.integer(0) }
  /// The distance from eye to eye, in pixels.
  public var interEyeDistance: Int? { information?[8]?.integer(1) }
  /// The distance from the eyes to the mouth, in pixels.
  public var eyeToMouthDistance: Int? { information?[8]?.integer(2) }
  /// The length of the head, in pixels.
  public var headLength: Int? { information?[8]?.integer(3) }
  /// The space of the colours.
  public var colourSpace: ColourSpace? {
    information?.code(9).flatMap { ColourSpace(rawValue: $0) }
  }

  /// The code of the device's technology: 0 unknown, 2 a digital still camera, 3 a scanner.
  public var deviceTechnologyCode: Int? { image2D?[2]?.code(1) }
  /// The light that the device records: white, near infrared, thermal.
  public var deviceSpectrum: (white: Bool?, nearInfrared: Bool?, thermal: Bool?) {
    let flags = image2D?[2]?[0]?.flags ?? [:]
    return (flags[0], flags[1], flags[2])
  }

  /// The day on which the image was taken; nil if it is not stated.
  public var captureDate: PartialDate? {
    guard let block = node[2], let year = block.integer(0) else { return nil }
    return PartialDate(year: year, month: block.integer(1), day: block.integer(2))
  }
  /// The time of day of the capture: hour, minute, second and millisecond, as far as they are
  /// stated.
  public var captureTimeOfDay: [Int] {
    var parts: [Int] = []
    for number in UInt8(3)...6 {
      guard let part = node[2]?.integer(number) else { break }
      parts.append(part)
    }
    return parts
  }

  /// The findings about the image's quality.
  public var quality: [RecordScore] { (node[3]?.children ?? []).compactMap { RecordScore($0) } }
  /// The findings about presentation attacks; nil if there are none.
  public var presentationAttack: PresentationAttackData? {
    node[4].map { PresentationAttackData($0) }
  }
  /// The number of the session of the capture.
  public var sessionIdentifier: Int? { node.integer(5) }
  /// The number of the representation that this one was made of.
  public var derivedFrom: Int? { node.integer(6) }
  /// The model of the device.
  public var deviceModel: RegistryIdentifier? { node[7]?[0].flatMap { RegistryIdentifier($0) } }
  /// The certifications of the device.
  public var deviceCertifications: [RegistryIdentifier] {
    (node[7]?[1]?.children ?? []).compactMap { RegistryIdentifier($0) }
  }
  /// The statements about the person; nil if there are none.
  public var identity: FaceIdentityMetadata? { node[8].map { FaceIdentityMetadata($0) } }
  /// The points that are marked.
  public var landmarks: [FaceLandmark] {
    (node[9]?.children ?? []).compactMap { FaceLandmark($0) }
  }

  /// The image, with the width and height of the record if it does not state its own.
  public var encodedImage: EncodedImage? {
    image.map { EncodedImage($0, width: width, height: height) }
  }

  /// The portrait; nil when the image begins like neither JPEG nor JPEG 2000.
  var face: FaceImage? {
    image.flatMap {
      FaceImage(image: $0, recordedWidth: max(0, width ?? 0), recordedHeight: max(0, height ?? 0))
    }
  }

  var defects: [FaceNote.Kind] {
    guard let image, !image.isEmpty else { return [.imageMissing] }
    guard let face else { return [.imageNotRecognised] }
    let isOfFormat = format == nil || format?.faceFormat == face.format
    let isOfSize = (width ?? face.width) == face.width && (height ?? face.height) == face.height
    return (isOfFormat ? [] : [.imageFormatDiffers]) + (isOfSize ? [] : [.imageSizeDiffers])
  }

  private func named<Flag: RawRepresentable & Hashable>(_ node: RecordNode?) -> [Flag: Bool]
  where Flag.RawValue == UInt8 { FaceIdentityMetadata.named(node) }
}

/// A marked point of the face in a record of ISO/IEC 39794-5: a landmark block.
public struct FaceLandmark: Hashable, Sendable {
  /// A list of points, to which a code belongs.
  public enum List: Hashable, Sendable, CaseIterable {
    /// The feature points of MPEG-4.
    case mpeg4
    /// The names of anthropometric landmarks.
    case landmarkName
    /// The names of anthropometric points.
    case pointName
    /// The identifiers of anthropometric points.
    case pointIdentifier
  }

  /// The list of points.
  public let list: List
  /// The code of the point in its list.
  public let code: Int
  /// Column and row in pixels, and the third number of a point in space; empty where none are given.
  public let coordinates: [Int]

  init?(_ node: RecordNode) {
    guard let kind = node[0]?[0] else { return nil }
    if let code = kind.code(0) {
      list = .mpeg4
      self.code = code
    } else if let base = kind[1]?[0],
      let (list, code) = zip([List.landmarkName, .pointName, .pointIdentifier], UInt8(0)...2)
        .lazy.compactMap({ list, number in base.code(number).map { (list, $0) } }).first
    {
      self.list = list
      self.code = code
    } else {
      return nil
    }
    coordinates = (node[1]?[0]?.children.first?.children ?? []).compactMap(\.integer)
  }
}
