import Credentials
import Encoding
import Exchange
import FoundationEssentials
import PKIX
import Presentation
import Verdicts

/// A verifier's side of an answer: the request that waits, the verdict, and that it is taken once.
package struct AnswerVerification {
  package let anchors: [CredentialAnchor]
  /// Looks up what issuers revoked; nil where nobody asked for it.
  private let statuses: StatusLookUp?
  package let surroundings: Surroundings

  /// Verification with roots that were given; without any, with those of the institutions in the trust store.
  /// - Throws: `StorageError` and others of the trust store.
  package init(
    anchors: [Certificate]?, _ surroundings: Surroundings, statuses: StatusLookUp? = nil
  ) throws {
    let roots = try anchors.map { try CredentialRoots(given: $0, surroundings) }
    self.anchors = try (roots ?? CredentialRoots(surroundings)).anchors
    (self.statuses, self.surroundings) = (statuses, surroundings)
  }

  /// True if the bytes are an answer, and no presentation alone.
  package static func isAnswer(_ bytes: [UInt8]) -> Bool {
    bytes.withoutSurroundingSpace.first == UInt8(ascii: "{")
      && !ReceivedCredential.isJSONForm(bytes)
  }

  /// Judges an answer; one that passes is noted, and not taken again.
  /// - Parameter request: the request that the verifier named; without one, the one that the answer names.
  /// - Throws: `StorageError`; ``AwaitedRequestsError``.
  package func verdict(
    on bytes: [UInt8], to request: AuthorizationRequest? = nil
  ) throws -> AnswerVerdict {
    let answer: AuthorizationResponse
    do throws(ExchangeError) { answer = try AuthorizationResponse(parsing: bytes) } catch {
      return AnswerVerdict(refused: error.outcome)
    }
    var awaited = try AwaitedRequests(surroundings)
    let verifier = CredentialVerifier(below: anchors, at: surroundings.now)
    do {
      if let unasked = answer.unasked, request == nil {
        let verdict = looked(AnswerVerdict(unasked: answer, by: verifier, at: surroundings.now))
        let end = unasked.madeAt + UnaskedPresentation.lifetime
        if verdict.outcome.status == .passed {
          try awaited.accept(unasked.nonce, until: end, at: surroundings.now)
        }
        return verdict
      }
      let kept = try awaited.request(named: request?.state ?? answer.state)
      if let request, request.json != kept.json { throw RequestUnawaited.unknown }
      let verdict = looked(AnswerVerdict(answer, to: kept, by: verifier, at: surroundings.now))
      if verdict.outcome.status == .passed, let name = kept.state {
        try awaited.accept(name, until: kept.expiresAt ?? surroundings.now, at: surroundings.now)
      }
      return verdict
    } catch let error as RequestUnawaited {
      return AnswerVerdict(refused: error.outcome)
    }
  }

  /// A verdict with what issuers revoked, where that is looked up.
  package func looked(_ verdict: AnswerVerdict) -> AnswerVerdict {
    guard let statuses else { return verdict }
    return verdict.mapping { statuses.verdict($0) }
  }

  /// The exit code of a verdict on what somebody showed: where nothing was disproved, it is not called false.
  package static func exit(_ outcome: Outcome) -> ExitCode {
    switch outcome.status {
    case .passed: .success
    case .failed: .credentialInvalid
    default: .dataUnknown
    }
  }
}
