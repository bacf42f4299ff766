import Inspection
import ProofEngine
import Storage
import Verdicts

/// What the commands about proofs over documents have in common.
enum ProofOptions {
  static let request = Option("--request", "FILE", "the verifier's request")
  static let signers = Option(
    "--signers", "LIST", "the list of document signers that the request names")

  /// The request in a file.
  static func request(_ path: String) throws -> ProofRequest {
    try ProofRequest(parsing: BoundedFile.read(path, limit: ProofRequest.longest))
  }

  /// The list in a file; nil without one.
  static func list(_ options: Arguments) throws -> SignerList? {
    try options[signers].map {
      try SignerList(parsing: BoundedFile.read($0, limit: SignerList.longest))
    }
  }
}
