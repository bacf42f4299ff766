import Crypto
import DocumentProofs
import Inspection
import Operations
import Storage
import Verdicts

/// The options that the commands for proofs over documents share.
enum ProofOptions {
  static let request = Option("--request", "FILE", "the verifier's request")
  static let signers = Option(
    "--signers", "LIST", "the list of document signers, or of states' roots, that the request names"
  )

  static let verifierKey = Option(
    "--verifier-key", "FILE", "the verifier's long-term key, which passport proof key makes")

  /// The verifier's key from a file; nil without the option.
  static func verifierKey(_ options: Arguments) throws -> ProofVerifierKey? {
    guard let path = options[verifierKey] else { return nil }
    let key = try ImportCardOperation.key(path)
    do throws(CryptoError) {
      return try ProofVerifierKey(key)
    } catch {
      throw DeviceKeyUnreadable(path: path)
    }
  }

  static func request(_ path: String) throws -> ProofRequest {
    try ProofRequest(parsing: BoundedFile.read(path, limit: ProofRequest.longest))
  }

  /// The list from a file; nil without the option.
  static func list(_ options: Arguments) throws -> SignerList? {
    try options[signers].map {
      try SignerList(parsing: BoundedFile.read($0, limit: SignerList.longest))
    }
  }
}
