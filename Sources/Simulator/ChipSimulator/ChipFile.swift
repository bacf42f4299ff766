import LDS

/// A file of an ePassport's chip, Doc 9303-10, 3.11.
public enum ChipFile: Hashable, Sendable {
  /// An elementary file that `LDS` knows.
  case elementary(ElementaryFile)

  /// The folder that holds a file.
  public enum Folder: Hashable, Sendable {
    /// The master file.
    case master
    /// The application LDS1.
    case application
    /// An application of LDS2, whose files stay closed.
    case closed
  }

  /// EF.DIR.
  public static let directory = ChipFile.elementary(.directory)
  /// EF.ATR/INFO.
  public static let cardInformation = ChipFile.elementary(.cardInformation)
  /// EF.CardAccess.
  public static let cardAccess = ChipFile.elementary(.cardAccess)
  /// EF.CardSecurity.
  public static let cardSecurity = ChipFile.elementary(.cardSecurity)
  /// EF.CVCA.
  public static let authorities = ChipFile.elementary(.cvca)
  /// EF.COM.
  public static let com = ChipFile.elementary(.com)
  /// EF.SOD.
  public static let sod = ChipFile.elementary(.sod)

  /// A data group, by its number 1 to 16; another number gives the nearest of these.
  public static func dataGroup(_ number: Int) -> ChipFile {
    .elementary(ElementaryFile(dataGroupNumber: number) ?? (number < 1 ? .dg1 : .dg16))
  }

  /// Every file that a chip of this module may have.
  public static let all: [ChipFile] = ElementaryFile.allCases.map { .elementary($0) }

  /// The folder.
  public var folder: Folder {
    switch self {
    case .elementary(let file): file.isInMasterFile ? .master : .application
    }
  }

  /// The file identifier.
  public var identifier: UInt16 {
    switch self {
    case .elementary(let file): file.identifier
    }
  }

  /// The short file identifier, 1 to 30.
  public var shortIdentifier: UInt8 {
    switch self {
    case .elementary(let file): file.shortIdentifier
    }
  }

  /// True if the file may be read before access control, Doc 9303-10, 3.11.
  public var isFree: Bool { folder == .master && self != .cardSecurity }
}

extension ChipFile: CustomStringConvertible {
  /// The name for people.
  public var description: String {
    switch self {
    case .elementary(let file): file.name
    }
  }
}
