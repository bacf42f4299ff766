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
