/// The applications of an eMRTD, ICAO Doc 9303-10, 3 and 3.10, and those that identity cards and
/// residence permits have besides (BSI TR-03110-2, 2.2), by their application identifiers.
public enum LDSApplication: String, Hashable, Sendable, CaseIterable {
  /// The eMRTD application of LDS1.
  case lds1 = "A0000002471001"
  /// The Travel Records application of LDS2.
  case travelRecords = "A0000002472001"
  /// The Visa Records application of LDS2.
  case visaRecords = "A0000002472002"
  /// The Additional Biometrics application of LDS2.
  case additionalBiometrics = "A0000002472003"
  /// The eID application, BSI TR-03110-2, 2.2.1.
  case eID = "E80704007F00070302"
  /// The eSign application, EN 14890-1.
  case eSign = "A000000167455349474E"

  /// The applications of LDS2, whose data need terminal authentication (Doc 9303-10, 6).
  public static let lds2: [LDSApplication] = [.travelRecords, .visaRecords, .additionalBiometrics]

  /// The applications outside Doc 9303, which need terminal authentication too.
  public static let identityCard: [LDSApplication] = [.eID, .eSign]

  /// The application with this identifier; nil if it is none of these.
  public init?(identifier: some Collection<UInt8>) {
    guard let match = Self.allCases.first(where: { $0.identifier.elementsEqual(identifier) })
    else { return nil }
    self = match
  }

  /// The application identifier.
  public var identifier: [UInt8] {
    let icao: [UInt8] = [0xA0, 0x00, 0x00, 0x02, 0x47]
    return switch self {
    case .lds1: icao + [0x10, 0x01]
    case .travelRecords: icao + [0x20, 0x01]
    case .visaRecords: icao + [0x20, 0x02]
    case .additionalBiometrics: icao + [0x20, 0x03]
    case .eID: [0xE8, 0x07, 0x04, 0x00, 0x7F, 0x00, 0x07, 0x03, 0x02]
    case .eSign: [0xA0, 0x00, 0x00, 0x01, 0x67] + Array("ESIGN".utf8)
    }
  }

  /// The standard's name.
  public var name: String {
    switch self {
    case .lds1: "eMRTD application (LDS1)"
    case .travelRecords: "Travel Records application (LDS2)"
    case .visaRecords: "Visa Records application (LDS2)"
    case .additionalBiometrics: "Additional Biometrics application (LDS2)"
    case .eID: "eID application"
    case .eSign: "eSign application"
    }
  }
}
