import Verdicts

/// One thing that happened in a session. Times are in microseconds; `start` counts from the beginning
/// of the trace.
public enum TraceEvent: Hashable, Sendable {
  /// A command and its answer, or why there was none.
  case exchange(Exchange)
  /// A protected session that began.
  case session(Session)
  /// A random number that was drawn.
  case random(RandomNumber)
  /// The card was reset, or should have been.
  case reset(Reset)

  /// A command: the parts without secrets, and its bytes if they are kept.
  public struct Command: Hashable, Sendable {
    /// The four header bytes.
    public let header: [UInt8]
    /// The number of bytes of data that it has.
    public let dataLength: Int
    /// Ne; nil for none.
    public let expectedLength: Int?
    /// The whole command; nil when it is left out.
    public internal(set) var whole: CommandAPDU?

    /// Takes a command.
    public init(_ command: CommandAPDU, keepsBytes: Bool = true) {
      self.init(
        header: command.header, dataLength: command.data.count,
        expectedLength: command.expectedLength)
      whole = keepsBytes ? command : nil
    }

    init(header: [UInt8], dataLength: Int, expectedLength: Int?) {
      self.header = header
      self.dataLength = dataLength
      self.expectedLength = expectedLength
    }
  }

  /// An answer: the parts without secrets, and its bytes if they are kept.
  public struct Answer: Hashable, Sendable {
    /// The number of bytes of data that it has.
    public let dataLength: Int
    /// The status word.
    public let status: StatusWord
    /// The whole answer; nil when it is left out.
    public internal(set) var whole: ResponseAPDU?

    /// Takes an answer.
    public init(_ answer: ResponseAPDU, keepsBytes: Bool = true) {
      self.init(dataLength: answer.data.count, status: answer.status)
      whole = keepsBytes ? answer : nil
    }

    init(dataLength: Int, status: StatusWord) {
      self.dataLength = dataLength
      self.status = status
    }
  }

  /// The reason why there was no answer.
  public struct Failure: Hashable, Sendable {
    /// The reason, as a stable code.
    public let code: ReasonCode
    /// The text that the reason names, such as a reader or the failure; none of the card's data.
    public let details: [Detail]
  }

  /// A command and its answer, or why there was none.
  public struct Exchange: Hashable, Sendable {
    /// The step of the inspection to which it belongs; empty if none was set.
    public var step = ""
    /// The time at which the command was sent.
    public var start = 0
    /// The time until its answer.
    public var duration = 0
    /// The command, as on the link.
    public let command: Command
    /// The answer, as on the link; nil when there was none.
    public internal(set) var answer: Answer?
    /// The reason why there was no answer.
    public internal(set) var failure: Failure?
    /// The command before it was protected; nil if it was not.
    public internal(set) var plainCommand: Command?
    /// The answer without its protection; nil if it had none, or removing it failed.
    public internal(set) var plainAnswer: Answer?

    init(_ command: Command) { self.command = command }

    /// Joins a command and its answer, given as bytes.
    /// - Throws: ``APDUError`` when one of them is malformed.
    public init(command: [UInt8], response: [UInt8]) throws(APDUError) {
      self.init(Command(try CommandAPDU(parsing: command)))
      answer = Answer(try ResponseAPDU(parsing: response))
    }
  }

  /// A protected session that began (Doc 9303-11, 9.8).
  public struct Session: Hashable, Sendable {
    /// The time at which it began.
    public var start = 0
    /// Its cipher: `3DES`, `AES-128`, `AES-192`, `AES-256`.
    public let cipher: String
    /// Its keys and its first counter; nil when they are left out.
    public internal(set) var keys: Keys?

    /// The secrets of a session.
    public struct Keys: Hashable, Sendable {
      /// KS_Enc.
      public let encryption: [UInt8]
      /// KS_MAC.
      public let authentication: [UInt8]
      /// The send sequence counter before the first command.
      public let counter: [UInt8]

      /// Joins the two keys and the counter.
      public init(encryption: [UInt8], authentication: [UInt8], counter: [UInt8]) {
        self.encryption = encryption
        self.authentication = authentication
        self.counter = counter
      }
    }
  }

  /// A random number that was drawn.
  public struct RandomNumber: Hashable, Sendable {
    /// The number of bytes that it has.
    public let length: Int
    /// The number; nil when it is left out.
    public internal(set) var bytes: [UInt8]?
  }

  /// The card was reset, or should have been.
  public struct Reset: Hashable, Sendable {
    /// The kind of reset.
    public var kind = ResetKind.cold
    /// The time at which it began.
    public var start = 0
    /// Its duration.
    public var duration = 0
    /// The answer to reset afterwards; empty when there is none.
    public let answerToReset: [UInt8]
    /// The statements of reader and card about lengths afterwards.
    public let limits: ChannelLimits
    /// The failure of the reset; nil if it succeeded.
    public let failure: Failure?
  }

  /// The event without contents, random numbers and keys.
  public var redacted: TraceEvent {
    switch self {
    case .exchange(var exchange):
      exchange = exchange.redacted
      return .exchange(exchange)
    case .session(var session):
      session.keys = nil
      return .session(session)
    case .random(var number):
      number.bytes = nil
      return .random(number)
    case .reset: return self
    }
  }
}

extension TraceEvent.Exchange {
  fileprivate var redacted: TraceEvent.Exchange {
    var command = command
    command.whole = nil
    var exchange = TraceEvent.Exchange(command)
    exchange.step = step
    exchange.start = start
    exchange.duration = duration
    exchange.answer = answer
    exchange.answer?.whole = nil
    exchange.failure = failure
    exchange.plainCommand = plainCommand
    exchange.plainCommand?.whole = nil
    exchange.plainAnswer = plainAnswer
    exchange.plainAnswer?.whole = nil
    return exchange
  }
}

extension TraceEvent.Failure {
  /// Takes an error. Details are kept from a ``SmartCardError`` only, because it names none of the
  /// card's data.
  init(_ error: any Error) {
    self.init(
      code: (error as? any CodedError)?.code ?? .internalFault,
      details: (error as? SmartCardError)?.recorded ?? [])
  }

  /// The error that a replay throws.
  var error: any Error { SmartCardError(code: code, detail: details.first?.text) ?? self }
}

extension TraceEvent.Failure: CodedError {}
