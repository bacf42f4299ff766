import Crypto
import DocumentProofs
import Encoding
import Foundation
import Parallel
import TestSupport
import Testing
import ZeroKnowledge

/// The circuits of proofs over documents, each of which is compiled once in a run of the tests: one takes seconds.
package struct CompiledCircuits: PassportCircuitSource {
  private static let files = MadeOnce<WireText, [UInt8]>()

  /// Makes a source of them.
  package init() {}

  /// The compact file of a circuit.
  /// - Throws: the errors of its compilation.
  package func file(_ name: WireText) throws -> [UInt8] {
    try Self.files.value(name) { try ProofCircuits.compiled(name) }
  }

  /// A data circuit, read from its compact file.
  /// - Throws: also if the file is not the one whose digest is in the program.
  package func dataCircuit(_ name: WireText) throws -> Circuit<GF2To128> {
    let file = try file(name)
    let digest = WireText(Hex.encode(try DigestAlgorithm.sha256.digest(file)))
    let isShipped = ProofCircuits.digests[name].map { $0 == digest } ?? false
    try #require(isShipped, "\(name)")
    return try Circuit(file: file)
  }

  /// A folder for `XDG_DATA_DIRS` with circuits as a package installs them, which no command has to compile then.
  package static let installed = Result {
    try folder(of: [
      "data-5+3-digest-none", "data-5+3-digest-desk", "data-5+3-digest-pseudonym",
      "data-5+3-pss-none", "p256-sha256-shown", "p256-sha256-listed-10", "desk-p256-sha256",
      "brainpoolP256r1-sha256-listed-10", "rsa2048-pss-sha256-e65537-listed-10",
      "data-sha1-5+3-digest-none", "rsa2048-pkcs1-sha1-e65537-listed-10",
    ])
  }

  /// The same with all circuits, for an audit.
  package static let allInstalled = Result { try folder(of: ProofClass.circuits) }

  private static func folder(of names: [WireText]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("passport/circuits"), withIntermediateDirectories: true)
    let files = AllCores.map(names) { name in Result { try CompiledCircuits().file(name) } }
    for (name, file) in zip(names, files) {
      try folder.write(try file.get(), to: "passport/circuits/\(name.forPeople).lfc2")
    }
    return folder
  }
}
