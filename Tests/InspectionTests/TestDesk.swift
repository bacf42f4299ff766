import ChipAccess
import ChipSimulator
import Crypto
import Foundation
import LDS
import MRZ
import PKIX
import SmartCard
import TestSupport
import Testing
import Trust
import TrustStore
import Verdicts

import Inspection

/// A desk in one process: a test country, a store that trusts it, and a chip on the link.
enum TestDesk {
  /// The present of the tests: 1 July 2026.
  static let now = Date(timeIntervalSince1970: 1_782_864_000)

  private static let made = Result { try TestCountry.make(random: .system, now: now) }

  static func country() throws -> TestCountry { try made.get() }

  /// A store that holds the country's root; its folder is gone once it was read.
  static func store(_ anchorClass: AnchorClass? = .state) throws -> TrustStore {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    var store = try TrustStore(folder: path)
    // An import takes the simulator's country as a test anchor only; these tests look at both.
    if let anchorClass {
      let root = try Certificate(der: country().rootCertificate)
      _ = try store.add([
        TrustAnchor(
          certificate: root, anchorClass: anchorClass, source: "a test's root", isLink: false)
      ])
    }
    return store
  }

  static func document(_ profile: Profile) throws -> PersonalisedDocument {
    try Personalisation.document(profile, issuedBy: country(), random: .system, now: now)
  }

  static func fields(_ document: PersonalisedDocument) throws -> MRZAccessFields {
    document.mrz.accessFields
  }

  /// Inspects a document on a chip that plays a profile, over a link that a test may bend.
  static func inspect(
    _ profile: Profile, document given: PersonalisedDocument? = nil,
    policy: InspectionPolicy = InspectionPolicy(), anchors: AnchorClass? = .state,
    at moment: Date = now, in zone: LocalZone = .utc, fields: MRZAccessFields? = nil,
    key: AccessKey? = nil, terminal: TerminalCredentials? = nil,
    link: (SimulatedChip) -> any CardChannel = { $0 },
    askAgain: @escaping MRZQuestion = { _, _ in nil }
  ) throws -> InspectionRecord {
    let document = try given ?? self.document(profile)
    let chip = try SimulatedChip(document: document, profile: profile)
    return try Inspection(anchors: store(anchors), policy: policy).run(
      over: link(chip), key: key ?? AccessKey(fields ?? self.fields(document)),
      at: JudgementTime(moment, in: zone), terminal: terminal, askAgain: askAgain
    ).from(.chip)
  }
}

extension TestDesk {
  private static let inspected = MadeOnce<String, InspectionRecord>()

  /// What ``inspect(_:document:policy:anchors:at:in:fields:key:link:askAgain:)`` gives of a document of a profile, for
  /// tests that look at one in order: it is made once for all of them.
  static func inspected(_ profile: Profile) throws -> InspectionRecord {
    try inspected.value(profile.name) { try inspect(profile) }
  }
}

/// Where a test says nothing of a zone, its desk is in Greenwich.
extension Inspection {
  func run(
    over channel: any CardChannel, fields: MRZAccessFields, at now: Date,
    challenge: [UInt8]? = nil, report: @escaping (InspectionEvent) -> Void = { _ in }
  ) throws -> InspectionRecord {
    try run(
      over: channel, fields: fields, at: JudgementTime(now, in: .utc), challenge: challenge,
      report: report
    ).from(.chip)
  }

  func run(
    over channel: any CardChannel, key: AccessKey, at now: Date, challenge: [UInt8]? = nil,
    report: @escaping (InspectionEvent) -> Void = { _ in }
  ) throws -> InspectionRecord {
    try run(
      over: channel, key: key, at: JudgementTime(now, in: .utc), challenge: challenge,
      report: report
    ).from(.chip)
  }
}

extension SavedInspection {
  func run(_ document: SavedDocument, at now: Date) throws -> InspectionRecord {
    try run(document, at: JudgementTime(now, in: .utc))
  }
}

extension Profile {
  /// A profile of a test's own.
  static func make(_ adjust: (inout Profile) -> Void = { _ in }) -> Profile {
    Profile("test", "a test's own", adjust)
  }
}

extension InspectionRecord {
  /// The record, of which it is known where its files came from.
  func from(_ source: InspectionSource) throws -> InspectionRecord {
    guard self.source == source else { throw OtherSource() }
    return self
  }

  struct OtherSource: Error {}
}

extension InspectionRecord {
  func check(_ name: CheckName) -> Check? { checks.first { $0.name == name } }
}

/// A link on which a test may put another answer in an answer's place.
final class BentLink: CardChannel {
  private let channel: any CardChannel
  private let bend: (CommandAPDU, _ index: Int) throws -> ResponseAPDU?
  private(set) var commands: [CommandAPDU] = []

  var limits: ChannelLimits { channel.limits }
  var replayedTime: Duration? { channel.replayedTime }

  private(set) var resets: [ResetKind] = []

  func reset(_ kind: ResetKind) throws {
    resets.append(kind)
    try channel.reset(kind)
  }

  init(
    _ channel: any CardChannel, _ bend: @escaping (CommandAPDU, Int) throws -> ResponseAPDU?
  ) {
    self.channel = channel
    self.bend = bend
  }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands.append(command)
    if let answer = try bend(command, commands.count - 1) { return answer }
    return try channel.transmit(command)
  }
}

extension VerifiedAttributes {
  /// The attributes of a record that must be live.
  init(_ record: InspectionRecord) throws {
    try self.init(#require(record.live))
  }
}
