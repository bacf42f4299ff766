import ChipAccess
import ChipSimulator
import Inspection
import PKIX
import Parallel
import Presentation
import SmartCard
import Trust

/// A read of the virtual passport. Its state is made for it, and trusted as a test anchor in memory
/// alone, so that nothing is kept and the record is simulated.
struct PracticeRead {
  /// The profile that is read unless another is named: it offers every proof, and all hold.
  static let profile = Profile.named("aa-ca") ?? .specimen

  private let passport: VirtualPassport
  private let anchors: InMemoryAnchors
  private let environment: AppEnvironment

  /// Makes the state and its passport.
  init(_ profile: Profile, _ environment: AppEnvironment) throws {
    let country = try TestCountry.make(random: environment.random, now: environment.now)
    passport = try VirtualPassport(profile: profile, issuedBy: country, environment)
    let root = try Certificate(der: country.rootCertificate)
    anchors = InMemoryAnchors([
      TrustAnchor(certificate: root, anchorClass: .test, source: "practice", isLink: false)
    ])
    self.environment = environment
  }

  /// Reads the passport inside this process.
  func inspect() throws -> any JudgedRecord {
    try inspect(over: passport.chip(environment))
  }

  /// Lays the passport on a virtual reader of the PC/SC service, and reads it there.
  /// - Parameters:
  ///   - reader: the reader's whole name, as the service has it.
  ///   - host: the host on which the reader's driver, vpcd, listens.
  ///   - port: the driver's port.
  /// - Throws: `SmartCardError` for a missing service or reader and for a reader with another card on
  ///   it, `VirtualReaderError`.
  func inspect(on reader: String, at host: String, _ port: UInt16) throws -> any JudgedRecord {
    // The service may begin with the first program that calls it, and the driver with the service.
    let service = try PCSCContext(
      timeLimit: Self.patience, onSilence: DocumentSource.Wait.lines(environment.errors).onSilence)
    try service.checkReader(named: reader)
    // The service notices late that the card of an earlier practice went; another card is not read.
    guard try service.waitForRemoval(reader: reader, timeout: Self.patience) else {
      throw SmartCardError.readerInUse(reader)
    }
    let card = try VirtualCard(passport, host: host, port: port, environment)
    defer { card.remove() }
    let name = try service.waitForDocument(reader: reader, timeout: Self.patience)
    let channel = try service.connect(reader: name, timeLimit: .seconds(5))
    defer { channel.close() }
    return try inspect(over: channel)
  }

  /// The longest wait until the service has noticed a card that came or went, and for each answer.
  private static let patience = Duration.seconds(10)

  private func inspect(over channel: any CardChannel) throws -> any JudgedRecord {
    defer { environment.errors.clearProgress() }
    return try Inspection(
      anchors: anchors, policy: InspectionPolicy(), random: environment.random
    ).run(
      over: channel, key: AccessKey(passport.document.mrz), at: environment.judgementTime,
      report: { environment.errors.progress(ProgressLine.text($0)) }
    ).record
  }

  /// Shows the record as a read does, below a line that says what was read.
  /// - Throws: ``OutputError``.
  static func show(_ record: any JudgedRecord, _ environment: AppEnvironment) throws {
    let output = environment.output
    try output.lines(
      output.layout.shown(
        "PRACTICE: the virtual passport of a state that does not exist", hanging: 2))
    try output.lines(RecordSummary(record, for: environment).lines)
  }
}

/// The virtual passport on a virtual reader, served by a thread of its own.
private struct VirtualCard {
  private let link: VirtualReaderLink
  private let thread: WorkerThread

  /// Lays it on the reader.
  /// - Throws: `VirtualReaderError` when nobody listens there.
  init(
    _ passport: VirtualPassport, host: String, port: UInt16, _ environment: AppEnvironment
  ) throws {
    let answerToReset = try passport.chip(environment).atr
    let link = try VirtualReaderLink(host: host, port: port, atr: answerToReset)
    let (document, profile, random) = (passport.document, passport.profile, environment.random)
    let thread = WorkerThread.start {
      // The chip belongs to its thread.
      guard let chip = try? SimulatedChip(document: document, profile: profile, random: random)
      else { return link.close() }
      chip.onRemoval = { link.close() }
      try? link.run(onReset: { chip.reset() }, answer: { chip.answer($0) })
    }
    guard let thread else { throw InternalFault("the thread of the virtual passport") }
    self.link = link
    self.thread = thread
  }

  /// Takes it off the reader.
  func remove() {
    link.close()
    thread.wait()
  }
}
