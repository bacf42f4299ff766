import ChipAccess
import ChipSimulator
import Crypto
import Encoding
import Foundation
import LDS
import MRZ
import SmartCard
import Testing
import Verdicts

import Inspection

@Suite("Replaying a recorded read") struct TraceReplayTests {
  /// What came of a read, but for its times.
  private struct Outcome: Equatable {
    var verdicts: [Verdicts.Outcome] = []
    var checks: [Check] = []
    var access = ""
    var files: [ElementaryFile: [UInt8]] = [:]
    var mrz: MRZ?
    var figures: [Int] = []
    var signature: [UInt8]?
    var error: ReasonCode?
    var details: [Detail] = []

    init(_ run: () throws -> InspectionRecord) {
      do {
        let record = try run()
        verdicts = [record.data, record.chip, record.validity]
        checks = record.checks
        access = record.access.accessProtocol.name + "\(record.access.isDowngraded)"
        for file in record.files { files[file.file] = file.bytes }
        mrz = record.mrz
        figures = [record.link.commands, record.link.bytesSent, record.link.bytesReceived]
        signature = record.activeAuthentication?.signature
      } catch {
        let coded = error as? any CodedError
        self.error = coded?.code
        details = coded?.details ?? [.text("\(error)")]
      }
    }
  }

  /// Reads a document and writes the trace.
  private func record(
    _ profile: Profile, keepsSecrets: Bool = true,
    link: (SimulatedChip) -> any CardChannel = { $0 }
  ) throws -> (Outcome, Trace, PersonalisedDocument) {
    let document = try TestDesk.document(profile)
    let chip = try SimulatedChip(document: document, profile: profile)
    let recorder = TraceRecorder(keepsSecrets: keepsSecrets)
    let channel = RecordingChannel(link(chip), recorder: recorder)
    let limits = channel.limits
    let inspection = Inspection(
      anchors: try TestDesk.store(), policy: InspectionPolicy(),
      random: .system.recorded(by: recorder))
    let outcome = Outcome {
      try inspection.run(
        over: channel, fields: TestDesk.fields(document), at: TestDesk.now,
        report: { recorder.enter(step: $0.step) })
    }
    let trace = Trace(
      limits: limits, secrets: keepsSecrets ? .object(["key": "given again"]) : nil,
      events: recorder.events)
    return (outcome, trace, document)
  }

  private func replay(_ trace: Trace, _ document: PersonalisedDocument) throws -> Outcome {
    let channel = ReplayChannel(try Trace(parsing: trace.encoded))
    let inspection = Inspection(
      anchors: try TestDesk.store(), policy: InspectionPolicy(), random: .replayed(channel.numbers))
    let outcome = Outcome {
      try inspection.run(
        over: channel, fields: TestDesk.fields(document), at: JudgementTime(TestDesk.now, in: .utc)
      ).from(.replay)
    }
    try channel.finish()
    return outcome
  }

  @Test(
    "given a recorded read, when it is replayed from its text, then the record is the same",
    arguments: [
      "specimen", "get-response", "pace-p256", "pace-im", "pace-cam", "pace-dh-short", "ca-aes256",
      "ca-3des", "ca-chained", "aa-ecdsa", "aa-rsa-2048", "aa-ca", "open", "small-reads",
      "pace-session-lost", "pace-bare-once", "wrong-digest", "ca-clone", "aa-clone", "removed",
      "wrong-mac", "pace-wrong-token", "bac-wrong-mac", "truncated-file", "endless-61xx",
    ])
  func profiles(_ name: String) throws {
    let profile = try #require(Profile.named(name))
    let (outcome, trace, document) = try record(profile)
    #expect(!trace.events.isEmpty)
    #expect(try replay(trace, document) == outcome)
  }

  @Test(
    "given a record that passed, when it is the trace's and not the chip's, then it is the record of a trace"
  )
  func notVerified() throws {
    let document = try TestDesk.document(.specimen)
    let recorder = TraceRecorder(keepsSecrets: true)
    let chip = RecordingChannel(try SimulatedChip(document: document), recorder: recorder)
    let fields = try TestDesk.fields(document)
    func inspect(
      _ channel: any CardChannel, _ random: RandomSource
    ) throws -> InspectionRecord {
      try Inspection(anchors: TestDesk.store(), policy: InspectionPolicy(), random: random)
        .run(over: channel, fields: fields, at: JudgementTime(TestDesk.now, in: .utc))
    }
    let live = try inspect(chip, .system.recorded(by: recorder)).from(.chip)
    #expect(live.source == .chip)
    _ = try VerifiedAttributes(live)
    let trace = Trace(
      limits: chip.limits, secrets: .object(["key": "given again"]), events: recorder.events)
    let player = ReplayChannel(trace)
    // Whatever lies around it.
    let told = TracingChannel(
      RecordingChannel(player, recorder: TraceRecorder(keepsSecrets: false))
    ) { _ in }
    let played = try inspect(told, .replayed(player.numbers)).from(.replay)
    #expect(played.source == .replay)
    #expect(played.data == live.data && played.checks == live.checks)
    #expect(played.decision == nil)
  }

  @Test("given a reader that loses the link over a long answer, when replayed, then it does again")
  func linkReset() throws {
    let profile = try #require(Profile.named("pace-extended"))
    let (outcome, trace, document) = try record(profile) { chip in
      BentLink(chip) { command, _ in
        if command.isExtended { throw SmartCardError.connectionLost }
        return nil
      }
    }
    #expect(outcome.error == nil)
    let resets = trace.events.filter { if case .reset = $0 { true } else { false } }
    let sessions = trace.events.filter { if case .session = $0 { true } else { false } }
    #expect(!resets.isEmpty && sessions.count > 2)
    #expect(try replay(trace, document) == outcome)
  }

