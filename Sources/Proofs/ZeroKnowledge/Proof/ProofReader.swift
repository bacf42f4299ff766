/// A reader of the parts of an untrusted proof.
struct ProofReader<Element: FieldElement> {
  private var cursor: ByteCursor
  var position: Int { cursor.position }

  init(_ bytes: UnsafeRawBufferPointer) { cursor = unsafe ByteCursor(bytes) }

  mutating func bytes(_ count: Int) throws(ProofError) -> [UInt8] {
    guard let bytes = unsafe cursor.take(count) else { throw .truncated }
    return unsafe Array(bytes)
  }

  mutating func digest() throws(ProofError) -> MerkleDigest {
    guard let digest = MerkleDigest(try bytes(MerkleDigest.byteCount)) else { throw .truncated }
    return digest
  }

  mutating func element() throws(ProofError) -> Element {
    guard let bytes = unsafe cursor.take(Element.byteCount) else { throw .truncated }
    guard let element = unsafe Element(canonical: bytes) else { throw .badElement }
    return element
  }

  mutating func elements(_ count: Int) throws(ProofError) -> [Element] {
    guard count * Element.byteCount <= cursor.remaining else { throw .truncated }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try element()) }
    return elements
  }

  mutating func layer(_ rounds: Int) throws(ProofError) -> SumcheckLayerProof<Element> {
    var polynomials: [SumcheckPolynomial<Element>] = []
    for _ in 0..<rounds {
      let (left, right) = (try element(), try element())
      polynomials.append(SumcheckPolynomial(atZero: left, atPoint: try element()))
      polynomials.append(SumcheckPolynomial(atZero: right, atPoint: try element()))
    }
    return SumcheckLayerProof(
      polynomials: polynomials, claims: (try element(), try element()))
  }

  mutating func ligero(_ sizes: LigeroParameters) throws(ProofError) -> LigeroProof<Element> {
    let lowDegree = try elements(sizes.block)
    let linear = try elements(sizes.doubleBlock)
    let start = try elements(sizes.openings)
    let end = try elements(sizes.doubleBlock - sizes.block)
    var nonces: [[UInt8]] = []
    for _ in 0..<sizes.openings { nonces.append(try bytes(32)) }
    let opened = try runs(sizes.rows * sizes.openings)
    let count = try count()
    // No opening of this number of leaves has a longer path.
    guard count <= sizes.openings * (logOfCeiling(sizes.leaves) + 1) else { throw .badCount }
    var path: [MerkleDigest] = []
    for _ in 0..<count { path.append(try digest()) }
    return LigeroProof(
      lowDegree: lowDegree, linear: linear, quadraticStart: start, quadraticEnd: end,
      opened: opened, opening: ColumnOpening(nonces: nonces, path: path))
  }

  private mutating func count() throws(ProofError) -> Int {
    let bytes = try bytes(4)
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads runs of elements. Only the first run may be empty, and each run must be as long as
  /// possible, so that a proof has one form.
  private mutating func runs(_ count: Int) throws(ProofError) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    var inside = false
    while elements.count < count {
      let length = try self.count()
      guard length > 0 || elements.isEmpty && !inside, length <= count - elements.count else {
        throw .badCount
      }
      for _ in 0..<length { elements.append(try runElement(inside: inside)) }
      inside.toggle()
    }
    return elements
  }

  private mutating func runElement(inside: Bool) throws(ProofError) -> Element {
    if !inside {
      let element = try element()
      guard !element.isInSubfield else { throw .badElement }
      return element
    }
    guard let bytes = unsafe cursor.take(Element.subfieldByteCount) else { throw .truncated }
    guard let element = unsafe Element(subfield: bytes) else { throw .badElement }
    return element
  }
}
