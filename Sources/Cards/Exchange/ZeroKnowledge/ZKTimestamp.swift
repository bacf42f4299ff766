import Encoding
import FoundationEssentials

/// The time of a proof, which says when its document was valid: a second, or a day in UTC.
package enum ZKTimestamp: Hashable, Sendable {
  /// A second (tdate).
  case second(Timestamp)
  /// A day (full-date), which does not tell when on it the proof was made.
  case day(CalendarDate)

  /// The greatest difference from the verifier's clock, in seconds.
  static let window: TimeInterval = 300

  /// Reads a time; nil for anything else.
  init?(_ value: CBOR) {
    switch value {
    case .tagged(0, .text(let text)):
      guard let time = Timestamp(text.forPeople) else { return nil }
      self = .second(time)
    case .tagged(1004, .text(let text)):
      guard let day = CalendarDate(iso8601: text.forPeople) else { return nil }
      self = .day(day)
    default: return nil
    }
  }

  /// The time in CBOR.
  var cbor: CBOR {
    switch self {
    case .second(let time): .tagged(0, .text(WireText(time.description)))
    case .day(let day): .tagged(1004, .text(WireText(day.description)))
    }
  }

  /// The seconds of which a proof may be, if the time is the verifier's own: within five minutes of its clock, or its
  /// day in UTC. Of a day, wallets prove the first second or the last one; the last one as a tdate stands for the day
  /// too, as Google's published answers have it.
  /// - Throws: ``ExchangeError/answerDiffers(_:)``.
  func seconds(at now: Date) throws(ExchangeError) -> (times: [Timestamp], isWholeDay: Bool) {
    let today = CalendarDate(now)
    let first = Timestamp(beginningOf: today)
    let last = Timestamp(first.instant + CalendarDate.secondsOfDay - 1)
    switch self {
    case .day(let day):
      guard day == today else {
        throw .answerDiffers(day.isBefore(today) ? .answerOld : .answerEarly)
      }
      return ([last, first], true)
    case .second(let time):
      let age = now.timeIntervalSince(time.instant)
      if abs(age) <= Self.window { return ([time], false) }
      guard time == last else { throw .answerDiffers(age > 0 ? .answerOld : .answerEarly) }
      return ([time], true)
    }
  }
}

extension CalendarDate {
  fileprivate func isBefore(_ other: CalendarDate) -> Bool {
    daysSince1970 < other.daysSince1970
  }
}
