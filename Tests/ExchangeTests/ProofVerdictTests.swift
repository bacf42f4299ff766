import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials
@testable import Exchange

/// Verdicts on answers with a proof in zero knowledge: every check but that of the proof itself.
@Suite("Verdicts on proofs")
struct ProofVerdictTests {
  private let desk: ExchangeDesk
  private let request: AuthorizationRequest

  init() throws {
    desk = try ExchangeDesk()
    request = ExchangeDesk.request(try ProofDraft.query([ProofDraft.system]))
  }

  private func verdict(
    on text: WireText, _ other: AuthorizationRequest? = nil, anchors: [Certificate]? = nil,
    by proofs: (any ZKVerifier)? = StandInProof(), at now: Date = ExchangeDesk.now
  ) throws -> AnswerVerdict {
    let request = other ?? request
    return AnswerVerdict(
      AuthorizationResponse(to: request, [.init(name: "age", presentations: [text])]), to: request,
      by: CredentialVerifier(anchors: anchors ?? [desk.root], at: now), proofs: proofs, at: now)
  }

  private func outcome(
    _ other: AuthorizationRequest? = nil, _ change: (inout ProofDraft) throws -> Void = { _ in }
  ) throws -> Outcome {
    var draft = try ProofDraft(by: desk, to: request)
    try change(&draft)
    return try verdict(on: draft.text, other).outcome
  }

  private func differs(_ phrase: Phrase) -> Outcome { ExchangeError.answerDiffers(phrase).outcome }

