import DocumentProofs
import Encoding
import HTTP
import Verdicts

/// The client's side of a request for a proof, or of a proof, that lies on a server.
package struct ProofDelivery {
  /// The time for a list of signers, which may have 64 MB, in milliseconds.
  private static let listTime = 60_000

  private let client: HTTPClient

  package init(_ client: HTTPClient) { self.client = client }

  /// Fetches what lies there: a request, or a proof that was made for one.
  /// - Throws: `HTTPError`.
  package func content(at address: ProofAddress) throws -> [UInt8] {
    var client = client
    client.longestBody = ProofTransaction.longestBody
    return try client.get(address.url, seeking: .soughtProofRequest)
  }

  /// Fetches the list of signers that the request names.
  /// - Throws: `HTTPError`, `SignerListError`.
  package func list(at address: ProofAddress) throws -> SignerList {
    var client = client
    client.longestBody = SignerList.longest
    client.time = Self.listTime
    return try SignerList(
      parsing: client.get(
        address.url.appending(ProofAddress.listPath), seeking: .soughtSigners))
  }

  /// Sends a proof.
  /// - Parameter beforeSending: called once the server is reached; what it throws leaves the proof unsent.
  /// - Throws: `HTTPError`, also where the server does not take it.
  package func send(
    _ proof: [UInt8], to address: ProofAddress, beforeSending: () throws -> Void = {}
  ) throws {
    let connection = try client.connect(to: address.url)
    try beforeSending()
    let reply = try connection.exchange(
      HTTPRequest(
        .post, address.url, fields: [HTTPField("content-type", ProofAddress.mediaType)],
        body: proof))
    guard (200...299).contains(reply.status) else {
      throw HTTPError.status(address.url.host, reply.status, sought: .soughtProofAnswer)
    }
  }
}

extension Phrase {
  fileprivate static let soughtProofRequest = Phrase(english: "the request for a proof")
  fileprivate static let soughtSigners = Phrase(english: "the list of signers")
  fileprivate static let soughtProofAnswer = Phrase(english: "the place for the proof")
}
