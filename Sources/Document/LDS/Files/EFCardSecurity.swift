import Crypto
import Encoding
import PKIX

/// EF.CardSecurity: the signed copy of EF.CardAccess with the chip's keys for PACE with chip
/// authentication mapping, ICAO Doc 9303-10, 3.11.4, and Doc 9303-11, 9.2.11. This type only parses
/// it; its content may be trusted only after its signature has been verified.
public struct EFCardSecurity: Hashable, Sendable {
  /// The bytes of the file: a ContentInfo of RFC 5652 with signed data.
  public let bytes: [UInt8]
  /// The signed data.
  public let signedData: SignedData
  /// The signed SecurityInfos.
  public let securityInfos: SecurityInfos

  /// id-SecurityObject, 0.4.0.127.0.7.3.2.1.
  public static let contentType = ObjectIdentifier(0, 4, 0, 127, 0, 7, 3, 2, 1)

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is no signed data, or its content is of another type or
  ///   malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    let bytes = Array(bytes)
    try self.init(bytes, Self.signedData(in: bytes))
  }

  /// The signed data in the bytes of the file, or the reason why there are none.
  static func signedData(in bytes: [UInt8]) -> Result<SignedData, CryptoError> {
    do throws(CryptoError) { return .success(try SignedData(parsing: bytes)) } catch {
      return .failure(error)
    }
  }

  /// Reads the content of signed data that were parsed before.
  init(_ bytes: [UInt8], _ parsed: Result<SignedData, CryptoError>) throws(LDSError) {
    let name = ElementaryFile.cardSecurity.name
    self.bytes = bytes
    guard case .success(let signedData) = parsed else {
      throw .malformed(file: name, defect: .fileWithoutSignedData)
    }
    self.signedData = signedData
    guard signedData.contentType == Self.contentType else {
      throw .malformed(file: name, defect: .fileContentType(signedData.contentType))
    }
    let content = signedData.content
    // The offsets are those in the signed content, not in the file, so that they are left out.
    do throws(DataObjectError) {
      securityInfos = try SecurityInfos(signed: content[...])
    } catch {
      throw .malformed(file: name, defect: error.phrase)
    }
  }

  /// The departures from the standard: members that cannot be read, and padding.
  public var notes: [FileNote] { securityInfos.notes.map { FileNote($0.kind) } }

  /// The content of the file: the signed data in their original bytes, because another encoding
  /// would break the signature.
  public var encoded: [UInt8] { bytes }
}
