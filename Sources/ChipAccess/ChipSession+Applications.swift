import LDS
import SmartCard

extension ChipSession {
  /// Whether the chip selects an application by its identifier (Doc 9303-10, 3.6). The application
  /// LDS1 is no longer selected afterwards.
  /// - Throws: what the channel throws; ``ChipAccessError`` where the session has ended.
  public func has(_ application: LDSApplication) throws -> Bool {
    leaveApplication()
    let status = try transmit(.select(application: application.identifier)).status
    // Selected, with a warning such as "deactivated" or without.
    return status == .success || status.sw1 == 0x62
  }
}
