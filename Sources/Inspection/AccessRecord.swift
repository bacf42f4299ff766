import ChipAccess

/// How strong the link to the chip was: recorded beside the verdicts, and none itself.
public struct AccessRecord: Hashable, Sendable {
  /// The protocol that opened the chip.
  public let accessProtocol: AccessProtocol
  /// Whether the document offers a stronger one.
  public internal(set) var isDowngraded: Bool
}
