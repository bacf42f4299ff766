import ChipAccess
import Crypto
import Encoding
import Foundation
import MRZ
import Messages
import Presentation
import Testing
import Verdicts
import Wallet

@testable import Credentials
@testable import Desk
@testable import Operations

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
    state.act(WireText(action), form(fields))
  }

  @Test(
    "given an MRZ, when it is typed, then a read is ordered once, and a cancelled one shows nothing"
  )
  mutating func read() throws {
    #expect(press("read", ["typed": Self.mrz]))
    guard case .read(let number, _, _)? = state.takeOrder() else { throw Missing() }
    #expect(state.takeOrder() == nil && state.isReading(number))
    let before = state.revision
    state.goOn(number, .waiting)
    #expect(state.revision == before + 1)
    // Said again, nothing changes.
    state.goOn(number, .waiting)
    #expect(state.revision == before + 1)
    #expect(press("cancel") && !state.isReading(number))
    // What was typed stays to be corrected, for a time.
    #expect(CounterView(state: state).html.markup.contains("L898902C36") && state.holdsAnything)
    state.forgetTyped()
    #expect(state.holdsAnything)
    let cancelled = state.revision
    state.goOn(number, .readerGone)
    state.fail(number, Fault())
    state.ask(number, [])
    #expect(state.revision == cancelled && state.isAnswered(number))
  }

  @Test(
    "given an error of a read, when it is reported, then what was typed can be corrected, until it is locked"
  )
  mutating func failed() throws {
    #expect(press("read", ["typed": Self.mrz]))
    guard case .read(let number, _, _)? = state.takeOrder() else { throw Missing() }
    state.fail(number, Fault())
    let html = CounterView(state: state).html.markup
    #expect(html.contains("L898902C36") && html.contains("class=\"problem\""))
    #expect(press("lock"))
    #expect(!CounterView(state: state).html.markup.contains("L898902C36"))
  }

  @Test("given a cancelled read, when its time is over, then what was typed is forgotten")
  mutating func forgotten() throws {
    state = DeskState(.english, clearsAfter: 0, hasWallet: false)
    #expect(press("read", ["typed": Self.mrz]) && press("cancel"))
    #expect(state.holdsAnything)
    let round = state.rounds
    state.forgetTyped()
    #expect(!state.holdsAnything && state.rounds > round)
    #expect(!CounterView(state: state).html.markup.contains("L898902C36"))
  }

  @Test(
    "given a read that goes on, when another document is swiped, then the former one is given up"
  )
  mutating func swiped() throws {
    #expect(press("read", ["typed": Self.mrz]))
    guard case .read(let former, _, _)? = state.takeOrder() else { throw Missing() }
    #expect(press("read", ["typed": Self.mrz]))
    guard case .read(let number, _, _)? = state.takeOrder() else { throw Missing() }
    #expect(state.isReading(number) && !state.isReading(former))
  }

  @Test(
    "given PACE that failed, when the weaker way is wanted, then it is read so only after a question"
  )
  mutating func weaker() throws {
    #expect(press("read", ["typed": Self.mrz]))
    guard case .read(let number, _, let first)? = state.takeOrder() else { throw Missing() }
    #expect(!first && !press("ask-weaker") && !press("read-weaker"))
    state.fail(number, Fault(code: .paceFailed))
    #expect(!press("read-weaker") && state.takeOrder() == nil)
    #expect(press("ask-weaker"))
    #expect(CounterView(state: state).html.markup.contains("id=\"read-weaker\""))
    #expect(!CounterView(state: state).html.markup.contains("--allow"))
    #expect(press("read-weaker"))
    guard case .read(_, _, let second)? = state.takeOrder() else { throw Missing() }
    #expect(second)
    state.clear()
    #expect(press("read", ["typed": Self.mrz]))
    guard case .read(let other, _, let third)? = state.takeOrder() else { throw Missing() }
    state.fail(other, Fault())
    #expect(!third && !press("ask-weaker"))
  }

  @Test(
    "given a line of names without its fillers, when it is typed, then it is read, and that is said"
  )
  mutating func filled() throws {
    let short = Self.mrz.replacing("<<<<<<<<<<<<<<<<<<<", with: "")
    #expect(press("read", ["typed": short]) && state.takeOrder() != nil)
    #expect(CounterView(state: state).html.markup.contains("They were added."))
    #expect(press("cancel") && press("read", ["typed": Self.mrz]))
    #expect(!CounterView(state: state).html.markup.contains("They were added."))
  }

  @Test("given number, birth and expiry, when they are typed, then the key is that of the MRZ")
  mutating func threeFields() throws {
    #expect(press("read", ["typed": Self.mrz]))
    guard case .read(_, let key, _)? = state.takeOrder() else { throw Missing() }
    state.clear()
    #expect(press("use", ["value": "fields"]))
    #expect(
      press("read", ["typed": "l898902 c3", "birth": "1974-08-12", "expiry": "2012-04-15"]))
    guard case .read(_, let other, _)? = state.takeOrder() else { throw Missing() }
    #expect(other.fields == key.fields && other.fields != nil)
    #expect(press("cancel"))
    #expect(press("read", ["typed": "L898902C3", "birth": "12 August", "expiry": "2012-04-15"]))
    #expect(state.takeOrder() == nil)
    #expect(CounterView(state: state).html.markup.contains("class=\"problem\""))
  }

  @Test(
    "given a holder without a wallet, when the counter waits, then a line says where to begin, and only then"
  )
  mutating func own() {
    func page() -> String { CounterView(state: state).html.markup }
    #expect(!page().contains("id=\"to-own\"") && page().contains("<h1>Document</h1>"))
    state = DeskState(.english, clearsAfter: 60, hasWallet: false)
    #expect(page().contains("id=\"to-own\"") && !page().contains("id=\"to-own\" autofocus"))
    #expect(press("read", ["typed": Self.mrz]) && !page().contains("id=\"to-own\""))
    #expect(press("cancel") && page().contains("<h1>Next document</h1>"))
    #expect(press("part", ["value": "identity"]) && state.part == .identity)
  }

  @Test(
    "given a result that is shown, when somebody presses something, then it stays for its whole time from then on"
  )
  mutating func stays() throws {
    let (before, view) = (ContinuousClock.now, state.revision)
    state.stay()
    #expect(state.shownUntil == nil)
    state.counter = .sending(
      CardSending(number: 1, symbol: [], digits: "", seconds: 1, result: (.kept, before)))
    state.stay()
    let end = try #require(state.shownUntil?.end)
    #expect(end >= before + .seconds(60) && end < before + .seconds(120))
    // Nothing else changes: the page is not drawn again, and a lock after a time without a click is not put off.
    #expect(state.revision == view && state.uses == 0)
  }

  @Test(
    "given a desk without certificates or reader, when a document is waited for, then it says so"
  )
  mutating func station() {
    state.see(Station(reader: .missing, states: 0, listAge: nil))
    let page = DeskPage(state: state).view.markup
    #expect(page.contains("no reader is connected") && page.contains("station absent"))
    #expect(page.contains("every document will be CHECK BY HAND"))
    state.see(Station(reader: .ready("ACS <b>"), states: 94, listAge: 3))
    let ready = DeskPage(state: state).view.markup
    #expect(ready.contains("94 states") && ready.contains("lists 3 days old"))
    #expect(!ready.contains("<b>") && !ready.contains("every document will be"))
  }

  @Test(
    "given a desk reader that is unplugged, when it comes back, then the page says so no longer")
  mutating func deskReader() {
    func says() -> Bool {
      DeskPage(state: state).view.markup.contains("The desk reader cannot be used")
    }
    #expect(!says())
    let view = state.revision
    state.see(deskReader: false)
    #expect(says() && state.revision > view)
    state.see(deskReader: true)
    #expect(!says())
  }

  @Test("given what cannot be a key, when it is typed, then it is reported and nothing is ordered")
  mutating func noKey() {
    #expect(press("read", ["typed": "P<UTO"]))
    #expect(state.takeOrder() == nil)
    #expect(press("use", ["value": "can"]) && press("read", ["typed": "12345"]))
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
    "given a part, a section or a language that is not there, when it is chosen, then nothing changes"
  )
  mutating func unknown() {
    let revision = state.revision
    #expect(!press("part", ["value": "nobody"]) && !press("part"))
    #expect(!press("language", ["value": "tlh"]) && !press("language", ["value": ""]))
    #expect(state.revision == revision)
    #expect(press("language", ["value": "el"]) && state.catalogue.language.tag == "el")
  }

  @Test("given a new passphrase, when it is short or typed in two ways, then that is reported")
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
        persons: [], hasWords: false, hasGuardians: false, identifiers: [], journal: [],
        now: .init()), nil, done: nil, of: generation)
    #expect(press("ask", ["asker": "Bar", "age_over_18": "1"]))
    guard case .ask(let names, let name)? = state.takeIdentityOrder() else { throw Missing() }
    #expect(names == ["age_over_18"] && name == "Bar")
    // No field of the form has the name of a claim, but the boxes.
    let page = AskView(state: state).html.markup
    let form = try #require(page.components(separatedBy: "</form>").first)
    let boxes = form.matches(of: /type="checkbox" name="([^"]*)"/).map(\.1)
    let fields = form.matches(of: /name="([^"]*)"/).map(\.1)
    #expect(Set(fields).count == fields.count && boxes.count > 10)
  }

  @Test(
    "given a card of the holder's, when it is shown, then its status and the hosts are there, and only a press on it looks them up"
  )
  mutating func cardStatus() throws {
    let now = Date()
    let reference = StatusReference(uri: "https://desk.example/status", index: 1)
    func view(_ stated: [StatedStatus], _ seen: [SeenStatus]) -> String {
      CardStatusView(
        status: CardStatus(stated: stated, seen: seen, at: now), now: now, catalogue: .english
      ).html.markup
    }
    let stated = [StatedStatus(.object(["status": reference.json]))]
    let open = view(stated, [])
    #expect(open.contains("not known whether it was revoked"))
    #expect(open.contains("Look it up at desk.example"))
    let seen = SeenStatus(
      list: reference.uri, madeAt: now - 7300, seenAt: now - 7300, end: now + 100, word: .valid)
    #expect(view(stated, [seen]).contains("Not revoked, seen 2 hours ago."))
    #expect(!view([], []).contains("<button"))
    #expect(press("part", ["value": "identity"]) && press("unlock", ["passphrase": "secret"]))
    let generation = state.generation
    _ = state.takeIdentityOrder()
    func show(_ sheet: IdentityState.Sheet?, _ state: inout DeskState) {
      state.show(
        HeldWallet(
          persons: [], hasWords: false, hasGuardians: false, identifiers: [], journal: [], now: now),
        sheet, done: nil, of: generation)
    }
    show(nil, &state)
    #expect(!press("look-up-card") && !state.hasIdentityOrder)
    show(.card("a"), &state)
    #expect(!state.hasIdentityOrder)
    #expect(press("look-up-card"))
    guard case .lookUpCard("a")? = state.takeIdentityOrder() else { throw Missing() }
  }

  private static func line(_ number: String) throws -> ReceiptLine {
    let payload = try JSONReader.read(
      #"{"iat": 1793000000, "number": "\#(number)", "operator": "M. Silva", "record": {"decision": {"value": "refuse"}, "holder": {"primaryIdentifier": "ERIKSSON"}}}"#
    )
    return ReceiptLine(WireText(number), ReceiptContent(payload), in: .utc)
  }

  @Test(
    "given receipts of today, when they are listed, then each has number, time and decision, and nobody is named"
  )
  mutating func receipts() throws {
    state.list([try Self.line("2026-10-26-0001")], of: "2026-10-26")
    state.add(try Self.line("2026-10-26-0002"))
    // A list that was read before the last one was kept takes nothing away; another day does.
    state.list([try Self.line("2026-10-26-0001")], of: "2026-10-26")
    #expect(state.receipts.map(\.number) == ["2026-10-26-0002", "2026-10-26-0001"])
    let html = CounterView(state: state).html.markup
    #expect(html.contains("2026-10-26-0002") && html.contains("07:33") && html.contains("REFUSE"))
    #expect(!html.contains("ERIKSSON") && !html.contains("Silva"))
    state.list([], of: "2026-10-27")
    #expect(state.receipts.isEmpty && !CounterView(state: state).html.markup.contains("receipts"))
  }

  @Test(
    "given a locked desk, when a receipt is to be opened, then the passphrase is asked for, and a lock forgets the order"
  )
  mutating func openReceipt() throws {
    state.list([try Self.line("2026-10-26-0001")], of: "2026-10-26")
    #expect(!press("open-receipt", ["value": "2026-10-26-0002"]) && state.takeOrder() == nil)
    #expect(press("open-receipt", ["value": "2026-10-26-0001"]) && state.takeOrder() == nil)
    #expect(CounterView(state: state).html.markup.contains("type=\"password\""))
    #expect(press("do-open-receipt", ["desk": "words"]))
    guard case .open(let number, "2026-10-26-0001", .some)? = state.takeOrder() else {
      throw Missing()
    }
    let content = ReceiptContent(try JSONReader.read(#"{"number": "2026-10-26-0001"}"#))
    let end = ContinuousClock.now + .seconds(60)
    let shown = ShownReceipt(number: number, content: content, zone: .utc, end: end)
    #expect(press("lock"))
    state.show(shown)
    #expect(!state.isShowing(number))
    state.capabilities.isDeskOpen = true
    #expect(press("open-receipt", ["value": "2026-10-26-0001"]))
    guard case .open(let next, _, nil)? = state.takeOrder() else { throw Missing() }
    // What was ordered before the page was locked is not for those who ask now, nor is its failure.
    state.failReceipt(number, Fault())
    state.show(shown)
    #expect(!state.isShowing(number) && state.isInUse)
    let now = ShownReceipt(number: next, content: content, zone: .utc, end: end)
    state.show(now)
    #expect(state.isShowing(next) && state.holdsAnything)
    #expect(press("lock") && !state.isShowing(next))
  }

  @Test("given a desk that ended, when it is looked at, then that is all it says")
  mutating func ended() {
    #expect(press("read", ["typed": Self.mrz]) && press("end"))
    #expect(state.isEnded && state.takeOrder() == nil && !state.holdsAnything)
    #expect(!DeskPage(state: state).view.markup.contains("L898902C36"))
  }

  private struct Missing: Error {}

  private struct Fault: CodedError {
    var code = ReasonCode.internalFault
    var details: [Detail] { [.text("a test")] }
  }
}
