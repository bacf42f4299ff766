/// The applications of an eMRTD, ICAO Doc 9303-10, 3 and 3.10, by their application identifiers.
public enum LDSApplication: String, Hashable, Sendable, CaseIterable {
  /// The eMRTD application of LDS1.
  case lds1 = "A0000002471001"
  /// The Travel Records application of LDS2.
  case travelRecords = "A0000002472001"
  /// The Visa Records application of LDS2.
  case visaRecords = "A0000002472002"
  /// The Additional Biometrics application of LDS2.
  case additionalBiometrics = "A0000002472003"

  /// Those of LDS2, whose data need terminal authentication (Doc 9303-10, 6).
  public static let lds2: [LDSApplication] = [.travelRecords, .visaRecords, .additionalBiometrics]

  /// The application of an identifier; nil when it is none of these.
  public init?(identifier: some Collection<UInt8>) {
    guard let match = Self.allCases.first(where: { $0.identifier.elementsEqual(identifier) })
    else { return nil }
    self = match
  }

  /// The application identifier.
  public var identifier: [UInt8] {
    let last: [UInt8] =
      switch self {
      case .lds1: [0x10, 0x01]
      case .travelRecords: [0x20, 0x01]
      case .visaRecords: [0x20, 0x02]
      case .additionalBiometrics: [0x20, 0x03]
      }
    return [0xA0, 0x00, 0x00, 0x02, 0x47] + last
  }

  /// The standard's name.
  public var name: String {
    switch self {
    case .lds1: "eMRTD application (LDS1)"
    case .travelRecords: "Travel Records application (LDS2)"
    case .visaRecords: "Visa Records application (LDS2)"
    case .additionalBiometrics: "Additional Biometrics application (LDS2)"
    }
  }
}
