import Encoding
import PKIX

/// Terminal authentication on a profile's chip, BSI TR-03110-3, 2.6: DG3 and DG4 stay closed
/// without it.
public struct TerminalAuthenticationProfile: Hashable, Sendable {
  /// The certificates of the keys that the chip trusts, the newest first: one or two.
  public var trustPoints: [CVCertificate]
  /// The day that the chip takes for the present one.
  public var day: CalendarDate

  /// States what the chip was personalised with.
  public init(trustPoints: [CVCertificate], day: CalendarDate) {
    self.trustPoints = trustPoints
    self.day = day
  }
}
