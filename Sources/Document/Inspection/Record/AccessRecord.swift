import ChipAccess

/// The strength of the link to the chip. It is recorded beside the verdicts, and is not a verdict.
public struct AccessRecord: Hashable, Sendable {
  /// The protocol that opened the chip.
  public let accessProtocol: AccessProtocol
  /// True if the document offers a stronger protocol.
  public let isDowngraded: Bool

  /// The record where no chip was opened.
  static let none = AccessRecord(accessProtocol: .open, isDowngraded: false)
}