  @Test(
    "given a read that ran out of time for resets, when replayed, then it asks for no other one")
  func timedOut() throws {
    let (whole, trace, document) = try record(try #require(Profile.named("specimen"))) { chip in
      BentLink(chip) { command, index in
        index > 12 ? ResponseAPDU(status: .secureMessagingObjectsWrong) : nil
      }
    }
    func isReset(_ event: TraceEvent) -> Bool { if case .reset = event { true } else { false } }
    let first = try #require(trace.events.firstIndex(where: isReset))
    let second = try #require(trace.events[(first + 1)...].firstIndex(where: isReset))
    let short = Trace(
      limits: trace.limits, secrets: trace.secrets, events: Array(trace.events[..<second]))
    #expect(try replay(short, document).error == whole.error)
    #expect(whole.error == .secureMessagingFailed)
  }

  @Test("given a trace, when the key is another or the numbers are, then the exchange is reported")
  func otherKey() throws {
    let (_, trace, _) = try record(try #require(Profile.named("specimen")))
    let other = try MRZAccessFields(
      documentNumber: "L898902C3", dateOfBirth: "740812", dateOfExpiry: "120415")
    let inspection = { (channel: ReplayChannel) in
      Inspection(
        anchors: try TestDesk.store(), policy: InspectionPolicy(),
        random: .replayed(channel.numbers))
    }
    let channel = ReplayChannel(trace)
    let error = #expect(throws: TraceError.self) {
      try inspection(channel).run(over: channel, fields: other, at: TestDesk.now)
    }
    guard case .differs = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.sentence.hasSuffix("EXTERNAL AUTHENTICATE (00820000), opening") == true)
  }

  @Test(
    "given a trace with its steps, when looked at, then each command has the one it belongs to",
    arguments: ["specimen", "pace-p256"])
  func steps(_ name: String) throws {
    let (_, trace, _) = try record(try #require(Profile.named(name)), keepsSecrets: false)
    let exchanges = trace.events.compactMap { event in
      if case .exchange(let exchange) = event { exchange } else { nil }
    }
    for exchange in exchanges {
      switch exchange.command.header[1] {
      case 0x82, 0x84: #expect(exchange.step == "opening")
      case 0xB0: #expect(exchange.step.hasPrefix("reading "))
      default: break
      }
    }
    #expect(Set(exchanges.map(\.step)).isSuperset(of: ["opening", "reading DG1", "reading DG2"]))
    let protected = exchanges.filter { $0.command.header[0] & 0x0C == 0x0C }
    #expect(!protected.isEmpty && protected.allSatisfy { $0.plainCommand != nil })
  }

  // MARK: Redaction

  @Test(
    "given a redacted trace, when searched for what the document and the session hold, then it has none",
    arguments: [true, false])
  func noSecrets(_ isStripped: Bool) throws {
    for name in ["specimen", "pace-cam", "ca-3des", "aa-rsa-1024", "pace-session-lost"] {
      let (outcome, full, document) = try record(try #require(Profile.named(name)))
      let trace =
        isStripped
        ? full.redacted : try record(try #require(Profile.named(name)), keepsSecrets: false).1
      let text = String(decoding: trace.encoded, as: UTF8.self).lowercased()
      // Thousands of forms are looked for: as bytes that takes a tenth of the time.
      let bytes = Data(text.utf8)
      func holds(_ form: String) -> Bool {
        bytes.range(of: Data(form.lowercased().utf8)) != nil
      }
      let fields = try TestDesk.fields(document)
      for word in [fields.documentNumber, document.mrz.primaryIdentifier] + document.mrz.lines {
        for form in Self.forms(Array(word.utf8)) { #expect(!holds(form)) }
      }
      for date in [fields.dateOfBirth, fields.dateOfExpiry] {
        // As digits it might be a time.
        for form in Self.forms(Array(date.utf8)) where form != date {
          #expect(!holds(form))
        }
      }
      let secrets = Self.secrets(of: full) + outcome.files.values
      for secret in Set(secrets.filter { $0.count >= 6 }.map { Array($0.prefix(6)) }) {
        for form in Self.forms(secret) { #expect(!holds(form), "\(name)") }
      }
      // Nothing is long enough to be more than a header or a status word.
      let runs = text.split { !$0.isHexDigit }.filter { $0.count > 8 }
      #expect(runs.isEmpty, "\(name)")
    }
  }

  /// Every byte string of a trace that is somebody's business.
  private static func secrets(of trace: Trace) -> [[UInt8]] {
    trace.events.flatMap { event -> [[UInt8]] in
      switch event {
      case .exchange(let exchange):
        [
          exchange.command.whole?.data, exchange.answer?.whole?.data,
          exchange.plainCommand?.whole?.data, exchange.plainAnswer?.whole?.data,
        ].compactMap { $0 }
      case .session(let session):
        [session.keys?.encryption, session.keys?.authentication].compactMap { $0 }
      case .random(let number): [number.bytes ?? []]
      case .reset: []
      }
    }
  }

  /// Bytes as text could hold them; of base 64 what does not depend on what follows.
  private static func forms(_ bytes: [UInt8]) -> [String] {
    [
      Hex.encode(bytes), String(decoding: bytes, as: UTF8.self),
      String(Data(bytes).base64EncodedString().prefix(bytes.count / 3 * 4)),
    ]
  }
}
