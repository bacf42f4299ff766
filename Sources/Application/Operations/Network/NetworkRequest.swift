import Encoding
import Exchange
import FoundationEssentials
import HTTP
import TrustStore

/// Reads a request that a holder receives: the request itself across a desk, or its address on a
/// network.
package struct NetworkRequest {
  private let client: HTTPClient
  private let surroundings: Surroundings

  package init(_ client: HTTPClient, _ surroundings: Surroundings) {
    self.client = client
    self.surroundings = surroundings
  }

  /// Reads a request; if it is an address, fetches the request from there.
  /// - Throws: `ExchangeError`, `HTTPError`; the errors of reading the trust store.
  package func read(_ bytes: [UInt8]) throws -> AuthorizationRequest {
    let trust = try trust
    switch try IncomingRequest(parsing: bytes, trust, walletNonce: try nonce) {
    case .whole(let request): return request
    case .reference(let reference):
      var client = client
      client.longestBody = AuthorizationRequest.longest
      let reply = try client.exchange(try reference.fetch())
      // An address that no longer is there led to a request that was answered, or whose time was over.
      guard ![404, 410].contains(reply.status) else { throw ExchangeError.requestEnded }
      guard reply.status == 200 else {
        throw HTTPError.status(reference.url.host, reply.status, sought: .soughtRequest)
      }
      return try reference.request(in: reply.body, trust)
    }
  }

  /// The host from which a request is fetched; nil for a request that has all in it.
  /// - Throws: `ExchangeError`; what reading the trust store throws.
  package func host(of bytes: [UInt8]) throws -> WireText? {
    switch try IncomingRequest(parsing: bytes, try trust, walletNonce: try nonce) {
    case .whole: nil
    case .reference(let reference): reference.url.host
    }
  }

  private var trust: RequestTrust {
    get throws {
      let store = try TrustStore(folder: surroundings.trustFolder)
      return RequestTrust(
        roots: try store.institutions().map(\.certificate),
        registrars: try store.registrars().map(\.certificate), at: surroundings.now)
    }
  }

  private var nonce: WireText {
    get throws {
      WireText(
        Base64URL.encode(try surroundings.random.bytes(AuthorizationRequest.randomLength)))
    }
  }
}
