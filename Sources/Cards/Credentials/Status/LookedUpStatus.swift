import Encoding
import FoundationEssentials
import Verdicts

/// A status list that the caller fetched.
package struct FetchedStatusList: Sendable {
  /// The address of the list, as people see it.
  let place: WireText
  /// The bytes at the address; nil if they could not be fetched.
  let bytes: [UInt8]?

  /// Makes a list that was fetched from an address.
  package init(_ bytes: [UInt8]?, at place: WireText) {
    (self.bytes, self.place) = (bytes, place)
  }
}

extension CredentialVerdict {
  /// The verdict with the status of each credential that passed. A credential that was revoked or
  /// suspended fails; one that states a status which cannot be found out is unknown.
  /// - Parameters:
  ///   - freshness: the time for which a list is valid that states no time itself, in seconds.
  ///   - fetch: fetches the list to which a credential refers.
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
  /// The outcome of the status; nil if the credential states none. If the check of its list does
  /// not pass, that decides, whatever else the credential states. If it passes, that decides only
  /// if the credential states nothing else.
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
