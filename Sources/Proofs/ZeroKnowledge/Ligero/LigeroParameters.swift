/// The sizes of a Ligero commitment (draft-google-cfrg-libzk, "Common parameters").
public struct LigeroParameters: Hashable, Sendable {
  /// The number of values in the commitment.
  let witnesses: Int
  /// The number of quadratic constraints.
  let quadratics: Int
  /// The number of columns that are opened (NREQ), which is also the number of random elements that
  /// blind a row.
  let openings: Int
  /// The number of elements of a row before encoding (BLOCK).
  let block: Int
  /// The number of elements of a product of two rows before encoding (DBLOCK).
  let doubleBlock: Int
  /// The number of elements of an encoded row (`block_enc`).
  let codeCount: Int
  /// The number of values in a row (WR).
  let valuesPerRow: Int
  /// The number of rows of values.
  let witnessRows: Int
  /// The number of rows for each of the three parts of the quadratic constraints.
  let quadraticRows: Int

  /// The number of rows that only blind the tests: of the low degree, of the linear and of the
  /// quadratic constraints.
  static let blindingRows = 3
  static let lowDegreeRow = 0
  static let linearRow = 1
  static let quadraticRow = 2

  /// The number of rows of values and of quadratic constraints.
  var constraintRows: Int { witnessRows + 3 * quadraticRows }
  /// The number of all rows.
  var rows: Int { Self.blindingRows + constraintRows }
  /// The number of columns that can be opened, which are the leaves of the Merkle tree.
  var leaves: Int { codeCount - doubleBlock }
  /// The first row of the left factors, of the right ones and of the products.
  var quadraticRowStarts: (left: Int, right: Int, product: Int) {
    let first = Self.blindingRows + witnessRows
    return (first, first + quadraticRows, first + 2 * quadraticRows)
  }

  /// The sizes for a number of values and constraints; nil when they do not fit each other.
  ///
  /// - Parameters:
  ///   - inverseRate: the inverse rate of the code, as the draft defines it.
  ///   - openings: NREQ.
  ///   - codeCount: `block_enc`.
  ///   - subfieldBits: the number of bits of a point of the code; the code must fit.
  init?(
    witnesses: Int, quadratics: Int, inverseRate: Int, openings: Int, codeCount: Int,
    subfieldBits: Int
  ) {
    guard witnesses > 0, quadratics > 0, openings > 0, inverseRate > 0,
      inverseRate < 1 << 16, codeCount < 1 << min(subfieldBits, 28),
      codeCount + 1 >= 2 + inverseRate
    else { return nil }
    self.witnesses = witnesses
    self.quadratics = quadratics
    self.openings = openings
    self.codeCount = codeCount
    block = (codeCount + 1) / (2 + inverseRate)
    valuesPerRow = block - openings
    // A row must be at least half full.
    guard valuesPerRow >= openings else { return nil }
    doubleBlock = 2 * block - 1
    guard codeCount - doubleBlock >= openings else { return nil }
    witnessRows = (witnesses + valuesPerRow - 1) / valuesPerRow
    quadraticRows = (quadratics + valuesPerRow - 1) / valuesPerRow
    let rows = Self.blindingRows + witnessRows + 3 * quadraticRows
    guard rows < (1 << 28) / codeCount else { return nil }
  }
}

extension Array where Element: FieldElement {
  /// Sets row `row` to public factors, with zeros instead of the blinding.
  mutating func place(_ factors: [Element], row: Int, _ parameters: LigeroParameters) {
    let width = parameters.valuesPerRow
    for index in 0..<parameters.openings { self[index] = .zero }
    for index in 0..<width { self[parameters.openings + index] = factors[row * width + index] }
  }
}
