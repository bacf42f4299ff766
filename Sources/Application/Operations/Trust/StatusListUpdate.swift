import Credentials
import Encoding
import FoundationEssentials
import HTTP
import PKIX
import Verdicts

/// Fetches the status lists of issuers that are trusted here, so that a desk without a network can verify tomorrow. Their
/// addresses come from credentials whose signature and path held, and from the operator.
package struct StatusListUpdate {
  /// What became of an address.
  package struct Result {
    package let address: WireText
    /// The host, for people; the address where it is none.
    package let host: WireText
    /// When the list was made that is kept now; nil where none was kept.
    package fileprivate(set) var made: Date?
    /// Why none was kept; nil where one was.
    package fileprivate(set) var error: (any CodedError)?

    package var exit: ExitCode { error?.code.exitCode ?? .success }
  }

  private let kept: KeptStatusLists?
  private let roots: [Certificate]
  private let surroundings: Surroundings
  private let progress: any Progress

  /// - Throws: `TrustStoreError`, `StorageError`.
  package init(_ surroundings: Surroundings, _ progress: any Progress) throws {
    kept = KeptStatusLists(surroundings)
    roots = try CredentialRoots(surroundings).anchors.map(\.certificate)
    (self.surroundings, self.progress) = (surroundings, progress)
  }

  /// Fetches the list of each address below a root that is trusted now. One that fails does not stop the others.
  package func run(with client: HTTPClient) -> [Result] {
    var found: [(uri: WireText, roots: [Certificate])] = []
    for address in kept?.addresses ?? [] {
      guard let root = roots.first(where: address.isBelow) else { continue }
      if let place = found.firstIndex(where: { $0.uri == address.uri }) {
        found[place].roots.append(root)
      } else {
        found.append((address.uri, [root]))
      }
    }
    return found.enumerated().map { number, list in
      let url = try? HTTPURL(parsing: list.uri)
      if let url {
        progress.show(
          .fetching(host: url.host, number: number + 1, of: found.count, done: nil))
      }
      var result = Result(address: list.uri, host: url?.host ?? list.uri)
      do {
        result.made = try fetch(list.uri, below: list.roots, with: client)
      } catch {
        result.error = InternalFault.coded(error)
      }
      return result
    }
  }

  /// Fetches a list, and keeps it where it is newer than the one that is kept.
  /// - Returns: when the list was made that is kept now.
  private func fetch(
    _ uri: WireText, below roots: [Certificate], with client: HTTPClient
  ) throws -> Date {
    // Which credentials refer to the list is not kept.
    let bytes = try StatusListFetch(client).bytes(at: HTTPURL(parsing: uri), in: .jwt)
    let token = try StatusListToken(parsing: bytes, at: uri, below: roots, surroundings.now)
    guard surroundings.now < token.end(freshFor: StatusListToken.greatestFreshness) else {
      throw CredentialError.expired(Timestamp(token.issuedAt).description)
    }
    var newest = token.issuedAt
    try kept?.keep(
      bytes, at: KeptStatusLists.Address(uri, below: token.anchor), seenAt: surroundings.now
    ) { other in
      let old = try? SeenStatusList(keptSince: other.seenAt, at: surroundings.now) {
        moment throws(CredentialError) in
        try StatusListToken(parsing: other.bytes, at: uri, below: [token.anchor], moment)
      }
      newest = max(newest, old?.token.issuedAt ?? newest)
      return newest > token.issuedAt
    }
    return newest
  }
}
