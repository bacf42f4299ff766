import Encoding
import Verdicts

extension Trace {
  /// Reads the text form, JSON in UTF-8. A redacted trace can be read too, but not replayed.
  /// - Throws: ``TraceError/malformed(_:)``.
  public init(parsing bytes: [UInt8]) throws(TraceError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(bytes)
    } catch {
      throw .malformed(.traceNoJSON(offset: error.offset))
    }
    guard value["schema"]?.string == WireText(Self.schema) else { throw .malformed(.traceSchema) }
    guard let elements = value["events"]?.array else { throw .malformed(.traceEvents) }
    guard let isRedacted = value["redacted"]?.bool, isRedacted == (value["secrets"] == nil) else {
      throw .malformed(.traceRedaction)
    }
    let part = TracePart(value: value, place: .beginning)
    tool = try part.text("tool").forPeople
    time = try part.text("time").forPeople
    if case .string? = value["reader"] {
      reader = try part.text("reader").forPeople
    } else {
      reader = nil
    }
    answerToReset = try part.bytes("answerToReset")
    limits = try part.limits()
    asked = value["asked"] ?? .null
    secrets = value["secrets"]
    outcome = value["outcome"] ?? .null
    events = []
    for (index, element) in elements.enumerated() {
      events.append(try TracePart(value: element, place: .event(index + 1)).event())
    }
  }
}

/// A part of the text form, with its name for errors.
private struct TracePart {
  let value: JSONValue
  let place: Place

  /// The place of the part; its text is made only when it is needed.
  indirect enum Place {
    case beginning
    /// The event of this number, counted from 1.
    case event(Int)
    case member(String, of: Place)

    var phrase: Phrase {
      switch self {
      case .beginning: .traceBeginning
      case .event(let number): .traceEvent(number)
      case .member(let name, let place): .traceMember(name, of: place.phrase)
      }
    }
  }

  private func malformed(_ name: String) -> TraceError {
    .malformed(Place.member(name, of: place).phrase)
  }

  private func part(_ name: String) -> TracePart? {
    value[name].map { TracePart(value: $0, place: .member(name, of: place)) }
  }

  /// A text of one line that is safe on a terminal.
  func text(_ name: String) throws(TraceError) -> WireText {
    guard let text = value[name]?.string, Self.isOneLine(text) else { throw malformed(name) }
    return text
  }

  private static func isOneLine(_ text: WireText) -> Bool {
    text.utf8.count <= 1024
      && text.forPeople.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      }
  }

  func bytes(_ name: String) throws(TraceError) -> [UInt8] {
    guard let bytes = try optionalBytes(name) else { throw malformed(name) }
    return bytes
  }

  private func optionalBytes(_ name: String) throws(TraceError) -> [UInt8]? {
    guard let member = value[name] else { return nil }
    guard let digits = member.string, let bytes = try? Hex.decode(digits) else {
      throw malformed(name)
    }
    return bytes
  }

  /// A number that is not negative.
  private func number(_ name: String) throws(TraceError) -> Int {
    guard let number = value[name]?.integer, number >= 0 else { throw malformed(name) }
    return number
  }

  func limits() throws(TraceError) -> ChannelLimits {
    guard let limits = value["limits"] else { throw malformed("limits") }
    return ChannelLimits(
      readerLength: limits["readerLength"]?.integer,
      cardTakesExtendedLength: limits["cardTakesExtendedLength"]?.bool)
  }

  func event() throws(TraceError) -> TraceEvent {
    switch value["event"]?.string {
    case "exchange": .exchange(try exchange())
    case "session": .session(try session())
    case "random": .random(try random())
    case "reset": .reset(try reset())
    default: throw malformed("event")
    }
  }

  private func exchange() throws(TraceError) -> TraceEvent.Exchange {
    guard let command = try part("command")?.command() else { throw malformed("command") }
    var exchange = TraceEvent.Exchange(command)
    exchange.step = try text("step").forPeople
    exchange.start = try number("startMicroseconds")
    exchange.duration = try number("durationMicroseconds")
    exchange.answer = try part("answer")?.answer()
    exchange.failure = try part("failure")?.failure()
    guard (exchange.answer == nil) != (exchange.failure == nil) else { throw malformed("answer") }
    exchange.plainCommand = try part("plain")?.part("command")?.command()
    exchange.plainAnswer = try part("plain")?.part("answer")?.answer()
    return exchange
  }

  private func command() throws(TraceError) -> TraceEvent.Command {
    if let bytes = try optionalBytes("bytes") {
      guard let command = try? CommandAPDU(parsing: bytes) else { throw malformed("bytes") }
      return TraceEvent.Command(command)
    }
    let header = try bytes("header")
    guard header.count == 4 else { throw malformed("header") }
    return TraceEvent.Command(
      header: header, dataLength: try number("data"), expectedLength: value["expected"]?.integer)
  }

  private func answer() throws(TraceError) -> TraceEvent.Answer {
    if let bytes = try optionalBytes("bytes") {
      guard let answer = try? ResponseAPDU(parsing: bytes) else { throw malformed("bytes") }
      return TraceEvent.Answer(answer)
    }
    let status = try bytes("status")
    guard status.count == 2 else { throw malformed("status") }
    return TraceEvent.Answer(
      dataLength: try number("data"), status: StatusWord(status[0], status[1]))
  }

  private func failure() throws(TraceError) -> TraceEvent.Failure {
    guard let code = ReasonCode(recorded: try text("code")), let details = value["details"]?.array
    else {
      throw malformed("code")
    }
    var texts: [WireText] = []
    for detail in details {
      guard let text = detail.string, Self.isOneLine(text) else { throw malformed("details") }
      texts.append(text)
    }
    return TraceEvent.Failure(code: code, details: texts.map { .text($0) })
  }

  private func session() throws(TraceError) -> TraceEvent.Session {
    var session = TraceEvent.Session(cipher: try text("cipher").forPeople)
    session.start = try number("startMicroseconds")
    if let encryption = try optionalBytes("encryptionKey") {
      session.keys = TraceEvent.Session.Keys(
        encryption: encryption, authentication: try bytes("authenticationKey"),
        counter: try bytes("counter"))
    }
    return session
  }

  private func random() throws(TraceError) -> TraceEvent.RandomNumber {
    let bytes = try optionalBytes("bytes")
    let length = try number("length")
    guard bytes == nil || bytes?.count == length else { throw malformed("length") }
    return TraceEvent.RandomNumber(length: length, bytes: bytes)
  }

  /// The kind of a reset. A trace without it is an old one, from when there was only one kind.
  private func resetKind() throws(TraceError) -> ResetKind {
    guard value["kind"] != nil else { return .cold }
    guard let kind = ResetKind(exactly: try text("kind")) else { throw malformed("kind") }
    return kind
  }

  private func reset() throws(TraceError) -> TraceEvent.Reset {
    TraceEvent.Reset(
      kind: try resetKind(), start: try number("startMicroseconds"),
      duration: try number("durationMicroseconds"),
      answerToReset: try bytes("answerToReset"), limits: try limits(),
      failure: try part("failure")?.failure())
  }
}
