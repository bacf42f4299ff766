import Credentials
import Encoding
import FoundationEssentials
import HTTP
import Verdicts
import Wallet

/// What is known of the revocation of a holder's own card, without asking anybody.
package struct CardStatus: Sendable {
  /// Passed where every list of the card was seen, says that it is in force, and is fresh; failed where one says that it
  /// was revoked or suspended; not supported where the card states no status.
  package let outcome: Outcome
  /// When the list was seen, or of several the one seen longest ago; nil where one was not.
  package let seenAt: Date?
  /// The hosts of its lists, each once.
  package let hosts: [WireText]

  /// True if it must not be chosen: an issuer's word against a card counts, however old it is.
  package var isRevoked: Bool { outcome.status == .failed }

  /// - Parameters:
  ///   - stated: what the card's credentials state.
  ///   - seen: what their lists said when they were looked up.
  package init(stated: [StatedStatus], seen: [SeenStatus], at now: Date) {
    var lists: [WireText] = []
    for uri in stated.compactMap(\.reference?.uri) where !lists.contains(uri) { lists.append(uri) }
    var hosts: [WireText] = []
    for host in lists.map(Self.host) where !hosts.contains(host) { hosts.append(host) }
    let known = lists.compactMap { uri in seen.first { $0.list == uri } }
    self.hosts = hosts
    seenAt = known.count == lists.count ? known.map(\.seenAt).min() : nil
    // A copy's list may be another than the one that is stated here, of the first copy.
    outcome = Self.against(seen) ?? Self.outcome(stated, known, seenAt, at: now)
  }

  private static func against(_ seen: [SeenStatus]) -> Outcome? {
    if seen.contains(where: { $0.word == .revoked }) { return Outcome(.failed, .credentialRevoked) }
    let isSuspended = seen.contains { $0.word == .suspended }
    return isSuspended ? Outcome(.failed, .credentialSuspended) : nil
  }

  private static func outcome(
    _ stated: [StatedStatus], _ known: [SeenStatus], _ seenAt: Date?, at now: Date
  ) -> Outcome {
    if let open = stated.lazy.compactMap(\.unlookable).first { return open }
    guard let first = stated.first(where: { $0.reference != nil }) else {
      return StatedStatus.unstated
    }
    guard let seenAt else { return first.notChecked }
    if let old = known.first(where: { $0.end <= now || $0.seenAt > now + clockLeeway }) {
      return .statusOld(at: host(old.list))
    }
    return .statusValid(seenAt: seenAt, at: now)
  }

  private static let clockLeeway = CredentialVerifier.clockLeeway

  private static func host(_ uri: WireText) -> WireText {
    (try? HTTPURL(parsing: uri))?.host ?? uri
  }
}

