/// Two points of a field, drawn after all commitments, at which a circuit compares fingerprints.
public struct ChallengePoints<Element: FieldElement>: Hashable, Sendable {
  /// The first point.
  public let x: Element
  /// The second point.
  public let y: Element

  /// Draws the points.
  ///
  /// - Throws: `ProofError.badChallenge` for points at which a comparison would be void: a byte,
  ///   because some difference from it has no inverse, or the same point twice. This never happens
  ///   by chance in practice.
  init(from transcript: Transcript) throws(ProofError) {
    try self.init(x: transcript.element(), y: transcript.element())
  }

  /// Takes points; only tests do so.
  /// - Throws: `ProofError.badChallenge`.
  init(x: Element, y: Element) throws(ProofError) {
    guard x != y, !Self.isByte(x), !Self.isByte(y) else { throw .badChallenge }
    self.x = x
    self.y = y
  }

  private static func isByte(_ point: Element) -> Bool {
    (0...255).contains { Element(index: $0) == point }
  }
}
