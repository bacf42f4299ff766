import Encoding

/// A part of a face image data block, with the names of the data objects in it; ISO/IEC 39794-5 and
/// 39794-1.
enum FaceRecordPart: Hashable {
  case outer, block, version, representations, representation, image, image2DChoice, image2D
  case information, processing, imageSize, measurements, colourMapping, colours, colour
  case device2D, spectrum, time, scores, attackScores, score, outcome, attack, extendedData,
    extendedDatum
  case registered, device, certifications, identity, properties, expression, pose, angle
  case landmarks, landmark, landmarkKind, landmarkKindBase, anthropometric, anthropometricBase
  case coordinates, coordinatesBase, point, challenges
  /// A code, or an extension block with a fallback code.
  case code, fallback
  /// A part without names.
  case other

  /// The name of a tag in this part, and the context of the data objects inside it.
  func entry(_ tag: BERTag) -> (name: String?, inner: DataObjectScope) {
    if let element = element, tag == .sequence { return (element.0, .faceRecord(element.1)) }
    if self == .outer {
      return tag == 0x65
        ? ("FaceImageDataBlock", .faceRecord(.block))
        : (tag == 0xA1 ? "Face" : nil, .faceRecord(.outer))
    }
    let fields = fields
    let number = Int(tag.rawValue & 0x1F)
    guard tag.rawValue & ~0x3F == 0x80, number < fields.count else {
      return (nil, .faceRecord(.other))
    }
    return (fields[number].0, .faceRecord(fields[number].1))
  }

  /// The name and the kind of the elements of a list.
  private var element: (String, FaceRecordPart)? {
    switch self {
    case .representations: ("RepresentationBlock", .representation)
    case .scores: ("QualityBlock", .score)
    case .attackScores: ("PADScoreBlock", .score)
    case .landmarks: ("LandmarkBlock", .landmark)
    case .certifications: ("CertificationIdBlock", .registered)
    case .colours: ("ReferenceColourDefinitionAndValueBlock", .colour)
    case .extendedData: ("ExtendedDataBlock", .extendedDatum)
    default: nil
    }
  }

  /// The fields by their numbers, from 0.
  private var fields: [(String, FaceRecordPart)] {
    switch self {
    case .block: [("versionBlock", .version), ("representationBlocks", .representations)]
    case .version: Self.plain("generation", "year")
    case .representation: Self.representationFields
    case .image: [("base", .image2DChoice), ("extensionBlock", .other)]
    case .image2DChoice: [("imageRepresentation2DBlock", .image2D)]
    case .image2D:
      [
        ("representationData2D", .other), ("imageInformation2DBlock", .information),
        ("captureDevice2DBlock", .device2D),
      ]
    case .information: Self.informationFields
    case .processing:
      Self.plain(
        "rotated", "cropped", "downSampled", "whiteBalanceAdjusted", "multiplyCompressed",
        "interpolated", "contrastStretched", "poseCorrected", "multiViewImage", "ageProgressed",
        "superResolutionProcessed", "normalised")
    case .imageSize: Self.plain("width", "height")
    case .measurements:
      Self.plain(
        "imageHeadWidth", "imageInterEyeDistance", "imageEyeToMouthDistance", "imageHeadLength")
    case .colourMapping:
      [("referenceColourSchema", .other), ("referenceColourDefinitionAndValueBlocks", .colours)]
    case .colour: Self.plain("referenceColourDefinition", "referenceColourValue")
    case .device2D:
      [("captureDeviceSpectral2DBlock", .spectrum), ("captureDeviceTechnologyId2D", .code)]
    case .spectrum: Self.plain("whiteLight", "nearInfrared", "thermal")
    case .time: Self.plain("year", "month", "day", "hour", "minute", "second", "millisecond")
    case .score: [("algorithmIdBlock", .registered), ("scoreOrError", .outcome)]
    case .outcome: [("score", .other), ("error", .code)]
    case .attack: Self.attackFields
    case .extendedDatum: [("dataTypeIdBlock", .registered), ("data", .other)]
    case .registered: Self.plain("organization", "id")
    case .device: [("modelIdBlock", .registered), ("certificationIdBlocks", .certifications)]
    default: personFields
    }
  }

