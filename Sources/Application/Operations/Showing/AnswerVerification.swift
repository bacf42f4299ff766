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
  /// Looks up which credentials were revoked.
  private let statuses: StatusLookUp
  package let surroundings: Surroundings

  /// Verification with the given roots; without any, with those of this desk and of the
  /// institutions in the trust store.
  /// - Parameter statuses: looks up which credentials were revoked; nil to ask the lists alone that are kept.
  /// - Throws: `StorageError`, and the errors of reading the trust store.
  package init(
    anchors: [Certificate]?, _ surroundings: Surroundings, statuses: StatusLookUp? = nil
  ) throws {
    let roots = try anchors.map { try CredentialRoots(given: $0, surroundings) }
    self.anchors = try (roots ?? CredentialRoots(surroundings)).anchors
    self.surroundings = surroundings
    self.statuses = statuses ?? StatusLookUp(surroundings) { surroundings.now }
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
        try accept(unasked, if: verdict, &awaited)
        return verdict
      }
      let kept = try awaited.request(named: request?.state ?? answer.state)
      if let request, request.json != kept.json { throw RequestUnawaited.unknown }
      let verdict = looked(
        AnswerVerdict(
          answer, to: kept, by: verifier, proofs: try MobileProofVerifier(surroundings),
          at: surroundings.now))
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

  /// A verdict with the status of its credentials.
  package func looked(_ verdict: AnswerVerdict) -> AnswerVerdict {
    verdict.mapping { statuses.verdict($0) }
  }

  /// A verdict that lacked a status alone, once that was looked up: an answer that passes now is noted, and not accepted
  /// again.
  /// - Parameter bytes: the answer on which the verdict is.
  /// - Throws: `StorageError`; ``AwaitedRequestsError``.
  package func lookedAgain(_ verdict: AnswerVerdict, on bytes: [UInt8]) throws -> AnswerVerdict {
    guard verdict.lacksStatusAlone else { return verdict }
    let verdict = looked(verdict)
    guard verdict.outcome.status == .passed, Self.isAnswer(bytes),
      let answer = try? AuthorizationResponse(parsing: bytes)
    else { return verdict }
    var awaited = try AwaitedRequests(surroundings)
    do {
      if let unasked = answer.unasked {
        try accept(unasked, if: verdict, &awaited)
      } else if let name = answer.state {
        let end = try awaited.request(named: name).expiresAt ?? surroundings.now
        try awaited.accept(name, until: end, at: surroundings.now)
      }
      return verdict
    } catch let error as RequestUnawaited {
      return AnswerVerdict(refused: error.outcome)
    }
  }

  private func accept(
    _ unasked: UnaskedPresentation, if verdict: AnswerVerdict, _ awaited: inout AwaitedRequests
  ) throws {
    guard verdict.outcome.status == .passed else { return }
    let end = unasked.madeAt + UnaskedPresentation.lifetime
    try awaited.accept(unasked.nonce, until: end, at: surroundings.now)
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
