import Verdicts

/// In tests, a string literal can be a detail.
extension Detail: ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation,
  ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
{
  /// A detail with this text.
  public init(stringLiteral text: String) { self = .text(text) }
}
