/// The statements about the person in a record of ISO/IEC 39794-5: the identity metadata block.
public struct FaceIdentityMetadata: Hashable, Sendable {
  /// The gender.
  public enum Gender: Int, Hashable, Sendable, CaseIterable {
    /// Unknown.
    case unknown = 0
    /// Other.
    case other = 1
    /// Male.
    case male = 2
    /// Female.
    case female = 3
  }

  /// The colour of the eyes.
  public enum EyeColour: Int, Hashable, Sendable, CaseIterable {
    /// Unknown.
    case unknown = 0
    /// Other.
    case other = 1
    /// Black.
    case black = 2
    /// Blue.
    case blue = 3
    /// Brown.
    case brown = 4
    /// Grey.
    case grey = 5
    /// Green.
    case green = 6
    /// Hazel.
    case hazel = 7
    /// Of several colours.
    case multicoloured = 8
    /// Pink.
    case pink = 9
  }

  /// The colour of the hair.
  public enum HairColour: Int, Hashable, Sendable, CaseIterable {
    /// Unknown.
    case unknown = 0
    /// Other.
    case other = 1
    /// Bald.
    case bald = 2
    /// Black.
    case black = 3
    /// Blonde.
    case blonde = 4
    /// Brown.
    case brown = 5
    /// Grey.
    case grey = 6
    /// White.
    case white = 7
    /// Red.
    case red = 8
    /// Coloured.
    case coloured = 9
  }

  /// The visible features of the face.
  public enum Property: UInt8, Hashable, Sendable, CaseIterable {
    /// Glasses.
    case glasses = 0
    /// A moustache.
    case moustache = 1
    /// A beard.
    case beard = 2
    /// Teeth are visible.
    case teethVisible = 3
    /// A pupil or an iris is not visible.
    case pupilOrIrisNotVisible = 4
    /// The mouth is open.
    case mouthOpen = 5
    /// A patch on the left eye.
    case leftEyePatch = 6
    /// A patch on the right eye.
    case rightEyePatch = 7
    /// Dark glasses.
    case darkGlasses = 8
    /// The face is missing.
    case biometricAbsent = 9
    /// The head is covered.
    case headCovering = 10
  }

  /// The expression of the face.
  public enum Expression: UInt8, Hashable, Sendable, CaseIterable {
    /// Neutral.
    case neutral = 0
    /// A smile.
    case smile = 1
    /// Raised eyebrows.
    case raisedEyebrows = 2
    /// Eyes that look away from the camera.
    case lookingAway = 3
    /// Squinting.
    case squinting = 4
    /// Frowning.
    case frowning = 5
  }

  /// An angle of the pose, in degrees from -180 to 180, and its uncertainty.
  public struct Angle: Hashable, Sendable {
    /// The angle.
    public let value: Int
    /// The uncertainty in degrees; nil if it is not stated.
    public let uncertainty: Int?
  }

  private let node: RecordNode

  init(_ node: RecordNode) { self.node = node }

  /// The gender; nil if it is not stated or the code has no name.
  public var gender: Gender? { node.code(0).flatMap { Gender(rawValue: $0) } }
  /// The colour of the eyes; nil if it is not stated or the code has no name.
  public var eyeColour: EyeColour? { node.code(1).flatMap { EyeColour(rawValue: $0) } }
  /// The colour of the hair; nil if it is not stated or the code has no name.
  public var hairColour: HairColour? { node.code(2).flatMap { HairColour(rawValue: $0) } }
  /// The height of the person, as the number that is stated: the published samples have both
  /// centimetres and millimetres.
  public var subjectHeight: Int? { node.integer(3) }
  /// The features, true for a visible one and false for one that is stated as not visible.
  public var properties: [Property: Bool] { Self.named(node[4]) }
  /// The expressions, true for one that the face has and false for one that is stated as absent.
  public var expressions: [Expression: Bool] { Self.named(node[5]) }
  /// The turn of the head to the side.
  public var yaw: Angle? { angle(0) }
  /// The turn of the head up or down.
  public var pitch: Angle? { angle(1) }
  /// The tilt of the head.
  public var roll: Angle? { angle(2) }

  private func angle(_ number: UInt8) -> Angle? {
    guard let block = node[6]?[number], let value = block.integer(0) else { return nil }
    return Angle(value: value, uncertainty: block.integer(1))
  }

  static func named<Flag: RawRepresentable & Hashable>(_ node: RecordNode?) -> [Flag: Bool]
  where Flag.RawValue == UInt8 {
    var named: [Flag: Bool] = [:]
    for (number, value) in node?.flags ?? [:] {
      if let flag = Flag(rawValue: number) { named[flag] = value }
    }
    return named
  }
}
