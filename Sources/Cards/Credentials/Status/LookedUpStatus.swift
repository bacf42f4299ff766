import Encoding
import FoundationEssentials
import Verdicts

/// A list of statuses as somebody fetched it.
package struct FetchedStatusList: Sendable {
  /// Where it lies, for people.
  let place: WireText
  /// What was there; nil where it could not be had.
  let bytes: [UInt8]?

  /// A list at a place.
  package init(_ bytes: [UInt8]?, at place: WireText) {
    (self.bytes, self.place) = (bytes, place)
  }
}

extension CredentialVerdict {
  /// The verdict where the status of each credential that passed was looked up: one that was revoked or suspended fails,
  /// and of one that states a status which cannot be had it is not known whether it is in force.
  /// - Parameters:
  ///   - freshness: the time for which a list is good that says nothing of that itself, in seconds.
  ///   - fetch: gives the list that a credential refers to.
  package func lookingUpStatus(
    freshFor freshness: TimeInterval = StatusListToken.usualFreshness, at now: Date,
    _ fetch: (StatusReference) -> FetchedStatusList
  ) -> CredentialVerdict {
    guard outcome.status == .passed else { return self }
    let judged = credentials.map { judged -> JudgedCredential in
      guard let credential = judged.credential,
        let outcome = credential.status(freshFor: freshness, at: now, fetch)
      else { return judged }
      return JudgedCredential(credential, status: outcome)
    }
    return CredentialVerdict(judged) ?? self
  }
}

extension VerifiedCredential {
  /// The outcome of its status; nil where it states none. What its list says against it counts, whatever else is stated;
  /// that it is in force is known only where nothing else is.
  fileprivate func status(
    freshFor freshness: TimeInterval, at now: Date,
    _ fetch: (StatusReference) -> FetchedStatusList
  ) -> Outcome? {
    let unknown = status.hasUnknown ? Self.unknown(.statusFormUnknown) : nil
    guard let reference = status.reference else { return unknown }
    let outcome = outcome(of: reference, in: fetch(reference), freshFor: freshness, at: now)
    return outcome.status == .passed ? unknown ?? outcome : outcome
  }

  private func outcome(
    of reference: StatusReference, in fetched: FetchedStatusList, freshFor freshness: TimeInterval,
    at now: Date
  ) -> Outcome {
    let place = fetched.place
    guard let bytes = fetched.bytes else { return Self.unknown(.statusListLacking(place)) }
    do throws(CredentialError) {
      let list = try StatusListToken(
        parsing: bytes, for: reference, of: self, freshFor: freshness, at: now)
      return switch list.status(of: reference) {
      case .valid: Outcome(.passed, .credentialStatusValid)
      case .invalid: Outcome(.failed, .credentialRevoked)
      case .suspended: Outcome(.failed, .credentialSuspended)
      case .other, nil: Self.unknown(.statusListSilent(place))
      }
    } catch {
      return switch error {
      case .notYetValid: Self.unknown(.statusListOfFuture(place))
      case .expired: Self.unknown(.statusListOld(place))
      default: Self.unknown(.statusListUnusable(place))
      }
    }
  }

  private static func unknown(_ defect: Phrase) -> Outcome {
    Outcome(.unknown, .credentialStatusUnknown, [.phrase(defect)])
  }
}
