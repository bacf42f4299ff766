import ChipSimulator
import Crypto
import Encoding
import Foundation
import Glibc
import HTTP
import Inspection
import Messages
import Operations
import Parallel
import Storage
import TestSupport
import Testing
import Verdicts

@testable import Desk

@Suite("What keeps the page of a desk", .serialized, .on(.waiting))
struct DeskSupervisorTests {
  private let desk: TestSupport.Desk
  private let answers: Monitor<DeskAnswers>
  private let secrets = DeskSecrets()
  private let console = QuietConsole()

  init() throws {
    desk = try TestSupport.Desk()
    answers = Monitor(
      DeskAnswers(
        gate: try DeskGate(authority: WireText(Self.authority)),
        state: DeskState(.english, clearsAfter: 60, hasWallet: true)))
  }

  /// A browser that opened the page.
  private func openPage() throws -> DeskTab {
    let tab = try DeskTab(opening: #require(answers.read { $0.gate.openingAddress }))
    #expect(Self.status(try tab.opening(), answers) == 200)
    return tab
  }

  private func status(_ tab: DeskTab) throws -> Int { Self.status(try tab.look(), answers) }

  private static let authority = "127.1.2.3:8080"

  private static func status(_ message: DeskTab.Message, _ answers: Monitor<DeskAnswers>) -> Int {
    let fields = [
      HTTPField("host", WireText(authority)), HTTPField("origin", "http://\(authority)"),
    ]
    return answers.change {
      $0.answer(
        HTTPServerRequest(
          method: .post, path: WireText(message.path), fields: fields, body: message.body)
      ).status
    }
  }

  /// Lets a supervisor go on until something is so, then ends it.
  private func keep(
    lockAfter: Duration = .seconds(600), closedAfter: Duration = .seconds(600),
    _ more: [String: String] = [:], until isSo: @escaping @Sendable (DeskAnswers) -> Bool
  ) throws {
    let variables = ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")]
    let surroundings = Surroundings(variables: variables.merging(more) { $1 })
    let settings = DeskSettings(
      place: .simulator(.specimen), policy: InspectionPolicy(), patience: .zero,
      clearAfter: .seconds(60), lockAfter: lockAfter, opensBrowser: false, .english, surroundings)
    let supervisor = DeskSupervisor(
      settings, secrets, answers, session: SessionLock(surroundings), nil, console,
      closedAfter: closedAfter)
    try supervisor.open()
    let answers = answers
    let watcher = WorkerThread.start {
      let end = ContinuousClock.now + .seconds(60)
      while !answers.read({ isSo($0) }), .now < end { usleep(10_000) }
      answers.change { $0.state.end() }
    }
    supervisor.run()
    watcher?.wait()
    supervisor.removePage()
  }

  private func openingFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: desk.home.path)
      .filter { $0.hasPrefix("passport-desk-") }
  }

  @Test(
    "given a home folder that others can change, when a desk opens its page, then the file lies elsewhere, or there is none"
  )
  func foreignHome() throws {
    let (home, runtime) = (desk.path("home"), desk.path("runtime"))
    for folder in [home, runtime] { try #require(mkdir(folder, 0o700) == 0) }
    func page() throws -> String {
      let page = try OpeningPage(
        "http://127.1.2.3:8080/#secret",
        Surroundings(variables: ["HOME": home, "XDG_RUNTIME_DIR": runtime]))
      page.remove()
      return page.path
    }
    #expect(try page().hasPrefix(home + "/"))
    #expect(chmod(home, 0o777) == 0)
    #expect(try page().hasPrefix(runtime + "/"))
    #expect(chmod(runtime, 0o777) == 0)
    #expect(throws: StorageError.writableByOthers(home)) { try page() }
    #expect(chmod(home, 0o700) == 0)
    // Only root can give a folder away.
    guard geteuid() == 0, chown(home, 12_345, 12_345) == 0 else { return }
    #expect(throws: StorageError.ofAnotherUser(home)) { try page() }
    #expect(chmod(runtime, 0o700) == 0)
    #expect(try page().hasPrefix(runtime + "/"))
  }

  /// Types an MRZ, so that something of a person is there.
  private func type() {
    answers.change { _ = $0.state.act("read", DeskForm(SecretBytes("typed=P%3CUTO".utf8))) }
  }

  @Test(
    "given a page that was closed, when its time is over, then it is locked, and opened by another file"
  )
  func closed() throws {
    let browser = try openPage()
    type()
    #expect(try status(browser) == 200)
    try keep(closedAfter: .milliseconds(300)) { answers in
      if case nil = answers.gate.openingAddress { false } else { true }
    }
    #expect(try status(browser) == 403)
    #expect(answers.read { !$0.state.holdsAnything })
    #expect(try openingFiles().isEmpty)
    #expect(answers.read { $0.gate.openingAddress } != nil)
    #expect(console.reasons == [.pageClosed])
  }

  @Test(
    "given a page that says farewell, when it was closed or loaded again, then it is locked, and opened by another file",
    arguments: [false, true])
  func farewell(_ isLoaded: Bool) throws {
    let browser = try openPage()
    type()
    if isLoaded {
      let host = [HTTPField("host", WireText(Self.authority))]
      _ = answers.change { $0.answer(HTTPServerRequest(method: .get, path: "/", fields: host)) }
    }
    #expect(Self.status(try browser.message("/farewell", []), answers) == 200)
    #expect(answers.read { $0.gate.openingAddress } == nil)
    #expect(answers.read { !$0.state.holdsAnything })
    try keep { answers in
      if case nil = answers.gate.openingAddress { false } else { true }
    }
    #expect(try status(browser) == 403)
    #expect(console.reasons == [isLoaded ? .pageLoadedAgain : .pageClosed])
  }

  @Test(
    "given a tab that waits for the page, when the one that has it was closed without a word, then it has it, locked"
  )
  func inherits() throws {
    let browser = try openPage()
    answers.change { $0.state.identity.isBusy = true }
    answers.change { try? $0.gate.offer() }
    let guest = try openPage()
    #expect(answers.read { $0.state.isInUse })
    try keep(closedAfter: .seconds(2)) { !$0.state.isInUse }
    #expect(answers.read { $0.gate.isOpen && !$0.state.isInUse })
    #expect(try status(guest) == 200)
    let press = try browser.press("use", ["value": "can"])
    #expect(Self.status(press, answers) == 200)
    #expect(
      !answers.read { DeskPage(state: $0.state).view.markup.contains("inputmode=\"numeric\"") })
  }

  @Test("given a page that asks all the while, when time goes by, then it is not taken for closed")
  func stays() throws {
    let browser = try openPage()
    type()
    let end = ContinuousClock.now + .seconds(2)
    let answers = answers
    // Each look at the page is a request of its own.
    let asks = WorkerThread.start {
      while .now < end {
        if let look = try? browser.look() { _ = Self.status(look, answers) }
      }
    }
    try keep(closedAfter: .milliseconds(700)) { _ in .now > end - .milliseconds(100) }
    asks?.wait()
    #expect(try status(browser) == 200)
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
    #expect(wasLocked.read { $0 } == locks)
  }
}

/// A terminal beside a desk at which nobody types, and no signal comes.
private final class QuietConsole: DeskConsole {
  private let told = Monitor<[DeskNotice.Reason]>([])

  /// Why everything was locked, as often as that was told.
  var reasons: [DeskNotice.Reason] { told.read { $0 } }

  func tell(_ notice: DeskNotice) {
    if case .locked(let reason) = notice { told.change { $0.append(reason) } }
  }

  func waitForEndingSignal(milliseconds: Int) -> Bool {
    usleep(UInt32(milliseconds) * 1000)
    return false
  }

  func waitingKeys() -> [UInt8] { [] }
}
