import Crypto
import PKIX
import Verdicts

/// A file that could not be parsed, with the reason and the place.
public struct UnparsedFile: Hashable, Sendable {
  /// The file that it should be.
  public let file: ElementaryFile
  /// The bytes.
  public let bytes: [UInt8]
  /// The defect, without any content of the file.
  public let reason: Phrase
  /// The number of bytes of the file before the defect; nil if it is not known.
  public let offset: Int?
}

/// The content of a file, parsed as the type of its place on the chip; or the reason why it could
/// not be parsed.
public enum ParsedFile: Hashable, Sendable {
  /// EF.CardAccess.
  case cardAccess(EFCardAccess)
  /// EF.CardSecurity.
  case cardSecurity(EFCardSecurity)
  /// EF.ATR/INFO.
  case cardInformation(EFATRInfo)
  /// EF.DIR.
  case dir(EFDIR)
  /// EF.CVCA.
  case cvca(EFCVCA)
  /// EF.COM.
  case com(EFCOM)
  /// EF.SOD.
  case sod(EFSOD)
  /// DG1.
  case dg1(DG1)
  /// DG2.
  case dg2(DG2)
  /// DG3.
  case dg3(DG3)
  /// DG4.
  case dg4(DG4)
  /// DG5.
  case dg5(DG5)
  /// DG7.
  case dg7(DG7)
  /// DG6, DG8, DG9 or DG10.
  case undivided(UndividedDataGroup)
  /// DG11.
  case dg11(DG11)
  /// DG12.
  case dg12(DG12)
  /// DG13.
  case dg13(DG13)
  /// DG14.
  case dg14(DG14)
  /// DG15.
  case dg15(DG15)
  /// DG16.
  case dg16(DG16)
  /// A file that could not be parsed.
  case unparsed(UnparsedFile)

  /// Parses a file; one that cannot be parsed is kept with the reason.
  public static func parse(_ file: ElementaryFile, _ bytes: [UInt8]) -> ParsedFile {
    keeping(file, bytes) { () throws(LDSError) in try parsing(file, bytes) }
  }

  /// Parses EF.CardSecurity from signed data that were parsed before.
  static func cardSecurity(
    _ bytes: [UInt8], _ signedData: Result<SignedData, CryptoError>
  ) -> ParsedFile {
    keeping(.cardSecurity, bytes) { () throws(LDSError) in
      .cardSecurity(try EFCardSecurity(bytes, signedData))
    }
  }

  private static func keeping(
    _ file: ElementaryFile, _ bytes: [UInt8], _ parse: () throws(LDSError) -> ParsedFile
  ) -> ParsedFile {
    do throws(LDSError) {
      return try parse()
    } catch {
      return .unparsed(
        UnparsedFile(file: file, bytes: bytes, reason: error.defect, offset: error.offset))
    }
  }

  private static func parsing(
    _ file: ElementaryFile, _ bytes: [UInt8]
  ) throws(LDSError) -> ParsedFile {
    switch file {
    case .cardAccess: .cardAccess(try EFCardAccess(parsing: bytes))
    case .cardSecurity: .cardSecurity(try EFCardSecurity(parsing: bytes))
    case .cardInformation: .cardInformation(try EFATRInfo(parsing: bytes))
    case .directory: .dir(try EFDIR(parsing: bytes))
    case .cvca: .cvca(try EFCVCA(parsing: bytes))
    case .com: .com(try EFCOM(parsing: bytes))
    case .sod: .sod(try EFSOD(parsing: bytes))
    default: try dataGroup(file, bytes)
    }
  }

  private static func dataGroup(
    _ file: ElementaryFile, _ bytes: [UInt8]
  ) throws(LDSError) -> ParsedFile {
    switch file.dataGroupNumber {
    case 1: .dg1(try DG1(parsing: bytes))
    case 2: .dg2(try DG2(parsing: bytes))
    case 3: .dg3(try DG3(parsing: bytes))
    case 4: .dg4(try DG4(parsing: bytes))
    case 5: .dg5(try DG5(parsing: bytes))
    case 6, 8, 9, 10: .undivided(try UndividedDataGroup(parsing: bytes, of: file))
    case 7: .dg7(try DG7(parsing: bytes))
    case 11: .dg11(try DG11(parsing: bytes))
    case 12: .dg12(try DG12(parsing: bytes))
    case 13: .dg13(DG13(parsing: bytes))
    case 14: .dg14(try DG14(parsing: bytes))
    case 15: .dg15(try DG15(parsing: bytes))
    case 16: .dg16(try DG16(parsing: bytes))
    default: throw .malformed(file: file.name, defect: .fileWithoutReader)
    }
  }

  /// The content of any of the files; nil for one that could not be parsed.
  public var content: (any FileContent)? {
    switch self {
    case .cardInformation(let content): content
    case .cardAccess(let content): content
    case .cardSecurity(let content): content
    case .dir(let content): content
    case .cvca(let content): content
    case .com(let content): content
    case .sod(let content): content
    case .dg1(let content): content
    case .dg2(let content): content
    case .dg3(let content): content
    case .dg4(let content): content
    case .dg5(let content): content
    case .dg7(let content): content
    case .undivided(let content): content
    case .dg11(let content): content
    case .dg12(let content): content
    case .dg13(let content): content
    case .dg14(let content): content
    case .dg15(let content): content
    case .dg16(let content): content
    case .unparsed: nil
    }
  }

  /// The bytes of the file.
  public var bytes: [UInt8] {
    if case .unparsed(let file) = self { return file.bytes }
    return content?.bytes ?? []
  }

  /// The departures from the standard, in a file that was read nevertheless.
  public var notes: [FileNote] {
    switch self {
    case .cardSecurity(let content): content.notes
    case .dg2(let content): content.notes
    case .dg3(let content): content.notes
    case .dg4(let content): content.notes
    case .dg5(let content): content.notes
    case .dg7(let content): content.notes
    case .dg11(let content): content.notes
    case .dg12(let content): content.notes
    case .dg14(let content): content.notes
    case .dg16(let content): content.notes
    default: []
    }
  }
}
