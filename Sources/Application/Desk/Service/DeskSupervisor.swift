import Encoding
import HTTP
import Operations
import Parallel
import Verdicts

/// Supervises a desk until it ends: it manages the file that opens the page, answers further starts
/// of the desk and takes links, locks the page after a time, and removes records that were kept long enough.
final class DeskSupervisor {
  private let settings: DeskSettings
  private let secrets: DeskSecrets
  private let answers: Monitor<DeskAnswers>
  private let session: SessionLock?
  private let socket: DeskSocket?
  private let console: any DeskConsole

  /// The time between two checks, in milliseconds.
  private static let tick = 200
  /// The time between two checks whether the session of the machine is locked.
  private static let lookEvery: Duration = .seconds(3)
  /// The time without a request after which the page was closed. A tab in the background asks once a second, or once
  /// a minute where the browser saves power.
  private let closedAfter: Duration
  /// If more time passes between two checks, the machine was asleep.
  private static let slept: Duration = .seconds(5)

  /// The time without a key before an Enter; a sooner Enter belongs to the keys before it.
  private static let quiet: Duration = .seconds(1)
  /// The time in which no second tab is opened in the browser.
  private static let betweenTabs: Duration = .seconds(5)

  private var page: OpeningPage?
  private var lastKey: ContinuousClock.Instant?
  private var lastTab: ContinuousClock.Instant?
  /// The programs that came with a link and had not sent it yet.
  private var senders: [UserSocket.Peer] = []
  private var uses = 0
  private var lastUse = ContinuousClock.now
  private var requests = 0
  private var lastRequest = ContinuousClock.now
  private var lastLook = ContinuousClock.now
  private var lastTick = ContinuousClock.now
  private var cleanedOn: CalendarDate?

  init(
    _ settings: DeskSettings, _ secrets: DeskSecrets, _ answers: Monitor<DeskAnswers>,
    session: SessionLock?, _ socket: DeskSocket?, _ console: any DeskConsole,
    closedAfter: Duration = .seconds(90)
  ) {
    (self.settings, self.secrets, self.answers) = (settings, secrets, answers)
    (self.session, self.socket, self.console) = (session, socket, console)
    self.closedAfter = closedAfter
  }

  /// Writes the file that opens the page, and opens it or says how.
  /// - Throws: `StorageError`; `DataFolderMissing` if there is no folder for the file.
  func open() throws { try open(inBrowser: settings.opensBrowser) }

  private func open(inBrowser opensBrowser: Bool) throws {
    guard let address = answers.read({ $0.gate.openingAddress }) else { return }
    let page = try OpeningPage(address, settings.surroundings)
    self.page = page
    // Without a socket, a second start cannot find this desk.
    let atStart = socket != nil
    if opensBrowser, lastTab.map({ .now - $0 > Self.betweenTabs }) ?? true,
      settings.surroundings.open(page.path)
    {
      lastTab = .now
      console.tell(.opens(atStart: atStart))
    } else {
      console.tell(.opensBy(file: page.path, atStart: atStart))
    }
  }

  /// Removes the file that opens the page.
  func removePage() {
    page?.remove()
    page = nil
  }

  /// Runs until the user ends the desk on the page, or a signal does.
  func run() {
    // Done first, because a desk may end before its first check.
    cleanUp()
    while !console.waitForEndingSignal(milliseconds: Self.tick) {
      let (isUsed, isOpen) = answers.read { answers in
        if case nil = answers.gate.openingAddress { return (true, answers.gate.isOpen) }
        return (false, answers.gate.isOpen)
      }
      if isUsed { removePage() }
      lockAfterSleep()
      watchPage(isUsed: isUsed, isOpen: isOpen)
      answerStarts()
      takeLinks()
      lockInTime()
      cleanUp()
      if answers.read({ $0.state.isEnded }) {
        // Give the server time to send the last answer to the page.
        _ = console.waitForEndingSignal(milliseconds: Self.tick)
        return
      }
    }
  }

  /// If the page was closed or loaded again, or Enter was pressed at the terminal, locks everything
  /// and makes a new way to open the page.
  private func watchPage(isUsed: Bool, isOpen: Bool) {
    let (now, departure) = answers.change { ($0.seen, $0.takeDeparture()) }
    if now != requests { (requests, lastRequest) = (now, .now) }
    if enterWasPressed {
      renew(.keyPressed, opens: settings.opensBrowser)
    } else if case .loadedAgain? = departure {
      renew(.pageLoadedAgain, opens: settings.opensBrowser)
    } else if departure != nil || (isUsed || isOpen) && .now - lastRequest > closedAfter {
      lastRequest = .now
      // A tab that waits for the page gets it.
      if departure == nil, answers.change({ $0.passOn() }) { return }
      // A user who closed the page does not want it to open by itself.
      renew(.pageClosed, opens: false)
    } else if page == nil, !isUsed {
      // The disk may have been full before.
      try? open(inBrowser: false)
    }
  }

