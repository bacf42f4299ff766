import Crypto
import Parallel

/// The rows to which a Ligero prover commits, each encoded (draft-google-cfrg-libzk, "Ligero
/// commitment").
struct LigeroTableau<Element: FieldElement> {
  let parameters: LigeroParameters
  /// The rows of which some elements may be outside the subfield, one after the other.
  var elements: [Element]
  /// The other rows: the numbers of their elements. A row of elements of the subfield is encoded within it, because
  /// the points of the code are in it, so that these rows take an eighth of the memory.
  private var numbers: [UInt16]
  private let layout: RowLayout

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
    let short = min(subfieldBoundary / parameters.valuesPerRow, parameters.witnessRows)
    layout = RowLayout(shortRows: Element.hasShortSubfield ? short : 0, parameters)
    elements = Self.zeros(parameters, rows: parameters.rows - layout.shortRows.count, team)
    numbers = Array(repeating: 0, count: layout.shortRows.count * parameters.codeCount)
    try blind(&random)
    try placeWitness(witness, subfieldBoundary: subfieldBoundary, &random)
    try placeProducts(quadratic, witness: witness, &random)
    extend(team)
  }

  /// Rows of zeros. All members of the team write them, because the system allocates memory at the
  /// first write.
  private static func zeros(
    _ parameters: LigeroParameters, rows: Int, _ team: Team
  ) -> [Element] {
    let count = rows * parameters.codeCount
    return unsafe [Element](unsafeUninitializedCapacity: count) { elements, filled in
      // Each part writes its own rows.
      nonisolated(unsafe) let elements = unsafe elements
      team.run(over: rows) { _, rows in
        let places = rows.lowerBound * parameters.codeCount..<rows.upperBound * parameters.codeCount
        unsafe elements[places].initialize(repeating: .zero)
      }
      filled = count
    }
  }

  private mutating func setRow(_ row: Int, _ values: [Element], at offset: Int = 0) {
    let start = layout.start(row) + offset
    let places = start..<start + values.count
    guard layout.isShort(row) else {
      elements.replaceSubrange(places, with: values)
      return
    }
    unsafe numbers.withUnsafeMutableBufferPointer { numbers in
      unsafe values.withUnsafeBufferPointer { values in
        let row = unsafe UnsafeMutableBufferPointer(rebasing: numbers[places])
        unsafe Element.shorten(values, into: row) { _ in
          preconditionFailure("the values before the boundary are in the subfield")
        }
      }
    }
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
    let layout = layout
    unsafe elements.withUnsafeMutableBufferPointer { elements in
      nonisolated(unsafe) let elements = unsafe elements
      let long = (0..<parameters.rows).filter { !layout.isShort($0) }
      team.run(over: long.count) { _, places in
        for row in long[places] {
          let isDouble =
            row == LigeroParameters.linearRow || row == LigeroParameters.quadraticRow
          unsafe (isDouble ? double : single).extend(
            UnsafeMutableBufferPointer(rebasing: elements[layout.places(row)]))
        }
      }
    }
    unsafe numbers.withUnsafeMutableBufferPointer { numbers in
      nonisolated(unsafe) let numbers = unsafe numbers
      team.run(over: layout.shortRows.count) { _, places in
        var scratch = [Element](repeating: .zero, count: parameters.codeCount)
        for place in places {
          let row = layout.places(layout.shortRows.lowerBound + place)
          unsafe Self.extend(
            UnsafeMutableBufferPointer(rebasing: numbers[row]), parameters.block, single, &scratch)
        }
      }
    }
  }

  /// Encodes a short row of which the first `known` numbers are set.
  private static func extend(
    _ row: UnsafeMutableBufferPointer<UInt16>, _ known: Int, _ code: Element.Code,
    _ scratch: inout [Element]
  ) {
    unsafe scratch.withUnsafeMutableBufferPointer { scratch in
      unsafe Element.lengthen(
        UnsafeBufferPointer(rebasing: row[..<known]),
        into: UnsafeMutableBufferPointer(rebasing: scratch[..<known]))
      unsafe code.extend(scratch)
      unsafe Element.shorten(UnsafeBufferPointer(scratch), into: row) { _ in
        preconditionFailure("a code word of elements of the subfield is in it")
      }
    }
  }

  /// The first `count` elements of a row.
  func row(_ row: Int, _ count: Int) -> ArraySlice<Element> {
    let places = layout.places(row).prefix(count)
    guard layout.isShort(row) else { return elements[places] }
    return ArraySlice(numbers[places].map { Element(index: Int($0)) })
  }

  /// The elements of every row at the opened columns, row by row.
  func opened(_ columns: [Int]) -> [Element] {
    (0..<parameters.rows).flatMap { row in
      let start = layout.start(row) + parameters.doubleBlock
      return layout.isShort(row)
        ? columns.map { Element(index: Int(numbers[start + $0])) }
        : columns.map { elements[start + $0] }
    }
  }

  /// Copies a column of the code part, from the first row to the last.
  func copy(_ column: Int, to elements: UnsafeMutableBufferPointer<Element>) {
    let rows = layout.shortRows
    unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: rows.count) { short in
      var place = parameters.doubleBlock + column
      for index in 0..<rows.count {
        unsafe short[index] = numbers[place]
        place += parameters.codeCount
      }
      unsafe Element.lengthen(
        UnsafeBufferPointer(short), into: UnsafeMutableBufferPointer(rebasing: elements[rows]))
    }
    var place = parameters.doubleBlock + column
    for row in 0..<parameters.rows where !layout.isShort(row) {
      unsafe elements[row] = self.elements[place]
      place += parameters.codeCount
    }
  }
}

/// The places of a tableau's rows.
private struct RowLayout: Sendable {
  /// The rows that are kept as numbers of elements of the subfield.
  let shortRows: Range<Int>
  private let codeCount: Int

  /// The first rows of values are short.
  init(shortRows: Int, _ parameters: LigeroParameters) {
    self.shortRows = LigeroParameters.blindingRows..<LigeroParameters.blindingRows + shortRows
    codeCount = parameters.codeCount
  }

  func isShort(_ row: Int) -> Bool { shortRows.contains(row) }

  /// The place at which a row begins, among the short rows or among the others.
  func start(_ row: Int) -> Int {
    if isShort(row) { return (row - shortRows.lowerBound) * codeCount }
    return (row < shortRows.lowerBound ? row : row - shortRows.count) * codeCount
  }

  /// The places of a row.
  func places(_ row: Int) -> Range<Int> { start(row)..<start(row) + codeCount }
}
