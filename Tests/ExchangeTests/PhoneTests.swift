import Credentials
import Crypto
import Encoding
import FoundationEssentials
import TestSupport
import Testing
import Verdicts

@testable import Exchange

/// A wallet that knows nothing of this program answers the questions that a browser passes on, well and badly.
@Suite(
  "A phone that is asked by way of a browser", .on(.network),
  .enabled(if: CredentialCheckers.isAvailable, Comment(rawValue: WebParty.notRun)))
struct PhoneTests {
  private static let origin = "http://127.1.2.3:8080"
  private static let protocols = DigitalCredentials.WireProtocol.allCases.map(\.rawValue)

  private let desk: ExchangeDesk
  private let wallet: PhoneWallet

  init() throws {
    desk = try ExchangeDesk()
    wallet = try PhoneWallet()
  }

  private func question(
    _ names: [WireText], isSigned: Bool = true, from origin: String = origin,
    proving systems: [ZKSystemSpec] = []
  ) throws -> DigitalCredentials {
    try DigitalCredentials(
      AskedClaims(onPhone: names, proving: systems).query, name: "Bar", from: WireText(origin),
      signer: isSigned ? ExchangeDesk.verifier().0 : nil, at: ExchangeDesk.now, random: .system)
  }

  private func answer(
    _ question: DigitalCredentials, by name: String, from origin: String = origin,
    spoil: String? = nil, prover: String? = nil
  ) throws -> [UInt8] {
    let key = try desk.device.der().bytes
    let held = [
      PhoneWallet.credential("mso_mdoc", Base64URL.encode(desk.age), key: key),
      PhoneWallet.credential(
        "dc+sd-jwt", String(decoding: desk.identity, as: UTF8.self), key: key),
    ]
    let answer = try wallet.answer(
      question.json, by: name, from: origin, held,
      now: Int(ExchangeDesk.now.timeIntervalSince1970), spoil: spoil, prover: prover)
    return JSONWriter().bytes(answer)
  }

  /// The verdict on an answer.
  private func verdict(
    _ answer: [UInt8], _ question: DigitalCredentials, at now: Date = ExchangeDesk.now
  ) -> AnswerVerdict {
    do throws(ExchangeError) {
      return AnswerVerdict(
        try question.answer(parsing: answer, at: now),
        by: CredentialVerifier(anchors: [desk.root], at: now), proofs: StandInProof())
    } catch {
      return AnswerVerdict(refused: error.outcome)
    }
  }

  @Test(
    "given each protocol, when a phone is asked for an age, then it shows that alone, and the verdict passes",
    arguments: protocols, [true, false])
  func age(_ name: String, _ isSigned: Bool) throws {
    let question = try question(["age_over_18"], isSigned: isSigned)
    guard isSigned || WireText(name) != "openid4vp-v1-signed" else {
      #expect(throws: PhoneWallet.Refused.self) { try answer(question, by: name) }
      return
    }
    let verdict = verdict(try answer(question, by: name), question)
    #expect(verdict.outcome.code == .answerVerified, "\(verdict.outcome)")
    let shown = verdict.parts.compactMap(\.verdict.credential).flatMap(\.disclosedClaims)
    #expect(shown.count == 1 && verdict.parts.allSatisfy(\.unasked.isEmpty))
  }

  @Test(
    "given a question for a name, when a phone has an identity card, then it answers by OpenID4VP, and not by the protocol of mobile documents",
    arguments: ["openid4vp-v1-signed", "openid4vp-v1-unsigned"])
  func identity(_ name: String) throws {
    let question = try question(["name"])
    let verdict = verdict(try answer(question, by: name), question)
    #expect(verdict.outcome.code == .answerVerified, "\(verdict.outcome)")
    #expect(throws: PhoneWallet.Refused.self) { try answer(question, by: "org-iso-mdoc") }
  }

