import Credentials
import Encoding
import Exchange
import FoundationEssentials
import PKIX
import Presentation
import Verdicts

/// The verifier's side of an answer: finds the awaited request, verifies the answer, and accepts it
/// only once.
package struct AnswerVerification {
  package let anchors: [CredentialAnchor]
  /// Looks up which credentials were revoked; nil if that is not wanted.
  private let statuses: StatusLookUp?
  package let surroundings: Surroundings

  /// Verification with the given roots; without any, with those of this desk and of the
  /// institutions in the trust store.
  /// - Throws: `StorageError`, and the errors of reading the trust store.
  package init(
    anchors: [Certificate]?, _ surroundings: Surroundings, statuses: StatusLookUp? = nil
  ) throws {
    let roots = try anchors.map { try CredentialRoots(given: $0, surroundings) }
    self.anchors = try (roots ?? CredentialRoots(surroundings)).anchors
    (self.statuses, self.surroundings) = (statuses, surroundings)
  }

  /// True if the bytes are an answer, false for a single presentation.
  package static func isAnswer(_ bytes: [UInt8]) -> Bool {
    bytes.withoutSurroundingSpace.first == UInt8(ascii: "{")
      && !ReceivedCredential.isJSONForm(bytes)
  }

  /// Verifies an answer. An answer that passes is noted, and not accepted again.
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

  /// Judges an answer, or a presentation or a credential that comes alone and answers no request.
  /// - Throws: as ``verdict(on:to:)``.
  package func verdict(onAnything bytes: [UInt8]) throws -> AnswerVerdict {
    guard !Self.isAnswer(bytes) else { return try verdict(on: bytes) }
    do throws(CredentialError) {
      let verifier = CredentialVerifier(below: anchors, at: surroundings.now)
      let verdict = verifier.verify(try ReceivedCredential(bytes), answering: nil)
      return looked(AnswerVerdict(alone: verdict))
    } catch {
      return AnswerVerdict(refused: CredentialVerdict(error).outcome)
    }
  }

  /// A verdict with the status of its credentials, if that is looked up.
  package func looked(_ verdict: AnswerVerdict) -> AnswerVerdict {
    guard let statuses else { return verdict }
    return verdict.mapping { statuses.verdict($0) }
  }

  /// The exit code of a verdict: an answer that was not disproved does not get the code for an
  /// invalid one.
  package static func exit(_ outcome: Outcome) -> ExitCode {
    switch outcome.status {
    case .passed: .success
    case .failed: .credentialInvalid
    default: .dataUnknown
    }
  }
}
