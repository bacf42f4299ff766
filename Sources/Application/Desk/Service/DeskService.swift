import Encoding
import Glibc
import HTTP
import Operations
import Parallel
import Storage
import Verdicts
import Wallet

/// A running desk: a server for the page, and the threads that do its work.
package struct DeskService {
  private let settings: DeskSettings
  /// The socket by which a second start finds this desk; nil for a practice desk.
  private let socket: DeskSocket?
  private let console: any DeskConsole & Progress
  private let session: SessionLock?
  private let hasIssuer: Bool

  /// Finds what would prevent the desk from serving, before signals are held and keys are hidden.
  /// - Parameter socket: the socket by which a second start finds this desk; nil for a practice
  ///   desk.
  /// - Throws: `WalletError` if receipts are kept, which must be signed, and there is no issuer;
  ///   `StorageError`.
  package init(
    _ settings: DeskSettings, _ socket: DeskSocket?, _ console: any DeskConsole & Progress
  ) throws {
    (self.settings, self.socket, self.console) = (settings, socket, console)
    session = SessionLock(settings.surroundings)
    hasIssuer = try BoundedFile.isPresent(settings.surroundings.issuerFile)
    if let records = settings.records {
      // An issuer signs the receipts.
      if !hasIssuer { try IssuerStore.requirePresence(at: settings.surroundings.issuerFile) }
      try records.prepare()
    }
  }

  /// Serves until the user ends the desk on the page, or a signal does.
  /// - Throws: ``DeskNotStarted``; `StorageError` where the file that opens the page cannot be written.
  package func run() throws {
    let surroundings = settings.surroundings
    // The address is random, so that no one can predict it: no page of another program in the
    // browser has the same origin or has left data for it.
    let host = try surroundings.random.bytes(3).map { $0 % 254 + 1 }
    let server: HTTPServer
    do throws(HTTPServer.Fault) {
      server = try HTTPServer(host: (host[0], host[1], host[2]))
    } catch { throw DeskNotStarted(number: error.number) }
    let authority: WireText = "127.\(host[0]).\(host[1]).\(host[2]):\(server.port)"
    let gate = try DeskGate(authority: authority)
    // Signed requests to phones name the origin, so that it is made once the port is known.
    let phoneOrigin: WireText? = settings.asksPhones ? "http://\(authority)" : nil
    var state = DeskState(
      settings.catalogue, clearsAfter: Int(settings.clearAfter.components.seconds),
      office: settings.office, hasWallet: try BoundedFile.isPresent(surroundings.walletFile),
      capabilities: .init(
        keepsRecords: settings.records != nil, hasIssuer: hasIssuer,
        sendsCards: settings.offers != nil, keepsEvidence: settings.keepsEvidence,
        asksPhones: settings.asksPhones),
      practice: settings.practice)
    if let link = settings.link, state.leave(link) { state.part = .identity }
    let answers = Monitor(DeskAnswers(gate: gate, state: state))
    let secrets = DeskSecrets()
    let backups = BackupWork(surroundings, answers)
    let counter = CounterWork(settings, secrets, answers, backups, console)
    let threads = try start([
      { server.run { answer($0, answers, counter) } }, { counter.run() },
      {
        IdentityWork(
          surroundings, secrets, answers, settings.client, backups,
          reachedAt: settings.offers?.place.publicURL, askingPhonesFrom: phoneOrigin,
          tokens: settings.tokens, policy: settings.policy.trust
        ).run()
      },
      { CircuitWork(surroundings, answers).run() },
      { CameraWork(surroundings, answers).run() },
      { if let offers = settings.offers { ProofService(offers, answers).run() } },
      { backups.run() },
      { if let device = settings.mrzDevice { MRZDeviceWork(device, answers, counter).run() } },
      { DeskStation(settings, answers).run() },
    ])
    let supervisor = DeskSupervisor(
      settings, secrets, answers, session: session, socket, console)
    defer { supervisor.removePage() }
    try supervisor.open()
    supervisor.run()
    answers.change { $0.state.end() }
    counter.stopWaiting()
    server.stop()
    backups.stop()
    for thread in threads { thread.wait() }
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

struct DeskNotStarted: CodedError {
  /// The error number of the system.
  let number: Int32

  var code: ReasonCode { .deskNotStarted }
  var details: [Detail] { [.text(SystemCalls.text(ofError: number))] }
}
