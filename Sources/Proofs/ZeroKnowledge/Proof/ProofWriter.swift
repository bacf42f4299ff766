/// A writer of the parts of a proof.
struct ProofWriter<Element: FieldElement> {
  var bytes: [UInt8] = []

  mutating func append(_ elements: [Element]) { append(elements[...]) }

  private mutating func append(_ elements: ArraySlice<Element>) {
    unsafe append(elements, Element.byteCount) { unsafe $0.write(to: $1) }
  }

  private mutating func append(subfield elements: ArraySlice<Element>) {
    unsafe append(elements, Element.subfieldByteCount) { unsafe $0.writeSubfield(to: $1) }
  }

  /// Appends the bytes of each element, a fixed number for each, which `write` sets.
  @inline(__always)
  private mutating func append(
    _ elements: ArraySlice<Element>, _ length: Int,
    _ write: (Element, UnsafeMutableRawBufferPointer) -> Void
  ) {
    var start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: elements.count * length))
    unsafe bytes.withUnsafeMutableBytes { bytes in
      for element in elements {
        unsafe write(
          element, UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + length]))
        start += length
      }
    }
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
    for nonce in proof.opening.nonces { bytes += nonce }
    appendRuns(proof.opened)
    append(count: proof.opening.path.count)
    for digest in proof.opening.path { bytes += digest.bytes }
  }

  /// Appends runs of elements, alternately outside and inside the subfield, the first outside.
  /// Elements inside take only `subfieldByteCount` bytes.
  private mutating func appendRuns(_ elements: [Element]) {
    var start = 0
    var inside = false
    while start < elements.count {
      var end = start
      while end < elements.count, elements[end].isInSubfield == inside { end += 1 }
      append(count: end - start)
      inside ? append(subfield: elements[start..<end]) : append(elements[start..<end])
      start = end
      inside.toggle()
    }
  }

  private mutating func append(count: Int) {
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
  }
}
