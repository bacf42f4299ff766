import Credentials
import Encoding
import FoundationEssentials
import Verdicts

/// A verifier's verdict on an answer: the verdict on every presentation, and whether together they
/// give what was requested.
public struct AnswerVerdict: Sendable {
  /// A presentation with its verdict.
  public struct Part: Sendable {
    /// The name of the part of the query.
    public let name: WireText
    /// The verdict. If it passed and the answer is to a request, it has only the claims that were
    /// requested.
    public let verdict: CredentialVerdict
    /// The paths of the claims that were shown without being requested; empty if there was no
    /// request.
    public let unasked: [WireText]

    /// True if nothing but a proof in zero knowledge was shown, and it holds.
    package var isProved: Bool { verdict.credential?.proof != nil }

    init(name: WireText, verdict: CredentialVerdict, unasked: [WireText] = []) {
      (self.name, self.verdict, self.unasked) = (name, verdict, unasked)
    }
  }

  /// Passed when everything verifies and is what was requested; unknown when nothing was disproved,
  /// but no anchor issued a credential; otherwise failed.
  public let outcome: Outcome
  /// The presentations.
  public let parts: [Part]
  /// The time at which the holder made it without a request; nil for an answer to a request.
  public let unaskedAt: Date?

  /// Judges an answer to a request. Proofs in zero knowledge are unknown: nothing verifies them.
  public init(
    _ answer: AuthorizationResponse, to request: AuthorizationRequest,
    by verifier: CredentialVerifier, at now: Date
  ) {
    self.init(answer, to: request, by: verifier, proofs: nil, at: now)
  }

  /// Judges an answer to a request.
  /// - Parameter proofs: verifies proofs in zero knowledge; nil where nothing does.
  package init(
    _ answer: AuthorizationResponse, to request: AuthorizationRequest,
    by verifier: CredentialVerifier, proofs: (any ZKVerifier)?, at now: Date
  ) {
    do throws(ExchangeError) {
      try request.check(at: now)
      guard answer.state == request.state else { throw .answerDiffers(.answerOtherRequest) }
    } catch {
      self.init(refused: error.outcome)
      return
    }
    self.init(
      answer, to: request.query, request.presentationRequest, by: verifier, proofs: proofs, at: now)
  }

  /// Judges an answer to a query.
  /// - Parameters:
  ///   - expected: what the holder's proofs must name.
  ///   - proofs: verifies proofs in zero knowledge for the parts of the query that ask for one; nil where nothing does.
  ///     No document takes their place.
  ///   - now: the time with which that of a proof in zero knowledge is compared.
  init(
    _ answer: AuthorizationResponse, to query: DCQLQuery, _ expected: PresentationRequest,
    by verifier: CredentialVerifier, proofs: (any ZKVerifier)?, at now: Date
  ) {
    if case .some = answer.unasked {
      self.init(refused: ExchangeError.answerDiffers(.answerOtherRequest).outcome)
      return
    }
    // Each proof takes a second or more to verify: those that were not asked for are not begun.
    for part in answer.parts where part.presentations.count > 1 {
      guard let asked = query.credential(part.name), asked.isProof, !asked.allowsMultiple else {
        continue
      }
      self.init(refused: ExchangeError.answerDiffers(.answerTwice(part.name)).outcome)
      return
    }
    var parts = Self.parts(of: answer) { name, text in
      let part = query.credential(name)
      if let part, part.isProof {
        return ZKPresentation(
          query: part, request: expected, verifier: verifier, proofs: proofs, now: now
        ).verdict(on: text)
      }
      return Self.verdict(
        on: text, expected, requiresBinding: part?.requiresHolderBinding ?? true, verifier)
    }
    var outcome = Self.outcome(of: parts)
    do throws(ExchangeError) {
      if outcome.status == .passed {
        try Self.check(parts, give: query)
        parts = parts.map { part in
          query.credential(part.name).map { part.narrowed(to: $0) } ?? part
        }
      }
    } catch {
      outcome = error.outcome
    }
    self.init(outcome, parts, unaskedAt: nil)
  }

  /// Judges a presentation that a holder made without a request.
  public init(
    unasked answer: AuthorizationResponse, by verifier: CredentialVerifier, at now: Date
  ) {
    guard let unasked = answer.unasked else {
      self.init(refused: ExchangeError.answerDiffers(.answerOtherRequest).outcome)
      return
    }
    do throws(ExchangeError) { try unasked.check(at: now) } catch {
      self.init(refused: error.outcome)
      return
    }
    let parts = Self.parts(of: answer) { _, text in
      Self.verdict(on: text, unasked.request, requiresBinding: true, verifier)
    }
    self.init(Self.outcome(of: parts), parts, unaskedAt: unasked.madeAt)
  }

  /// The verdict on something that cannot be read, or that is refused for a reason outside it.
  public init(refused outcome: Outcome) { self.init(outcome, [], unaskedAt: nil) }

  /// The verdict on a presentation or a credential that answers no request.
  package init(alone verdict: CredentialVerdict) {
    self.init(verdict.outcome, [Part(name: "", verdict: verdict)], unaskedAt: nil)
  }

  private init(_ outcome: Outcome, _ parts: [Part], unaskedAt: Date?) {
    (self.outcome, self.parts, self.unaskedAt) = (outcome, parts, unaskedAt)
  }

