import Credentials
import Crypto
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import Parallel
import PKIX
import Verdicts
import Wallet

/// The way from an offer to its cards: one issuer, one code, one token (OpenID4VCI 1.0, 4 to 11). Nothing of it touches
/// the wallet.
package struct CardReception: Sendable {
  /// The greatest number of copies that is requested.
  package static let mostCopies = 30

  package let offer: CredentialOffer
  /// The offered configurations, in formats that this program supports.
  package let configurations: [IssuerMetadata.Configuration]

  private let metadata: IssuerMetadata
  private let server: ServerMetadata
  private let client: HTTPClient

  /// Reads an offer, and the metadata of its issuer.
  /// - Parameter bytes: the offer as it came: an address or a JSON object.
  /// - Throws: `IssuanceError`, `HTTPError`.
  package init(_ bytes: [UInt8], _ client: HTTPClient) throws {
    self.client = client
    offer = try Self.offer(bytes, client)
    metadata = try IssuerMetadata(
      parsing: Self.get(
        IssuerMetadata.place(at: offer.issuer), .soughtIssuerMetadata, client), for: offer)
    server = try ServerMetadata(
      parsing: Self.get(
        ServerMetadata.place(at: metadata.server), .soughtServerMetadata, client),
      of: metadata.server)
    let metadata = metadata
    configurations = try offer.configurations.compactMap { try metadata.configuration($0) }
    guard !configurations.isEmpty else { throw IssuanceError.offerUnsupported(.offerFormats) }
  }

  /// The host that an offer leads to first. Nothing is fetched.
  /// - Throws: `IssuanceError`.
  package static func host(of bytes: [UInt8]) throws -> WireText {
    switch try IncomingOffer(parsing: bytes) {
    case .whole(let offer): offer.issuer.host
    case .reference(let url): url.host
    }
  }

  private static func offer(_ bytes: [UInt8], _ client: HTTPClient) throws -> CredentialOffer {
    switch try IncomingOffer(parsing: bytes) {
    case .whole(let offer): return offer
    case .reference(let url):
      return try CredentialOffer(parsing: try get(url, .soughtOffer, client))
    }
  }

  /// The JSON object of an offer of which only the address came; nil for an offer that came whole.
  /// - Throws: `IssuanceError`, `HTTPError`.
  package static func fetched(_ bytes: [UInt8], _ client: HTTPClient) throws -> [UInt8]? {
    guard case .reference(let url) = try IncomingOffer(parsing: bytes) else { return nil }
    return try get(url, .soughtOffer, client)
  }

  /// The hosts that get the code and the proofs of the wallet's keys, each once.
  package var hosts: [WireText] {
    let urls = [
      server.tokenEndpoint, metadata.nonceEndpoint, metadata.credentialEndpoint,
      metadata.notificationEndpoint,
    ]
    var hosts: [WireText] = []
    for host in urls.compactMap({ $0?.host }) where !hosts.contains(host) { hosts.append(host) }
    return hosts
  }

  private static func get(
    _ url: HTTPURL, _ sought: Phrase, _ client: HTTPClient
  ) throws -> [UInt8] {
    var client = client
    client.longestBody = IssuerMetadata.longest
    return try client.get(url, seeking: sought)
  }

  /// The number of copies of each card that is requested.
  package var copies: Int { min(metadata.batchSize, Self.mostCopies) }

  // MARK: The exchange

  /// The credentials that were issued for one configuration.
  package struct Issued {
    package let configuration: IssuerMetadata.Configuration
    /// The keys that were proved, in the order of the proofs.
    package let keys: [PrivateKey]
    package let credentials: IssuedCredentials
  }

  /// Exchanges the code for an access token.
  /// - Parameter code: the transaction code that the issuer told the holder separately; nil if none
  ///   is needed.
  /// - Throws: `IssuanceError`, `HTTPError`.
  package func token(code: WireText?) throws -> AccessToken {
    let url = server.tokenEndpoint
    let key = server.bindsTokens ? try TokenKey() : nil
    return try AccessToken(
      in: exchange(AccessToken.request(offer, code: code, at: url), proving: key, with: nil),
      from: url, proved: key)
  }

  /// Sends a request, with a proof of the token's key if there is one; once more if the host wants
  /// its nonce in the proof.
  private func exchange(
    _ request: HTTPRequest, proving key: TokenKey?, with token: AccessToken?
  ) throws -> HTTPResponse {
    guard let key else { return try client.exchange(request) }
    let reply = try client.exchange(
      key.proving(request, with: token, nonce: nil, at: Date()))
    guard let nonce = TokenKey.nonce(wantedBy: reply) else { return reply }
    return try client.exchange(key.proving(request, with: token, nonce: nonce, at: Date()))
  }

  /// Fetches the copies of a card, each for a new key. If the issuer rejects a nonce, a new one is
  /// requested once.
  /// - Throws: `IssuanceError`, `HTTPError`, `WalletError`.
  package func fetch(
    _ configuration: IssuerMetadata.Configuration, with token: AccessToken, at now: Date
  ) throws -> Issued {
    let keys = try AllCores.map(Array(0..<copies)) { _ in Result { try Wallet.makeDeviceKey() } }
      .map { try $0.get() }
    let credentials: IssuedCredentials
    do {
      credentials = try fetch(configuration, with: token, keys, at: now)
    } catch IssuanceError.nonceUsed where metadata.nonceEndpoint != nil {
      credentials = try fetch(configuration, with: token, keys, at: now)
    }
    return Issued(configuration: configuration, keys: keys, credentials: credentials)
  }

  private func fetch(
    _ configuration: IssuerMetadata.Configuration, with token: AccessToken, _ keys: [PrivateKey],
    at now: Date
  ) throws -> IssuedCredentials {
    let nonce = try metadata.nonceEndpoint.map { url in
      try ProofNonce.read(client.exchange(ProofNonce.request(at: url)), from: url)
    }
    let issuer = metadata.issuer
    let proofs = try AllCores.map(keys) { key in
      Result { try KeyProof(of: key, to: issuer, nonce: nonce, at: now) }
    }.map { try $0.get() }
    let request = try token.request(configuration, proofs: proofs, from: metadata)
    return try IssuedCredentials(
      in: exchange(request.message, proving: token.key, with: token), to: request,
      of: configuration, count: keys.count)
  }

  /// Notifies the issuer of the result, if it wants that. A failure to do so has no effect.
  package func tell(_ issued: Issued, _ event: IssuanceEvent, with token: AccessToken) {
    guard let url = metadata.notificationEndpoint, let name = issued.credentials.notification,
      let note = try? token.notification(name, event, at: url)
    else { return }
    _ = try? exchange(note, proving: token.key, with: token)
  }
}