  /// Gives each program that starts the desk again a file that opens its page. The tab that has the
  /// page keeps it until that file is opened.
  private func answerStarts() {
    guard let peers = socket?.takePeers(), !peers.isEmpty else { return }
    let isWaiting = answers.read {
      if case .some = $0.gate.openingAddress { true } else { false }
    }
    // A file that was not opened yet serves all of them: a new one would replace it while a browser
    // is about to load it.
    if page == nil || !isWaiting {
      let address = answers.change { answers -> String? in
        guard (try? answers.gate.offer()) != nil else { return nil }
        return answers.gate.openingAddress
      }
      removePage()
      page = address.flatMap { try? OpeningPage($0, settings.surroundings) }
    }
    guard let page else { return }
    for peer in peers { peer.say(page.path) }
  }

  /// Takes the links of other programs. One that has sent nothing by the second look is let go: it cannot hold the
  /// desk up.
  private func takeLinks() {
    guard let socket else { return }
    for sender in senders { _ = takeLink(from: sender) }
    senders = socket.takeSenders().filter { !takeLink(from: $0) }
  }

  /// Takes the link that a program has sent, if it is one and no other waits.
  /// - Returns: false where nothing has come yet.
  private func takeLink(from sender: UserSocket.Peer) -> Bool {
    guard let message = sender.message(atMost: Link.longest + 1) else { return false }
    let waits = (try? Link(message)).map { link in answers.change { $0.state.leave(link) } } == true
    sender.say((waits ? DeskSocket.LinkAnswer.waits : .dropped).rawValue)
    return true
  }

  /// True if Enter was pressed, and nothing else. All waiting line feeds are one key press, since
  /// Enter may be held down; a line feed soon after other keys belongs to a swipe.
  private var enterWasPressed: Bool {
    let keys = console.waitingKeys()
    guard !keys.isEmpty else { return false }
    defer { lastKey = .now }
    return keys.allSatisfy { $0 == 0x0A } && lastKey.map { .now - $0 > Self.quiet } ?? true
  }

  /// Locks everything, and makes a new secret; then opens the page or says how to open it.
  private func renew(_ reason: DeskNotice.Reason, opens: Bool) {
    let isRenewed = answers.change { answers in
      answers.state.lock()
      return (try? answers.gate.renew()) != nil
    }
    guard isRenewed else { return }
    removePage()
    console.tell(.locked(reason))
    try? open(inBrowser: opens)
  }

  /// Locks everything after the machine was asleep. The page stays open and sends requests again.
  private func lockAfterSleep() {
    defer { lastTick = .now }
    guard .now - lastTick > Self.slept else { return }
    lastRequest = .now
    answers.change { $0.state.lock() }
  }

  private func lockInTime() {
    let (count, isUnlocked, holdsAnything) = answers.read {
      ($0.state.uses, $0.state.isUnlocked, $0.state.holdsAnything)
    }
    if count != uses { (uses, lastUse) = (count, .now) }
    answers.change {
      $0.state.forgetTyped()
      $0.state.endShowing()
      $0.state.endCamera()
    }
    let isIdle = isUnlocked && .now - lastUse > settings.lockAfter
    if isIdle || holdsAnything && isSessionLocked { answers.change { $0.state.lock() } }
    secrets.forget(before: answers.read { $0.state.generation })
  }

  /// True if the session of the machine is locked; checked every few seconds.
  private var isSessionLocked: Bool {
    guard .now - lastLook > Self.lookEvery else { return false }
    lastLook = .now
    return session?.isLocked == true
  }

  /// Once a day, removes records that were kept long enough, and lists the receipts of the day.
  private func cleanUp() {
    let surroundings = settings.surroundings.atPresent
    let today = surroundings.judgementTime.day
    guard cleanedOn != today else { return }
    cleanedOn = today
    guard let records = settings.records else { return }
    records.removeOld(today: today)
    let receipts = records.lines(of: today, surroundings)
    answers.change { $0.state.list(receipts, of: WireText(today.description)) }
  }
}
