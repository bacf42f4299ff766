import Crypto
import PKIX
import Parallel

/// A file of a document as it was read: its octets, and what they say. The octets are read as a file once,
/// when somebody asks for the first time; every copy of the value knows the answer then.
public struct DocumentFile: Hashable, Sendable {
  /// Which file.
  public let file: ElementaryFile
  /// Its octets, as they were on the chip.
  public let bytes: [UInt8]

  private let reading = Once<ParsedFile>()
  private let signing = Once<Result<SignedData, CryptoError>>()

  /// Takes the octets of a file.
  public init(_ file: ElementaryFile, _ bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// The content of the file, or why it cannot be understood.
  public var parsed: ParsedFile {
    reading.value {
      file == .cardSecurity
        ? ParsedFile.cardSecurity(bytes, signedData) : ParsedFile.parse(file, bytes)
    }
  }

  /// The signed data that the octets of EF.CardSecurity are, whatever is signed; or why they are none.
  public var signedData: Result<SignedData, CryptoError> {
    signing.value { EFCardSecurity.signedData(in: bytes) }
  }

  /// The content of the file as its own type.
  /// - Throws: ``LDSError`` when it is malformed, or is another file than that type is for.
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

  /// Tells if two are the same file with the same octets.
  public static func == (left: DocumentFile, right: DocumentFile) -> Bool {
    left.file == right.file && left.bytes == right.bytes
  }

  /// Hashes which file it is, and its octets.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(bytes)
  }
}
