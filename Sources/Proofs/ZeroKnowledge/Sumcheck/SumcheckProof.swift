import Crypto

/// The prover's messages about one layer, all hidden by a one-time pad (draft-google-cfrg-libzk,
/// "Serializing a Sumcheck Transcript").
struct SumcheckLayerProof<Element: FieldElement>: Sendable {
  /// The polynomials of the rounds: for every round the left hand's, then the right hand's.
  var polynomials: [SumcheckPolynomial<Element>]
  /// The values of the two hands at the bound indices.
  var claims: (left: Element, right: Element)
}

/// A polynomial of degree two by its values at 0 and at the field's third point; the claim of the
/// round gives its value at 1.
struct SumcheckPolynomial<Element: FieldElement>: Sendable {
  var atZero: Element
  var atPoint: Element
}

/// The one-time pad of a proof, layer by layer, in the order of the commitment.
struct SumcheckPad<Element: FieldElement>: Sendable {
  private(set) var layers: [SumcheckLayerProof<Element>] = []
  /// All values in the order of the commitment: for each layer those of the polynomials, the two
  /// claims and the product of the claims.
  private(set) var values: [Element] = []

  /// A new random pad for `circuit`.
  init(for circuit: Circuit<Element>, from random: inout some Randomness) throws(CryptoError) {
    values.reserveCapacity(Self.count(for: circuit))
    for layer in circuit.layers {
      var polynomials: [SumcheckPolynomial<Element>] = []
      for _ in 0..<2 * layer.logWires {
        let polynomial = SumcheckPolynomial<Element>(
          atZero: try random.element(), atPoint: try random.element())
        values += [polynomial.atZero, polynomial.atPoint]
        polynomials.append(polynomial)
      }
      let claims: (Element, Element) = (try random.element(), try random.element())
      values += [claims.0, claims.1, claims.0 * claims.1]
      layers.append(SumcheckLayerProof(polynomials: polynomials, claims: claims))
    }
  }

  /// The number of values in a pad for `circuit`.
  static func count(for circuit: Circuit<Element>) -> Int {
    circuit.layers.reduce(0) { $0 + count(ofLayer: $1.logWires) }
  }

  /// The number of values in the pad for a layer with this number of rounds.
  static func count(ofLayer logWires: Int) -> Int { 4 * logWires + 3 }
}
