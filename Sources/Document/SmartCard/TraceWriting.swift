import Encoding

extension Trace {
  /// The text form, JSON in UTF-8 with a line feed at the end.
  public var encoded: [UInt8] {
    var number = 0
    let elements = events.map { event in
      if case .exchange = event { number += 1 }
      return event.json(number: number, showsSecrets: !isRedacted)
    }
    let value = JSONValue.object([
      "schema": .string(Self.schema),
      "redacted": .bool(isRedacted),
      "tool": .string(tool),
      "time": .string(time),
      "reader": reader.map { .string($0) } ?? .null,
      "answerToReset": .string(Self.digits(answerToReset)),
      "limits": limits.json,
      "asked": asked,
      "secrets": secrets,
      "events": .array(elements),
      "outcome": outcome,
    ])
    return Array((JSONWriter(indented: true).text(value) + "\n").utf8)
  }

  /// Bytes in the text form.
  static func digits(_ bytes: [UInt8]) -> String { Hex.encode(bytes).uppercased() }
}

extension ChannelLimits {
  fileprivate var json: JSONValue {
    .object([
      "readerLength": readerLength.map { .integer($0) } ?? .null,
      "cardTakesExtendedLength": cardTakesExtendedLength.map { .bool($0) } ?? .null,
    ])
  }
}

extension TraceEvent {
  fileprivate func json(number: Int, showsSecrets: Bool) -> JSONValue {
    let event = showsSecrets ? self : redacted
    return switch event {
    case .exchange(let exchange): exchange.json(number: number)
    case .session(let session): session.json
    case .random(let number):
      .object([
        "event": "random", "length": .integer(number.length),
        "bytes": number.bytes.map { .string(Trace.digits($0)) },
      ])
    case .reset(let reset): reset.json
    }
  }
}

extension TraceEvent.Exchange {
  fileprivate func json(number: Int) -> JSONValue {
    let plain = plainCommand.map { command in
      JSONValue.object(["command": command.json, "answer": plainAnswer?.json])
    }
    return .object([
      "event": "exchange",
      "number": .integer(number),
      "step": .string(step),
      "name": .string(Instruction.commandName(header: command.header) ?? ""),
      "startMicroseconds": .integer(start),
      "durationMicroseconds": .integer(duration),
      "command": command.json,
      "answer": answer?.json,
      "failure": failure?.json,
      "plain": plain,
    ])
  }
}

extension TraceEvent.Command {
  fileprivate var json: JSONValue {
    .object([
      "header": .string(Trace.digits(header)),
      "data": .integer(dataLength),
      "expected": expectedLength.map { .integer($0) } ?? .null,
      "bytes": whole.map { .string(Trace.digits($0.encoded)) },
    ])
  }
}

extension TraceEvent.Answer {
  fileprivate var json: JSONValue {
    .object([
      "data": .integer(dataLength),
      "status": .string(status.description),
      "bytes": whole.map { .string(Trace.digits($0.encoded)) },
    ])
  }
}

extension TraceEvent.Failure {
  fileprivate var json: JSONValue {
    .object([
      "code": .string(code.rawValue), "details": .array(details.map { .string($0.text) }),
    ])
  }
}

extension TraceEvent.Session {
  fileprivate var json: JSONValue {
    .object([
      "event": "session",
      "startMicroseconds": .integer(start),
      "cipher": .string(cipher),
      "encryptionKey": keys.map { .string(Trace.digits($0.encryption)) },
      "authenticationKey": keys.map { .string(Trace.digits($0.authentication)) },
      "counter": keys.map { .string(Trace.digits($0.counter)) },
    ])
  }
}

extension TraceEvent.Reset {
  fileprivate var json: JSONValue {
    .object([
      "event": "reset",
      "kind": .string(kind.rawValue),
      "startMicroseconds": .integer(start),
      "durationMicroseconds": .integer(duration),
      "answerToReset": .string(Trace.digits(answerToReset)),
      "limits": limits.json,
      "failure": failure?.json,
    ])
  }
}
