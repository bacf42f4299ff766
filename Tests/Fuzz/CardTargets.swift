@testable import SmartCard

extension FuzzTarget {
  static let card = [
    FuzzTarget("command-apdu", longest: 70_000) { input in
      guard let command = try? CommandAPDU(parsing: input) else { return }
      let again = try? CommandAPDU(parsing: command.encoded)
      hold(again == command, "a command is written and read again")
      _ = (command.isExtended, command.isProtected)
    },
    FuzzTarget("response-apdu") { input in
      guard let answer = try? ResponseAPDU(parsing: input) else { return }
      hold(answer.encoded == input, "an answer is written as it was")
      _ = (answer.status.exactLength, answer.status.remainingLength, answer.status.description)
    },
    FuzzTarget("answer-to-reset", longest: 256) { input in
      _ = CardCapabilities(answerToReset: input)
      _ = CardCapabilities(historicalBytes: input)
      _ = ReaderKind.isContactless(atr: input)
      _ = ReaderKind(name: String(decoding: input, as: UTF8.self))
    },
    FuzzTarget("reader-properties", longest: 512) { input in
      let properties = ReaderProperties(parsing: input)
      hold(properties.maximumCommandLength.map { $0 > 0 } ?? true, "a length is over zero")
      for feature: UInt8 in [0x12, input.first ?? 0] {
        _ = ReaderProperties.controlCode(of: feature, in: input)
      }
    },
    FuzzTarget("trace") { input in
      guard let trace = try? Trace(parsing: input) else { return }
      let again = try? Trace(parsing: trace.encoded)
      hold(again == trace, "a trace is written and read again")
      hold(trace.redacted.redacted == trace.redacted, "nothing is left to redact")
    },
    FuzzTarget("response-chaining") { input in
      let chip = ScriptedChip(input)
      let command = CommandAPDU(ins: 0xB0, p1: 0, p2: 0, expectedLength: 256)
      if let answer = try? ResponseChaining(chip).transmit(command) {
        hold(answer.data.count <= ResponseChaining.maximumLength, "an answer has a bound")
      }
      hold(chip.commands <= 2 * ResponseChaining.maximumRounds + 2, "the commands have a bound")
    },
  ]
}

/// Answers what the input says, part by part, and refuses when there are no more.
final class ScriptedChip: CardChannel {
  private var parts: InputParts
  private(set) var commands = 0

  init(_ input: [UInt8]) { parts = InputParts(input) }

  init(_ parts: InputParts) { self.parts = parts }

  var replayedTime: Duration? { nil }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands += 1
    guard !parts.isAtEnd else { return ResponseAPDU(status: StatusWord(0x6F, 0x00)) }
    let status = StatusWord(parts.byte(), parts.byte())
    return ResponseAPDU(data: parts.part(), status: status)
  }

  func reset(_ kind: ResetKind) throws {}
}
