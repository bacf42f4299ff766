import Encoding
import FoundationEssentials
import MRZ
import Messages
import Trust
import Verdicts

/// The values that many schemas share, by their names in `common.json`.
enum CommonJSON {
  static let status = JSONForm<CheckStatus>.named(
    "status", in: .common,
    .name.described(
      "The one status of every check and verdict. `passed`: made, and it holds. `failed`: made, and it does not hold; or offered by the document and not delivered. `unknown`: it cannot be decided with what is at hand. `notSupported`: the document does not offer it. `notDone`: left out."
    ))

  static let code = JSONForm<ReasonCode>.named(
    "code", in: .common,
    JSONForm(["enum": .array(MessageCatalogue.english.codes.map { .string($0) })]) {
      .string($0.rawValue)
    }.described("Every reason that this program gives; the names are stable."))

  static let checkName = JSONForm<CheckName>.named(
    "checkName", in: .common, .name.described("The checks of a record, in their order."))

  static let exit = JSONForm<ExitCode>.named(
    "exit", in: .common,
    JSONForm(["enum": .array(ExitCode.allCases.map { .integer(Int($0.rawValue)) })]) {
      .integer(Int($0.rawValue))
    }.described("An exit code of the command."))

  static let policy = JSONForm<TrustPolicy>.named(
    "policy", in: .common, .name.described("A policy: what a nonconformity does to a check."))

  private static let dayPattern = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"

  static let day = JSONForm<CalendarDate>.named(
    "day", in: .common,
    JSONForm<String>.text(dayPattern).described("A day, ISO 8601.").of(CalendarDate.self) {
      $0.description
    })

  private static let calendarDay = JSONForm<CalendarDate>.named(
    "calendarDay", in: .common,
    JSONForm<String>.text(dayPattern).described("A day of the calendar, ISO 8601.")
      .of(CalendarDate.self) { $0.description })

  private static let momentShape = JSONForm<String>.text(
    "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
  ).described("A moment in UTC in whole seconds, ISO 8601.")

  static let moment = JSONForm<Date>.named(
    "moment", in: .common, momentShape.of(Date.self) { Timestamp($0).description })

  /// The time of judgement. Redacted JSON has only the day, so that two reads on one day cannot be
  /// told apart.
  static let judgementMoment = JSONForm<JudgementTime>(moment.shape) { time, context in
    let instant = context.shown == .open ? time.zone.beginning(of: time.day) : time.instant
    return moment.write(instant, context)
  }

  private static let timeZone = JSONForm<JudgementTime>.named(
    "timeZone", in: .common,
    .object("A time zone, and how far it was ahead of UTC at the time.") {
      JSONMember(
        maybe: "name",
        "Its name in the IANA time zone database; not there where it is not known.",
        .text("^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$"), .open
      ) { $0.zone.name }
      JSONMember(
        maybe: "offset", "Hours and minutes ahead of UTC.", .text("^[+-][0-9]{2}:[0-9]{2}$"),
        .open
      ) { $0.zone.offset(at: $0.instant) }
    })

  /// The members for the day of judgement and its time zone.
  @JSONMembers<JudgementTime> static var localDay: [JSONMember<JudgementTime>] {
    JSONMember(
      maybe: "day", "The local day on which dates and ages were judged.", calendarDay, .open
    ) { $0.day }
    JSONMember(maybe: "timeZone", "The local time zone.", timeZone, .open) { $0 }
  }

  static let milliseconds = JSONForm<Duration>.named(
    "milliseconds", in: .common,
    JSONForm(["type": "number", "minimum": 0]) { .number(Milliseconds.value($0)) }
      .described("A time in milliseconds."))

  /// The member that lists the paths of `--fields` (``FieldSelection``).
  static let fields = JSONForm<[String]>.named(
    "fields", in: .common,
    JSONForm([
      "type": "array", "minItems": 1, "uniqueItems": true,
      "items": .object(
        ["type": "string", "pattern": "^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*$"]),
    ]) { .array($0.map { .string($0) }) }
    .described(
      "The paths that `--fields` named. Where this member is present, the JSON was cut: what is not there was left out, and may well have been found."
    ))

  static let sha256 = JSONForm<[UInt8]>.named(
    "sha256", in: .common,
    JSONForm<String>.text("^[0-9a-f]{64}$").described("SHA-256 in hexadecimal digits.")
      .of([UInt8].self) { Hex.encode($0) })

  static let country = JSONForm<WireText>.named(
    "country", in: .common,
    .text("^[A-Z]+$").described(
      "A country of a certificate in upper case, of two letters where ISO 3166-1 has them."))

  static let anchorClass = JSONForm<AnchorClass>.named(
    "anchorClass", in: .common,
    .name.described(
      "`state`: a state's. `test`: for specimens; a record whose path ends there is simulated."))
}

// JSON that has no schema.
extension JSONValue {
  static func orNull(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  static func words(_ phrase: Phrase) -> JSONValue {
    .string(JSONContext.catalogue.words(phrase))
  }

  /// A detail of a sentence: its text, or the words of its phrase.
  static func words(_ detail: Detail) -> JSONValue {
    switch detail {
    case .text(let text): .string(text)
    case .phrase(let phrase): .words(phrase)
    }
  }
}
