import SmartCard
import TestSupport
import Testing
import Verdicts

@Suite struct TranscriptTests {
  private static let command = CommandAPDU(ins: 0xB0, p1: 0, p2: 4, expectedLength: 4)
  private static let other = CommandAPDU(ins: 0xB0, p1: 0, p2: 8, expectedLength: 4)

  @Test("given a recorded session, when written and read, then it replays the same answers")
  func roundTrip() throws {
    let card = ScriptedChannel { command, _ in
      ResponseAPDU(data: [command.p2], status: .success)
    }
    let recording = RecordingChannel(card)
    _ = try recording.transmit(Self.command)
    _ = try recording.transmit(Self.other)
    let text = recording.transcript.encoded
    let transcript = try Transcript(parsing: text)
    #expect(transcript == recording.transcript)
    #expect(transcript.encoded == text)
    let replay = ReplayChannel(transcript)
    #expect(try replay.transmit(Self.command).data == [4])
    #expect(try replay.transmit(Self.other).data == [8])
    #expect(throws: TranscriptError.ended(exchanges: 2)) { try replay.transmit(Self.other) }
  }

  @Test("given a recording, when another command comes, then the replay stops and stays there")
  func otherCommand() throws {
    let exchange = Transcript.Exchange(command: Self.command.encoded, response: [0x90, 0x00])
    let replay = ReplayChannel(Transcript(exchanges: [exchange]))
    #expect(throws: TranscriptError.commandDiffers(exchange: 1)) {
      try replay.transmit(Self.other)
    }
    #expect(replay.position == 0)
    #expect(try replay.transmit(Self.command).status == .success)
  }

  @Test("given a recorded answer without status word, when replayed, then it is malformed")
  func shortAnswer() {
    let exchange = Transcript.Exchange(command: Self.command.encoded, response: [0x90])
    let replay = ReplayChannel(Transcript(exchanges: [exchange]))
    #expect(throws: SmartCardError.responseMalformed("1 octets, no status word")) {
      try replay.transmit(Self.command)
    }
  }

  @Test("given the documented text, when read, then the exchanges are there")
  func documented() throws {
    let text =
      #"{"schema":"passport.transcript/1","exchanges":[{"command":"00A4040C","response":"9000"}]}"#
    let transcript = try Transcript(parsing: Array(text.utf8))
    #expect(
      transcript.exchanges == [.init(command: [0, 0xA4, 4, 0x0C], response: [0x90, 0x00])])
  }

  @Test(
    "given something else, when read as a transcript, then it is malformed",
    arguments: [
      "", "[]", "{}", #"{"schema":"passport.transcript/2","exchanges":[]}"#,
      #"{"schema":"passport.transcript/1"}"#,
      #"{"schema":"passport.transcript/1","exchanges":[{"command":"00A4"}]}"#,
      #"{"schema":"passport.transcript/1","exchanges":[{"command":"0","response":"9000"}]}"#,
      #"{"schema":"passport.transcript/1","exchanges":[{"command":"00","response":"zz"}]}"#,
    ])
  func malformed(text: String) {
    let error = #expect(throws: TranscriptError.self) {
      try Transcript(parsing: Array(text.utf8))
    }
    #expect(error?.code == .fileMalformed)
  }
}
