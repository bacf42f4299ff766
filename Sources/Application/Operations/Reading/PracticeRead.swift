import ChipAccess
import ChipSimulator
import Inspection
import Parallel
import PKIX
import Presentation
import SmartCard
import Trust

/// A read of the virtual passport. Its state is made for it, and trusted as a test anchor in memory
/// alone, so that nothing is kept and the record is simulated.
package struct PracticeRead {
  /// The profile that is read by default: it offers every proof of the chip, and all succeed.
  package static let profile = Profile.named("aa-ca") ?? .specimen

  private let passport: VirtualPassport
  private let anchors: InMemoryAnchors
  private let surroundings: Surroundings
  private let progress: any Progress

  /// Makes the state and its passport.
  package init(_ profile: Profile, _ surroundings: Surroundings, _ progress: any Progress) throws {
    let country = try TestCountry.make(random: surroundings.random, now: surroundings.now)
    passport = try VirtualPassport(profile: profile, issuedBy: country, surroundings)
    let root = try Certificate(der: country.rootCertificate)
    anchors = InMemoryAnchors([
      TrustAnchor(certificate: root, anchorClass: .test, source: "practice", isLink: false)
    ])
    (self.surroundings, self.progress) = (surroundings, progress)
  }

  /// Reads the passport inside this process.
  package func inspect() throws -> InspectionRecord {
    try inspect(over: passport.chip(surroundings))
  }

  /// Puts the passport on a virtual reader of the PC/SC service, and reads it there.
  /// - Parameters:
  ///   - reader: the reader's whole name in the service.
  ///   - host: the host on which the reader's driver, vpcd, listens.
  ///   - port: the driver's port.
  ///   - onSilence: called if the service does not answer for some seconds.
  /// - Throws: `SmartCardError` for a missing service or reader and for a reader with another card on
  ///   it, `VirtualReaderError`.
  package func inspect(
    on reader: String, at host: String, _ port: UInt16,
    onSilence: @escaping @Sendable (String) -> Void
  ) throws -> InspectionRecord {
    // The first client may start the service, and the service its driver.
    let service = try PCSCContext(
      timeLimit: Self.patience, onSilence: onSilence)
    try service.checkReader(named: reader)
    // The service notices late that the card of an earlier practice was removed. A card that stays
    // is another one and is not read.
    guard try service.waitForRemoval(reader: reader, timeout: Self.patience) else {
      throw SmartCardError.readerInUse(reader)
    }
    let card = try VirtualCard(passport, host: host, port: port, surroundings)
    defer { card.remove() }
    let name = try service.waitForDocument(reader: reader, timeout: Self.patience)
    let channel = try service.connect(reader: name, timeLimit: .seconds(5))
    defer { channel.close() }
    return try inspect(over: channel)
  }

  /// How long to wait for the service to notice a card that comes or goes, and for each answer.
  private static let patience = Duration.seconds(10)

  private func inspect(over channel: any CardChannel) throws -> InspectionRecord {
    defer { progress.clear() }
    return try Inspection(
      anchors: anchors, policy: InspectionPolicy(), random: surroundings.random
    ).run(
      over: channel, key: AccessKey(passport.document.mrz), at: surroundings.judgementTime,
      report: { progress.show(.inspecting($0)) }
    )
  }
}

/// The virtual passport on a virtual reader, served by a thread of its own.
private struct VirtualCard {
  private let link: VirtualReaderLink
  private let thread: WorkerThread

  /// Puts it on the reader.
  /// - Throws: `VirtualReaderError` if no driver listens there.
  init(
    _ passport: VirtualPassport, host: String, port: UInt16, _ surroundings: Surroundings
  ) throws {
    let answerToReset = try passport.chip(surroundings).atr
    let link = try VirtualReaderLink(host: host, port: port, atr: answerToReset)
    let (document, profile, random) = (passport.document, passport.profile, surroundings.random)
    let thread = WorkerThread.start {
      // The chip is used by this thread only.
      guard let chip = try? SimulatedChip(document: document, profile: profile, random: random)
      else { return link.close() }
      chip.onRemoval = { link.close() }
      try? link.run(onReset: { chip.reset() }, answer: { chip.answer($0) })
    }
    guard let thread else { throw InternalFault("the thread of the virtual passport") }
    self.link = link
    self.thread = thread
  }

  /// Removes it from the reader.
  func remove() {
    link.close()
    thread.wait()
  }
}
