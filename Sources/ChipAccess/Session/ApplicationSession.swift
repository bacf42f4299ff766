import LDS
import SmartCard

/// A session in which the LDS1 application may be read: one that was opened, whatever the chip proved
/// since.
public protocol ApplicationSession: ChipSession {
  /// How the chip was opened.
  var accessProtocol: AccessProtocol { get }

  /// The rest of PACE with chip authentication mapping that is still to be checked, once for each
  /// time that the session
  /// was built; empty when the chip was opened otherwise. The chip is the original only if all of them
  /// hold: what answers after a session was built again may be another chip.
  var chipMappings: [PACEChipMapping] { get }
}

extension ApplicationSession {
  /// Tells if the chip selects an application by its identifier (Doc 9303-10, 3.6). The application
  /// LDS1 is no longer selected afterwards.
  /// - Throws: what the channel throws; ``ChipAccessError`` where the session has ended.
  public func has(_ application: LDSApplication) throws -> Bool {
    connection.isInApplication = false
    let status = try transmit(.select(application: application.identifier)).status
    // Selected, with a warning such as "deactivated" or without.
    return status == .success || status.sw1 == 0x62
  }

  /// Selects the master file inside the session (Doc 9303-10, 3.6). The application LDS1 is no longer
  /// selected afterwards.
  /// - Returns: whether the chip selected it in one of its two forms.
  /// - Throws: what the channel throws; ``ChipAccessError`` where the session has ended.
  public func returnToMasterFile() throws -> Bool {
    try connection.expect(self)
    return try connection.selectMasterFile(over: channel)
  }
}

/// How the link to a chip was opened.
public enum AccessProtocol: Hashable, Sendable {
  /// The chip lets anyone read.
  case open
  /// Basic access control (Doc 9303-11, 4.3).
  case bac
  /// PACE (Doc 9303-11, 4.4): the variant, the number of its domain parameters, and the password.
  case pace(PACEProtocol, parameterIdentifier: Int?, password: PACEPassword.Kind)

  /// A stable name: `none`, `BAC`, or the standard's name for the variant of PACE, as in
  /// `PACE-ECDH-GM-AES-CBC-CMAC-256`.
  public var name: String {
    switch self {
    case .open: "none"
    case .bac: "BAC"
    case .pace(let variant, _, _): variant.name
    }
  }

  /// True if this is a variant of PACE.
  public var isPACE: Bool {
    if case .pace = self { true } else { false }
  }
}
