import Encoding

/// The content of an elementary file as a type: read from octets that it keeps, and written again
/// from what was read.
public protocol FileContent: Hashable, Sendable {
  /// The octets it came from.
  var bytes: [UInt8] { get }

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is malformed.
  init(parsing bytes: some Collection<UInt8>) throws(LDSError)

  /// The content of the file, written from its members.
  var encoded: [UInt8] { get }
}

extension FileContent {
  /// True if writing the members gives the octets that they came from. It does unless the source
  /// writes a length in more octets than it needs, or something else that the type names.
  public var isCanonical: Bool { encoded == bytes }
}

extension EFATRInfo: FileContent {}
extension EFCardAccess: FileContent {}
extension EFCardSecurity: FileContent {}
extension EFCOM: FileContent {}
extension EFSOD: FileContent {}
extension DG1: FileContent {}
extension DG14: FileContent {}
extension DG15: FileContent {}

/// Which data group a file is, where several have one form. Only the types of this room conform.
public protocol DataGroupKind: Sendable {
  /// Its place on the chip.
  static var file: ElementaryFile { get }
  /// The tag of its template.
  static var tag: BERTag { get }
}