  private var personFields: [(String, FaceRecordPart)] {
    switch self {
    case .identity:
      [
        ("gender", .code), ("eyeColour", .code), ("hairColour", .code), ("subjectHeight", .other),
        ("propertiesBlock", .properties), ("expressionBlock", .expression),
        ("poseAngleBlock", .pose),
      ]
    case .properties:
      Self.plain(
        "glasses", "moustache", "beard", "teethVisible", "pupilOrIrisNotVisible", "mouthOpen",
        "leftEyePatch", "rightEyePatch", "darkGlasses", "biometricAbsent", "headCoveringsPresent")
    case .expression:
      Self.plain(
        "neutral", "smile", "raisedEyebrows", "eyesLookingAwayFromTheCamera", "squinting",
        "frowning")
    case .pose:
      [("yawAngleBlock", .angle), ("pitchAngleBlock", .angle), ("rollAngleBlock", .angle)]
    case .angle: Self.plain("angleValue", "angleUncertainty")
    case .landmark: [("landmarkKind", .landmarkKind), ("landmarkCoordinates", .coordinates)]
    case .landmarkKind: [("base", .landmarkKindBase), ("extensionBlock", .other)]
    case .landmarkKindBase:
      [("mpeg4FeaturePoint", .code), ("anthropometricLandmark", .anthropometric)]
    case .anthropometric: [("base", .anthropometricBase), ("extensionBlock", .other)]
    case .anthropometricBase:
      [
        ("anthropometricLandmarkName", .code), ("anthropometricLandmarkPointName", .code),
        ("anthropometricLandmarkPointId", .code),
      ]
    case .coordinates: [("base", .coordinatesBase), ("extensionBlock", .other)]
    case .coordinatesBase:
      [
        ("coordinateCartesian2DBlock", .point), ("coordinateTextureImageBlock", .point),
        ("coordinateCartesian3DBlock", .point),
      ]
    case .point: Self.plain("x", "y", "z")
    case .code: [("code", .other), ("extensionBlock", .fallback)]
    case .fallback: Self.plain("fallback")
    default: []
    }
  }

  private static let representationFields: [(String, FaceRecordPart)] = [
    ("representationId", .other), ("imageRepresentation", .image), ("captureDateTimeBlock", .time),
    ("qualityBlocks", .scores), ("padDataBlock", .attack), ("sessionId", .other),
    ("derivedFrom", .other), ("captureDeviceBlock", .device), ("identityMetadataBlock", .identity),
    ("landmarkBlocks", .landmarks),
  ]

  private static let informationFields: [(String, FaceRecordPart)] = [
    ("imageDataFormat", .code), ("faceImageKind2D", .code),
    ("postAcquisitionProcessingBlock", .processing), ("lossyTransformationAttempts", .code),
    ("cameraToSubjectDistance", .other), ("sensorDiagonal", .other), ("lensFocalLength", .other),
    ("imageSizeBlock", .imageSize), ("imageFaceMeasurementsBlock", .measurements),
    ("imageColourSpace", .code), ("referenceColourMappingBlock", .colourMapping),
  ]

  private static let attackFields: [(String, FaceRecordPart)] = [
    ("decision", .code), ("scoreBlocks", .attackScores), ("extendedDataBlocks", .extendedData),
    ("captureContext", .code), ("supervisionLevel", .code), ("riskLevel", .other),
    ("criteriaCategory", .code), ("parameter", .other), ("challenges", .challenges),
    ("captureDateTimeBlock", .time),
  ]

  private static func plain(_ names: String...) -> [(String, FaceRecordPart)] {
    names.map { ($0, .other) }
  }
}
