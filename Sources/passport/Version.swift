/// The version of this program.
enum Version {
  static let current = "0.2.0"
  /// The day of its release, as in the manual.
  static let day = "November 22, 2026"
}
