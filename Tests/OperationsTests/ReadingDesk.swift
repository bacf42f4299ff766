import ChipAccess
import ChipSimulator
import Crypto
import Encoding
import Foundation
import Inspection
import LDS
import MRZ
import PKIX
import Presentation
import TestSupport
import Testing
import Trust
import Verdicts

@testable import Operations

/// A desk that reads virtual passports, and judges what was kept of them, by the operations alone: no process is started
/// and no terminal asked.
struct ReadingDesk {
  let desk: Desk
  let surroundings: Surroundings
  private let anchors: InMemoryAnchors
  private let zone: LocalZone?

  /// - Parameters:
  ///   - anchor: the class of the root of the virtual passport's country; nil where it is not known here.
  ///   - zone: where the desk is; nil for the zone of this machine.
  init(_ anchor: AnchorClass? = .test, in zone: LocalZone? = nil) throws {
    self.zone = zone
    desk = try Desk()
    surroundings = Surroundings(
      variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")],
      passphraseCost: .least)
    let root = try Certificate(der: VirtualPassport.country(surroundings).rootCertificate)
    anchors = InMemoryAnchors(
      anchor.map {
        [TrustAnchor(certificate: root, anchorClass: $0, source: "test", isLink: false)]
      } ?? [])
  }

  /// Reads the virtual passport of a profile.
  /// - Parameters:
  ///   - key: what opens it; nil for its MRZ.
  ///   - day: the day on which it is judged, as in `2030-06-30`; nil for today.
  func read(
    _ name: String = "specimen", _ policy: InspectionPolicy = InspectionPolicy(),
    key: AccessKey? = nil, at day: String? = nil
  ) throws -> InspectionRecord {
    let profile = try #require(Profile.named(name))
    let mrz = try VirtualPassport.mrz(profile: profile, files: nil, surroundings)
    return try ReadOperation(.simulator(profile), anchors: anchors, timeout: .seconds(5)).run(
      ReadRequest(key: key ?? AccessKey(mrz), policy: policy, challenge: nil),
      at: time(day), surroundings, RecordedProgress(),
      telling: .init(
        onWaiting: {}, onChange: { _ in }, onHeld: { _ in }, onSilence: { _ in }),
      report: { _ in }, askAgain: { _, _ in nil }
    ).inspected
  }

  /// Judges what was read as a saved read, with some files exchanged.
  func inspect(
    _ record: InspectionRecord, _ changed: [ElementaryFile: [UInt8]] = [:],
    policy: TrustPolicy = .standard, at day: String? = nil
  ) throws -> InspectionRecord {
    let files = record.files.compactMap { file in file.bytes.map { (file.file, $0) } }
    return try inspect(
      SavedDocument(
        Dictionary(files) { $1 }.merging(changed) { $1 }, from: "a test"), policy: policy, at: day)
  }

  /// Saves what was read in a folder of this desk.
  /// - Returns: the path of the folder.
  func save(_ record: InspectionRecord, as name: String = "dump") throws -> String {
    let path = desk.path(name)
    try DumpFolder(path: path).write(record)
    return path
  }

  /// Judges a saved read.
  func inspect(
    _ document: SavedDocument, policy: TrustPolicy = .standard, at day: String? = nil
  ) throws -> InspectionRecord {
    try SavedInspection(anchors: anchors, policy: InspectionPolicy(trust: policy))
      .run(document, at: time(day))
  }

  private func time(_ day: String?) -> JudgementTime {
    let now = zone.map { JudgementTime(surroundings.now, in: $0) } ?? surroundings.judgementTime
    return day.flatMap { CalendarDate(iso8601: $0) }.map { now.on($0) } ?? now
  }
}

extension InspectionRecord {
  /// The record as `--json` prints it.
  func json(redacted: Bool = false, fields: String? = nil) throws -> JSONValue {
    RecordJSON(
      isRedacted: redacted, fields: try fields.map { try FieldSelection($0, of: .record) }
    ).value(self)
  }
}
