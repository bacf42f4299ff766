/// Two points of a field, drawn after all commitments: what a circuit compares by fingerprints, it compares
/// at them.
public struct ChallengePoints<Element: FieldElement>: Hashable, Sendable {
  /// The first point.
  public let x: Element
  /// The second point.
  public let y: Element

  /// Draws the points.
  ///
  /// - Throws: `ProofError.badChallenge` for points at which a circuit would compare nothing: a byte, of
  ///   which no difference has an inverse, or the same point twice. No prover meets one by chance.
  init(from transcript: Transcript) throws(ProofError) {
    try self.init(x: transcript.element(), y: transcript.element())
  }

  /// Takes points; only tests give them.
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
