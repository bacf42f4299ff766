import Encoding

/// The elementary files of an eMRTD that this program reads, in the order in which it reads them;
/// ICAO Doc 9303-10, 3.11 and 4.
public enum ElementaryFile: Int, Hashable, Sendable, CaseIterable {
  /// EF.ATR/INFO, in the master file: the lengths that the chip accepts.
  case cardInformation
  /// EF.DIR, in the master file: the applications.
  case directory
  /// EF.CardAccess, in the master file.
  case cardAccess
  /// EF.CardSecurity, in the master file.
  case cardSecurity
  /// EF.COM, the list of the data groups.
  case com
  /// EF.SOD, the security object.
  case sod
  /// DG1, the MRZ.
  case dg1
  /// DG2, the face.
  case dg2
  /// DG3, the fingers.
  case dg3
  /// DG4, the irises.
  case dg4
  /// DG5, the displayed portrait.
  case dg5
  /// DG6, reserved.
  case dg6
  /// DG7, the displayed signature.
  case dg7
  /// DG8, data features.
  case dg8
  /// DG9, structure features.
  case dg9
  /// DG10, substance features.
  case dg10
  /// DG11, further details of the holder.
  case dg11
  /// DG12, further details of the document.
  case dg12
  /// DG13, optional details of the issuer's choice.
  case dg13
  /// DG14, security options.
  case dg14
  /// DG15, the key for active authentication.
  case dg15
  /// DG16, persons to notify.
  case dg16
  /// EF.CVCA, in the application: the authorities that the chip trusts for terminal authentication.
  case cvca

  /// DG3 and DG4, fingerprints and irises: a chip gives them only to a terminal that its state
  /// authorised (Doc 9303-11, 7.1), and no verdict needs them.
  public static let additionalFeatures = [ElementaryFile.dg3, .dg4]

  private static let dataGroupTags: [BERTag] = [
    0x61, 0x75, 0x63, 0x76, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F, 0x70,
  ]

  /// The data group of a number; nil outside 1 to 16.
  public init?(dataGroupNumber number: Int) {
    guard (1...16).contains(number) else { return nil }
    self.init(rawValue: Self.dg1.rawValue + number - 1)
  }

  /// The data group of a number; nil outside 1 to 16.
  public static func dg(_ number: Int) -> ElementaryFile? {
    ElementaryFile(dataGroupNumber: number)
  }

  /// The file whose content begins with this tag; nil if there is none.
  public init?(tag: BERTag) {
    guard let match = Self.allCases.first(where: { $0.tag == tag }) else { return nil }
    self = match
  }

  /// The file with this name, with or without `EF.`, in either case: `DG1`, `COM`, `ef.sod`.
  public init?(name: String) {
    let wanted = WireText(name).lowercased
    guard
      let match = Self.allCases.first(where: {
        let known = WireText($0.name).lowercased
        return wanted == known || wanted == "ef." + known || "ef." + wanted == known
      })
    else { return nil }
    self = match
  }

  /// The name for people: `EF.CardAccess`, `EF.COM`, `EF.SOD`, `DG1`.
  public var name: String {
    switch self {
    case .cardInformation: "EF.ATR/INFO"
    case .directory: "EF.DIR"
    case .cardAccess: "EF.CardAccess"
    case .cardSecurity: "EF.CardSecurity"
    case .com: "EF.COM"
    case .sod: "EF.SOD"
    case .cvca: "EF.CVCA"
    default: "DG\(dataGroupNumber ?? 0)"
    }
  }

  /// The file identifier. That of EF.CVCA is the usual one, which applies if DG14 states no other
  /// (``TerminalAuthenticationInfo/file``).
  public var identifier: UInt16 {
    switch self {
    case .cardInformation: 0x2F01
    case .directory: 0x2F00
    case .cardAccess: 0x011C
    case .cardSecurity: 0x011D
    case .com: 0x011E
    case .sod: 0x011D
    case .cvca: 0x011C
    default: 0x0100 + UInt16(shortIdentifier)
    }
  }

  /// The short file identifier.
  public var shortIdentifier: UInt8 {
    switch self {
    case .cardInformation: 0x01
    case .directory: 0x1E
    case .cardAccess: 0x1C
    case .cardSecurity: 0x1D
    case .com: 0x1E
    case .sod: 0x1D
    case .cvca: 0x1C
    default: UInt8(dataGroupNumber ?? 0)
    }
  }

  /// True if the file is in the master file, and not in the LDS1 application.
  public var isInMasterFile: Bool { self < .com }

  /// True if the content is one data object whose length is the file's, or a series of them that ends
  /// where the file does.
  public var isOneObject: Bool {
    switch self {
    case .cardInformation, .directory, .cvca: false
    default: true
    }
  }

  /// The tag of each data object in a file that is a series of one kind, with zeros after it: the
  /// templates of EF.DIR, the references of EF.CVCA. Nil for other files.
  public var seriesTag: BERTag? {
    switch self {
    case .directory: 0x61
    case .cvca: 0x42
    default: nil
    }
  }

  /// The tag that the content begins with; nil for EF.CardAccess, which is a bare SET,
  /// EF.CardSecurity, which is bare signed data, and those that are no single object.
  public var tag: BERTag? {
    switch self {
    case .cardInformation, .directory, .cardAccess, .cardSecurity, .cvca: nil
    case .com: 0x60
    case .sod: 0x77
    default: dataGroupNumber.map { Self.dataGroupTags[$0 - 1] }
    }
  }

  /// The number of the data group, 1 to 16; nil for the other files.
  public var dataGroupNumber: Int? {
    (Self.dg1.rawValue...Self.dg16.rawValue).contains(rawValue)
      ? rawValue - Self.dg1.rawValue + 1 : nil
  }
}

extension ElementaryFile: Comparable {
  /// True if the one file is read before the other.
  public static func < (one: ElementaryFile, other: ElementaryFile) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension ElementaryFile: CustomStringConvertible {
  /// The name for people.
  public var description: String { name }
}
