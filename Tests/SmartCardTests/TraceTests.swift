import Encoding
import TestSupport
import Testing
import Verdicts

@testable import SmartCard

@Suite("Traces of a session") struct TraceTests {
  private static let command = CommandAPDU(ins: 0xB0, p1: 0, p2: 4, expectedLength: 4)
  private static let other = CommandAPDU(ins: 0xB0, p1: 0, p2: 8, expectedLength: 4)
  private static let detail: Detail = "READ BINARY (00B00004)"

  /// A card that can be reset, and says another length afterwards.
  private final class Card: CardChannel {
    var limits = ChannelLimits(readerLength: 261, cardTakesExtendedLength: true)
    var failure: SmartCardError?

    var replayedTime: Duration? { nil }

    func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
      if let failure { throw failure }
      return ResponseAPDU(data: [command.p2, 0xAB], status: .success)
    }

    func reset(_ kind: ResetKind) throws {
      limits.readerLength = 2048
      if let failure { throw failure }
    }
  }

  /// A session with everything that a trace can hold.
  private func trace(keepsSecrets: Bool = true) throws -> Trace {
    let card = Card()
    let recorder = TraceRecorder(keepsSecrets: keepsSecrets)
    let channel = RecordingChannel(card, recorder: recorder) { [0x3B, 0x80] }
    let limits = channel.limits
    recorder.enter(step: "opening")
    _ = try channel.transmit(Self.command)
    recorder.drew([0xC0, 0xC1, 0xC2])
    recorder.began(cipher: "AES-128") { .init(encryption: [1], authentication: [2], counter: [3]) }
    try channel.reset()
    recorder.seals(Self.other)
    _ = try channel.transmit(Self.command)
    recorder.opened(ResponseAPDU(data: [0xCD], status: .endOfFile))
    card.failure = .serviceFailed(0x8010_0016)
    #expect(throws: SmartCardError.self) { try channel.transmit(Self.other) }
    #expect(throws: SmartCardError.self) { try channel.reset() }
    return Trace(
      tool: "passport 1", time: "2026-07-01T12:00:00Z", reader: "A reader",
      answerToReset: [0x3B, 0x81], limits: limits, asked: .object(["policy": "strict"]),
      secrets: keepsSecrets ? .object(["key": "L898902C3"]) : nil, events: recorder.events,
      outcome: .object(["exit": 7]))
  }

  @Test("given a session, when its trace is written and read, then it is the same")
  func roundTrip() throws {
    let trace = try trace()
    let read = try Trace(parsing: trace.encoded)
    #expect(read == trace)
    #expect(read.encoded == trace.encoded)
    #expect(try Trace(parsing: trace.redacted.encoded) == trace.redacted)
  }

  @Test("given a trace, when replayed, then answers, failures, resets and lengths come again")
  func replay() throws {
    let replay = ReplayChannel(try Trace(parsing: trace().encoded))
    #expect(replay.limits == ChannelLimits(readerLength: 261, cardTakesExtendedLength: true))
    #expect(try replay.transmit(Self.command).data == [4, 0xAB])
    #expect(replay.numbers.next(3) == [0xC0, 0xC1, 0xC2])
    try replay.reset()
    #expect(replay.limits.readerLength == 2048)
    #expect(try replay.transmit(Self.command).data == [4, 0xAB])
    let failure = SmartCardError.serviceFailed(0x8010_0016)
    #expect(throws: failure) { try replay.transmit(Self.other) }
    #expect(throws: failure) { try replay.reset() }
    try replay.finish()
    #expect(replay.position == 3)
  }

  @Test(
    "given a trace, when another command comes, then the replay says which was expected, for good")
  func otherCommand() throws {
    let replay = ReplayChannel(try trace())
    let expected = TraceError.differs(
      exchange: 1, expected: .phrase(.traceCommand(Self.detail, in: "opening")))
    #expect(throws: expected) { try replay.transmit(Self.other) }
    #expect(throws: expected) { try replay.transmit(Self.command) }
    #expect(throws: expected) { try replay.finish() }
    #expect(replay.position == 0)
  }

  @Test("given a trace, when a reset or a command comes in the other's place, then it is reported")
  func otherEvent() throws {
    let reset = ReplayChannel(try trace())
    #expect(
      throws: TraceError.differs(
        exchange: 1, expected: .phrase(.traceCommand(Self.detail, in: "opening")))
    ) {
      try reset.reset()
    }
    let command = ReplayChannel(try trace())
    _ = try command.transmit(Self.command)
    #expect(throws: TraceError.differs(exchange: 2, expected: .phrase(.traceReset))) {
      try command.transmit(Self.command)
    }
  }

  @Test("given a trace, when it is left early or gone beyond, then the exchange is reported")
  func ends() throws {
    let trace = Trace(exchanges: [
      try TraceEvent.Exchange(command: Self.command.encoded, response: [0x90, 0x00])
    ])
    let early = ReplayChannel(trace)
    #expect(throws: TraceError.differs(exchange: 1, expected: Self.detail)) { try early.finish() }
    let late = ReplayChannel(trace)
    _ = try late.transmit(Self.command)
    try late.finish()
    #expect(throws: TraceError.differs(exchange: 2, expected: .phrase(.traceEnd))) {
      try late.transmit(Self.command)
    }
  }

  @Test("given other random numbers than the trace has, when drawn, then the next command ends it")
  func otherNumbers() throws {
    for count in [2, 4] {
      let replay = ReplayChannel(try trace())
      #expect(replay.numbers.next(count) == [UInt8](repeating: 1, count: count))
      #expect(throws: TraceError.differs(exchange: 1, expected: .phrase(.traceOtherNumbers))) {
        try replay.transmit(Self.command)
      }
    }
    let replay = ReplayChannel(Trace(exchanges: []))
    _ = replay.numbers.next(1)
    #expect(throws: TraceError.self) { try replay.finish() }
  }

  @Test("given a redacted trace, when replayed, then the exchange that lacks its bytes is reported")
  func redacted() throws {
    for trace in [try trace().redacted, try trace(keepsSecrets: false)] {
      #expect(trace.isRedacted)
      let replay = ReplayChannel(try Trace(parsing: trace.encoded))
      #expect(throws: TraceError.redacted(exchange: 1, Self.detail)) {
        try replay.transmit(Self.command)
      }
    }
  }

  @Test("given a recorder without secrets, when a session is over, then it never kept any")
  func keepsNothing() throws {
    let secret = try trace().redacted
    let plain = try trace(keepsSecrets: false)
    #expect(plain.events == plain.events.map(\.redacted))
    #expect(plain.events.count == secret.events.count)
    let text = String(decoding: plain.encoded, as: UTF8.self)
    for word in ["AB", "C0C1", "bytes", "Key", "counter", "L898"] { #expect(!text.contains(word)) }
  }

  @Test(
    "given a failure with words, when it is recorded and read, then its texts and the failure stay",
    arguments: [
      (SmartCardError.serviceFailed(0x8010_0001), "PC/SC result 80100001"),
      (.statusWordMissing(length: 1), "1 bytes, no status word"),
      (.readerFailed("PC/SC result +1"), "PC/SC result +1"),
      (.readerFailed("PC/SC result"), "PC/SC result"),
      (.responseMalformed("-0 bytes, no status word"), "-0 bytes, no status word"),
      (.responseMalformed("PC/SC result 1"), "PC/SC result 1"),
    ])
  func recordedWords(_ failure: SmartCardError, _ text: String) throws {
    let recorder = TraceRecorder(keepsSecrets: true)
    let channel = RecordingChannel(ScriptedChannel { _, _ in throw failure }, recorder: recorder)
    #expect(throws: failure) { try channel.transmit(Self.command) }
    let trace = Trace(secrets: .object(["key": "none"]), events: recorder.events)
    #expect(String(decoding: trace.encoded, as: UTF8.self).contains(text))
    let replay = ReplayChannel(try Trace(parsing: trace.encoded))
    let again = #expect(throws: failure) { try replay.transmit(Self.command) }
    #expect(again?.sentence.hasSuffix(": " + text) == true)
  }

  @Test(
    "given a trace that another program wrote, when a part is wrong, then the sentence names it",
    arguments: [
      ("", "no JSON, offset 0"), ("{}", "its schema"),
      (#"{"schema":"passport.trace/1"}"#, "its events"),
      (#"{"schema":"passport.trace/1","events":[]}"#, "whether it is redacted"),
      (head.replacing(#""tool":"","#, with: "") + "[]}", "tool of its beginning"),
      (head + "[{}]}", "event of event 1"),
      (
        head + exchange(#""command":{"bytes":"00A4"},"answer":{"bytes":"9000"}"#),
        "bytes of command of event 1"
      ),
    ])
  func partOfTrace(text: String, part: String) throws {
    let error = #expect(throws: TraceError.self) { try Trace(parsing: Array(text.utf8)) }
    #expect(error?.sentence == "the file is not a trace: \(part) cannot be read")
  }

  @Test(
    "given a replay that differs, when it is reported, then the sentence says what was expected")
  func expectations() {
    func sentence(_ expected: Detail) -> String {
      TraceError.differs(exchange: 2, expected: expected).sentence
        .replacing("the trace is of another read: exchange 2 should be ", with: "")
    }
    let unknown = TraceEvent.Command(header: [0, 1, 2, 3], dataLength: 0, expectedLength: nil)
    #expect(sentence(unknown.detail) == "command 00010203")
    #expect(
      sentence(.phrase(.traceCommand(unknown.detail, in: "opening"))) == "command 00010203, opening"
    )
    #expect(sentence(TraceEvent.session(.init(cipher: "3DES")).detail) == "a session with 3DES")
    #expect(
      sentence(TraceEvent.random(.init(length: 8, bytes: nil)).detail)
        == "a random number of 8 bytes")
    #expect(sentence(.phrase(.traceReset)) == "a reset")
    #expect(sentence(.phrase(.traceEnd)) == "its end")
    #expect(sentence(.phrase(.traceOtherNumbers)) == "other random numbers")
  }

  @Test("given an error that is no reader's, when it is recorded, then its details are not")
  func foreignFailure() throws {
    struct Failure: CodedError {
      var code: ReasonCode { .mrzUnreadable }
      var details: [Detail] { ["ERIKSSON"] }
    }
    let recorder = TraceRecorder(keepsSecrets: true)
    let channel = RecordingChannel(ScriptedChannel { _, _ in throw Failure() }, recorder: recorder)
    #expect(throws: Failure.self) { try channel.transmit(Self.command) }
    let trace = Trace(secrets: .object(["key": "none"]), events: recorder.events)
    #expect(!String(decoding: trace.encoded, as: UTF8.self).contains("ERIKSSON"))
    #expect {
      try ReplayChannel(Trace(parsing: trace.encoded)).transmit(Self.command)
    } throws: { ($0 as? any CodedError)?.code == .mrzUnreadable }
  }

  private static let head =
    #"{"schema":"passport.trace/1","redacted":false,"tool":"","time":"","answerToReset":"","#
    + #""limits":{},"secrets":{},"events":"#

  @Test("given the documented text, when read, then the exchanges are there")
  func documented() throws {
    let text =
      Self.head
      + #"[{"event":"exchange","step":"opening","startMicroseconds":1,"durationMicroseconds":2,"#
      + #""command":{"bytes":"00A4040C"},"answer":{"bytes":"9000"}}]}"#
    let trace = try Trace(parsing: Array(text.utf8))
    #expect(
      try ReplayChannel(trace).transmit(CommandAPDU(ins: 0xA4, p1: 4, p2: 0x0C)).status == .success)
  }

  @Test(
    "given something else, when read as a trace, then it is malformed",
    arguments: [
      "", "[]", "{}", #"{"schema":"passport.trace/2","redacted":true,"events":[]}"#,
      #"{"schema":"passport.trace/1","redacted":true,"secrets":{},"events":[]}"#,
      #"{"schema":"passport.trace/1","redacted":true,"tool":"\u001b[2J","events":[]}"#,
      head.replacing("false", with: "true") + "[]}",
      head.replacing(#""secrets":{},"#, with: "") + "[]}",
      head + "{}}", head + "[{}]}", head + #"[{"event":"other"}]}"#,
      head + #"[{"event":"random","length":2,"bytes":"AA"}]}"#,
      head + #"[{"event":"random","length":-1}]}"#,
      head + #"[{"event":"reset","startMicroseconds":0,"durationMicroseconds":0,"limits":{}}]}"#,
      head + exchange(#""command":{"bytes":"00A4"},"answer":{"bytes":"9000"}"#),
      head + exchange(#""command":{"bytes":"00A4040C"},"answer":{"bytes":"90"}"#),
      head + exchange(#""command":{"bytes":"00A4040C"}"#),
      head + exchange(#""command":{"header":"00"},"answer":{"bytes":"9000"}"#),
      head
        + exchange(
          #""command":{"bytes":"00A4040C"},"failure":{"code":"no-document","details":["\u202e"]}"#),
      head
        + exchange(#""command":{"bytes":"00A4040C"},"failure":{"code":"No Code","details":[]}"#),
    ])
  func malformed(text: String) {
    let error = #expect(throws: TraceError.self) { try Trace(parsing: Array(text.utf8)) }
    #expect(error?.code == .traceMalformed)
  }

  private static func exchange(_ members: String) -> String {
    #"[{"event":"exchange","step":"","startMicroseconds":1,"durationMicroseconds":2,"#
      + members + "}]}"
  }
}
