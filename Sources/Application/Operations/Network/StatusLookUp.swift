import Credentials
import Encoding
import FoundationEssentials
import HTTP
import PKIX
import Verdicts

/// Finds out what issuers revoked: from the lists that are kept, and over a network where that is wanted. What was
/// fetched is kept. If no list can be had or used, it is unknown whether a credential was revoked.
package struct StatusLookUp {
  /// Nil where nothing is fetched.
  private let client: HTTPClient?
  /// The hosts that may be asked; nil for all.
  private let hosts: [WireText]?
  private let kept: KeptStatusLists?
  private let freshness: TimeInterval
  private let now: () -> Date

  /// - Parameters:
  ///   - client: fetches the lists; nil where those that are kept must do.
  ///   - hosts: the hosts that may be asked, because they were named; nil for all.
  ///   - freshness: for how many seconds a list that names no end of its own is good.
  ///   - now: gives the moment at which a list must be good.
  package init(
    _ surroundings: Surroundings, fetchingWith client: HTTPClient? = nil,
    from hosts: [WireText]? = nil,
    freshFor freshness: TimeInterval = StatusListToken.usualFreshness,
    now: @escaping () -> Date
  ) {
    kept = KeptStatusLists(surroundings)
    (self.client, self.hosts, self.freshness, self.now) = (client, hosts, freshness, now)
  }

  /// Adds the status of its credentials to a verdict.
  package func verdict(_ verdict: CredentialVerdict) -> CredentialVerdict {
    var fetched: [WireText: Result<[UInt8], HTTPError>] = [:]
    let now = now()
    return verdict.lookingUpStatus(freshFor: freshness, at: now) { reference, credential in
      answer(about: reference, of: credential, &fetched, now)
    }
  }

  /// What is known of a list: the newer of the one that is kept and the one at its address.
  private func answer(
    about reference: StatusReference, of credential: VerifiedCredential,
    _ fetched: inout [WireText: Result<[UInt8], HTTPError>], _ now: Date
  ) -> StatusAnswer {
    let url = try? HTTPURL(parsing: reference.uri)
    let place = url?.host ?? reference.uri
    func token(_ bytes: [UInt8], at moment: Date) throws(CredentialError) -> StatusListToken {
      try StatusListToken(parsing: bytes, for: reference, of: credential, endingWhenever: moment)
    }
    func seen(_ kept: KeptStatusLists.Kept) -> SeenStatusList? {
      try? SeenStatusList(keptSince: kept.seenAt, at: now) { moment throws(CredentialError) in
        try token(kept.bytes, at: moment)
      }
    }
    let address = credential.anchor.map { KeptStatusLists.Address(reference.uri, below: $0) }
    // A verdict does not fail because something could not be noted.
    if let address, credential.isBelowKnownRoot { try? kept?.remember(address, at: now) }
    let old = address.flatMap { kept?.list(at: $0) }.flatMap(seen)
    guard let client, hosts.map({ $0.contains(place) }) ?? true else {
      return old.map { .seen($0, at: place) } ?? .notAsked
    }
    let found =
      fetched[reference.uri]
      ?? url.map { url in
        Result { () throws(HTTPError) in
          try StatusListFetch(client).bytes(at: url, in: StatusListForm(for: credential.format))
        }
      }
    fetched[reference.uri] = found
    let bytes: [UInt8]
    switch found {
    case .success(let found): bytes = found
    case .failure(let fault):
      return old.map { .seen($0, at: place) } ?? .lacking(at: place, fault)
    case nil: return old.map { .seen($0, at: place) } ?? .lacking(at: place)
    }
    do throws(CredentialError) {
      let new = try token(bytes, at: now)
      // An older list, as somebody between may have it, replaces nothing.
      if let old, old.token.issuedAt > new.issuedAt { return .seen(old, at: place) }
      if let address {
        try? kept?.keep(bytes, at: address, seenAt: now) { other in
          seen(other).map { $0.token.issuedAt > new.issuedAt } ?? false
        }
      }
      return .seen(SeenStatusList(new, seenAt: now), at: place)
    } catch {
      return old.map { .seen($0, at: place) } ?? .unusable(error, at: place)
    }
  }
}

/// Fetches a status list.
package struct StatusListFetch {
  private let client: HTTPClient

  package init(_ client: HTTPClient) {
    var client = client
    client.longestBody = StatusListToken.longest
    self.client = client
  }

  /// The bytes of a list, which nobody has verified. They may be of the other form too: a host that gives out files
  /// does not look at what is asked for.
  /// - Parameter form: the form that is asked for.
  /// - Throws: `HTTPError`.
  package func bytes(at url: HTTPURL, in form: StatusListForm) throws(HTTPError) -> [UInt8] {
    let reply = try client.exchange(
      HTTPRequest(.get, url, fields: [HTTPField("accept", form.accepted)]))
    guard reply.status == 200 else { throw .status(url.host, reply.status) }
    return reply.body
  }
}

extension StatusAnswer {
  /// A list that could not be fetched, and why.
  /// - Parameter place: the address of the list, as people see it.
  static func lacking(at place: WireText, _ fault: HTTPError) -> StatusAnswer {
    if case .hostPrivate = fault {
      .lacking(at: place, isPrivate: true)
    } else {
      .lacking(at: place)
    }
  }
}

extension VerifiedCredential {
  /// True if the root above its issuer is one of this machine's, and was not only given for this once.
  fileprivate var isBelowKnownRoot: Bool { voucher == .ownDesk || voucher == .institution }
}