  @Test(
    "given a proof of what was asked for, when it is judged, then it passes, and revocation is not done"
  )
  func passed() throws {
    let verdict = try verdict(on: try ProofDraft(by: desk, to: request).text)
    let credential = try #require(verdict.parts.first?.verdict.credential)
    #expect(verdict.outcome == Outcome(.passed, .answerProved))
    #expect(
      credential.revocation == Outcome(.notDone, .proofRevocationNotDone)
        && credential.isHolderBound && credential.proof?.isWholeDay == false
        && credential.revealedClaims.map(\.path) == ["eu.europa.ec.av.1/age_over_18"]
        && credential.claims[ExchangeDesk.docType]?["age_over_18"] == .bool(true)
        // Whatever its root may claim: no proof tells the level.
        && credential.claimable == .institution && credential.trustLevel == .selfIssued)
    // A look-up of status changes nothing: no proof says where to look.
    let looked = verdict.mapping { $0.lookingUpStatus(at: ExchangeDesk.now) { _, _ in .notAsked } }
    #expect(
      looked.outcome.code == .answerProved
        && looked.parts.first?.verdict.credential?.revocation.status == .notDone)
  }

  @Test("given data that are not what was asked for, when they are judged, then the answer fails")
  func others() throws {
    let elements = differs(.proofElements("age"))
    let item = ProofDraft.item
    func changed(
      _ space: WireText, _ element: WireText = "age_over_18", _ value: Bool = true
    ) -> ZKDocument.Item {
      ZKDocument.Item(nameSpace: space, element: element, value: CBOR.bool(value).encoded)
    }
    let cases: [(String, Outcome, (inout ProofDraft) -> Void)] = [
      ("system", differs(.proofSystemOther("age")), { $0.system = "two" }),
      ("type", differs(.answerType("age")), { $0.type = "org.iso.18013.5.1.mDL" }),
      ("more", elements, { $0.items.append(changed(item.nameSpace, "age_over_21")) }),
      ("none", elements, { $0.items = [] }),
      ("twice", elements, { $0.items.append(item) }),
      ("name space", elements, { $0.items = [changed("org.iso.18013.5.1")] }),
      ("element", elements, { $0.items = [changed(item.nameSpace, "age_over_21")] }),
      ("value", elements, { $0.items = [changed(item.nameSpace, item.element, false)] }),
      ("proof", StandInProof.refusal, { $0.proof[40] ^= 1 }),
      // Within the time, and not the time of the proof.
      (
        "data", StandInProof.refusal,
        { $0.time = .second(Timestamp(ExchangeDesk.now + 1)) }
      ),
    ]
    for (name, expected, change) in cases {
      #expect(try outcome(nil, change) == expected, "\(name)")
    }
    let device = try Vectors.load("zk-documents.json").bytes("deviceItems")
    let system = try ZKDocument(parsing: WireText(Base64URL.encode(device))).systemIdentifier
    let asked = ExchangeDesk.request(try ProofDraft.query([ProofDraft.named(system)]))
    #expect(
      try verdict(on: WireText(Base64URL.encode(device)), asked).outcome == elements, "device")
    let two = ExchangeDesk.request(try ProofDraft.query([ProofDraft.named(attributes: 2)]))
    #expect(try outcome(two) == elements, "a circuit for two")
  }

  @Test("given another session or other circuits, when a proof is judged, then it is refused")
  func sessions() throws {
    let right = request.query
    let other = AuthorizationRequest(
      right, name: "Bar", at: ExchangeDesk.now,
      random: (
        uri: [UInt8](repeating: 1, count: 16), nonce: [UInt8](repeating: 9, count: 16),
        state: [UInt8](repeating: 3, count: 16)
      ))
    #expect(try outcome(other) == StandInProof.refusal)
    // The identifier is that of the answer; the circuits are those that the request names with it.
    let circuits = ExchangeDesk.request(try ProofDraft.query([ProofDraft.named(hash: 8)]))
    #expect(try outcome(circuits) == StandInProof.refusal)
  }

  @Test("given an issuer that no root vouches for, when a proof is judged, then it does not pass")
  func issuers() throws {
    let stranger = try ExchangeDesk()
    let untrusted = try outcome {
      $0.chain = try ProofDraft(by: stranger, to: request).chain
    }
    #expect(untrusted == CredentialError.issuerUntrusted.outcome)
    #expect(try outcome { $0.chain = [] }.code == .credentialMalformed)
    let (signer, root) = try ExchangeDesk.verifier()
    var draft = try ProofDraft(by: desk, to: request)
    draft.chain = [signer.certificate.der]
    #expect(
      try verdict(on: draft.text, anchors: [root]).outcome
        == CredentialError.issuerPathInvalid(.issuerSignerPurpose).outcome)
  }

  @Test("given a time, when a proof for it is judged, then it must be the verifier's own")
  func times() throws {
    let now = ExchangeDesk.now
    func outcome(_ time: ZKTimestamp, provenAt second: Timestamp) throws -> AnswerVerdict {
      var draft = try ProofDraft(by: desk, to: request, at: second)
      draft.time = time
      return try verdict(on: draft.text)
    }
    for (offset, code): (TimeInterval, Phrase?) in [
      (-300, nil), (300, nil), (-301, .answerOld), (301, .answerEarly),
    ] {
      let time = Timestamp(now + offset)
      let found = try outcome(.second(time), provenAt: time).outcome
      #expect(found == code.map(differs) ?? Outcome(.passed, .answerProved), "\(offset)")
    }
    let today = CalendarDate(now)
    let first = Timestamp(beginningOf: today)
    let last = Timestamp(Timestamp(beginningOf: today.next).instant - 1)
    for (time, second) in [
      (ZKTimestamp.day(today), first), (.day(today), last), (.second(last), last),
    ] {
      let found = try outcome(time, provenAt: second)
      #expect(
        found.outcome.code == .answerProved
          && found.parts.first?.verdict.credential?.proof?.isWholeDay == true, "\(time)")
    }
    let yesterday = Timestamp(first.instant - 1)
    for (time, phrase) in [
      (ZKTimestamp.day(CalendarDate(yesterday.instant)), Phrase.answerOld),
      (.second(yesterday), .answerOld), (.second(first), .answerOld),
      (.day(today.next), .answerEarly),
    ] {
      #expect(try outcome(time, provenAt: first).outcome == differs(phrase), "\(time)")
    }
    #expect(
      try outcome(.day(today), provenAt: Timestamp(now)).outcome == StandInProof.refusal)
  }

  @Test("given more proofs than were asked for, when they are judged, then none is verified")
  func several() throws {
    var draft = try ProofDraft(by: desk, to: request)
    draft.proof = []
    let part = AuthorizationResponse.Part(
      name: "age", presentations: [WireText](repeating: draft.text, count: 64))
    let verdict = AnswerVerdict(
      AuthorizationResponse(to: request, [part]), to: request,
      by: CredentialVerifier(anchors: [desk.root], at: ExchangeDesk.now), proofs: StandInProof(),
      at: ExchangeDesk.now)
    #expect(verdict.outcome == differs(.answerTwice("age")))
  }

  @Test("given a document for a proof, or a proof for a document, when it is judged, it fails")
  func swapped() throws {
    let plain = ExchangeDesk.request(try AskedClaims(["age_over_18"]).query)
    let choice = try #require(try DCQLAnswer(to: plain.query, from: try desk.held()).choices.first)
    let document = try desk.presentation(choice, for: request.presentationRequest)
    #expect(
      try verdict(on: document).outcome == ExchangeError.answerMalformed(.proofForm).outcome)
    let proof = try ProofDraft(by: desk, to: plain).text
    #expect(try verdict(on: proof, plain).outcome.status == .failed)
    // Where nothing verifies proofs, nothing is said of one.
    let unknown = try verdict(on: try ProofDraft(by: desk, to: request).text, by: nil).outcome
    #expect(unknown.status == .unknown && unknown.code == .credentialUnsupported)
  }
}
