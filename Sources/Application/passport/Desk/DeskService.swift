import Desk
import Encoding
import Glibc
import HTTP
import Operations
import Parallel
import Presentation
import Storage
import Verdicts
import Wallet

/// `passport desk`: a server for the page, and beside it the work that is done for it.
struct DeskService {
  let reading: DeskReading
  let office: ReportOffice
  /// What the office keeps; nil where it keeps nothing.
  let records: DeskRecords?
  /// How cards are sent to phones; nil where they are not.
  let offers: DeskOffers?
  /// The documents of a desk to practise with; nil for a real one.
  let practice: Practice?
  /// The time without a click after which the wallet is locked.
  let lockAfter: Duration
  let opensBrowser: Bool

  /// The session of the machine; nil where there is none.
  let session: SessionLock?
  /// Where it is found when it is started once more; nil for a desk to practise with.
  let socket: DeskSocket?

  private var environment: AppEnvironment { reading.environment }

  /// Serves until the page ends the desk, or a signal does.
  /// - Throws: ``DeskNotStarted``; `StorageError` where the file that opens the page cannot be written.
  func run() throws -> ExitCode {
    let hasIssuer = try BoundedFile.isPresent(environment.surroundings.issuerFile)
    if let records {
      // Receipts are signed.
      if !hasIssuer { try IssuerStore.requirePresence(at: environment.surroundings.issuerFile) }
      try records.prepare()
    }
    TerminalCalls.holdEndingSignals()
    // Nobody foresees the address: no page that a browser has from another program is of this origin, and none has
    // left anything there that would stand between.
    let host = try environment.surroundings.random.bytes(3).map { $0 % 254 + 1 }
    let server: HTTPServer
    do throws(HTTPServer.Fault) {
      server = try HTTPServer(host: (host[0], host[1], host[2]))
    } catch { throw DeskNotStarted(number: error.number) }
    let gate = try DeskGate(
      authority: "127.\(host[0]).\(host[1]).\(host[2]):\(server.port)")
    let state = DeskState(
      environment.catalogue, clearsAfter: Int(reading.clearAfter.components.seconds),
      office: office, hasWallet: try BoundedFile.isPresent(environment.surroundings.walletFile),
      means: .init(
        keepsRecords: records != nil, hasIssuer: hasIssuer, sendsCards: offers != nil),
      practice: practice)
    let answers = Monitor(DeskAnswers(gate: gate, state: state))
    let secrets = DeskSecrets()
    let counter = CounterWork(
      reading: reading, office: office, records: records, offers: offers, secrets: secrets,
      answers: answers)
    let identity = IdentityWork(environment, secrets, answers)
    let threads = try start([
      { server.run { answer($0, answers, counter) } }, { counter.run() }, { identity.run() },
      { DeskStation(place: reading.place, environment: environment, answers: answers).run() },
    ])
    let keeper = DeskKeeper(
      answers: answers, secrets: secrets, records: records, session: session, socket: socket,
      lockAfter: lockAfter, opensBrowser: opensBrowser, environment: environment)
    defer { keeper.removePage() }
    // A swipe may come while the terminal has the focus: it must not stay there to be read.
    let hidden = Terminal()?.hideIfInForeground()
    defer { hidden?.giveBack() }
    try keeper.open()
    keeper.run()
    answers.change { $0.state.end() }
    counter.stopWaiting()
    server.stop()
    for thread in threads { thread.wait() }
    return .success
  }

  private func answer(
    _ request: HTTPServerRequest, _ answers: Monitor<DeskAnswers>, _ counter: CounterWork
  ) -> HTTPServerResponse {
    let response = answers.change { $0.answer(request) }
    counter.stopWaitingIfUnwanted()
    FreedMemory.wipeStack()
    return response
  }

  private func start(_ bodies: [@Sendable () -> Void]) throws -> [WorkerThread] {
    try bodies.map { body in
      guard let thread = WorkerThread.start(body) else { throw DeskNotStarted(number: errno) }
      return thread
    }
  }
}

/// The error for a desk whose server cannot be started.
struct DeskNotStarted: CodedError {
  /// The number of the system's error.
  let number: Int32

  var code: ReasonCode { .deskNotStarted }
  var details: [Detail] { [.text(SystemCalls.text(ofError: number))] }
}
