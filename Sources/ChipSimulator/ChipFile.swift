/// An elementary file of an ePassport's chip, Doc 9303-10, 3.8 to 3.11: where it lies and how it
/// is selected.
public struct ChipFile: Hashable, Sendable, CustomStringConvertible {
  /// The folder that holds a file.
  public enum Folder: Hashable, Sendable {
    /// The master file.
    case master
    /// The application LDS1.
    case application
  }

  /// The folder.
  public let folder: Folder
  /// The file identifier.
  public let identifier: UInt16
  /// The short file identifier, 1 to 30.
  public let shortIdentifier: UInt8
  /// The name, as in the folders that data are read from.
  public let description: String

  private init(
    _ folder: Folder, _ identifier: UInt16, _ shortIdentifier: UInt8, _ description: String
  ) {
    self.folder = folder
    self.identifier = identifier
    self.shortIdentifier = shortIdentifier
    self.description = description
  }

  /// EF.CardAccess.
  public static let cardAccess = ChipFile(.master, 0x011C, 0x1C, "EF.CardAccess")
  /// EF.DIR.
  public static let directory = ChipFile(.master, 0x2F00, 0x1E, "EF.DIR")
  /// EF.ATR/INFO.
  public static let cardInformation = ChipFile(.master, 0x2F01, 0x01, "EF.ATR/INFO")
  /// EF.COM.
  public static let com = ChipFile(.application, 0x011E, 0x1E, "EF.COM")
  /// EF.SOD.
  public static let securityObject = ChipFile(.application, 0x011D, 0x1D, "EF.SOD")

  /// A data group, by its number 1 to 16; another number gives the nearest of these.
  public static func dataGroup(_ number: Int) -> ChipFile {
    let number = UInt8(min(max(number, 1), 16))
    return ChipFile(.application, 0x0100 | UInt16(number), number, "DG\(number)")
  }

  /// The number of a data group; nil for another file.
  public var dataGroupNumber: Int? {
    folder == .application && identifier & 0xFF <= 16 ? Int(identifier & 0xFF) : nil
  }

  /// Whether the file may be read before access control, Doc 9303-10, 3.11.
  public var isFree: Bool { folder == .master }

  /// Every file that a chip of this room may have.
  public static let all: [ChipFile] =
    [.cardAccess, .directory, .cardInformation, .com, .securityObject]
    + (1...16).map { dataGroup($0) }
}
