import Encoding

/// The facial information block: the statements about the face, ISO/IEC 19794-5:2005, 5.5. Codes
/// that the standard does not name are kept.
public struct FacialInformation: Hashable, Sendable {
  /// The gender, 5.5.3.
  public enum Gender: UInt8, Hashable, Sendable, CaseIterable {
    /// Unspecified.
    case unspecified = 0x00
    /// Male.
    case male = 0x01
    /// Female.
    case female = 0x02
    /// Unknown.
    case unknown = 0xFF
  }

  /// The colour of the eyes, 5.5.4.
  public enum EyeColour: UInt8, Hashable, Sendable, CaseIterable {
    /// Unspecified.
    case unspecified = 0x00
    /// Black.
    case black = 0x01
    /// Blue.
    case blue = 0x02
    /// Brown.
    case brown = 0x03
    /// Grey.
    case grey = 0x04
    /// Green.
    case green = 0x05
    /// Multicoloured.
    case multicoloured = 0x06
    /// Pink.
    case pink = 0x07
    /// Unknown.
    case unknown = 0xFF
  }

  /// The colour of the hair, 5.5.5.
  public enum HairColour: UInt8, Hashable, Sendable, CaseIterable {
    /// Unspecified.
    case unspecified = 0x00
    /// Bald.
    case bald = 0x01
    /// Black.
    case black = 0x02
    /// Blonde.
    case blonde = 0x03
    /// Brown.
    case brown = 0x04
    /// Grey.
    case grey = 0x05
    /// White.
    case white = 0x06
    /// Red.
    case red = 0x07
    /// Green.
    case green = 0x08
    /// Blue.
    case blue = 0x09
    /// Unknown.
    case unknown = 0xFF
  }

  /// The visible features, 5.5.6: a mask of 24 bits, of which bit 0 says that the others are valid.
  public struct Features: OptionSet, Hashable, Sendable {
    /// The mask.
    public let rawValue: UInt32
    /// Takes the mask.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The other bits are valid.
    public static let specified = Features(rawValue: 1 << 0)
    /// Glasses.
    public static let glasses = Features(rawValue: 1 << 1)
    /// A moustache.
    public static let moustache = Features(rawValue: 1 << 2)
    /// A beard.
    public static let beard = Features(rawValue: 1 << 3)
    /// Teeth are visible.
    public static let teethVisible = Features(rawValue: 1 << 4)
    /// The eyes are closed.
    public static let blink = Features(rawValue: 1 << 5)
    /// The mouth is open.
    public static let mouthOpen = Features(rawValue: 1 << 6)
    /// A patch on the left eye.
    public static let leftEyePatch = Features(rawValue: 1 << 7)
    /// A patch on the right eye.
    public static let rightEyePatch = Features(rawValue: 1 << 8)
    /// Dark glasses.
    public static let darkGlasses = Features(rawValue: 1 << 9)
    /// A medical condition that prevents finding the feature points.
    public static let distortingCondition = Features(rawValue: 1 << 10)
  }

  /// The expression, 5.5.7.
  public enum Expression: UInt16, Hashable, Sendable, CaseIterable {
    /// Unspecified.
    case unspecified = 0
    /// Neutral.
    case neutral = 1
    /// Smile closed.
    case smileClosed = 2
    /// Smile open.
    case smileOpen = 3
    /// Raised eyebrows.
    case raisedEyebrows = 4
    /// Looking away.
    case lookingAway = 5
    /// Squinting.
    case squinting = 6
    /// Frowning.
    case frowning = 7
  }

  /// The code of the gender.
  public var genderCode: UInt8 = 0
  /// The code of the colour of the eyes.
  public var eyeColourCode: UInt8 = 0
  /// The code of the colour of the hair.
  public var hairColourCode: UInt8 = 0
  /// The visible features.
  public var features: Features = []
  /// The code of the expression.
  public var expressionCode: UInt16 = 0
  /// The codes of the pose angles, 5.5.8: yaw, pitch and roll.
  public var poseAngleCodes: [UInt8] = [0, 0, 0]
  /// The codes of the uncertainty of each, 5.5.9.
  public var poseAngleUncertaintyCodes: [UInt8] = [0, 0, 0]

  /// A block in which nothing is stated.
  public init() {}

  /// The gender; nil if the code has no name.
  public var gender: Gender? { Gender(rawValue: genderCode) }
  /// The colour of the eyes; nil if the code has no name.
  public var eyeColour: EyeColour? { EyeColour(rawValue: eyeColourCode) }
  /// The colour of the hair; nil if the code has no name.
  public var hairColour: HairColour? { HairColour(rawValue: hairColourCode) }
  /// The expression; nil if the code has no name.
  public var expression: Expression? { Expression(rawValue: expressionCode) }

  /// Yaw, pitch and roll in degrees, in steps of two from -178 to 180; nil where not stated.
  public var poseAngles: [Int?] {
    poseAngleCodes.map { code in
      switch code {
      case 1...91: (Int(code) - 1) * 2
      case 92...180: (Int(code) - 181) * 2
      default: nil
      }
    }
  }

  /// The number of octets that it takes after the length of the block and the count of feature points.
  static let length = 14

  init?(_ reader: inout OctetReader) {
    guard let gender = reader.number(1), let eyes = reader.number(1), let hair = reader.number(1),
      let features = reader.number(3), let expression = reader.number(2),
      let pose = reader.take(3), let uncertainty = reader.take(3)
    else { return nil }
    genderCode = UInt8(truncatingIfNeeded: gender)
    eyeColourCode = UInt8(truncatingIfNeeded: eyes)
    hairColourCode = UInt8(truncatingIfNeeded: hair)
    self.features = Features(rawValue: UInt32(truncatingIfNeeded: features))
    expressionCode = UInt16(truncatingIfNeeded: expression)
    poseAngleCodes = Array(pose)
    poseAngleUncertaintyCodes = Array(uncertainty)
  }

  package var encoded: [UInt8] {
    [genderCode, eyeColourCode, hairColourCode]
      + OctetReader.octets(Int(features.rawValue), 3) + OctetReader.octets(Int(expressionCode), 2)
      + Self.three(poseAngleCodes) + Self.three(poseAngleUncertaintyCodes)
  }

  private static func three(_ codes: [UInt8]) -> [UInt8] {
    Array((codes + [0, 0, 0]).prefix(3))
  }
}
