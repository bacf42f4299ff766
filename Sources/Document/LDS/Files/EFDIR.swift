import Encoding

/// EF.DIR: the applications of the chip, ICAO Doc 9303-10, 3.11, and ISO/IEC 7816-4, 12.2.1.
/// Nothing in it is signed.
public struct EFDIR: FileContent {
  /// An application template.
  public struct Application: Hashable, Sendable {
    /// The application identifier, tag `4F`.
    public let identifier: [UInt8]
    /// Further data objects, such as a label, tag and length included.
    public let others: [[UInt8]]

    /// States an application.
    public init(identifier: [UInt8], others: [[UInt8]] = []) {
      self.identifier = identifier
      self.others = others
    }

    /// The application, if it is one of ``LDSApplication``; nil otherwise.
    public var application: LDSApplication? { LDSApplication(identifier: identifier) }
  }

  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The applications, in the order of the bytes.
  public let applications: [Application]
  /// The number of zeros that follow.
  public let paddingLength: Int

  private static let name = "EF.DIR"
  private static let templateTag: BERTag = 0x61
  private static let identifierTag: BERTag = 0x4F

  /// Reads the content of the file, which zeros may follow.
  /// - Throws: ``LDSError`` when it is malformed or a template has no identifier.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.locating(Self.name) { () throws(DataObjectError) in
      try EFDIR(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(DataObjectError) {
    var reader = DataObjectReader(bytes[...])
    var applications: [Application] = []
    while reader.rest.contains(where: { $0 != 0 }) {
      let template = try reader.read(Self.templateTag)
      var identifier: [UInt8]?
      var others: [[UInt8]] = []
      for object in try template.children() {
        if object.tag == Self.identifierTag, identifier == nil {
          identifier = Array(object.content)
        } else {
          others.append(Array(object.encoded))
        }
      }
      guard let identifier else {
        throw .value(.fieldApplication, at: template.offset)
      }
      applications.append(Application(identifier: identifier, others: others))
    }
    self.applications = applications
    self.bytes = bytes
    paddingLength = reader.rest.count
  }

  /// Makes the file of some applications.
  public init(applications: [Application]) {
    self.applications = applications
    paddingLength = 0
    bytes = Self.encode(applications)
  }

  private static func encode(_ applications: [Application]) -> [UInt8] {
    applications.flatMap { application in
      BERTLV.encode(
        templateTag,
        containing: [BERTLV.encode(identifierTag, application.identifier)] + application.others)
    }
  }

  /// The content of the file. Lengths are written in the fewest bytes; a template begins with its
  /// identifier.
  public var encoded: [UInt8] {
    Self.encode(applications) + [UInt8](repeating: 0, count: paddingLength)
  }
}
