import Crypto
import Encoding
import TestSupport
import Testing

@testable import ZeroKnowledge

@Suite struct MerkleTreeTests {
  private static func leaves(_ count: Int) throws -> [MerkleDigest] {
    try (0..<count).map { number in
      try #require(MerkleDigest(DigestAlgorithm.sha256.digest([UInt8(number)])))
    }
  }

  private static func digests(_ value: JSONValue?) throws -> [MerkleDigest] {
    try #require(value?.array).map {
      let bytes = try Hex.decode(#require($0.string))
      return try #require(MerkleDigest(bytes))
    }
  }

  @Test("given the published vector, when a tree is built and opened, then the nodes are those")
  func vector() throws {
    let groups = try #require(Vectors.load("longfellow-merkle.json")["groups"]?.array)
    for group in groups {
      let leaves = try Self.digests(group["leaves"])
      let tree = try MerkleTree(leaves: leaves)
      #expect(try tree.root.bytes == group.bytes("expected"))
      let openings = try #require(group["openings"]?.array)
      #expect(openings.count == 2)
      for opening in openings {
        let named = try #require(opening["numbers"]?.array)
        let numbers = named.compactMap(\.integer)
        let nodes = try tree.opening(of: numbers)
        #expect(try nodes == Self.digests(opening["expected"]))
        try MerkleTree.verify(
          root: tree.root, leafCount: leaves.count, numbers: numbers,
          leaves: numbers.map { leaves[$0] }, opening: nodes)
      }
    }
  }

  @Test(
    "given trees of many sizes, when any two leaves are opened in any order, then they are verified",
    arguments: [1, 2, 3, 5, 8, 13])
  func sizes(_ count: Int) throws {
    let leaves = try Self.leaves(count)
    let tree = try MerkleTree(leaves: leaves)
    for first in 0..<count {
      for second in 0..<count {
        let numbers = first == second ? [first] : [first, second]
        let opening = try tree.opening(of: numbers)
        try MerkleTree.verify(
          root: tree.root, leafCount: count, numbers: numbers,
          leaves: numbers.map { leaves[$0] }, opening: opening)
      }
    }
    #expect(try tree.opening(of: Array(0..<count)).isEmpty)
  }

  private func result(
    numbers: [Int], leafCount: Int = 11,
    change: (inout [MerkleDigest], inout [MerkleDigest]) -> Void = { _, _ in }
  ) throws -> MerkleError? {
    let all = try Self.leaves(11)
    let tree = try MerkleTree(leaves: all)
    var opening = try tree.opening(of: [2, 7])
    var leaves = [all[2], all[7]]
    change(&leaves, &opening)
    do {
      try MerkleTree.verify(
        root: tree.root, leafCount: leafCount, numbers: numbers, leaves: leaves, opening: opening)
      return nil
    } catch { return error }
  }

  @Test("given an opening that was tampered with, when it is verified, then it is refused")
  func tampered() throws {
    #expect(try result(numbers: [2, 7]) == nil)
    #expect(try result(numbers: [2, 7]) { leaves, _ in leaves.swapAt(0, 1) } == .wrongRoot)
    #expect(try result(numbers: [7, 2]) == .wrongRoot)
    #expect(try result(numbers: [3, 7]) == .wrongRoot)
    #expect(try result(numbers: [2, 7]) { _, opening in opening.swapAt(0, 1) } == .wrongRoot)
    for index in 0..<4 {
      #expect(
        try result(numbers: [2, 7]) { leaves, opening in opening[index] = leaves[0] } == .wrongRoot)
    }
    #expect(try result(numbers: [2, 7], leafCount: 12) != nil)
  }

  @Test("given an opening that is too short or too long, when it is verified, then it is refused")
  func length() throws {
    #expect(try result(numbers: [2, 7]) { _, opening in opening.removeLast() } == .wrongLength)
    #expect(
      try result(numbers: [2, 7]) { leaves, opening in opening.append(leaves[0]) } == .wrongLength)
    #expect(try result(numbers: [2, 7]) { _, opening in opening = [] } == .wrongLength)
  }

  @Test("given leaves that cannot be opened, when opening or verifying, then they are refused")
  func leaves() throws {
    let tree = try MerkleTree(leaves: Self.leaves(11))
    for numbers in [[], [2, 2], [-1, 7], [2, 11], [Int.max, 7], Array(0..<12)] {
      #expect(throws: MerkleError.wrongLeaves) { try tree.opening(of: numbers) }
      #expect(
        try result(numbers: numbers) { leaves, _ in
          leaves = [MerkleDigest](repeating: leaves[0], count: numbers.count)
        } == .wrongLeaves)
    }
    #expect(try result(numbers: [2]) == .wrongLeaves)
    #expect(try result(numbers: [2, 7], leafCount: 0) == .wrongLeaves)
    #expect(try result(numbers: [2, 7], leafCount: -3) == .wrongLeaves)
  }

  @Test("given a digest of another length, when it is read, then there is none")
  func digestLength() {
    #expect(MerkleDigest([UInt8](repeating: 0, count: 31)) == nil)
    #expect(MerkleDigest([UInt8](repeating: 0, count: 33)) == nil)
  }

  @Test("given a nonce and a column, when the leaf is made, then it is the digest of their bytes")
  func leaf() throws {
    let nonce = [UInt8](0..<32)
    let matrix = (0..<12).map { GF2To128(index: 100 + $0) }
    var leaf = try MerkleLeaf()
    for column in 0..<4 {
      let elements = (0..<3).map { matrix[4 * $0 + column] }
      let expected = try DigestAlgorithm.sha256.digest(nonce + GF2To128.serialization(elements))
      #expect(leaf.digest(nonce: nonce, column: elements).bytes == expected)
    }
  }
}
