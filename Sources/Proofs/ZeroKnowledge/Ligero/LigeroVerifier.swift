import Parallel

/// The verifier of a Ligero proof (draft-google-cfrg-libzk, "Ligero verification procedure").
struct LigeroVerifier<Element: FieldElement> {
  let parameters: LigeroParameters
  let quadratic: [QuadraticConstraint]
  let team: Team

  /// Verifies that the values committed to by `root` satisfy `linear` and the quadratic
  /// constraints.
  ///
  /// - Throws: `ProofError.refused` with the test that failed.
  func verify(
    _ proof: LigeroProof<Element>, root: MerkleDigest, linear: LinearConstraints<Element>,
    transcript: Transcript
  ) throws(ProofError) {
    let challenges = LigeroChallenges<Element>(
      parameters, constraints: linear.sums.count, transcript: transcript)
    transcript.write(elements: proof.lowDegree)
    transcript.write(elements: proof.linear)
    transcript.write(elements: proof.quadraticStart)
    transcript.write(elements: proof.quadraticEnd)
    let columns = transcript.distinctNaturals(parameters.openings, below: parameters.leaves)
    guard opens(proof, root: root, columns: columns) else { throw .refused(.commitment) }
    guard isOfLowDegree(proof, challenges, columns) else { throw .refused(.lowDegree) }
    let factors = challenges.combined(parameters, linear: linear, quadratic: quadratic)
    guard isLinear(proof, factors, columns),
      sum(of: proof) == zip(linear.sums, challenges.linear).reduce(.zero, { $0 + $1.0 * $1.1 })
    else { throw .refused(.linear) }
    guard isQuadratic(proof, challenges, columns) else { throw .refused(.quadratic) }
  }

  private func opens(_ proof: LigeroProof<Element>, root: MerkleDigest, columns: [Int]) -> Bool {
    let opened = columns.indices.map { column in
      (0..<parameters.rows).map { proof.opened[$0 * columns.count + column] }
    }
    return proof.opening.opens(columns, columns: opened, of: parameters.leaves, root: root)
  }

  private func opened(_ proof: LigeroProof<Element>, _ row: Int) -> ArraySlice<Element> {
    proof.opened[row * parameters.openings..<(row + 1) * parameters.openings]
  }

  /// A row of the proof at the opened columns.
  private func extended(_ row: [Element], _ columns: [Int]) -> [Element] {
    let code = Element.Code(messageCount: row.count, codeCount: parameters.codeCount)
    return extended(row, by: code, columns)
  }

  private func extended(
    _ row: [Element], by code: Element.Code, _ columns: [Int]
  ) -> [Element] {
    var row = row
    row += [Element](repeating: .zero, count: parameters.codeCount - row.count)
    unsafe row.withUnsafeMutableBufferPointer { unsafe code.extend($0) }
    return columns.map { row[parameters.doubleBlock + $0] }
  }

  private func isOfLowDegree(
    _ proof: LigeroProof<Element>, _ challenges: LigeroChallenges<Element>, _ columns: [Int]
  ) -> Bool {
    var combined = Array(opened(proof, LigeroParameters.lowDegreeRow))
    for (index, factor) in challenges.rows.enumerated() {
      combined.add(opened(proof, LigeroParameters.blindingRows + index), times: factor)
    }
    return combined == extended(proof.lowDegree, columns)
  }

  private func isLinear(
    _ proof: LigeroProof<Element>, _ factors: [Element], _ columns: [Int]
  ) -> Bool {
    let code = Element.Code(messageCount: parameters.block, codeCount: parameters.codeCount)
    let zeroes = [Element](repeating: .zero, count: parameters.openings)
    var parts = [[Element]](repeating: zeroes, count: team.mostParts)
    unsafe parts.withUnsafeMutableBufferPointer { parts in
      // Each part writes only its own element.
      nonisolated(unsafe) let parts = unsafe parts
      team.run(over: parameters.constraintRows) { number, rows in
        var part = zeroes
        var row = [Element](repeating: .zero, count: parameters.codeCount)
        for index in rows {
          row.place(factors, row: index, parameters)
          unsafe row.withUnsafeMutableBufferPointer { unsafe code.extend($0) }
          let values = columns.map { row[parameters.doubleBlock + $0] }
          part.add(values[...], times: opened(proof, LigeroParameters.blindingRows + index))
        }
        unsafe parts[number] = part
      }
    }
    var combined = Array(opened(proof, LigeroParameters.linearRow))
    for part in parts { combined.add(part) }
    return combined == extended(proof.linear, columns)
  }

  /// The sum of all linear constraints in the proof.
  private func sum(of proof: LigeroProof<Element>) -> Element {
    proof.linear[parameters.openings..<parameters.block].reduce(.zero, +)
  }

  private func isQuadratic(
    _ proof: LigeroProof<Element>, _ challenges: LigeroChallenges<Element>, _ columns: [Int]
  ) -> Bool {
    let starts = parameters.quadraticRowStarts
    var combined = Array(opened(proof, LigeroParameters.quadraticRow))
    for (index, factor) in challenges.quadratic.enumerated() {
      var difference = Array(opened(proof, starts.product + index))
      difference.subtract(
        opened(proof, starts.left + index), times: opened(proof, starts.right + index))
      combined.add(difference[...], times: factor)
    }
    let zeroes = [Element](repeating: .zero, count: parameters.valuesPerRow)
    return combined == extended(proof.quadraticStart + zeroes + proof.quadraticEnd, columns)
  }
}
