import Parallel

/// A circuit with the parameters of its proofs, on which prover and verifier agree beforehand.
public struct ProofSystem<Element: FieldElement>: Sendable {
  let circuit: Circuit<Element>
  let parameters: LigeroParameters

  /// The circuit's name, 32 bytes.
  public var circuitName: [UInt8] { circuit.identifier }
  /// The number of elements of an encoded row.
  public var columns: Int { parameters.codeCount }
  /// The number of columns that a proof opens.
  public var openings: Int { parameters.openings }

  /// The sizes of a proof over `circuit`.
  ///
  /// - Parameters:
  ///   - inverseRate: the inverse rate of the code.
  ///   - openings: the number of columns that are opened.
  ///   - codeCount: the number of elements of an encoded row.
  /// - Throws: `ProofError.badParameters` when they do not fit each other.
  public init(
    _ circuit: Circuit<Element>, inverseRate: Int, openings: Int, codeCount: Int
  ) throws(ProofError) {
    guard
      let parameters = LigeroParameters(
        witnesses: circuit.privateInputs + SumcheckPad.count(for: circuit),
        quadratics: circuit.layers.count, inverseRate: inverseRate, openings: openings,
        codeCount: codeCount, subfieldBits: 8 * Element.subfieldByteCount)
    else { throw .badParameters }
    self.circuit = circuit
    self.parameters = parameters
  }

  /// The sizes for this program's own statements: rate 1/7, 156 openings, which give an error of at
  /// most 2^-128 by the openings, and the rows that make the shortest proof.
  ///
  /// - Parameter columns: the greatest number of elements of an encoded row. If it is just below a
  ///   power of two, no transform is longer than its row.
  /// - Throws: `ProofError.badParameters` when the circuit does not fit.
  public init(
    shortest circuit: Circuit<Element>, atMost columns: Int = 8_191
  ) throws(ProofError) {
    var best: (system: ProofSystem<Element>, size: Int)?
    for count in Self.candidates(atMost: columns) {
      guard
        let system = try? ProofSystem(
          circuit, inverseRate: Self.inverseRate, openings: Self.openings, codeCount: count)
      else { continue }
      let size = system.greatestSize
      if size < best?.size ?? .max { best = (system, size) }
    }
    guard let best else { throw .badParameters }
    self = best.system
  }

  /// The inverse rate of this program's own statements.
  static var inverseRate: Int { 7 }
  /// The number of columns that this program's own statements open.
  static var openings: Int { 156 }

  /// The numbers of columns to be tried: in a prime field just below powers of two.
  private static func candidates(atMost columns: Int) -> [Int] {
    let first = (2 + inverseRate) * 2 * openings - 1
    guard !Element.isOfCharacteristicTwo else {
      return stride(from: first, through: columns, by: 2 + inverseRate).map { $0 }
    }
    return (10...14).map { 1 << $0 - 1 }.filter { $0 <= columns }
  }

  /// The greatest number of bytes of a proof without the Merkle path, whose length hardly depends
  /// on the rows.
  var greatestSize: Int {
    let sizes = parameters
    let subfieldRows = max(0, circuit.subfieldBoundary - circuit.publicInputs) / sizes.valuesPerRow
    let rows = sizes.rows - subfieldRows
    let elements = 2 * sizes.doubleBlock + sizes.openings + rows * sizes.openings
    return elements * Element.byteCount
      + subfieldRows * sizes.openings * Element.subfieldByteCount
  }

  /// The possible lengths in bytes of an honest proof: only the Merkle path varies.
  public var lengths: ClosedRange<Int> {
    let sumcheck = circuit.layers.reduce(0) { $0 + 4 * $1.logWires + 2 } * Element.byteCount
    let nonces = 32 * parameters.openings
    // The number of digests of the path, and two or three runs of elements, each with its length.
    let fixed = MerkleDigest.byteCount + sumcheck + greatestSize + nonces + 4
    let levels = logOfCeiling(parameters.leaves) + 1
    return fixed + 4...fixed + 12 + parameters.openings * levels * MerkleDigest.byteCount
  }

  /// Binds the transcript to the circuit and its public inputs, before anything is proved.
  ///
  /// Zeros follow, as many as the circuit has terms: the hash over them takes more steps than the
  /// circuit, so that no circuit can compute its own challenges.
  func bind(_ publicInputs: [Element], to transcript: Transcript) {
    transcript.write(circuit.identifier)
    for input in publicInputs { transcript.write(element: input) }
    transcript.write(element: Element.zero)
    transcript.write(zeros: circuit.termCount)
  }
  /// Does the same on a separate thread, while `body` does work that does not need the transcript.
  func bind<Outcome>(
    _ publicInputs: [Element], to transcript: Transcript,
    while body: () throws(ProofError) -> Outcome
  ) throws(ProofError) -> Outcome {
    // Nothing else uses the transcript until the thread has ended.
    nonisolated(unsafe) let shared = transcript
    let thread = WorkerThread.start { unsafe bind(publicInputs, to: shared) }
    defer { thread?.wait() }
    if thread == nil { bind(publicInputs, to: transcript) }
    return try body()
  }
}
