import Crypto
import Foundation
import Glibc
import HTTP
import Messages
import Parallel
import TestSupport
import Testing
import Verdicts

@testable import Desk
@testable import passport

@Suite("What keeps the page of a desk", .serialized)
struct DeskKeeperTests {
  private typealias Browser = (cookie: HTTPField, tab: HTTPField)

  private let desk: TestSupport.Desk
  private let answers: Monitor<DeskAnswers>
  private let secrets = DeskSecrets()

  init() throws {
    desk = try TestSupport.Desk()
    answers = Monitor(
      DeskAnswers(
        gate: try DeskGate(port: 8080),
        state: DeskState(.english, clearsAfter: 60, hasWallet: true)))
  }

  /// A browser that opened the page: its cookie and its tab.
  private func openPage() throws -> Browser {
    let host = HTTPField("host", "127.0.0.1:8080")
    func answer(_ path: String, _ query: String?, _ fields: [HTTPField]) -> HTTPServerResponse {
      answers.change {
        $0.answer(
          HTTPServerRequest(method: .get, path: path, query: query, fields: [host] + fields))
      }
    }
    let address = try #require(answers.change { $0.gate.openingAddress })
    let opened = answer("/open", String(try #require(address.split(separator: "?").last)), [])
    let set = try #require(opened.fields.first { $0.name == "set-cookie" }?.value)
    let cookie = HTTPField("cookie", String(try #require(set.split(separator: ";").first)))
    let text = String(decoding: answer("/", nil, [cookie]).body, as: UTF8.self)
    let tab = try #require(text.firstMatch(of: /name="tab" content="([\w-]+)"/))
    return (cookie, HTTPField("x-tab", String(tab.1)))
  }

  private func status(_ browser: Browser) -> Int { Self.status(browser, answers) }

  private static func status(_ browser: Browser, _ answers: Monitor<DeskAnswers>) -> Int {
    answers.change {
      $0.answer(
        HTTPServerRequest(
          method: .get, path: "/view", query: "x",
          fields: [HTTPField("host", "127.0.0.1:8080"), browser.cookie, browser.tab])
      ).status
    }
  }

  /// Lets a keeper go on until something is so, then ends it.
  private func keep(
    lockAfter: Duration = .seconds(600), closedAfter: Duration = .seconds(600),
    _ more: [String: String] = [:], until isSo: @escaping @Sendable (DeskAnswers) -> Bool
  ) throws {
    let silence = open("/dev/null", O_WRONLY)
    defer { close(silence) }
    let variables = ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")]
    let environment = AppEnvironment(
      variables: variables.merging(more) { $1 }, catalogue: .english, errors: silence)
    let keeper = DeskKeeper(
      answers: answers, secrets: secrets, records: nil, session: SessionLock(environment),
      lockAfter: lockAfter, closedAfter: closedAfter, opensBrowser: false, environment: environment)
    try keeper.open()
    let answers = answers
    let watcher = WorkerThread.start {
      let end = ContinuousClock.now + .seconds(60)
      while !answers.change({ isSo($0) }), .now < end { usleep(10_000) }
      answers.change { $0.state.end() }
    }
    keeper.run()
    watcher?.wait()
    keeper.removePage()
  }

  private func openingFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: desk.home.path)
      .filter { $0.hasPrefix("passport-desk-") }
  }

  /// Types an MRZ, so that something of a person is there.
  private func type() {
    answers.change { _ = $0.state.act("read", DeskForm(Array("typed=P%3CUTO".utf8))) }
  }

  @Test(
    "given a page that was closed, when its time is over, then it is locked, and opened by another file"
  )
  func closed() throws {
    let browser = try openPage()
    type()
    #expect(status(browser) == 200)
    try keep(closedAfter: .milliseconds(300)) { answers in
      if case nil = answers.gate.openingAddress { false } else { true }
    }
    #expect(status(browser) == 403)
    #expect(answers.change { !$0.state.holdsAnything })
    #expect(try openingFiles().isEmpty)
    #expect(answers.change { $0.gate.openingAddress } != nil)
  }

  @Test("given a page that asks all the while, when time goes by, then it is not taken for closed")
  func stays() throws {
    let browser = try openPage()
    type()
    let end = ContinuousClock.now + .seconds(2)
    let answers = answers
    // Each look at the page is a request of its own.
    let asks = WorkerThread.start { while .now < end { _ = Self.status(browser, answers) } }
    try keep(closedAfter: .milliseconds(700)) { _ in .now > end - .milliseconds(100) }
    asks?.wait()
    #expect(status(browser) == 200)
  }

  @Test(
    "given the session of the machine, when its screen is locked, then all is locked; and else nothing is",
    arguments: [("yes", true), ("no", false)])
  func session(_ answer: String, _ locks: Bool) throws {
    _ = try openPage()
    type()
    let bin = try desk.program(
      "loginctl",
      """
      [ "$1" = --version ] && { echo 'systemd 252 (252.1)'; exit; }
      [ "$1 $2 $3 $4" = 'show-session c7 --property=LockedHint --value' ] && echo \(answer)
      """)
    let end = ContinuousClock.now + .seconds(locks ? 60 : 5)
    let wasLocked = Monitor(false)
    try keep(["PATH": "\(bin):/usr/bin:/bin", "XDG_SESSION_ID": "c7"]) { answers in
      if !answers.state.holdsAnything { wasLocked.change { $0 = true } }
      return !answers.state.holdsAnything || .now > end
    }
    #expect(wasLocked.change { $0 } == locks)
  }
}
