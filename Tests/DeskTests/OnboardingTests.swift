import Crypto
import Encoding
import Foundation
import Messages
import Presentation
import Testing
import Wallet

@testable import Credentials
@testable import Desk
@testable import Operations

@Suite("From an empty home to what can be proved")
struct OnboardingTests {
  private var state = DeskState(.english, clearsAfter: 60, hasWallet: false)

  init() {
    _ = state.act("part", DeskForm(SecretBytes("value=identity".utf8)))
  }

  private mutating func press(_ action: WireText, _ fields: String = "") -> Bool {
    state.act(action, DeskForm(SecretBytes(fields.utf8)))
  }

  private var page: String { IdentityView(state: state).html.markup }

  /// A wallet that is open.
  private mutating func open(_ cards: [HeldCard] = [], hasWords: Bool = false) {
    state.walletWasMade()
    let persons = HeldPerson.all(of: cards, at: Date()).map { HeldWallet.Person($0, at: Date()) }
    state.show(
      HeldWallet(
        persons: persons, hasWords: hasWords, hasGuardians: false, identifiers: [], journal: [],
        now: Date()), nil, done: nil, of: state.generation)
  }

  private func card(unspent: Bool = true) -> HeldCard {
    let copy = CredentialCopy(identifier: "a", holderKeyThumbprint: nil)
    let batch = CredentialBatch(
      format: .sdJWT, type: "urn:example", issuedAt: nil, expiresAt: nil, provableClaims: [],
      copies: [copy])
    let card = IdentityCard(
      identifier: "c", trustLevel: .institution, isSimulated: false, issuerName: "Desk",
      assurance: [], batches: [batch])
    return HeldCard(unspent ? card : card.spending("a"), credentials: [], keepsDocument: false)
  }

  @Test(
    "given no wallet, when the holder's part is opened, then it says what this is, and a passphrase is asked for after that"
  )
  mutating func first() {
    #expect(page.contains("Step 1 of 5") && page.contains("passport desk --practice"))
    #expect(!page.contains("type=\"password\""))
    #expect(press("begin") && page.contains("Step 2 of 5"))
    #expect(page.contains("name=\"passphrase\"") && page.contains("data-escape"))
    // Left, and taken up.
    #expect(press("not-yet") && page.contains("Step 1 of 5") && press("begin"))
    #expect(press("make-wallet", "passphrase=long%20enough&again=long%20enough"))
    #expect(state.hasIdentityOrder)
  }

  @Test(
    "given a wallet without words and cards, when words are put off, then the first card is next, until the page is locked"
  )
  mutating func wordsPutOff() {
    open()
    #expect(page.contains("Step 3 of 5") && page.contains("id=\"section-settings\""))
    #expect(page.contains("a forgotten passphrase loses your cards"))
    #expect(press("words-later") && page.contains("Step 4 of 5"))
    // Nothing is kept of it but what the wallet has: the words are offered again, and the settings mark that there
    // are none.
    #expect(press("lock"))
    open()
    #expect(page.contains("Step 3 of 5"))
    #expect(press("section", "value=settings") && page.contains("No recovery words are set"))
  }

  @Test("given new words on the page, when they are put off there, then they are put off")
  mutating func wordsLater() throws {
    open()
    let generation = state.generation
    guard case .open(let wallet) = state.identity.screen else {
      throw CocoaError(.featureUnsupported)
    }
    state.show(
      wallet, .words(try NewWords(.system), isWritten: false), done: nil, of: generation)
    #expect(press("done") && page.contains("Step 4 of 5"))
  }

  @Test(
    "given a wallet without cards, when it is open, then there are two ways to one, and a desk that issues none says so"
  )
  mutating func empty() {
    open(hasWords: true)
    func buttons() -> [String] {
      page.matches(of: /<button[^>]*data-do="([a-z-]+)"/).map { String($0.1) }
    }
    #expect(buttons() == ["settings-form", "add", "section", "section"])
    #expect(page.contains("This desk issues no cards yet"))
    state.capabilities.hasIssuer = true
    #expect(buttons() == ["part", "add", "section", "section"])
    #expect(!page.contains("This desk issues no cards yet") && page.contains("press Issue a card"))
    #expect(press("add") && page.contains("data-drop"))
    #expect(page.contains("autofocus></textarea>"))
  }

  @Test(
    "given a desk that issues no cards, when its holder types what an issuer needs, then it is made, and what is wrong is said"
  )
  mutating func issuer() throws {
    open(hasWords: true)
    #expect(press("settings-form", "value=issuer"))
    #expect(page.contains("Let this desk issue cards") && page.contains("passport issuer export"))
    let passphrase = "&passphrase=long%20enough&again=long%20enough"
    for (fields, said) in [
      ("name=&url=https%3A%2F%2Fa.example&country=DE", "1 to 50 characters"),
      ("name=A&url=http%3A%2F%2Fa.example&country=DE", "An address as in https"),
      ("name=A&url=https%3A%2F%2Fa.example&country=D", "two capital letters"),
      ("name=A&url=https%3A%2F%2Fa.example&country=DE&passphrase=short", "8"),
    ] {
      #expect(press("make-issuer", fields + passphrase) && page.contains(said), "\(page)")
      #expect(!state.hasIdentityOrder && !page.contains("passport help"))
    }
    #expect(
      press("make-issuer", "name=A&url=https%3A%2F%2Fa.example&country=de" + passphrase))
    guard case .makeIssuer(let identity, _)? = state.takeIdentityOrder() else {
      throw CocoaError(.featureUnsupported)
    }
    #expect(identity.country == "DE" && identity.name == "A")
    // What was locked meanwhile keeps no passphrase.
    let generation = state.generation
    state.lock()
    state.issuerWasMade(of: generation)
    #expect(state.capabilities.hasIssuer && !state.capabilities.isDeskOpen)
    state.issuerWasMade(of: state.generation)
    #expect(state.capabilities.isDeskOpen)
  }

  @Test("given a first card, when nothing of it was shown yet, then it is said how that is done")
  mutating func prove() {
    open([card()])
    #expect(page.contains("Press Present") && page.contains("No recovery words are set"))
    #expect(!page.contains("Step 3 of 5"))
    open([card(unspent: false)])
    #expect(!page.contains("Press Present"))
    // The box has no main button of its own: that is beside the first statement.
    #expect(!page.contains("<button class=\"first\">"))
  }

  @Test(
    "given each language, when the steps are shown, then each has its words and its number",
    arguments: ["en", "el", "pt", "tr"])
  mutating func languages(_ tag: String) throws {
    state.catalogue = try #require(MessageCatalogue(for: WireText(tag)))
    var pages = [page]
    #expect(press("begin"))
    pages.append(page)
    open()
    pages.append(page)
    #expect(press("words-later"))
    pages.append(page)
    for (place, page) in pages.enumerated() {
      let line = page.firstMatch(of: /class="hint">([^<]*)</).map { String($0.1) } ?? ""
      #expect(line.contains("\(place + 1)") && line.contains("5"), "\(line)")
      #expect(!page.contains("begin-"), "\(page)")
    }
  }
}
