import Crypto
import TestSupport
import Testing

import Parallel
@testable import ZeroKnowledge

/// Provers that cheat in one place and are honest in all others: each is caught by one test of the
/// verifier, and by no other.
struct CheatingProverTests {
  private typealias Element = GF2To128
  private let team = Team(atMost: 1)

  /// The outcome for a prover whose tableau is changed before it commits, or after.
  private func verdict(
    committed: (inout LigeroTableau<Element>) -> Void = { _ in },
    opened: (inout LigeroTableau<Element>) -> Void = { _ in },
    pad change: (inout [Element]) -> Void = { _ in }
  ) throws -> ProofError? {
    let numbers = try PolygonalNumbers<Element>()
    let (system, inputs) = (try numbers.system(), numbers.inputs())
    var random = BufferedRandomness()
    let quadratic = SumcheckConstraints<Element>.quadratic(of: numbers.circuit)
    let pad = try SumcheckPad(for: numbers.circuit, from: &random)
    var values = pad.values
    change(&values)
    var tableau = try LigeroTableau(
      system.parameters, witness: inputs[2...] + values, subfieldBoundary: 0,
      quadratic: quadratic, team: team, random: &random)
    committed(&tableau)
    let commitment = try ColumnCommitment(tableau, team: team, random: &random)
    opened(&tableau)
    let transcript = try Transcript([1])
    let prover = ZeroKnowledgeProver(
      system, pad: pad,
      ligero: LigeroProver(tableau, commitment: commitment, quadratic: quadratic, team: team),
      privateInputs: Array(inputs[2...]), team: team)
    prover.send(to: transcript)
    let proof = try prover.prove(inputs, transcript: transcript)
    return try system.refusal(of: proof, publicInputs: Array(inputs[..<2]))
  }

  /// Changes the code part of a row in every column.
  private func disturb(_ row: Int) -> (inout LigeroTableau<Element>) -> Void {
    { tableau in
      let sizes = tableau.parameters
      for column in sizes.doubleBlock..<sizes.codeCount {
        tableau.elements[row * sizes.codeCount + column] += .one
      }
    }
  }

  @Test("given a prover that does not cheat, when it proves, then the proof is accepted")
  func honest() throws { #expect(try verdict() == nil) }

  @Test("given columns that were not committed to, when they are opened, then it is seen")
  func commitment() throws {
    // All rows are those of another tableau: they agree with each other.
    var other: LigeroTableau<Element>?
    #expect(try verdict(committed: { other = $0 }) == nil)
    let swapped = try #require(other)
    // One row that no other test looks at, changed as a whole word of the code: the sum of a row and
    // a row of the same code is a row of it.
    #expect(
      try verdict(opened: { tableau in
        for index in 0..<swapped.parameters.codeCount {
          tableau.elements[index] += swapped.elements[index]
        }
      }) == .refused(.commitment))
  }

  @Test("given a row that is no code word, when it is opened, then it is seen")
  func lowDegree() throws {
    #expect(try verdict(committed: disturb(LigeroParameters.lowDegreeRow)) == .refused(.lowDegree))
  }

  @Test(
    "given an answer of the linear test that does not fit the rows, when checked, then it is seen")
  func linear() throws {
    #expect(try verdict(committed: disturb(LigeroParameters.linearRow)) == .refused(.linear))
    // Blinding that does not add up to zero would shift the sum that stands for all constraints.
    #expect(
      try verdict(committed: { tableau in
        let sizes = tableau.parameters
        let start = LigeroParameters.linearRow * sizes.codeCount
        tableau.elements[start + sizes.openings] += .one
        let code = Element.Code(messageCount: sizes.doubleBlock, codeCount: sizes.codeCount)
        tableau.elements.withUnsafeMutableBufferPointer {
          code.extend(.init(rebasing: $0[start..<start + sizes.codeCount]))
        }
      }) == .refused(.linear))
  }

  @Test("given factors whose product is another, when it is checked, then it is seen")
  func quadratic() throws {
    #expect(try verdict(committed: disturb(LigeroParameters.quadraticRow)) == .refused(.quadratic))
    // A pad whose third value is not the product of the others breaks a linear constraint as well.
    #expect(try verdict(pad: { $0[$0.count - 1] += .one }) != nil)
  }

  @Test("given a proof in another form, when it is read, then it is refused")
  func forms() throws {
    let numbers = try PolygonalNumbers<Element>()
    let (system, inputs) = (try numbers.system(), numbers.inputs())
    let transcript = try Transcript([1])
    let prover = try ZeroKnowledgeProver(system, inputs: inputs, transcript: transcript)
    let proof = system.serialized(try prover.prove(inputs, transcript: transcript))
    let sizes = system.parameters
    let rounds = numbers.circuit.layers.reduce(0) { $0 + 4 * $1.logWires + 2 }
    let elements =
      rounds + sizes.block + sizes.doubleBlock + sizes.openings + sizes.doubleBlock - sizes.block
    let run = 32 + 16 * elements + 32 * sizes.openings
    let count = sizes.rows * sizes.openings
    #expect(proof[run..<run + 4].elementsEqual([UInt8(count & 255), UInt8(count >> 8), 0, 0]))
    func parsed(_ bytes: [UInt8]) throws -> Int {
      try bytes.withUnsafeBytes { try system.parse($0).length }
    }
    #expect(try parsed(proof) == proof.count)
    // An element of the subfield among those outside.
    var inside = proof
    inside.replaceSubrange(run + 4..<run + 20, with: Element.one.bytes)
    #expect(throws: ProofError.badElement) { try parsed(inside) }
    // A run cut in two by an empty one.
    let first = [UInt8(1), 0, 0, 0] + proof[run + 4..<run + 20] + [0, 0, 0, 0]
    let rest = [UInt8((count - 1) & 255), UInt8((count - 1) >> 8), 0, 0] + proof[(run + 20)...]
    #expect(throws: ProofError.badCount) { try parsed(proof[..<run] + first + rest) }
    // A run that is longer than what is opened, and a path that no tree has.
    var longer = proof
    longer[run] &+= 1
    #expect(throws: ProofError.badCount) { try parsed(longer) }
    let path = run + 4 + 16 * count
    var deeper = proof
    deeper[path + 2] = 1
    #expect(throws: ProofError.badCount) { try parsed(deeper) }
  }
}
