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
import Presentation
import TestSupport
import Testing

@testable import Desk

@Suite("Links of other programs at a desk", .on(.waiting))
struct WaitingLinkTests {
  private static let text = "openid4vp://?client_id=x&request_uri=https%3A%2F%2Fexample.com%2Fr"

  private let desk: TestSupport.Desk

  init() throws { desk = try TestSupport.Desk() }

  private func link(_ end: String = "") throws -> Link { try Link(Array((Self.text + end).utf8)) }

  private static func wallet() -> HeldWallet {
    HeldWallet(
      persons: [], hasWords: false, hasGuardians: false, identifiers: [], journal: [], now: Date())
  }

  private static func state() -> DeskState {
    DeskState(.english, clearsAfter: 60, hasWallet: true)
  }

  private func press(_ state: inout DeskState, _ action: WireText, _ form: String = "") -> Bool {
    state.act(action, DeskForm(SecretBytes(form.utf8)))
  }

  private func view(_ state: DeskState) -> String { DeskPage(state: state).view.markup }

  @Test(
    "given a locked page, when a link comes, then nothing of it is shown before the wallet is open")
  func locked() throws {
    var state = Self.state()
    let (before, revision) = (view(state), state.revision)
    #expect(state.leave(try link()))
    #expect(view(state) == before && state.revision == revision && !state.holdsAnything)
    #expect(!press(&state, "look-at-link") && !press(&state, "discard-link"))
    #expect(state.takeIdentityOrder() == nil && state.link != nil)
    state.show(Self.wallet(), nil, done: nil, of: state.generation)
    #expect(view(state).contains("id=\"look-at-link\""))
    // It is kept, and hidden, when the page is locked.
    #expect(press(&state, "lock") && state.link != nil && !view(state).contains("id=\"link\""))
  }

  @Test(
    "given a link that waits, when others come, then they are dropped until it is looked at or discarded"
  )
  func onePlace() throws {
    var state = Self.state()
    state.show(Self.wallet(), nil, done: nil, of: state.generation)
    #expect(state.leave(try link("1")))
    let revision = state.revision
    for number in 2..<50 { #expect(!state.leave(try link("\(number)"))) }
    #expect(state.revision == revision && state.part == .counter)
    #expect(press(&state, "look-at-link") && state.part == .identity && state.link == nil)
    guard case .open(let looked)? = state.takeIdentityOrder() else { throw Missing() }
    #expect(looked == Array((Self.text + "1").utf8))
    #expect(!view(state).contains("id=\"link\""))
    var other = Self.state()
    other.show(Self.wallet(), nil, done: nil, of: other.generation)
    #expect(other.leave(try link()) && press(&other, "discard-link"))
    #expect(other.link == nil && other.takeIdentityOrder() == nil && other.part == .counter)
    other.end()
    #expect(!other.leave(try link()))
  }

  @Test(
    "given a document on the counter, work on the wallet, or new words, when a link waits, then nothing says so"
  )
  func hidden() throws {
    var state = Self.state()
    state.show(Self.wallet(), nil, done: nil, of: state.generation)
    let typed =
      "P%3CUTOERIKSSON%3C%3CANNA%3CMARIA%0AL898902C36UTO7408122F1204159ZE184226B%3C%3C%3C%3C%3C10"
    #expect(press(&state, "read", "typed=\(typed)"))
    let (before, revision) = (view(state), state.revision)
    #expect(state.leave(try link()))
    #expect(view(state) == before && state.revision == revision && !press(&state, "look-at-link"))
    #expect(
      state.takeOrder() != nil && press(&state, "cancel") && view(state).contains("id=\"link\""))
    state.identity.isBusy = true
    #expect(!view(state).contains("id=\"link\"") && !press(&state, "discard-link"))
    state.identity.isBusy = false
    state.identity.sheet = .words(try NewWords(.system), isWritten: false)
    #expect(!view(state).contains("id=\"link\"") && !press(&state, "look-at-link"))
    state.identity.sheet = .guardians(
      try NewGuardians(2, needed: 2, named: ["Eva", "Max"], .system))
    #expect(!view(state).contains("id=\"link\"") && !press(&state, "look-at-link"))
  }

