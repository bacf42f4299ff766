/// How much a chip gives in one answer to READ BINARY, and what it says to a larger wish.
public struct ReadingLimits: Hashable, Sendable {
  /// The answer to an expected length above the limit.
  public enum Excess: Hashable, Sendable {
    /// As many octets as there may be, and 9000.
    case givesLess
    /// 6700.
    case wrongLength
    /// 6Cxx with the length that would be right, also at the end of a file.
    case exactLength
    /// 9000 and no octets.
    case empty
  }

  /// The most octets of an answer's data, before protection.
  public var longestAnswer: Int
  /// What happens above it.
  public var excess: Excess
  /// True if extended length fields are understood, ISO/IEC 7816-4, 5.1.
  public var allowsExtendedLength: Bool

  /// States limits; those of an ordinary chip if left out.
  public init(
    longestAnswer: Int = 256, excess: Excess = .givesLess, allowsExtendedLength: Bool = false
  ) {
    self.longestAnswer = max(1, longestAnswer)
    self.excess = excess
    self.allowsExtendedLength = allowsExtendedLength
  }
}
