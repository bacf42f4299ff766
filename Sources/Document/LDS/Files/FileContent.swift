import Encoding

/// The content of an elementary file: it is parsed from bytes, which it keeps, and can be written
/// again from its members.
public protocol FileContent: Hashable, Sendable {
  /// The bytes it came from.
  var bytes: [UInt8] { get }

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is malformed.
  init(parsing bytes: some Collection<UInt8>) throws(LDSError)

  /// The content of the file, written from its members.
  var encoded: [UInt8] { get }
}

extension FileContent {
  /// True if writing the members gives the bytes that they came from. It is false if a length has
  /// more bytes than needed, or for a reason that the type names.
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

/// The kind of a data group, where several have the same form. Only types of this module conform.
public protocol DataGroupKind: Sendable {
  /// The file.
  static var file: ElementaryFile { get }
  /// The tag of its template.
  static var tag: BERTag { get }
}
