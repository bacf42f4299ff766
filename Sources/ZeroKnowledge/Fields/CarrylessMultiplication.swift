import CCarryless

/// Whether this processor multiplies without carries, found out once.
enum CarrylessMultiplication {
  /// Whether the instruction is there; without it the portable path is taken.
  static let isAvailable = passport_carryless_available() != 0
}
