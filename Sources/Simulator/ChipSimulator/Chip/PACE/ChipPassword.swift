import Crypto
import LDS

/// A password of PACE, Doc 9303-11, 4.4.4.1, and TR-03110-3, B.1: the raw value is its reference in
/// DO'83'.
enum ChipPassword: UInt8, Hashable, Sendable {
  /// The MRZ information.
  case machineReadableZone = 1
  /// The card access number.
  case cardAccessNumber = 2
  /// The PIN: the holder's secret number.
  case personalIdentificationNumber = 3
  /// The PUK: the number that unblocks the PIN.
  case personalUnblockingKey = 4
}

/// The number of tries of the PIN that are left, TR-03110-2, 2.5.2: with one left the PIN is
/// suspended, with none it is blocked.
struct RetryCounter: Hashable, Sendable {
  static let initial = 3

  private(set) var remaining = initial
  /// True if the last try may be used, because PACE with the CAN succeeded in this session.
  var isResumed = false

  /// True if the last try needs the CAN first.
  var isSuspended: Bool { remaining == 1 && !isResumed }
  /// True if no try is left and only the PUK unblocks the PIN.
  var isBlocked: Bool { remaining == 0 }

  mutating func countFailure() {
    remaining = max(0, remaining - 1)
    isResumed = false
  }

  mutating func restore() {
    remaining = Self.initial
    isResumed = false
  }
}
