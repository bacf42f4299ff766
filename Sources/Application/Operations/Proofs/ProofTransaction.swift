import Age
import Crypto
import DocumentProofs
import Encoding
import HTTP

/// The verifier's side of one request for a proof that is answered over a network: a value that answers at once. It gives
/// the request and its list of signers, and takes one proof, which is not verified here.
package struct ProofTransaction: Sendable {
  /// The longest body of a message, in bytes: a proof that is encrypted is a little longer.
  package static let longestBody = PassportProofFile.longest + (64 << 10)
  /// How long a request can be answered, in seconds.
  package static let lifetime = 600
  /// The number of random bytes in a path.
  private static let pathLength = 32
  private static let fields = [
    HTTPField("cache-control", "no-store"), HTTPField("x-content-type-options", "nosniff"),
    HTTPField("content-type", ProofAddress.mediaType),
  ]

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
    path = "/proof/" + WireText(Base64URL.encode(try random.bytes(Self.pathLength)))
    address = ProofAddress(try publicURL.appending(path))
    (self.request, self.list) = (request.encoded, list?.encoded)
  }

  /// The response to an HTTP request, without delay. Whatever is no proof by its form changes nothing.
  package mutating func answer(_ message: HTTPServerRequest) -> HTTPServerResponse {
    let isList = message.path.hasSuffix(path + ProofAddress.listPath)
    guard isList || message.path.hasSuffix(path), proof == nil else { return Self.status(404) }
    switch (message.method, isList) {
    case (.get, false): return Self.bytes(request)
    case (.get, true): return list.map(Self.bytes) ?? Self.status(404)
    case (.post, false):
      guard PassportProofFile(parsing: message.body) != nil || AgeFile.begins(message.body) else {
        return Self.status(400)
      }
      proof = message.body
      return Self.status(204)
    case (.post, true): return Self.status(405)
    }
  }

  private static func bytes(_ bytes: [UInt8]) -> HTTPServerResponse {
    HTTPServerResponse(status: 200, fields: fields, body: bytes)
  }

  private static func status(_ status: Int) -> HTTPServerResponse {
    HTTPServerResponse(status: status, fields: [HTTPField("cache-control", "no-store")])
  }
}
