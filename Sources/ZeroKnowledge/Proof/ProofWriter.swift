/// A writer of the parts of a proof.
struct ProofWriter<Element: FieldElement> {
  var octets: [UInt8] = []

  mutating func append(_ element: Element) {
    unsafe append(Element.byteCount) { unsafe element.write(to: $0) }
  }

  /// Appends a number of octets that `write` sets.
  private mutating func append(_ count: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void) {
    let start = octets.count
    octets.append(contentsOf: repeatElement(0, count: count))
    unsafe octets.withUnsafeMutableBytes {
      unsafe write(UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
    }
  }

  mutating func append(_ elements: [Element]) {
    for element in elements { append(element) }
  }

  /// Appends a layer: for every round the values at 0 of both hands, then those at the third point.
  mutating func append(_ layer: SumcheckLayerProof<Element>) {
    for round in stride(from: 0, to: layer.polynomials.count, by: 2) {
      let (left, right) = (layer.polynomials[round], layer.polynomials[round + 1])
      append([left.atZero, right.atZero, left.atPoint, right.atPoint])
    }
    append([layer.claims.left, layer.claims.right])
  }

  mutating func append(_ proof: LigeroProof<Element>) {
    append(proof.lowDegree)
    append(proof.linear)
    append(proof.quadraticStart)
    append(proof.quadraticEnd)
    for nonce in proof.opening.nonces { octets += nonce }
    appendRuns(proof.opened)
    append(count: proof.opening.path.count)
    for digest in proof.opening.path { octets += digest.octets }
  }

  /// Appends runs of elements, alternately outside and inside the subfield, the first outside.
  /// Elements inside take only `subfieldByteCount` octets.
  private mutating func appendRuns(_ elements: [Element]) {
    var start = 0
    var inside = false
    while start < elements.count {
      var end = start
      while end < elements.count, elements[end].isInSubfield == inside { end += 1 }
      append(count: end - start)
      for element in elements[start..<end] {
        if inside {
          unsafe append(Element.subfieldByteCount) { unsafe element.writeSubfield(to: $0) }
        } else {
          append(element)
        }
      }
      start = end
      inside.toggle()
    }
  }

  private mutating func append(count: Int) {
    for shift in [0, 8, 16, 24] { octets.append(UInt8(truncatingIfNeeded: count >> shift)) }
  }
}
