import DeskTestSupport
import Foundation
import Glibc
import Operations
import Parallel
import TestSupport
import Testing

@testable import Desk

@Suite("Links of other programs, at a desk that runs and at none")
struct DeskLinkTests {
  private static let link =
    "openid4vp://?client_id=x509_san_dns%3Asite.example&request_uri=https%3A%2F%2Fsite.example%2Fr"

  private let desk: TestSupport.Desk

  init() throws {
    desk = try TestSupport.Desk()
    desk.environment["NO_COLOR"] = "1"
    try desk.equipWithCard()
  }

  private func unlock(_ page: DeskPageClient) throws {
    try page.press("part", ["value": "identity"])
    try page.press("unlock", ["passphrase": TestSupport.Desk.walletPassphrase])
    try page.awaitText("section-settings")
  }

  private func hand(_ link: String) throws -> TestSupport.Desk.Run {
    try desk.run(TestSupport.Desk.binary, ["open", "--desk", "--", link])
  }

  @Test(
    "given a desk that runs, when the entry in the menu gives it links, then one waits until its holder looks"
  )
  func handed() throws {
    let page = try DeskPageClient(desk, ["--reader", "simulator:pace-extended"])
    let (locked, told) = (try page.view(), page.said)
    let first = try hand(Self.link)
    #expect(
      first.exit == 0 && first.errors.contains("the link waits at the desk"), "\(first.errors)")
    let second = try hand(Self.link.replacing("site", with: "other"))
    #expect(second.exit == 0 && second.errors.contains("this one was dropped"), "\(second.errors)")
    #expect(try page.view() == locked)
    try unlock(page)
    #expect(try page.view().contains("id=\"look-at-link\""))
    try page.press("look-at-link")
    let asked = try page.awaitText("Fetch this request?", "class=\"problem\"")
    #expect(asked.contains("site.example") && !asked.contains("other.example"), "\(asked)")
    #expect(!asked.contains("id=\"link\""))
    // The page has no other tab, and the place is free again.
    #expect(!page.said.contains("locked") && page.said == told)
    #expect(try hand(Self.link).errors.contains("the link waits"))
    #expect(try page.press("discard-link").status == 200 && page.end() == 0)
  }

  @Test(
    "given no desk, when the entry in the menu gets a link, then a desk starts, locked, and the link waits"
  )
  func started() throws {
    let bin = try desk.program(
      "handler", "exec '\(TestSupport.Desk.binary)' open --desk -- '\(Self.link)'")
    let page = try DeskPageClient(desk, [], program: bin + "/handler")
    let shown = try page.view()
    #expect(shown.contains("data-do=\"unlock\"") && !shown.contains("id=\"link\""), "\(shown)")
    #expect(!shown.contains("site.example"))
    try page.press("unlock", ["passphrase": TestSupport.Desk.walletPassphrase])
    try page.awaitText("id=\"look-at-link\"")
    #expect(page.end() == 0)
  }

  @Test(
    "given texts of other kinds, when they come by a link, then each is refused by name, and no desk starts"
  )
  func refused() throws {
    for (text, words) in [
      ("https://site.example/", "no link brings this"),
      ("solidarity-verify:eyJ", "no link brings this"),
      (desk.path("wallet.pass"), "no link brings this"), ("-", "no link brings this"),
      ("openid4vp://openid4vp:?x=y", "no link brings this"),
      (Self.link + "\u{1B}[2J", "no link brings this"),
      ("age-encryption.org/v1\n-> X25519 a\n", "this is a wallet or a backup of one"),
    ] {
      let run = try hand(text)
      #expect(run.exit == 2 && run.errors.contains(words), "\(run.exit) \(run.errors)")
    }
    let both = try desk.run("open", "--desk", "--no-input")
    #expect(both.exit == 2 && both.errors.contains("ADDRESS is missing"), "\(both.errors)")
    #expect(!FileManager.default.fileExists(atPath: desk.path("data/passport/desk/desk.lock")))
    // Without the option an address is looked at where it was typed.
    let typed = try desk.run("open", "openid4vp://?client_id=x&x=y", "--no-input")
    #expect(typed.exit == 13, "\(typed.errors)")
  }

  @Test(
    "given an open wallet, when fifty links a second come during a read, then nothing of counter, wallet and page changes"
  )
  func flood() throws {
    let page = try DeskPageClient(desk, ["--reader", "simulator:pace-extended"])
    let mrz = try desk.mrz("--profile", "pace-extended")
    try unlock(page)
    try page.press("part", ["value": "counter"])
    func read() throws -> Duration {
      let began = ContinuousClock.now
      try page.read(mrz)
      return .now - began
    }
    let calm = try read()
    let before = try page.view()
    let surroundings = Surroundings(
      variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")])
    let text = Array(Self.link.utf8)
    let answers = Monitor<[DeskSocket.LinkAnswer]>([])
    let isOver = Monitor(false)
    // Each waits for its answer: ten at a time are fifty a second.
    let threads = (0..<10).map { number in
      WorkerThread.start {
        while !isOver.read({ $0 }) {
          guard let link = try? Link(text + Array("\(number)".utf8)),
            case .told(let answer)? = try? DeskSocket.find(surroundings, for: link)
          else { continue }
          answers.change { $0.append(answer) }
        }
      }
    }
    try page.wait("links") { answers.read { $0.count } > 20 }
    #expect(try page.view().contains("class=\"sheet\""))
    #expect(!(try page.view().contains("id=\"link\"")))
    try page.press("next")
    let busy = try read()
    let during = try page.view()
    isOver.change { $0 = true }
    for thread in threads { thread?.wait() }
    #expect(during.contains("class=\"sheet\"") && before.contains("class=\"sheet\""))
    #expect(!during.contains("id=\"link\"") && !page.said.contains("locked"))
    #expect(busy < calm + .seconds(20), "\(calm) \(busy)")
    #expect(answers.read { $0.count { $0 == .waits } } == 1)
    try page.press("next")
    let waiting = try page.view()
    #expect(waiting.contains("id=\"typed\"") && waiting.contains("id=\"link\""))
    try page.press("part", ["value": "identity"])
    #expect(try page.view().contains("section-settings"))
    #expect(page.end() == 0)
  }
}
