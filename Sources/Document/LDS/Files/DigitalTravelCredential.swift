import Crypto
import Encoding
import PKIX
import Verdicts

/// A digital travel credential of type 1, bound to the eMRTD alone: EF.SOD and data groups as they were read;
/// ICAO TR "Digital Travel Credentials (DTC), Virtual Component Data Structure and PKI Mechanisms", 1.2.
/// It needs no new signature, and so it is not bound to a holder: anyone who has it can show it.
public struct DigitalTravelCredential: Hashable, Sendable {
  /// The only version.
  public static let version = 1
  /// The greatest number of bytes that are read.
  public static let maximumLength = 4 << 20
  /// The name in errors.
  static let name = "DTC"

  /// EF.SOD.
  public let securityObject: DocumentFile
  /// The data groups in the order of their numbers.
  public let dataGroups: [DocumentFile]

  /// Puts a credential together from files as they were read. Data groups that EF.SOD does not list are left
  /// out, and so are fingers and irises, DG3 and DG4.
  /// - Throws: ``LDSError`` when EF.SOD cannot be read, DG1 or DG2 is missing, a data group is there twice, or
  ///   its digest is another than EF.SOD states.
  public init(
    securityObject: [UInt8], dataGroups: [DocumentFile]
  ) throws(LDSError) {
    let listed = try Self.listed(securityObject)
    let files = dataGroups.filter { file in
      guard let number = file.file.dataGroupNumber, file.file != .dg3, file.file != .dg4 else {
        return false
      }
      return listed.digests[number] != nil
    }.sorted { $0.file < $1.file }
    try self.init(securityObject: securityObject, ordered: files, listed)
  }

  private init(
    securityObject: [UInt8], ordered files: [DocumentFile], _ listed: LDSSecurityObject
  ) throws(LDSError) {
    for (file, next) in zip(files, files.dropFirst()) where file.file >= next.file {
      throw .malformed(file: Self.name, defect: .fieldDataGroupTwice)
    }
    for needed in [ElementaryFile.dg1, .dg2] where !files.contains(where: { $0.file == needed }) {
      throw .malformed(file: Self.name, defect: .dtcWithoutDataGroup)
    }
    for file in files {
      guard let number = file.file.dataGroupNumber, let digest = listed.digests[number],
        (try? listed.digestAlgorithm.digest(file.bytes)) == digest
      else { throw .malformed(file: file.file.name, defect: .dtcDigestDiffers) }
    }
    self.securityObject = DocumentFile(.sod, securityObject)
    dataGroups = files
  }

  /// The LDS security object inside EF.SOD; its signature is not verified.
  private static func listed(_ securityObject: [UInt8]) throws(LDSError) -> LDSSecurityObject {
    let file = try EFSOD(parsing: securityObject)
    guard let signed = try? SignedData(parsing: file.signedData) else {
      throw .malformed(file: ElementaryFile.sod.name, defect: .fileWithoutSignedData)
    }
    return try LDSSecurityObject(parsing: signed.content)
  }

  /// DTCContentInfo in DER: the version, and DTCData with EF.SOD as `[0]` and each data group under its
  /// number, all IMPLICIT OCTET STRING. The members for credentials with a signature of their own are absent.
  public var encoded: [UInt8] {
    let members =
      [(0, securityObject.bytes)]
      + dataGroups.map { file in
        (file.file.dataGroupNumber ?? 0, file.bytes)
      }
    let data = members.map { number, bytes in
      BERTLV.encode(.context(UInt8(number), constructed: false), bytes)
    }
    return DER.sequence(DER.integer(UInt64(Self.version)), DER.sequence(of: data))
  }

  /// Reads DTCContentInfo.
  /// - Throws: ``LDSError`` when it is malformed, of another version, or of a type that has a signature of
  ///   its own; and as ``init(securityObject:dataGroups:)``.
  public init(parsing bytes: [UInt8]) throws(LDSError) {
    let (securityObject, files) = try LDSError.naming(Self.name) { () throws(BERError) in
      try Self.parts(of: bytes)
    }
    try self.init(
      securityObject: securityObject, ordered: files, try Self.listed(securityObject))
  }

  private static func parts(
    of bytes: [UInt8]
  ) throws(BERError) -> (securityObject: [UInt8], files: [DocumentFile]) {
    guard bytes.count <= maximumLength else { throw .invalidValue(.fieldLength) }
    let object = try BERTLV(parsing: bytes)
    guard object.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    var reader = object.reader()
    guard try DER.integer(reader.read()) == version else {
      throw .invalidValue(.fieldTheVersion)
    }
    var data = try reader.read(.sequence).reader()
    // What follows is a signature: the credential is of another type.
    try reader.end()
    let securityObject = try data.read(.context(0, constructed: false))
    var files: [DocumentFile] = []
    while !data.isAtEnd {
      let member = try data.read()
      let number = Int(member.tag.rawValue) - 0x80
      guard let file = ElementaryFile(dataGroupNumber: number) else {
        throw .invalidValue(.fieldDataGroupNumber)
      }
      files.append(DocumentFile(file, Array(member.content)))
    }
    return (Array(securityObject.content), files)
  }
}
