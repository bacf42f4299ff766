import Age
import Crypto
import DocumentProofs
import Encoding
import HTTP
import Parallel

/// The holder's side of a proof whose request names no address: a value that gives the proof until it was sent whole once.
package struct ProofHandover: Sendable {
  /// How long the proof is given, in seconds.
  package static let lifetime = 300

  /// The address for the verifier.
  package let address: ProofAddress
  private let proof: [UInt8]
  private let path: WireText
  private let progress = Monitor(Progress.waiting)

  /// Only one connection has the proof at a time; one that breaks gives it back.
  private enum Progress { case waiting, underWay, given }

  /// Makes a place for a proof below a public address.
  /// - Throws: `CryptoError`, `HTTPError`.
  package init(_ proof: [UInt8], below publicURL: HTTPURL, random: RandomSource) throws {
    (path, address) = try ProofAddress.random(below: publicURL, random)
    self.proof = proof
  }

  /// True for a proof, also an encrypted one, by its form.
  package static func isProof(_ bytes: [UInt8]) -> Bool {
    PassportProofFile(parsing: bytes) != nil || AgeFile.begins(bytes)
  }

  /// True once the proof was sent whole.
  package var isGiven: Bool { progress.read { $0 } == .given }

  /// The response to an HTTP request, without delay.
  package func answer(_ message: HTTPServerRequest) -> HTTPServerResponse {
    guard message.path.hasSuffix(path) else { return .proofStatus(404) }
    guard message.method == .get else { return .proofStatus(405) }
    let isTaken = progress.change { state in
      guard state == .waiting else { return false }
      state = .underWay
      return true
    }
    guard isTaken else { return .proofStatus(404) }
    return .proofBytes(proof) { [progress] isSent in
      progress.change { $0 = isSent ? .given : .waiting }
    }
  }
}
