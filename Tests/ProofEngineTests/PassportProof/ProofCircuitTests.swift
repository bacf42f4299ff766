import Circuits
import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import ProofEngine

@Suite("The circuits of proofs over documents", .optimised)
struct ProofCircuitTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isAudit = environment["PASSPORT_AUDIT"] != nil

  /// All circuits in an audit; otherwise one of each kind, because compiling all takes most of a minute.
  private static let names = ProofClass.circuits.filter {
    isAudit || $0.hasPrefix("data-5+3") || $0.hasSuffix("listed-10") || $0.hasSuffix("shown")
  }

  private func digest(_ name: String) throws -> String {
    Hex.encode(try DigestAlgorithm.sha256.digest(try ProofCircuits.compiled(name)))
  }

  @Test("given the table, when the circuits are compiled again, then they are the same")
  func table() throws {
    if Self.environment["PASSPORT_WRITE_CIRCUITS"] != nil { return try write() }
    for name in Self.names {
      let known = try #require(ProofCircuits.digests[name.exact], "\(name)")
      #expect(try digest(name).exact == known.exact, "\(name)")
    }
  }

  @Test("given the table, then it has every circuit of every class, and no other")
  func complete() {
    #expect(
      Set(ProofCircuits.digests.keys) == Set(ProofClass.circuits.map(\.exact)))
  }

  private func write() throws {
    var text = """
      extension ProofCircuits {
        // Made anew by its test: PASSPORT_WRITE_CIRCUITS=1 make test FILTER=ProofCircuitTests
        static let table: KeyValuePairs<String, String> = [

      """
    for name in ProofClass.circuits { text += "    \"\(name)\":\n      \"\(try digest(name))\",\n" }
    let path = "Sources/ProofEngine/PassportProof/ProofCircuitTable.swift"
    try Data((text + "  ]\n}\n").utf8).write(to: Vectors.root.appending(path: path))
  }
}
