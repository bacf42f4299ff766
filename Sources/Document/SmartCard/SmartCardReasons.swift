import Encoding
import Verdicts

extension ReasonCode {
  // MARK: Readers and links
  /// The smart card service (pcscd) is not running.
  public static let noReaderService = ReasonCode("no-reader-service", .noReader)
  /// The smart card service (pcscd) does not answer.
  public static let readerServiceSilent = ReasonCode("reader-service-silent", .noReader)
  /// This user may not use the smart card service.
  public static let readerPermissionDenied = ReasonCode("reader-permission-denied", .noReader)
  /// No reader is connected.
  public static let noReader = ReasonCode("no-reader", .noReader)
  /// There is no reader named "*reader*".
  public static let readerNotFound = ReasonCode("reader-not-found", .noReader, .reader)
  /// Another program is using the document on *reader*.
  public static let readerInUse = ReasonCode("reader-in-use", .noReader, .reader)
  /// The reader does not work as it should: *fault*.
  public static let readerFailed = ReasonCode("reader-failed", .noReader, .fault)
  /// No answer came from *reader* in time.
  public static let readerSilent = ReasonCode("reader-silent", .noReader, .reader)
  /// The reader *reader* was unplugged or lost its power.
  public static let readerGone = ReasonCode("reader-gone", .noReader, .reader)
  /// No document is on the reader.
  public static let noDocument = ReasonCode("no-document", .noDocument)
  /// The document on the reader does not answer.
  public static let documentUnresponsive = ReasonCode("document-unresponsive", .noDocument)
  /// The document was taken off the reader.
  public static let documentRemoved = ReasonCode("document-removed", .connectionLost)
  /// The connection to the document was lost.
  public static let connectionLost = ReasonCode("connection-lost", .connectionLost)
  /// The document sent an answer that cannot be read: *defect*.
  public static let responseMalformed = ReasonCode("response-malformed", .connectionLost, .defect)
  /// The document keeps announcing more data.
  public static let responseEndless = ReasonCode("response-endless", .connectionLost)
  // MARK: Traces
  /// The file is not a trace: *part* cannot be read.
  public static let traceMalformed = ReasonCode("trace-malformed", .fileDamaged, .part)
  /// The trace is redacted: exchange *exchange*, *part*, lacks what a replay needs.
  public static let traceRedacted = ReasonCode("trace-redacted", .fileDamaged, .exchange, .part)
  /// The trace is of another read: exchange *exchange* should be *expected*.
  public static let traceDiffers = ReasonCode("trace-differs", .fileDamaged, .exchange, .expected)
}

/// The facts that the parts of sentences of this module name.
extension FactName {
  /// A member of a trace's text.
  static let traceMember = FactName("trace-member", .document)
  /// A place in a text, in bytes from its beginning.
  static let traceOffset = FactName("trace-offset", .document)
  /// A step of an inspection, as a trace calls it.
  static let traceStep = FactName("trace-step", .document)
}

/// Parts of sentences about readers.
extension Phrase {
  static func pcscResult(_ result: UInt32) -> Phrase {
    Phrase(english: "PC/SC result {fault}", Fact(.fault, String(result, radix: 16)))
  }

  static func statusWordMissing(length: Int) -> Phrase {
    Phrase(english: "{length} bytes, no status word", Fact(.length, length))
  }
}

/// Parts of sentences about traces.
extension Phrase {
  // MARK: What cannot be read
  static func traceNoJSON(offset: Int) -> Phrase {
    Phrase(english: "no JSON, offset {trace-offset}", Fact(.traceOffset, offset))
  }

  static let traceSchema = Phrase(english: "its schema")
  static let traceEvents = Phrase(english: "its events")
  static let traceRedaction = Phrase(english: "whether it is redacted")
  static let traceBeginning = Phrase(english: "its beginning")

  static func traceEvent(_ number: Int) -> Phrase {
    Phrase(english: "event {exchange}", Fact(.exchange, number))
  }

  static func traceMember(_ name: String, of place: Phrase) -> Phrase {
    Phrase(english: "{trace-member} of {part}", Fact(.traceMember, name), Fact(.part, place))
  }

  /// The time at which the trace was made.
  public static let traceTime = Phrase(english: "its time")
  /// The challenge for active authentication that was given.
  public static let traceChallenge = Phrase(english: "its challenge")
  /// The key that opened the chip.
  public static let traceKey = Phrase(english: "its key")
  /// The password that opened the chip.
  public static let tracePassword = Phrase(english: "its password")
  /// The MRZ that was given.
  public static let traceMRZ = Phrase(english: "its MRZ")
  /// The command and options of the recorded run.
  public static let traceRequest = Phrase(english: "what was asked")

  // MARK: What a replay expects
  static func traceCommand(_ header: String) -> Phrase {
    Phrase(english: "command {command}", Fact(.command, header))
  }

  static func traceCommand(_ command: Detail, in step: String) -> Phrase {
    Phrase(english: "{command}, {trace-step}", Fact(.command, command), Fact(.traceStep, step))
  }

  static func traceSession(_ cipher: String) -> Phrase {
    Phrase(english: "a session with {algorithm}", Fact(.algorithm, cipher))
  }

  static func traceNumber(length: Int) -> Phrase {
    Phrase(english: "a random number of {length} bytes", Fact(.length, length))
  }

  static let traceReset = Phrase(english: "a reset")
  static let traceOtherNumbers = Phrase(english: "other random numbers")
  static let traceEnd = Phrase(english: "its end")
  /// The trace has no exchanges.
  public static let traceEmpty = Phrase(english: "which is not there")
}

extension ReasonCode {
  /// A code that a trace holds; nil for a text that can be no code. For a reason of another module
  /// the exit code is not known; it becomes that of a lost connection.
  init?(recorded text: WireText) {
    let known: [ReasonCode] = [
      .noReaderService, .readerServiceSilent, .readerPermissionDenied, .noReader, .readerNotFound,
      .readerInUse,
      .readerFailed, .readerSilent, .readerGone, .noDocument, .documentUnresponsive,
      .documentRemoved, .connectionLost, .responseMalformed, .responseEndless, .interrupted,
      .internalFault,
    ]
    if let code = known.first(where: { WireText($0.rawValue) == text }) {
      self = code
    } else {
      let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
      guard !text.isEmpty, text.utf8.allSatisfy({ letters.contains($0) || $0 == UInt8(ascii: "-") })
      else { return nil }
      self.init(text.forPeople, .connectionLost)
    }
  }
}
