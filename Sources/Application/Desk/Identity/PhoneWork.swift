import Crypto
import Encoding
import Exchange
import FoundationEssentials
import Operations
import Verdicts
import Wallet

/// A question to a phone, as it is shown before it is asked. It is in memory alone, with the keys for
/// its answer, and is given up with the first answer.
struct PhoneQuestion: Sendable {
  /// The short names of what is asked for.
  let names: [WireText]
  let credentials: DigitalCredentials
}

/// Work for the question to a phone.
enum PhoneOrder: Sendable {
  /// Make the requests, so that they are ready before the click by which the browser asks. With the
  /// desk's passphrase they are signed.
  case prepare([WireText], name: WireText?, desk: SecretBytes?)
  /// Judge what came for a question.
  case judge(PhoneQuestion, [UInt8])
}

/// The work with questions to phones.
extension IdentityWork {
  /// What came of an order.
  func phone(_ order: PhoneOrder, _ generation: Int) throws -> IdentityState.Sheet {
    switch order {
    case .prepare(let names, let name, let desk):
      guard let origin = phoneOrigin else { throw InternalFault("phones are not asked here") }
      let operation = try AskPhoneOperation(
        names, name: name, from: origin, issuer: issuer(desk, generation), surroundings.atPresent)
      return .phone(PhoneQuestion(names: names, credentials: operation.question))
    case .judge(let question, let bytes):
      if let error = DigitalCredentials.refusal(in: bytes) {
        return refused(Outcome(.unknown, .answerDeclined, [.text(error)]))
      }
      let answer: BrowserAnswer
      do throws(ExchangeError) {
        answer = try question.credentials.answer(parsing: bytes, at: Date())
      } catch {
        return refused(error.outcome)
      }
      return .verdict(try judged(answer, below: nil))
    }
  }

  private func refused(_ outcome: Outcome) -> IdentityState.Sheet {
    .verdict(JudgedAnswer(verdict: AnswerVerdict(refused: outcome), text: []))
  }

  /// The verdict on what a phone showed.
  /// - Parameter roots: a file of certificates that was chosen for this verdict; nil for what this
  ///   desk trusts.
  func judged(_ answer: BrowserAnswer, below roots: [UInt8]?) throws -> JudgedAnswer {
    let verification = try AnswerVerification(
      anchors: roots.map(CertificateFile.certificates(chosen:)), surroundings.atPresent)
    return JudgedAnswer(
      verdict: try AskPhoneOperation.verdict(on: answer, verification), text: [],
      isBelowChosen: roots != nil, phone: answer)
  }

  /// The desk's store, which signs; nil where no passphrase of it is known.
  private func issuer(_ typed: SecretBytes?, _ generation: Int) throws -> IssuerStore? {
    guard let passphrase = typed.map(KeptPassphrase.init) ?? knownIssuerPassphrase(generation)
    else { return nil }
    let store = try IssueOperation.issuer(passphrase, surroundings.atPresent)
    try tokens.open(store.requestKeys, of: store)
    keepIssuer(passphrase, generation)
    return store
  }
}
