import ChipAccess
import Crypto
import Encoding
import Messages
import Testing
import Verdicts

@testable import Desk

@Suite("What the page of a desk shows and wants done")
struct DeskStateTests {
  private static let mrz =
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"

  private var state = DeskState(.english, clearsAfter: 60, hasWallet: true)

  private func form(_ fields: KeyValuePairs<String, String>) -> DeskForm {
    DeskForm(
      SecretBytes(
        fields.map { name, value in
          name + "=" + value.utf8.map { "%" + Hex.encode([$0]) }.joined()
        }.joined(separator: "&").utf8))
  }

  private mutating func press(_ action: String, _ fields: KeyValuePairs<String, String> = [:])
    -> Bool
  {
    state.act(action, form(fields))
  }

  @Test(
    "given an MRZ, when it is typed, then a read is ordered once, and a cancelled one shows nothing"
  )
  mutating func read() throws {
    #expect(press("read", ["typed": Self.mrz]))
    guard case .read(let number, _)? = state.takeOrder() else { throw Missing() }
    #expect(state.takeOrder() == nil && state.isReading(number))
    let before = state.revision
    state.goOn(number, .waiting)
    #expect(state.revision == before + 1)
    // Said again, nothing changes.
    state.goOn(number, .waiting)
    #expect(state.revision == before + 1)
    #expect(press("cancel") && !state.isReading(number) && !state.holdsAnything)
    let cancelled = state.revision
    state.goOn(number, .readerGone)
    state.fail(number, Fault())
    state.ask(number, [])
    #expect(state.revision == cancelled && state.isAnswered(number))
  }

  @Test(
    "given an error of a read, when it is told, then what was typed can be corrected, until it is locked"
  )
  mutating func failed() throws {
    #expect(press("read", ["typed": Self.mrz]))
    guard case .read(let number, _)? = state.takeOrder() else { throw Missing() }
    state.fail(number, Fault())
    let html = CounterView(state: state).html.markup
    #expect(html.contains("L898902C36") && html.contains("class=\"problem\""))
    #expect(press("lock"))
    #expect(!CounterView(state: state).html.markup.contains("L898902C36"))
  }

  @Test("given what cannot be a key, when it is typed, then it is told and nothing is ordered")
  mutating func noKey() {
    #expect(press("read", ["typed": "P<UTO"]))
    #expect(state.takeOrder() == nil)
    #expect(press("use-can") && press("read", ["typed": "12345"]))
    #expect(state.takeOrder() == nil)
    #expect(press("read", ["typed": "123 456"]))
    #expect(state.takeOrder() != nil)
  }

  @Test("given work that was ordered before a lock, when it ends, then nothing of it is shown")
  mutating func generations() {
    #expect(press("part", ["value": "identity"]))
    #expect(press("unlock", ["passphrase": "secret words"]))
    let generation = state.generation
    #expect(state.takeIdentityOrder() != nil && state.isUnlocked)
    #expect(press("lock"))
    state.failIdentity(Fault(), of: generation)
    #expect(
      !state.isUnlocked && !IdentityView(state: state).html.markup.contains("class=\"problem\""))
    #expect(state.generation == generation + 1)
  }

  @Test(
    "given buttons that are not there now, when they are pressed, then nothing is done",
    arguments: [
      "save", "issue", "do-save", "do-issue", "next-part", "correct", "as-printed", "not-now",
      "consent", "offer", "", "READ", "read\u{301}",
    ])
  mutating func absent(_ action: String) {
    #expect(!press(action))
    #expect(state.takeOrder() == nil && !state.hasIdentityOrder)
  }

  @Test(
    "given a part, a room or a language that is not there, when it is chosen, then nothing changes")
  mutating func unknown() {
    let revision = state.revision
    #expect(!press("part", ["value": "nobody"]) && !press("part"))
    #expect(!press("language", ["value": "tlh"]) && !press("language", ["value": ""]))
    #expect(state.revision == revision)
    #expect(press("language", ["value": "el"]) && state.catalogue.language.tag == "el")
  }

  @Test("given a new passphrase, when it is short or typed in two ways, then that is told")
  mutating func newPassphrase() {
    state = DeskState(.english, clearsAfter: 60, hasWallet: false)
    #expect(press("part", ["value": "identity"]))
    #expect(press("make-wallet", ["passphrase": "äöüäöüä", "again": "äöüäöüä"]))
    #expect(state.identity.problem?.code == .passphraseTooShort)
    #expect(press("make-wallet", ["passphrase": "long enough", "again": "long enouGh"]))
    #expect(state.identity.problem?.code == .newPassphrasesDiffer && !state.hasIdentityOrder)
    #expect(press("make-wallet", ["passphrase": "long enough", "again": "long enough"]))
    #expect(state.hasIdentityOrder)
  }

  @Test("given a request, when only an age is ticked, then the name of who asks is no claim")
  mutating func askedFor() throws {
    #expect(press("part", ["value": "identity"]) && press("unlock", ["passphrase": "secret"]))
    let generation = state.generation
    _ = state.takeIdentityOrder()
    state.show(
      HeldWallet(
        cards: [], provable: [], hasWords: false, hasGuardians: false, identifiers: [], journal: [],
        now: .init()), nil, done: nil, of: generation)
    #expect(press("ask", ["asker": "Bar", "age_over_18": "1"]))
    guard case .ask(let names, let name)? = state.takeIdentityOrder() else { throw Missing() }
    #expect(names == ["age_over_18"] && name == "Bar")
    // No field of the form has the name of a claim, but the boxes.
    let verify = VerifyView(catalogue: .english).html.markup
    let boxes = verify.matches(of: /type="checkbox" name="([^"]*)"/).map(\.1)
    let fields = verify.matches(of: /name="([^"]*)"/).map(\.1)
    #expect(Set(fields).count == fields.count && boxes.count > 10)
  }

  @Test("given a desk that ended, when it is looked at, then that is all it says")
  mutating func ended() {
    #expect(press("read", ["typed": Self.mrz]) && press("end"))
    #expect(state.isEnded && state.takeOrder() == nil && !state.holdsAnything)
    #expect(!DeskPage(state: state).view.markup.contains("L898902C36"))
  }

  private struct Missing: Error {}

  private struct Fault: CodedError {
    var code: ReasonCode { .internalFault }
    var details: [Detail] { [.text("a test")] }
  }
}
