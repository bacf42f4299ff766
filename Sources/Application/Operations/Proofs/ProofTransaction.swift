import Crypto
import DocumentProofs
import Encoding
import HTTP

/// The verifier's side of one request for a proof that is answered over a network: a value that answers at once. It gives
/// the request and its list of signers, and takes one proof, which is not verified here.
package struct ProofTransaction: Sendable {
  /// The longest body of a message, in bytes: a proof that is encrypted is a little longer.
  package static let longestBody = PassportProofFile.longest + (64 << 10)
  /// The time for a message of a slow link, in milliseconds: a proof has 300 kB, a list of signers more.
  package static let patience = 30_000
  /// The address for the holder.
  package let address: ProofAddress
  /// The proof that came; nil as long as none did.
  package private(set) var proof: [UInt8]?
  private let request: [UInt8]
  private let list: [UInt8]?
  private let path: WireText

  /// Makes a place for a request below a public address.
  /// - Throws: `CryptoError`, `HTTPError`.
  package init(
    _ request: ProofRequest, _ list: SignerList?, below publicURL: HTTPURL, random: RandomSource
  ) throws {
    (path, address) = try ProofAddress.random(below: publicURL, random)
    (self.request, self.list) = (request.encoded, list?.encoded)
  }

  /// The response to an HTTP request, without delay. Whatever is no proof by its form changes nothing.
  package mutating func answer(_ message: HTTPServerRequest) -> HTTPServerResponse {
    let isList = message.path.hasSuffix(path + ProofAddress.listPath)
    guard isList || message.path.hasSuffix(path), proof == nil else { return .proofStatus(404) }
    switch (message.method, isList) {
    case (.get, false): return .proofBytes(request)
    case (.get, true): return list.map { .proofBytes($0) } ?? .proofStatus(404)
    case (.post, false):
      guard ProofHandover.isProof(message.body) else {
        return .proofStatus(400)
      }
      proof = message.body
      return .proofStatus(204)
    case (.post, true): return .proofStatus(405)
    }
  }
}

/// Gives a request for a proof to one holder over a network, and takes the proof.
package struct AwaitProofOperation {
  private let transaction: ProofTransaction
  private let server: HTTPServer
  private let time: Duration

  /// Starts to listen.
  /// - Parameter time: how long to wait for the proof.
  /// - Throws: ``ListenFailed``; `CryptoError`, `HTTPError`.
  package init(
    _ request: ProofRequest, _ list: SignerList?, at place: ListenPlace, for time: Duration,
    random: RandomSource
  ) throws {
    self.time = time
    server = try place.server(
      longestBody: ProofTransaction.longestBody, patience: ProofTransaction.patience)
    transaction = try ProofTransaction(request, list, below: place.publicURL, random: random)
  }

  /// The address for the holder.
  package var link: WireText { transaction.address.text }

  /// The proof, which is not verified here.
  /// - Parameter isInterrupted: waits for some milliseconds, and returns true if the user ended the wait.
  /// - Throws: ``WalletAbsent``, ``PromptInterrupted``, ``ListenFailed``.
  package func proof(
    untilSignal isInterrupted: @escaping (_ milliseconds: Int) -> Bool
  ) throws -> [UInt8] {
    let service = TransactionService(server, for: time, isInterrupted: isInterrupted)
    let (done, end) = try service.run(
      transaction, answer: { $0.answer($1) }, isOver: { done, _ in done.proof != nil })
    if let proof = done.proof { return proof }
    if end == .interrupted { throw PromptInterrupted() }
    throw WalletAbsent(seconds: Int(time.components.seconds))
  }
}
