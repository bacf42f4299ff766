import Crypto
import Encoding
import Exchange
import Foundation
import HTTP
import Messages
import Operations
import Parallel
import Presentation
import TestSupport
import Testing
import Verdicts

@testable import Desk

/// What the page does with a question to a phone. What a phone answers is in PhoneTests.
@Suite("A question to a phone on the page")
struct PhoneQuestionTests {
  private static let origin: WireText = "http://127.1.2.3:8080"

  private var state: DeskState
  private let work: IdentityWork
  private let surroundings: Surroundings

  init() throws {
    state = DeskState(
      .english, clearsAfter: 60, hasWallet: true,
      capabilities: .init(keepsRecords: false, hasIssuer: true, asksPhones: true))
    let folder = try TemporaryFolder()
    surroundings = Surroundings(
      variables: ["HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("data")])
    let answers = Monitor(
      DeskAnswers(gate: try DeskGate(authority: "127.1.2.3:8080"), state: state))
    work = IdentityWork(
      surroundings, DeskSecrets(), answers, HTTPClient(), BackupWork(surroundings, answers),
      reachedAt: nil, askingPhonesFrom: Self.origin, policy: .standard)
  }

  private mutating func press(
    _ action: String, _ fields: KeyValuePairs<String, String> = [:]
  ) -> Bool {
    let form = fields.map { name, value in
      name + "=" + value.utf8.map { "%" + Hex.encode([$0]) }.joined()
    }
    return state.act(WireText(action), DeskForm(SecretBytes(form.joined(separator: "&").utf8)))
  }

  /// Shows what came of work, as the page does.
  private mutating func show(_ sheet: IdentityState.Sheet?) {
    let wallet = HeldWallet(
      persons: [], hasWords: false, hasGuardians: false, identifiers: [], journal: [], now: .init())
    state.show(wallet, sheet, done: nil, of: state.generation)
  }

  private mutating func openWallet() {
    _ = press("part", ["value": "identity"]) && press("unlock", ["passphrase": "secret"])
    _ = state.takeIdentityOrder()
    show(nil)
    _ = press("section", ["value": "ask"])
  }

  private var page: String { IdentityView(state: state).html.markup }

  /// Does the work that was ordered, and shows what came of it.
  private mutating func doWork() throws {
    guard case .phone(let order)? = state.takeIdentityOrder() else { throw Missing() }
    show(try work.phone(order, state.generation))
  }

  @Test(
    "given an operator who does not allow it, when the page is shown, then it has no way to ask a phone, and the browser is not permitted"
  )
  mutating func off() {
    openWallet()
    #expect(page.contains("id=\"phone\""))
    state.capabilities.asksPhones = false
    #expect(!page.contains("data-asks") && !press("ask", ["age_over_18": "1", "phone": "1"]))
    for allows in [true, false] {
      state.capabilities.asksPhones = allows
      let policies = DeskPage(state: state).response.fields
        .filter { $0.name == "permissions-policy" }.map(\.value)
      let more: WireText = allows ? ", digital-credentials-get=(self)" : ""
      #expect(policies == ["camera=(), microphone=()" + more])
    }
  }

  @Test(
    "given a question that is ready, when something comes for it, then that is judged once, and the question is given up"
  )
  mutating func once() throws {
    openWallet()
    #expect(press("ask", ["age_over_18": "1", "asker": "Bar", "phone": "1", "desk": ""]))
    try doWork()
    // Without the desk's passphrase nobody signs, and the page says so.
    #expect(page.contains("names nobody") && page.contains("Bluetooth"))
    #expect(page.contains("data-phone=\"[{&quot;protocol&quot;:&quot;openid4vp-v1-unsigned"))
    // Without circuits no proof could be verified, and none is asked for.
    #expect(!page.contains("mso_mdoc_zk"))
    // The browser's refusal leaves the question.
    #expect(press("phone-failed", ["value": "NotAllowedError"]))
    #expect(page.contains("NotAllowedError") && page.contains("data-phone"))
    let answer = #"{"protocol":"openid4vp-v1-unsigned","data":{"response":"a"}}"#
    #expect(press("phone-answered", ["answer": answer]))
    #expect(!press("phone-answered", ["answer": answer]))
    try doWork()
    #expect(page.contains("REFUSED") && !page.contains("data-phone"))
    #expect(!press("phone-answered", ["answer": answer]) && !press("phone-failed"))
  }

  @Test(
    "given a phone that shows nothing, when its wallet says so, then that is no failure, and what it says is shown"
  )
  mutating func declined() throws {
    openWallet()
    #expect(press("ask", ["age_over_18": "1", "phone": "1"]))
    try doWork()
    let answer = #"{"protocol":"openid4vp-v1-unsigned","data":{"error":"access_denied"}}"#
    #expect(press("phone-answered", ["answer": answer]))
    try doWork()
    #expect(page.contains("access_denied") && !page.contains("REFUSED"))
  }

  @Test(
    "given circuits, when a phone is asked for an age, then a proof is preferred; without them nobody at the page is sent to a terminal"
  )
  mutating func circuits() throws {
    // Those of version 7 for one claim. What is in them does not matter before a proof comes.
    let name = "8d079211715200ff06c5109639245502bfe94aa869908d31176aae4016182121"
    let circuits = try surroundings.circuitFolder
    try FileManager.default.createDirectory(atPath: circuits, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: "\(circuits)/\(name).lfc2"))
    openWallet()
    #expect(press("ask", ["age_over_18": "1", "phone": "1"]))
    try doWork()
    #expect(page.contains("mso_mdoc_zk") && page.contains("in zero knowledge"))
    for catalogue in MessageCatalogue.all {
      state.catalogue = catalogue
      let told = ToldError(ExchangeError.unsatisfied(query: "age", .queryNoCircuits))
      let problem = state.problem(told, .phoneAsk).markup
      let advice = HTML(text: catalogue.begun(catalogue.words(.deskTell))).markup
      #expect(problem.contains(advice) && !problem.contains("passport zk"), "\(problem)")
    }
  }

  @Test("given a question that is ready, when the page is locked, then nothing is taken for it")
  mutating func locked() throws {
    openWallet()
    #expect(press("ask", ["name": "1", "phone": "1"]))
    try doWork()
    state.lock()
    #expect(!press("phone-answered", ["answer": "{}"]) && !page.contains("data-phone"))
  }

  private struct Missing: Error {}
}
