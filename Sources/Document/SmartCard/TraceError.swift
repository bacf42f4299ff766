import Encoding
import Verdicts

/// The reason why a trace cannot be read or replayed. It holds no data of the exchanges.
public enum TraceError: CodedError, Hashable {
  /// The text is no trace; the argument names the part that is wrong.
  case malformed(Phrase)
  /// The trace lacks bytes that a replay needs: the number of the first exchange without them,
  /// counted from 1, and its command.
  case redacted(exchange: Int, Detail)
  /// The session differs from the recorded one: the number of the exchange, counted from 1, and the
  /// event that was expected there.
  case differs(exchange: Int, expected: Detail)

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .malformed: .traceMalformed
    case .redacted: .traceRedacted
    case .differs: .traceDiffers
    }
  }

  /// The exchange, and what is wrong with it.
  public var details: [Detail] {
    switch self {
    case .malformed(let part): [.phrase(part)]
    case .redacted(let exchange, let name): [.number(exchange), name]
    case .differs(let exchange, let expected): [.number(exchange), expected]
    }
  }
}

extension TraceEvent.Command {
  /// The command's name with its header, without data.
  public var detail: Detail {
    let digits = Hex.encode(header).uppercased()
    return Instruction.commandName(header: header).map { .text("\($0) (\(digits))") }
      ?? .phrase(.traceCommand(digits))
  }
}

extension TraceEvent {
  /// The description of an event in an error.
  var detail: Detail {
    switch self {
    case .exchange(let exchange):
      exchange.step.isEmpty
        ? exchange.command.detail
        : .phrase(.traceCommand(exchange.command.detail, in: exchange.step))
    case .session(let session): .phrase(.traceSession(session.cipher))
    case .random(let number): .phrase(.traceNumber(length: number.length))
    case .reset: .phrase(.traceReset)
    }
  }
}
