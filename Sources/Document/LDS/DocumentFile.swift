import Crypto
import PKIX
import Parallel

/// A file of a document as it was read: its bytes and their content. The bytes are parsed once,
/// at the first use; all copies of the value share the result.
public struct DocumentFile: Hashable, Sendable {
  /// The file that it is.
  public let file: ElementaryFile
  /// Its bytes, as they were on the chip.
  public let bytes: [UInt8]

  private let reading = Once<ParsedFile>()
  private let signing = Once<Result<SignedData, CryptoError>>()

  /// Takes the bytes of a file.
  public init(_ file: ElementaryFile, _ bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// The content of the file, or the reason why it cannot be parsed.
  public var parsed: ParsedFile {
    reading.value {
      file == .cardSecurity
        ? ParsedFile.cardSecurity(bytes, signedData) : ParsedFile.parse(file, bytes)
    }
  }

  /// The signed data in the bytes of EF.CardSecurity, with any content; or the reason why there
  /// are none.
  public var signedData: Result<SignedData, CryptoError> {
    signing.value { EFCardSecurity.signedData(in: bytes) }
  }

  /// The content of the file as its own type.
  /// - Throws: ``LDSError`` when it is malformed, or the type is for another file.
  public func content<Content: FileContent>(
    as type: Content.Type = Content.self
  ) throws(LDSError) -> Content {
    let parsed = parsed
    if let content = parsed.content as? Content { return content }
    guard case .unparsed(let why) = parsed else {
      throw .malformed(file: file.name, defect: .fileIsAnother)
    }
    throw .malformed(file: file.name, defect: why.reason, offset: why.offset)
  }

  /// True if two are the same file with the same bytes.
  public static func == (left: DocumentFile, right: DocumentFile) -> Bool {
    left.file == right.file && left.bytes == right.bytes
  }

  /// Hashes the file and its bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(bytes)
  }
}
