import Verdicts

/// In tests a text in quotes is a detail as it is.
extension Detail: ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation,
  ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
{
  /// The text as it is.
  public init(stringLiteral text: String) { self = .text(text) }
}