  /// True if nothing is missing but the status of a credential.
  package var lacksStatusAlone: Bool {
    outcome.status == .unknown && !parts.isEmpty
      && parts.allSatisfy { $0.verdict.outcome.status == .passed || $0.verdict.lacksStatusAlone }
  }

  /// The verdict with new verdicts on its parts, if it passed or lacks a status alone. The first part that failed
  /// decides, otherwise the first that did not pass.
  public func mapping(_ judge: (CredentialVerdict) -> CredentialVerdict) -> AnswerVerdict {
    guard outcome.status == .passed || lacksStatusAlone else { return self }
    let parts = parts.map {
      Part(name: $0.name, verdict: judge($0.verdict), unasked: $0.unasked)
    }
    return AnswerVerdict(Self.outcome(of: parts), parts, unaskedAt: unaskedAt)
  }

  /// The presentations with their verdicts.
  /// - Parameter judge: judges a presentation for the part of the query with a name.
  private static func parts(
    of answer: AuthorizationResponse, _ judge: (WireText, WireText) -> CredentialVerdict
  ) -> [Part] {
    answer.parts.flatMap { part in
      part.presentations.map { Part(name: part.name, verdict: judge(part.name, $0)) }
    }
  }

  private static func verdict(
    on text: WireText, _ request: PresentationRequest, requiresBinding: Bool,
    _ verifier: CredentialVerifier
  ) -> CredentialVerdict {
    let received: ReceivedCredential
    do throws(CredentialError) { received = try ReceivedCredential(Array(text.utf8)) } catch {
      return CredentialVerdict(error)
    }
    if !requiresBinding {
      let unbound = verifier.verify(received, answering: nil)
      if unbound.outcome.code != .requestMissing { return unbound }
    }
    return verifier.verify(received, answering: request)
  }

  private static func outcome(of parts: [Part]) -> Outcome {
    let outcomes = parts.map(\.verdict.outcome)
    return outcomes.first { $0.status == .failed } ?? outcomes.first { $0.status != .passed }
      ?? Outcome(.passed, parts.contains(where: \.isProved) ? .answerProved : .answerVerified)
  }

  /// Checks that verified presentations give what the query requests, and nothing under another
  /// name.
  private static func check(_ parts: [Part], give query: DCQLQuery) throws(ExchangeError) {
    for part in parts where query.credential(part.name) == nil {
      throw .answerDiffers(.answerUnasked(part.name))
    }
    var given: Set<WireText> = []
    for part in query.credentials {
      let shown = parts.filter { $0.name == part.identifier }
      guard !shown.isEmpty else { continue }
      guard shown.count == 1 || part.allowsMultiple else {
        throw .answerDiffers(.answerTwice(part.identifier))
      }
      for presentation in shown { try part.check(presentation.verdict) }
      given.insert(part.identifier)
    }
    guard let sets = query.sets else {
      for part in query.credentials where !given.contains(part.identifier) {
        throw .answerDiffers(.answerMissing(part.identifier))
      }
      return
    }
    for set in sets where set.isRequired {
      guard set.options.contains(where: { given.isSuperset(of: $0) }) else {
        throw .answerDiffers(.answerMissing(set.options.first?.first ?? ""))
      }
    }
  }
}

extension DCQLCredential {
  /// Checks that a presentation has the format, the type, the claims and the values that were
  /// requested. A verifier that requests a value must check it itself (6.4.1).
  fileprivate func check(_ verdict: CredentialVerdict) throws(ExchangeError) {
    guard verdict.credentials.count == 1, let credential = verdict.credential,
      credential.format == format, hasType(credential)
    else { throw .answerDiffers(.answerType(identifier)) }
    guard credential.isHolderBound || !requiresHolderBinding else {
      throw .answerDiffers(.answerUnbound(identifier))
    }
    // The claims of a VC JWT may be in its member `vc`.
    let inner = credential.format == .vcJWT ? credential.claims["vc"] : nil
    guard [credential.claims, inner ?? .null].contains(where: { !answered(by: $0).isEmpty }) else {
      throw .answerDiffers(.answerClaims(identifier))
    }
  }

  /// The combinations of claims that are complete in some claims.
  fileprivate func answered(by claims: JSONValue) -> [[DCQLClaim]] {
    wanted.filter { $0.allSatisfy { !$0.places(in: claims).isEmpty } }
  }

  /// True if a credential has one of the types; for a VC JWT, all types of one of the lists.
  private func hasType(_ credential: VerifiedCredential) -> Bool {
    var own: Set = [credential.type]
    if credential.format == .vcJWT {
      let content = credential.claims["vc"] ?? credential.claims
      own.formUnion((content["type"]?.array ?? []).compactMap(\.string))
      if let only = content["type"]?.string { own.insert(only) }
    }
    return types.contains { wanted in wanted.allSatisfy { own.contains($0) } }
  }
}

extension AnswerVerdict.Part {
  /// The part with only the claims that a query requests. Of an array, it keeps only the elements
  /// that the query requests.
  fileprivate func narrowed(to query: DCQLCredential) -> AnswerVerdict.Part {
    let narrowed = verdict.narrowed { credential in
      query.answered(by: credential.claims).flatMap { claims in
        claims.flatMap { $0.places(in: credential.claims) }
      }
    }
    return AnswerVerdict.Part(name: name, verdict: narrowed.verdict, unasked: narrowed.beyond)
  }
}

extension ExchangeError {
  /// The outcome of a check that did not hold.
  public var outcome: Outcome { Outcome(.failed, code, details) }
}
