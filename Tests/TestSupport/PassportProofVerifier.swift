import Encoding
import Foundation

/// A second verifier of whole proofs over a document, in Python: Tests/TestSupport/passport-proof-verifier.
package struct PassportProofVerifier {
  private let arguments: [String]

  /// A verifier with its inputs apart from the proofs.
  /// - Parameters:
  ///   - circuits: the folder of compiled circuits.
  ///   - request: the request's file.
  ///   - signers: the file of the list that the request names; nil for a request that shows the signer.
  ///   - key: the file of the key that signed the request; nil for a request that names no verifier.
  package init(circuits: String, request: String, signers: String?, key: String?) {
    let options =
      ["--circuits", circuits] + (signers.map { ["--signers", $0] } ?? [])
      + (key.map { ["--verifier-key", $0] } ?? [])
    arguments = options + [request]
  }

  /// Its verdicts on files of proofs: for each a value whose member `accepted` is true or false.
  /// - Parameter folder: the folder for altered copies of the accepted proofs; nil for none.
  /// - Throws: ``ProgramMissing``, ``Unreadable``.
  package func verdicts(of proofs: [String], altered folder: String? = nil) throws -> [JSONValue] {
    let altered = folder.map { ["--altered", $0] } ?? []
    return try Self.lines(proofs.count, altered + arguments + proofs)
  }

  /// SHA-256 of each circuit in a folder, in hexadecimal digits, or the defect of the circuit.
  /// - Throws: ``ProgramMissing``, ``Unreadable``.
  package static func circuits(in folder: String) throws -> [JSONValue.Member] {
    try lines(1, ["--names", folder])[0].members
  }

  private static func lines(_ count: Int, _ arguments: [String]) throws -> [JSONValue] {
    let script = Vectors.root.appending(path: "Tests/TestSupport/passport-proof-verifier").path
    let output = try Program.output("python3", [script] + arguments)
    let lines = output.split(separator: "\n")
    guard lines.count == count else { throw Unreadable(text: output) }
    return try lines.map { try JSONReader.read(String($0)) }
  }

  /// The error if it ended, or gave another answer.
  package struct Unreadable: Error, CustomStringConvertible {
    let text: String
    /// Its answer.
    package var description: String { "the verifier said: \(text)" }
  }
}
