import Crypto
import Parallel

/// The prover of a Ligero commitment: it answers three tests over its tableau, and opens the
/// columns that the challenges choose (draft-google-cfrg-libzk, "Ligero Prove").
struct LigeroProver<Element: FieldElement> {
  private let parameters: LigeroParameters
  private let quadratic: [QuadraticConstraint]
  private let tableau: LigeroTableau<Element>
  private let commitment: ColumnCommitment
  private let team: Team

  /// The root of the tree over the columns.
  var root: MerkleDigest { commitment.root }

  /// Commits to `witness`.
  ///
  /// - Throws: `CryptoError`.
  init(
    _ parameters: LigeroParameters, witness: [Element], subfieldBoundary: Int,
    quadratic: [QuadraticConstraint], team: Team, random: inout some Randomness
  ) throws(CryptoError) {
    let tableau = try LigeroTableau(
      parameters, witness: witness, subfieldBoundary: subfieldBoundary, quadratic: quadratic,
      team: team, random: &random)
    self.init(
      tableau, commitment: try ColumnCommitment(tableau, team: team, random: &random),
      quadratic: quadratic, team: team)
  }

  /// A prover over a tableau and its commitment. Only tests pass two that do not belong together.
  init(
    _ tableau: LigeroTableau<Element>, commitment: ColumnCommitment,
    quadratic: [QuadraticConstraint], team: Team
  ) {
    parameters = tableau.parameters
    self.quadratic = quadratic
    self.tableau = tableau
    self.commitment = commitment
    self.team = team
  }

  /// Proves that the committed values satisfy `linear` and the quadratic constraints.
  func prove(
    _ linear: LinearConstraints<Element>, transcript: Transcript
  ) throws(MerkleError) -> LigeroProof<Element> {
    let challenges = LigeroChallenges<Element>(
      parameters, constraints: linear.sums.count, transcript: transcript)
    let lowDegree = lowDegreeAnswer(challenges)
    let linearAnswer = linearAnswer(
      challenges.combined(parameters, linear: linear, quadratic: quadratic))
    let quadraticAnswer = quadraticAnswer(challenges)
    let start = Array(quadraticAnswer[..<parameters.openings])
    let end = Array(quadraticAnswer[parameters.block...])
    transcript.write(elements: lowDegree)
    transcript.write(elements: linearAnswer)
    transcript.write(elements: start)
    transcript.write(elements: end)
    let columns = transcript.distinctNaturals(parameters.openings, below: parameters.leaves)
    return LigeroProof(
      lowDegree: lowDegree, linear: linearAnswer, quadraticStart: start, quadraticEnd: end,
      opened: tableau.opened(columns), opening: try commitment.opening(of: columns))
  }

  private func lowDegreeAnswer(_ challenges: LigeroChallenges<Element>) -> [Element] {
    var answer = Array(tableau.row(LigeroParameters.lowDegreeRow, parameters.block))
    for (index, factor) in challenges.rows.enumerated() {
      answer.add(
        tableau.row(LigeroParameters.blindingRows + index, parameters.block), times: factor)
    }
    return answer
  }

  private func linearAnswer(_ factors: [Element]) -> [Element] {
    let code = Element.Code(messageCount: parameters.block, codeCount: parameters.doubleBlock)
    let zeroes = [Element](repeating: .zero, count: parameters.doubleBlock)
    var answers = [[Element]](repeating: zeroes, count: team.mostParts)
    unsafe answers.withUnsafeMutableBufferPointer { answers in
      // Each part writes only its own element.
      nonisolated(unsafe) let answers = unsafe answers
      team.run(over: parameters.constraintRows) { number, rows in
        var answer = zeroes
        var extended = zeroes
        for index in rows {
          extended.place(factors, row: index, parameters)
          unsafe extended.withUnsafeMutableBufferPointer { unsafe code.extend($0) }
          answer.add(
            extended[...],
            times: tableau.row(LigeroParameters.blindingRows + index, parameters.doubleBlock))
        }
        unsafe answers[number] = answer
      }
    }
    var answer = Array(tableau.row(LigeroParameters.linearRow, parameters.doubleBlock))
    for part in answers { answer.add(part) }
    return answer
  }

  private func quadraticAnswer(_ challenges: LigeroChallenges<Element>) -> [Element] {
    let count = parameters.doubleBlock
    let starts = parameters.quadraticRowStarts
    var answer = Array(tableau.row(LigeroParameters.quadraticRow, count))
    for (index, factor) in challenges.quadratic.enumerated() {
      var difference = Array(tableau.row(starts.product + index, count))
      difference.subtract(
        tableau.row(starts.left + index, count), times: tableau.row(starts.right + index, count))
      answer.add(difference[...], times: factor)
    }
    return answer
  }
}