  @Test(
    "given a phone that is at another origin, or breaks a rule, when it answers, then it fails",
    arguments: protocols, ["origin", "nonce", "plain", "other key"])
  func tampered(_ name: String, _ spoil: String) throws {
    let question = try question(["age_over_18"])
    let verdict = verdict(try answer(question, by: name, spoil: spoil), question)
    #expect(verdict.outcome.status == .failed, "\(verdict.outcome)")
    #expect(
      (verdict.outcome.code == .answerMalformed) == ["plain", "other key"].contains(spoil),
      "\(verdict.outcome)")
  }

  @Test(
    "given circuits, when a phone is asked for an age, then it proves that if it can, and shows the document if not",
    arguments: protocols)
  func proof(_ name: String) throws {
    let question = try question(["age_over_18"], proving: [ProofDraft.system])
    let answer = try answer(question, by: name, prover: "stand-in")
    let proved = verdict(answer, question)
    let credential = try #require(proved.parts.first?.verdict.credential)
    #expect(
      proved.outcome == Outcome(.passed, .answerProved)
        && credential.revocation.status == .notDone && credential.proof?.isWholeDay == false
        && credential.revealedClaims.map(\.path) == ["\(ExchangeDesk.docType)/age_over_18"])
    // The time of a proof is compared with that at which it came, however late it is judged once more.
    let came = try question.answer(parsing: answer, at: ExchangeDesk.now)
    let later = CredentialVerifier(anchors: [desk.root], at: ExchangeDesk.now + 900)
    #expect(
      AnswerVerdict(came, by: later, proofs: StandInProof()).outcome.code == .answerProved)
    #expect(AnswerVerdict(came, by: later, proofs: nil).outcome.status == .unknown)
    let shown = try self.answer(question, by: name)
    #expect(verdict(shown, question).outcome.code == .answerVerified)
    // Nobody takes a proof that was not asked for.
    let plain = try self.question(["age_over_18"])
    let document = try self.answer(plain, by: name, prover: "stand-in")
    #expect(verdict(document, plain).outcome.code == .answerVerified)
  }

  @Test(
    "given a proof of anything but what was asked for here and now, when it comes, then it is refused",
    arguments: protocols)
  func tamperedProof(_ name: String) throws {
    func differs(_ phrase: Phrase) -> Outcome { ExchangeError.answerDiffers(phrase).outcome }
    let form = ExchangeError.answerMalformed(.proofForm).outcome
    let question = try question(["age_over_18"], proving: [ProofDraft.system])
    let part: WireText = "age_proof"
    for (spoil, expected) in [
      ("circuit", StandInProof.refusal), ("system", differs(.proofSystemOther(part))),
      ("old", differs(.answerOld)), ("data", StandInProof.refusal),
      ("element", differs(.proofElements(part))), ("type", differs(.answerType(part))),
      ("origin", StandInProof.refusal), ("nonce", StandInProof.refusal), ("both", form),
    ] {
      let answer = try answer(question, by: name, spoil: spoil, prover: "stand-in")
      #expect(verdict(answer, question).outcome == expected, "\(spoil)")
    }
    let late = try answer(question, by: name, prover: "stand-in")
    #expect(verdict(late, question, at: ExchangeDesk.now + 301).outcome == differs(.answerOld))
  }

  @Test(
    "given a proof in an encryption for another origin, or with the wrong audience, when it comes, then it fails"
  )
  func otherBinding() throws {
    let age = try question(["age_over_18"])
    let iso = try answer(age, by: "org-iso-mdoc", spoil: "other handover")
    #expect(verdict(iso, age).outcome.code == .answerMalformed)
    let name = try question(["name"])
    for (spoil, spoken) in [
      ("origin", "openid4vp-v1-unsigned"), ("nonce", "openid4vp-v1-unsigned"),
      ("nonce", "openid4vp-v1-signed"),
    ] {
      let answer = try answer(name, by: spoken, spoil: spoil)
      #expect(verdict(answer, name).outcome.status == .failed, "\(spoil)")
    }
    // A wallet takes no signed request from a page that it does not name, whatever its port.
    #expect(throws: PhoneWallet.Refused.self) {
      try answer(name, by: "openid4vp-v1-signed", from: "http://127.1.2.3:8081")
    }
  }

  @Test(
    "given an answer to another question of the same page, or a late one, when it comes, then it is refused"
  )
  func otherQuestion() throws {
    let (first, second) = (try question(["age_over_18"]), try question(["age_over_18"]))
    for name in Self.protocols {
      let answer = try answer(first, by: name)
      #expect(verdict(answer, second).outcome.code == .answerMalformed, "\(name)")
      let late = verdict(answer, first, at: first.expiresAt)
      #expect(late.outcome.code == .presentationRequestEnded, "\(name)")
    }
  }
}