  /// Lets a desk go on while some work is done, and ends it.
  private func keep(
    _ answers: Monitor<DeskAnswers>, _ work: @escaping @Sendable () throws -> Void
  ) throws {
    let surroundings = surroundings
    guard case .free(let socket) = try DeskSocket.find(surroundings) else { throw Missing() }
    let settings = DeskSettings(
      place: .simulator(.specimen), policy: InspectionPolicy(), patience: .zero,
      clearAfter: .seconds(60), lockAfter: .seconds(600), opensBrowser: false, .english,
      surroundings)
    let supervisor = DeskSupervisor(
      settings, DeskSecrets(), answers, session: nil, socket, StillConsole())
    try supervisor.open()
    let failure = Monitor<(any Error)?>(nil)
    let worker = WorkerThread.start {
      do { try work() } catch { failure.change { $0 = error } }
      answers.change { $0.state.end() }
    }
    supervisor.run()
    worker?.wait()
    supervisor.removePage()
    if let error = failure.read({ $0 }) { throw error }
  }

  private var surroundings: Surroundings {
    Surroundings(variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")])
  }

  private func answers() throws -> Monitor<DeskAnswers> {
    Monitor(
      DeskAnswers(gate: try DeskGate(authority: "127.1.2.3:8080"), state: Self.state()))
  }

  /// Says a message to the desk as a program of this user may, which keeps to no rule.
  private static func say(_ message: [UInt8], in folder: String) -> String? {
    UserSocket.text(at: folder + "/link.socket", saying: message, milliseconds: 30_000)
  }

  @Test(
    "given a desk, when programs send links and other texts, then one link waits, and all else is dropped"
  )
  func messages() throws {
    let answers = try answers()
    let (surroundings, first, second) = (surroundings, try link("1"), try link("2"))
    let folder = desk.path("data/passport/desk")
    try keep(answers) {
      let hostile: [[UInt8]] = [
        [], Array("hello".utf8), Array("https://example.com/".utf8), Array("openid4vp:x".utf8),
        Array((Self.text + "\n").utf8), Array("openid4vp://haip-vp:x?y=z".utf8), [0, 1, 2],
        Array(Self.text.utf8) + [UInt8](repeating: 0x61, count: Link.longest),
        Array("solidarity-verify:x?y=z".utf8), Array("openid4vp://?x=av:y".utf8),
      ]
      for text in hostile {
        #expect(Self.say(text, in: folder) != "waits", "\(text.prefix(20))")
      }
      #expect(answers.read { $0.state.link == nil })
      for (link, expected) in [(first, DeskSocket.LinkAnswer.waits), (second, .dropped)] {
        guard case .told(expected) = try DeskSocket.find(surroundings, for: link) else {
          throw Missing()
        }
      }
      #expect(answers.read { $0.state.link?.text } == first.text)
      // The other socket still gives a page.
      guard case .taken = try DeskSocket.find(surroundings) else { throw Missing() }
    }
  }

  @Test(
    "given programs that connect and say nothing, when a link comes and the desk is started again, then both are answered"
  )
  func silent() throws {
    let answers = try answers()
    let (surroundings, link, path) = (
      surroundings, try link(), desk.path("data/passport/desk/link.socket")
    )
    try keep(answers) {
      // They say nothing, and stay.
      let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      let peers = (0..<60).map { _ in Glibc.socket(AF_UNIX, kind, 0) }
      defer { for peer in peers { close(peer) } }
      for peer in peers { try connect(peer, path) }
      let began = ContinuousClock.now
      guard case .taken = try DeskSocket.find(surroundings) else { throw Missing() }
      guard case .told(.waits) = try DeskSocket.find(surroundings, for: link) else {
        throw Missing()
      }
      #expect(.now - began < .seconds(20))
    }
  }

  @Test(
    "given a desk that is gone, when a link comes, then the program that has it becomes the desk")
  func nobody() throws {
    guard case .free(let socket) = try DeskSocket.find(surroundings, for: try link()) else {
      throw Missing()
    }
    // A desk that does not answer is not waited for without end.
    try withExtendedLifetime(socket) {
      let link = try link()
      #expect(throws: DeskSilent.self) {
        try DeskSocket.find(surroundings, for: link, patience: .milliseconds(300))
      }
    }
  }

  private struct Missing: Error {}
}

/// Connects a socket to a path.
private func connect(_ descriptor: Int32, _ path: String) throws {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
  let result = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  try #require(result == 0)
}

/// A terminal beside a desk at which nobody types, and no signal comes.
private struct StillConsole: DeskConsole {
  func tell(_ notice: DeskNotice) {}

  func waitForEndingSignal(milliseconds: Int) -> Bool {
    usleep(UInt32(milliseconds) * 1000)
    return false
  }

  func waitingKeys() -> [UInt8] { [] }
}
