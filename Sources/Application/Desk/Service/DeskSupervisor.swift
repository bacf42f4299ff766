import Encoding
import Parallel
import Verdicts

/// Looks after a desk until it ends: the file that opens its page, those who start the desk once more, what is to be locked
/// after a time, and what was kept long enough.
final class DeskSupervisor {
  private let settings: DeskSettings
  private let secrets: DeskSecrets
  private let answers: Monitor<DeskAnswers>
  private let session: SessionLock?
  private let socket: DeskSocket?
  private let console: any DeskConsole

  /// How often it looks, in milliseconds.
  private static let tick = 200
  /// How often it is asked whether the session of the machine is locked.
  private static let lookEvery: Duration = .seconds(3)
  /// The time without a request after which the page was closed. A tab in the background asks once a second, or once
  /// a minute where the browser saves power.
  private let closedAfter: Duration
  /// A longer time between two looks: the machine slept.
  private static let slept: Duration = .seconds(5)

  /// A time in which no key is pressed: what comes sooner after another key belongs to it.
  private static let quiet: Duration = .seconds(1)
  /// The time in which no second tab is opened in the browser.
  private static let betweenTabs: Duration = .seconds(5)

  private var page: OpeningPage?
  private var lastKey: ContinuousClock.Instant?
  private var lastTab: ContinuousClock.Instant?
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

  /// Writes the file that opens the page, and opens it, or says how.
  /// - Throws: `StorageError`; `DataFolderMissing` where there is no folder for the file.
  func open() throws { try open(inBrowser: settings.opensBrowser) }

  private func open(inBrowser opensBrowser: Bool) throws {
    guard let address = answers.read({ $0.gate.openingAddress }) else { return }
    let page = try OpeningPage(address, settings.surroundings)
    self.page = page
    // Only a desk with a socket is reached from elsewhere.
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

  /// Goes on until the page ends the desk, or a signal does.
  func run() {
    // Before anything else, because a desk may end before it looks for the first time.
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
      lockInTime()
      cleanUp()
      if answers.read({ $0.state.isEnded }) {
        // The last answer goes to the page first.
        _ = console.waitForEndingSignal(milliseconds: Self.tick)
        return
      }
    }
  }

  /// Where the page was closed or loaded again, or Enter was pressed here, locks all and makes another way to open it.
  private func watchPage(isUsed: Bool, isOpen: Bool) {
    let (now, departure) = answers.change { ($0.seen, $0.takeDeparture()) }
    if now != requests { (requests, lastRequest) = (now, .now) }
    if enterWasPressed {
      renew(.keyPressed, opens: settings.opensBrowser)
    } else if case .loadedAgain? = departure {
      renew(.pageLoadedAgain, opens: settings.opensBrowser)
    } else if departure != nil || (isUsed || isOpen) && .now - lastRequest > closedAfter {
      lastRequest = .now
      // A tab that waits for it has it now.
      if departure == nil, answers.change({ $0.passOn() }) { return }
      // A user who closed it does not want it to open by itself.
      renew(.pageClosed, opens: false)
    } else if page == nil, !isUsed {
      // A full disk then may have place now.
      try? open(inBrowser: false)
    }
  }

  /// Gives those who start the desk once more a file that opens its page. The tab that has the page keeps it until that
  /// file was opened.
  private func answerStarts() {
    guard let peers = socket?.takePeers(), !peers.isEmpty else { return }
    let isWaiting = answers.read {
      if case .some = $0.gate.openingAddress { true } else { false }
    }
    // A file that nobody has opened yet serves everyone who comes: another would take it from a browser on its way.
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

  /// True if Enter was pressed, and nothing else. All that waits on the terminal is one key: an Enter that stays down
  /// is pressed once, and the line ends of a swipe are none.
  private var enterWasPressed: Bool {
    let keys = console.waitingKeys()
    guard !keys.isEmpty else { return false }
    defer { lastKey = .now }
    return keys.allSatisfy { $0 == 0x0A } && lastKey.map { .now - $0 > Self.quiet } ?? true
  }

  /// Locks all, and opens the page with another secret, or says how.
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

  /// Locks all where the machine slept. The page is still there then, and asks again.
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
    answers.change { $0.state.forgetTyped() }
    let isIdle = isUnlocked && .now - lastUse > settings.lockAfter
    if isIdle || holdsAnything && isSessionLocked { answers.change { $0.state.lock() } }
    secrets.forget(before: answers.read { $0.state.generation })
  }

  /// True if the session of the machine is locked, asked now and then.
  private var isSessionLocked: Bool {
    guard .now - lastLook > Self.lookEvery else { return false }
    lastLook = .now
    return session?.isLocked == true
  }

  /// Removes, once a day, what was kept long enough, and lists the receipts of the day.
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
