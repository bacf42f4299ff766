import Encoding
import FoundationEssentials
import Verdicts

/// A status list whose signature and path hold, and when it was last seen at its address.
package struct SeenStatusList: Sendable {
  package let token: StatusListToken
  package let seenAt: Date

  package init(_ token: StatusListToken, seenAt: Date) {
    (self.token, self.seenAt) = (token, seenAt)
  }

  /// A list that is kept. One that holds no longer, because its signer's certificate has ended or the clock was put
  /// back, but held when it was fetched, says what was revoked, and of nothing that it is in force.
  /// - Parameter token: reads and verifies it at a moment.
  package init(
    keptSince seenAt: Date, at now: Date,
    _ token: (Date) throws(CredentialError) -> StatusListToken
  ) throws(CredentialError) {
    if let holding = try? token(now) {
      self.init(holding, seenAt: seenAt)
    } else {
      self.init(try token(seenAt), seenAt: .distantPast)
    }
  }

  /// The end of the time for which it says that something is in force: the token's own, and never more than
  /// ``StatusListToken/greatestFreshness`` after it was seen.
  /// - Parameter freshness: the time for which a list is valid that states no time itself, in seconds.
  package func end(freshFor freshness: TimeInterval) -> Date {
    min(token.end(freshFor: freshness), seenAt + StatusListToken.greatestFreshness)
  }

  /// What it says of an index. Something that was revoked stays so when the list has ended, because an issuer's older
  /// word against a credential is better than none for it.
  /// - Parameter place: the address of the list, as people see it.
  package func outcome(
    of reference: StatusReference, at place: WireText, freshFor freshness: TimeInterval, _ now: Date
  ) -> Outcome {
    switch token.status(of: reference) {
    case .invalid: return Outcome(.failed, .credentialRevoked)
    case .suspended: return Outcome(.failed, .credentialSuspended)
    case .other, nil: return .statusUnknown(.statusListSilent(place))
    case .valid:
      // A list that was seen in the future was not: a clock, or the note of it, is wrong.
      guard seenAt <= now + CredentialVerifier.clockLeeway, now < end(freshFor: freshness) else {
        return .statusUnknown(.statusListOld(place))
      }
      return .statusValid(seenAt: seenAt, at: now)
    }
  }
}

/// What became of the look-up of a status list.
package enum StatusAnswer: Sendable {
  /// Nobody asked for it, and no list is kept.
  case notAsked
  /// The list cannot be had, or not be used.
  case missing(Phrase)
  /// A list; the newest that is known.
  case seen(SeenStatusList, at: WireText)

  /// A list that could not be fetched.
  /// - Parameters:
  ///   - place: the address of the list, as people see it.
  ///   - isPrivate: true where its host is of a private network, and was not named.
  package static func lacking(at place: WireText, isPrivate: Bool = false) -> StatusAnswer {
    .missing(isPrivate ? .statusListPrivate(place) : .statusListLacking(place))
  }

  /// A list with a defect.
  package static func unusable(_ error: CredentialError, at place: WireText) -> StatusAnswer {
    switch error {
    case .notYetValid: .missing(.statusListOfFuture(place))
    default: .missing(.statusListUnusable(place))
    }
  }
}

extension Outcome {
  /// Whether something was revoked is not known.
  static func statusUnknown(_ defect: Phrase) -> Outcome {
    Outcome(.unknown, .credentialStatusUnknown, [.phrase(defect)])
  }

  /// A list that was seen at a moment says that the credential is in force.
  package static func statusValid(seenAt: Date, at now: Date) -> Outcome {
    Outcome(.passed, .credentialStatusValid, [.phrase(.ago(seenAt, at: now))])
  }

  /// A list that says that the credential is in force was seen too long ago.
  package static func statusOld(at place: WireText) -> Outcome {
    statusUnknown(.statusListOld(place))
  }
}

extension CredentialVerdict {
  /// True if nothing is missing but the status of a credential.
  package var lacksStatusAlone: Bool {
    outcome.status == .unknown && !credentials.isEmpty
      && credentials.allSatisfy { $0.credential != nil || $0.undecided != nil }
  }

  /// The verdict with the status of each credential that passed everything else. A credential that was revoked or
  /// suspended fails; one that states a status which is not found out is unknown.
  /// - Parameters:
  ///   - freshness: the time for which a list is valid that states no time itself, in seconds.
  ///   - look: looks up the list to which a credential refers.
  package func lookingUpStatus(
    freshFor freshness: TimeInterval = StatusListToken.usualFreshness, at now: Date,
    _ look: (StatusReference, VerifiedCredential) -> StatusAnswer
  ) -> CredentialVerdict {
    guard outcome.status == .passed || lacksStatusAlone else { return self }
    let judged = credentials.map { judged -> JudgedCredential in
      guard let credential = judged.credential ?? judged.undecided,
        let outcome = credential.status(freshFor: freshness, at: now, look)
      else { return judged }
      return JudgedCredential(credential, status: outcome)
    }
    return CredentialVerdict(judged) ?? self
  }
}

extension VerifiedCredential {
  /// The outcome of the status; nil if the credential states none. If the check of its list does
  /// not pass, that decides, whatever else the credential states. If it passes, that decides only
  /// if the credential states nothing else.
  package func status(
    freshFor freshness: TimeInterval, at now: Date,
    _ look: (StatusReference, VerifiedCredential) -> StatusAnswer
  ) -> Outcome? {
    let unknown = status.unlookable
    guard let reference = status.reference else { return unknown }
    let outcome: Outcome =
      switch look(reference, self) {
      case .notAsked: status.notChecked
      case .missing(let defect): .statusUnknown(defect)
      case .seen(let list, let place):
        list.outcome(of: reference, at: place, freshFor: freshness, now)
      }
    return outcome.status == .passed ? unknown ?? outcome : outcome
  }
}
