import LDS
import SmartCard

/// A session in which the LDS1 application may be read: an opened one, with or without chip
/// authentication.
public protocol ApplicationSession: ChipSession {
  /// The protocol that opened the chip.
  var accessProtocol: AccessProtocol { get }

  /// The unchecked proofs of PACE with chip authentication mapping, one for each time that the
  /// session was opened; empty with another protocol. The chip is the original only if all of them
  /// are right, because another chip may answer after the session was opened again.
  var chipMappings: [PACEChipMapping] { get }
}

extension ApplicationSession {
  /// True if the chip selects an application by its identifier (Doc 9303-10, 3.6). The application
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
  /// - Returns: true if the chip accepted one of the two forms of the command.
  /// - Throws: what the channel throws; ``ChipAccessError`` where the session has ended.
  public func returnToMasterFile() throws -> Bool {
    try connection.expect(self)
    return try connection.selectMasterFile(over: channel)
  }
}

/// The access control protocol that opened a chip.
public enum AccessProtocol: Hashable, Sendable {
  /// None: the chip can be read without access control.
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
