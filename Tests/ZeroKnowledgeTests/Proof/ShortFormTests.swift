import Parallel
import TestSupport
import Testing

@testable import ZeroKnowledge

/// What a prover keeps in a short form, because it is in the subfield: most wires, and most rows of its tableau.
struct ShortFormTests {
  private typealias Element = GF2To128
  private let team = Team(atMost: 2)

  @Test(
    "given wires inside and outside the subfield, when they are kept, then they are the same afterwards"
  )
  func wires() {
    let outside = Element(low: 2, high: 0)
    #expect(!outside.isInSubfield)
    for count in [0, 1, 63, 64, 65, 1000, 20_000] {
      // None outside, few, one of each block, all.
      for distance in [Int.max, 777, 64, 1] {
        let values = (0..<count).map { index in
          index % distance == distance - 1
            ? outside * Element(index: index + 1) : Element(index: index)
        }
        #expect(StoredWires(values, team).values(team) == values)
      }
    }
  }

  @Test(
    "given values in the subfield, when they are committed to, then their rows are encoded as any others"
  )
  func rows() throws {
    let parameters = try #require(
      LigeroParameters(
        witnesses: 50, quadratics: 1, inverseRate: 4, openings: 6, codeCount: 128, subfieldBits: 16)
    )
    let witness = (0..<50).map { Element(index: 1000 + $0) }
    var random = BufferedRandomness()
    let tableau = try LigeroTableau(
      parameters, witness: witness, subfieldBoundary: 40,
      quadratic: [.init(left: 0, right: 1, product: 2)], team: team, random: &random)
    let code = Element.Code(messageCount: parameters.block, codeCount: parameters.codeCount)
    var columns = [[Element]](repeating: [], count: parameters.leaves)
    for row in 0..<parameters.rows {
      let elements = Array(tableau.row(row, parameters.codeCount))
      for column in columns.indices {
        columns[column].append(elements[parameters.doubleBlock + column])
      }
      guard row >= LigeroParameters.blindingRows else { continue }
      var encoded =
        Array(elements.prefix(parameters.block))
        + Array(elements.dropFirst(parameters.block).map { _ in .zero })
      encoded.withUnsafeMutableBufferPointer { code.extend($0) }
      #expect(encoded == elements)
    }
    let width = parameters.valuesPerRow
    let first = tableau.row(LigeroParameters.blindingRows, parameters.block)
    #expect(
      first.allSatisfy(\.isInSubfield)
        && first.dropFirst(parameters.openings).elementsEqual(witness[..<width]))
    for (column, expected) in columns.enumerated() {
      var copied = [Element](repeating: .zero, count: parameters.rows)
      copied.withUnsafeMutableBufferPointer { tableau.copy(column, to: $0) }
      #expect(copied == expected && tableau.opened([column]) == expected)
    }
  }
}