/// Looks up over a network whether the issuer of a holder's own card revoked it. It is done when the holder asks for it,
/// and never by itself: the host of the list learns that somebody looks.
package struct CardStatusLookUp {
  private let wallet: Wallet
  private let surroundings: Surroundings
  private let client: HTTPClient
  private let freshness: TimeInterval

  package init(
    _ wallet: Wallet, _ surroundings: Surroundings, _ client: HTTPClient,
    freshFor freshness: TimeInterval = StatusListToken.usualFreshness
  ) {
    (self.wallet, self.surroundings, self.client) = (wallet, surroundings, client)
    self.freshness = freshness
  }

  /// Looks at the place of every copy that may still be shown, and notes in the wallet what the lists say. No host is
  /// asked but those of the card's ``CardStatus``, which the holder could see.
  /// - Parameter continuing: asked before the wallet is changed; it throws to leave it as it is.
  /// - Throws: ``StatusUnknown`` where a list says nothing; `WalletError`; the errors of reading the trust store.
  package func lookUp(_ card: IdentityCard, continuing: () throws -> Void = {}) throws {
    let roots = try CredentialRoots(surroundings)
    let verifier = CredentialVerifier(below: roots.anchors, at: surroundings.now)
    let hosts = try wallet.heldCard(card, at: surroundings.now).status.hosts
    var answers: [WireText: StatusAnswer] = [:]
    var (seen, open): ([SeenStatus], Outcome?) = ([], nil)
    for batch in card.batches {
      for bytes in try wallet.credentials(of: batch, of: card.identifier) {
        let verdict = verifier.verify(try ReceivedCredential(bytes), answering: nil)
        // What has ended, or whose issuer nobody vouches for, takes nothing from what the others' lists say.
        guard let credential = verdict.credential else {
          open = open ?? verdict.outcome
          continue
        }
        let outcome = credential.status(freshFor: freshness, at: surroundings.now) {
          answer(about: $0, of: $1, from: hosts, &answers)
        }
        guard let outcome else { continue }
        guard let reference = credential.status.reference, let word = outcome.word,
          case .seen(let list, _)? = answers[reference.uri]
        else {
          open = open ?? outcome
          continue
        }
        seen.append(note(word, of: reference, in: list))
      }
    }
    try continuing()
    if !seen.isEmpty { try wallet.note(seen.worst, of: card.identifier) }
    if let open { throw StatusUnknown(outcome: open) }
  }

  private func note(
    _ word: SeenStatus.Word, of reference: StatusReference, in list: SeenStatusList
  ) -> SeenStatus {
    SeenStatus(
      list: reference.uri, madeAt: list.token.issuedAt, seenAt: list.seenAt,
      end: list.end(freshFor: freshness), word: word)
  }

  /// The list at its address, which is fetched and verified once, also where it cannot be had.
  private func answer(
    about reference: StatusReference, of credential: VerifiedCredential, from hosts: [WireText],
    _ answers: inout [WireText: StatusAnswer]
  ) -> StatusAnswer {
    let answer = answers[reference.uri] ?? fetched(reference, credential, hosts)
    answers[reference.uri] = answer
    guard case .seen(let list, let place) = answer else { return answer }
    do throws(CredentialError) {
      try list.token.requireIssuer(of: credential)
      return answer
    } catch {
      return .unusable(error, at: place)
    }
  }

  private func fetched(
    _ reference: StatusReference, _ credential: VerifiedCredential, _ hosts: [WireText]
  ) -> StatusAnswer {
    guard let url = try? HTTPURL(parsing: reference.uri), hosts.contains(url.host) else {
      return .lacking(at: reference.uri)
    }
    let bytes: [UInt8]
    do throws(HTTPError) {
      bytes = try StatusListFetch(client).bytes(
        at: url, in: StatusListForm(for: credential.format))
    } catch {
      return .lacking(at: url.host, error)
    }
    do throws(CredentialError) {
      let token = try StatusListToken(
        parsing: bytes, for: reference, of: credential, endingWhenever: surroundings.now)
      return .seen(SeenStatusList(token, seenAt: surroundings.now), at: url.host)
    } catch {
      return .unusable(error, at: url.host)
    }
  }
}

/// The error where it could not be found out whether an issuer revoked something.
package struct StatusUnknown: CodedError {
  private let outcome: Outcome

  package init(outcome: Outcome) { self.outcome = outcome }

  package var code: ReasonCode { outcome.code }
  package var details: [Detail] { outcome.details }
}

extension Outcome {
  /// What is noted of a status; nil where it is not known.
  fileprivate var word: SeenStatus.Word? {
    switch code {
    case .credentialStatusValid: .valid
    case .credentialRevoked: .revoked
    case .credentialSuspended: .suspended
    default: nil
    }
  }
}

extension [SeenStatus] {
  /// Of each list the worst that it says.
  fileprivate var worst: [SeenStatus] {
    let order: [SeenStatus.Word] = [.revoked, .suspended, .valid]
    var found: [SeenStatus] = []
    for word in order {
      for seen in self where seen.word == word && !found.contains(where: { $0.list == seen.list }) {
        found.append(seen)
      }
    }
    return found
  }
}
