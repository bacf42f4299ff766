import ChipAccess
import Encoding
import LDS
import Verdicts

/// The elementary files of a document that was read before; EF.SOD is always among them.
public struct SavedDocument: Hashable, Sendable {
  /// The bytes of each file, as they were on the chip.
  public let files: [ElementaryFile: [UInt8]]

  /// The greatest length of a file in bytes, the same as for a file of a chip.
  public static let longestFile = FileReader.maximumLength
  /// The greatest length of a record in bytes.
  public static let longestRecord = 8 << 20

  /// Takes files that are already identified.
  /// - Parameter place: the name of the place that they come from, for errors.
  /// - Throws: ``SavedDocumentError`` without an EF.SOD.
  public init(
    _ files: [ElementaryFile: [UInt8]], from place: String
  ) throws(SavedDocumentError) {
    guard let object = files[.sod] else { throw .noSecurityObject(place: place) }
    var files = files
    if let wrapped = Self.wrapped(object) { files[.sod] = wrapped }
    self.files = files
  }

  /// Reads a record: the elementary files one after the other, in any order, each with its own tag
  /// and length (Doc 9303-10, 3.11.1); EF.CardAccess, which has none of its own, as its SET. Signed
  /// data without a tag around them are taken for the content of EF.SOD.
  /// - Parameter place: the name of the place that it comes from, for errors.
  /// - Throws: ``SavedDocumentError`` when it is no such record, ends early, has bytes after the
  ///   last file, holds a file twice or no EF.SOD.
  public init(
    parsing record: [UInt8], from place: String
  ) throws(SavedDocumentError) {
    guard !record.isEmpty else { throw .malformed(place: place, .phrase(.recordEmpty)) }
    guard record.count <= Self.longestRecord else {
      throw .malformed(
        place: place, .phrase(.recordTooLong(limit: Self.longestRecord)))
    }
    if let wrapped = Self.wrapped(record) {
      try self.init([.sod: wrapped], from: place)
      return
    }
    var files: [ElementaryFile: [UInt8]] = [:]
    for object in try Self.objects(record, place) {
      guard let file = Self.file(tag: object.tag) else {
        throw .malformed(place: place, .phrase(.recordWithUnknownTag(object.tag)))
      }
      guard files[file] == nil else { throw .twice(place: place, file) }
      files[file] = Array(object.encoded)
    }
    try self.init(files, from: place)
  }

  private static func objects(
    _ record: [UInt8], _ place: String
  ) throws(SavedDocumentError) -> [BERTLV] {
    var reader = BERReader(record)
    var objects: [BERTLV] = []
    do throws(BERError) {
      // One more than there are files: enough to find a file that is there twice.
      while !reader.isAtEnd, objects.count <= ElementaryFile.allCases.count {
        objects.append(try reader.read())
      }
    } catch {
      throw .malformed(place: place, .phrase(error.phrase))
    }
    return objects
  }

  /// The record: EF.SOD first, then the others in the order in which they are read. EF.ATR/INFO and
  /// EF.DIR are left out: they belong to the card, and have no length of their own.
  public var encoded: [UInt8] {
    let rest = files.filter { $0.key != .sod && $0.key.isOneObject }.sorted { $0.key < $1.key }
      .flatMap(\.value)
    return (files[.sod] ?? []) + rest
  }

  /// The file whose content begins with a tag, EF.CardAccess included.
  private static func file(tag: BERTag) -> ElementaryFile? {
    tag == .set ? .cardAccess : ElementaryFile(tag: tag)
  }

  /// EF.SOD around signed data that were saved without its tag; nil when the bytes do not begin as
  /// signed data, RFC 5652, 3 and 5.1.
  private static func wrapped(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.first == 0x30, bytes.count > 1 else { return nil }
    // An indefinite length is one byte long, as a short one is.
    let lengthBytes = bytes[1] > 0x80 ? Int(bytes[1] & 0x7F) : 0
    guard bytes.dropFirst(2 + lengthBytes).starts(with: signedDataIdentifier) else { return nil }
    return try? EFSOD(parsingBareSignedData: bytes).bytes
  }

  private static let signedDataIdentifier = DER.objectIdentifier(
    ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2))
}

/// The defect of files that are not those of a saved document. It holds no content of a file.
public enum SavedDocumentError: CodedError, Hashable {
  /// There is no EF.SOD, without which nothing can be judged.
  case noSecurityObject(place: String)
  /// The bytes are not elementary files one after the other; the second argument is the defect and
  /// its place.
  case malformed(place: String, Detail)
  /// Two files that differ have the same name or tag.
  case twice(place: String, ElementaryFile)
  /// A file's name is that of one elementary file, and its tag that of another.
  case misnamed(place: String, named: ElementaryFile, holds: ElementaryFile)

  /// The code of the reason.
  public var code: ReasonCode {
    switch self {
    case .noSecurityObject: .securityObjectNotSaved
    case .malformed: .savedFilesMalformed
    case .twice: .fileSavedTwice
    case .misnamed: .fileMisnamed
    }
  }

  /// The details that the reason's sentence names: the place, and the files or the defect.
  public var details: [Detail] {
    switch self {
    case .noSecurityObject(let place): [.text(place)]
    case .malformed(let place, let defect): [.text(place), defect]
    case .twice(let place, let file): [.text(place), .text(file.name)]
    case .misnamed(let place, let named, let holds):
      [.text(place), .text(named.name), .text(holds.name)]
    }
  }
}
