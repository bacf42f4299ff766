import CGF2

/// Whether this processor multiplies without carries.
enum CarrylessMultiplication {
  /// True if the instruction is there; without it the portable path is taken. The start of the program
  /// found it out: a stored property would cost more to read than this.
  @inline(__always)
  static var isAvailable: Bool { passport_carryless_available() != 0 }
}
