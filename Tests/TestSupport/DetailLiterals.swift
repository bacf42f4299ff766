import Verdicts

/// In tests a text in quotes is a detail as it stands.
extension Detail: ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation,
  ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
{
  /// The text as it stands.
  public init(stringLiteral text: String) { self = .text(text) }
}
