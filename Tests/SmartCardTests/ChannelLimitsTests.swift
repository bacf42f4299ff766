import Encoding
import TestSupport
import Testing

import SmartCard

@Suite("What reader and card say of lengths")
struct ChannelLimitsTests {
  @Test(
    "given historical bytes with card capabilities, when they are read, then extended length is known",
    arguments: [
      ("80739621C0", true), ("8073962180", false), ("807396 2140", true),
      // Behind other objects, and before a status indicator.
      ("8031C073C62140", true), ("0073C62140009000", true),
      // Two bytes of capabilities, none, another category, cut.
      ("80729621", nil), ("8031C0", nil), ("1073962140", nil), ("807396", nil), ("", nil),
      ("00739621", nil),
    ] as [(String, Bool?)])
  func historical(_ digits: String, _ expected: Bool?) throws {
    let bytes = try Hex.decode(digits.replacing(" ", with: ""))
    #expect(CardCapabilities(historicalBytes: bytes)?.takesExtendedLength == expected)
    let answer = [0x3B, 0x80 | UInt8(bytes.count), 0x80, 0x01] + bytes + [0x00]
    #expect(CardCapabilities(answerToReset: answer)?.takesExtendedLength == expected)
  }

  @Test("given any cut of an answer to reset, when it is read, then nothing is made up")
  func cut() throws {
    let answer = try Hex.decode(
      "3BFE1800008131FE4580318066409090068083070 0".replacing(" ", with: ""))
    for count in 0..<answer.count {
      _ = CardCapabilities(answerToReset: Array(answer.prefix(count)))
    }
    #expect(CardCapabilities(answerToReset: [0x3B, 0x85, 0x80, 0x01, 0x80, 0x73, 0x94]) == nil)
    #expect(CardCapabilities(answerToReset: [0x3B, 0xFF]) == nil)
  }

  @Test(
    "given what reader and card say, when it is asked, then a no of either counts",
    arguments: [
      (nil, nil, false), (261, nil, true), (261, true, true), (0x10000, nil, false),
      (2048, false, true), (nil, true, false),
    ] as [(Int?, Bool?, Bool)])
  func either(_ reader: Int?, _ card: Bool?, _ excluded: Bool) {
    let limits = ChannelLimits(readerLength: reader, cardTakesExtendedLength: card)
    #expect(limits.excludeExtendedLength == excluded)
  }

  @Test("given channels around a channel, when they are asked or reset, then the inner one answers")
  func around() throws {
    final class Inner: CardChannel {
      var resets = 0
      var limits: ChannelLimits { ChannelLimits(readerLength: 2048) }
      var replayedTime: Duration? { .zero }
      func transmit(_ command: CommandAPDU) -> ResponseAPDU { ResponseAPDU(status: .success) }
      func reset(_ kind: ResetKind) { resets += 1 }
    }
    let inner = Inner()
    let channels: [any CardChannel] = [
      MeteredChannel(inner), TracingChannel(inner) { _ in }, ResponseChaining(inner),
      RecordingChannel(inner, recorder: TraceRecorder(keepsSecrets: false)),
    ]
    for (index, channel) in channels.enumerated() {
      #expect(channel.limits == inner.limits)
      #expect(channel.isReplayed)
      try channel.reset()
      #expect(inner.resets == index + 1)
    }
  }
}
