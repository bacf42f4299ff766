import Crypto
import Parallel

/// The rows to which a Ligero prover commits, each encoded (draft-google-cfrg-libzk, "Ligero
/// commitment").
struct LigeroTableau<Element: FieldElement> {
  let parameters: LigeroParameters
  var elements: [Element]

  /// The rows for `witness`, with fresh blinding.
  ///
  /// - Parameters:
  ///   - witness: the values, `parameters.witnesses` of them.
  ///   - subfieldBoundary: the position of the first value that need not be in the subfield. Rows
  ///     before it are blinded within the subfield, and are shorter in the proof.
  init(
    _ parameters: LigeroParameters, witness: [Element], subfieldBoundary: Int,
    quadratic: [QuadraticConstraint], team: Team, random: inout some Randomness
  ) throws(CryptoError) {
    self.parameters = parameters
    elements = Self.zeros(parameters, team)
    try blind(&random)
    try placeWitness(witness, subfieldBoundary: subfieldBoundary, &random)
    try placeProducts(quadratic, witness: witness, &random)
    extend(team)
  }

  /// Rows of zeros. All members of the team write them, because the system allocates memory at the
  /// first write.
  private static func zeros(_ parameters: LigeroParameters, _ team: Team) -> [Element] {
    let count = parameters.rows * parameters.codeCount
    return unsafe [Element](unsafeUninitializedCapacity: count) { elements, filled in
      // Each part writes its own rows.
      nonisolated(unsafe) let elements = unsafe elements
      team.run(over: parameters.rows) { _, rows in
        let places = rows.lowerBound * parameters.codeCount..<rows.upperBound * parameters.codeCount
        unsafe elements[places].initialize(repeating: .zero)
      }
      filled = count
    }
  }

  private mutating func setRow(_ row: Int, _ values: [Element], at offset: Int = 0) {
    let start = row * parameters.codeCount + offset
    elements.replaceSubrange(start..<start + values.count, with: values)
  }

  /// Fills the three blinding rows: random, random with a sum of zero, random around zeros.
  private mutating func blind(_ random: inout some Randomness) throws(CryptoError) {
    let openings = parameters.openings
    let values = openings..<parameters.block
    setRow(LigeroParameters.lowDegreeRow, try random.elements(parameters.block))
    var linear: [Element] = try random.elements(parameters.doubleBlock)
    linear[openings] -= linear[values].reduce(.zero, +)
    setRow(LigeroParameters.linearRow, linear)
    var quadratic: [Element] = try random.elements(parameters.doubleBlock)
    for index in values { quadratic[index] = .zero }
    setRow(LigeroParameters.quadraticRow, quadratic)
  }

  private mutating func placeWitness(
    _ witness: [Element], subfieldBoundary: Int, _ random: inout some Randomness
  ) throws(CryptoError) {
    let width = parameters.valuesPerRow
    for index in 0..<parameters.witnessRows {
      let row = LigeroParameters.blindingRows + index
      let inSubfield = (index + 1) * width <= subfieldBoundary
      setRow(
        row,
        inSubfield
          ? try random.subfieldElements(parameters.openings)
          : try random.elements(parameters.openings))
      let values = witness[index * width..<min((index + 1) * width, witness.count)]
      setRow(row, Array(values), at: parameters.openings)
    }
  }

  private mutating func placeProducts(
    _ quadratic: [QuadraticConstraint], witness: [Element], _ random: inout some Randomness
  ) throws(CryptoError) {
    let starts = parameters.quadraticRowStarts
    let width = parameters.valuesPerRow
    for index in 0..<parameters.quadraticRows {
      for start in [starts.left, starts.right, starts.product] {
        setRow(start + index, try random.elements(parameters.openings))
      }
      let constraints = quadratic[index * width..<min((index + 1) * width, quadratic.count)]
      let offset = parameters.openings
      setRow(starts.left + index, constraints.map { witness[$0.left] }, at: offset)
      setRow(starts.right + index, constraints.map { witness[$0.right] }, at: offset)
      setRow(starts.product + index, constraints.map { witness[$0.product] }, at: offset)
    }
  }

  /// Encodes all rows, shared among the members of the team.
  private mutating func extend(_ team: Team) {
    let parameters = parameters
    let single = Element.Code(
      messageCount: parameters.block, codeCount: parameters.codeCount)
    let double = Element.Code(
      messageCount: parameters.doubleBlock, codeCount: parameters.codeCount)
    unsafe elements.withUnsafeMutableBufferPointer { elements in
      nonisolated(unsafe) let elements = unsafe elements
      team.run(over: parameters.rows) { _, rows in
        for row in rows {
          let start = row * parameters.codeCount
          let isDouble =
            row == LigeroParameters.linearRow || row == LigeroParameters.quadraticRow
          unsafe (isDouble ? double : single).extend(
            UnsafeMutableBufferPointer(rebasing: elements[start..<start + parameters.codeCount]))
        }
      }
    }
  }

  /// The first `count` elements of a row.
  func row(_ row: Int, _ count: Int) -> ArraySlice<Element> {
    let start = row * parameters.codeCount
    return elements[start..<start + count]
  }

  /// The elements of every row at the opened columns, row by row.
  func opened(_ columns: [Int]) -> [Element] {
    (0..<parameters.rows).flatMap { row in
      columns.map { elements[row * parameters.codeCount + parameters.doubleBlock + $0] }
    }
  }

  /// The leaf of a column of the code part.
  func leaf(_ column: Int, nonce: [UInt8], _ hash: inout MerkleLeaf) -> MerkleDigest {
    unsafe elements.withUnsafeBufferPointer { elements in
      guard let start = elements.baseAddress else { return MerkleDigest() }
      return unsafe hash.digest(
        nonce: nonce, column: start + parameters.doubleBlock + column,
        stride: parameters.codeCount, count: parameters.rows)
    }
  }
}
