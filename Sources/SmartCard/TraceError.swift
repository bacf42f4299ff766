import Encoding
import Verdicts

/// Why a trace cannot be read or replayed. Nothing here holds what was exchanged.
public enum TraceError: CodedError, Hashable {
  /// The text is no trace; the argument names the part that is wrong.
  case malformed(String)
  /// The trace was made without what a replay needs; the first exchange that lacks it.
  case redacted(exchange: Int, String)
  /// What is done is another than what was recorded: the number of the exchange, counted from 1, and
  /// what was expected there.
  case differs(exchange: Int, expected: String)

  /// The reason in the one vocabulary.
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
    case .malformed(let part): [.text(part)]
    case .redacted(let exchange, let name): [.text("\(exchange)"), .text(name)]
    case .differs(let exchange, let expected): [.text("\(exchange)"), .text(expected)]
    }
  }
}

extension TraceEvent.Command {
  /// The command's name, with its header: what can be said of it to anyone.
  public var words: String {
    let digits = Hex.encode(header).uppercased()
    return Instruction.commandName(header: header).map { "\($0) (\(digits))" }
      ?? "command \(digits)"
  }
}

extension TraceEvent {
  /// What an error says of an event that was expected.
  var words: String {
    switch self {
    case .exchange(let exchange):
      exchange.command.words + (exchange.step.isEmpty ? "" : ", \(exchange.step)")
    case .session(let session): "a session with \(session.cipher)"
    case .random(let number): "a random number of \(number.length) bytes"
    case .reset: "a reset"
    }
  }
}
