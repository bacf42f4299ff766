import ChipAccess
import Crypto
import Encoding
import MRZ
import Verdicts

/// The actions on the counter.
extension DeskState {
  /// Performs the action of a button on the counter.
  /// - Returns: false if there is no such button now.
  mutating func actOnCounter(_ action: WireText, _ form: DeskForm) -> Bool {
    switch (action, counter) {
    case ("read", .waiting(let waiting)): read(form, waiting.asks)
    case ("practise", .waiting):
      return form.text("value").flatMap { Int($0.forPeople) }.map { practise(with: $0) } ?? false
    case ("ask-weaker", .waiting(var waiting)):
      guard waiting.mayReadWeaker else { return false }
      waiting.asksForWeaker = true
      counter = .waiting(waiting)
      changed()
    case ("read-weaker", .waiting(let waiting)):
      guard waiting.mayReadWeaker, waiting.asksForWeaker, let typed = waiting.typed else {
        return false
      }
      read(typed, allowsDowngrade: true)
    // A swipe begins the next document, whatever is read or shown; the former one is cleared first.
    case ("read", .shown), ("read", .reading), ("read", .differing), ("read", .receipt),
      ("read", .sending):
      clear()
      read(form, .mrz)
    case ("use", .waiting):
      guard
        let kind = Typed.Kind.allCases.first(where: { $0.name == form.text("value") })
      else { return false }
      counter = .waiting(.init(asks: kind))
      changed()
    case ("open-receipt", .waiting(let waiting)):
      return openReceipt(form.text("value") ?? "", waiting)
    case ("do-open-receipt", .waiting(let waiting)):
      guard let number = waiting.opens, !waiting.isOpening else { return false }
      orderReceipt(number, form.content("desk"), waiting)
    case ("not-now", .waiting(var waiting)):
      guard waiting.opens != nil else { return false }
      (waiting.opens, waiting.opening, waiting.receiptProblem) = (nil, nil, nil)
      counter = .waiting(waiting)
      changed()
    case ("save", .shown(let shown)), ("issue", .shown(let shown)):
      guard !shown.isBusy, let work = ShownDocument.Work(exactly: action) else { return false }
      return ask(work, shown)
    case ("make", .shown(let shown)): return !shown.isBusy && choose(form, shown)
    case ("do-save", .shown(let shown)):
      guard !shown.isBusy, capabilities.keepsRecords else { return false }
      order(.save(shown, Self.passphrases(form)), with: shown)
    case ("do-keep", .shown(let shown)), ("do-send", .shown(let shown)):
      guard !shown.isBusy, let work = shown.asks, action == "do-\(work.rawValue)" else {
        return false
      }
      orderCard(work, Self.passphrases(form), shown)
    case ("stop-sending", .sending(var sending)):
      guard isSending(sending.number) else { return false }
      sending.isCancelled = true
      counter = .sending(sending)
      changed()
    case ("show-altered", .shown(let shown)):
      guard !shown.isBusy, case .withheld = shown.portrait else { return false }
      order(.showPortrait(shown), with: shown)
    case ("not-now", .shown(var shown)):
      shown.asks = nil
      counter = .shown(shown)
      changed()
    case ("correct", .differing(let differing)): correct(form, differing)
    case ("as-printed", .differing(var differing)):
      differing.answer = .asPrinted
      counter = .differing(differing)
    case ("cancel", .reading(let reading)): clear(keeping: reading.typed)
    case ("cancel", .differing(let differing)): clear(keeping: differing.reading.typed)
    case ("next", .shown), ("next", .waiting), ("next", .receipt): clear()
    case ("next", .sending(let sending)):
      guard !isSending(sending.number) else { return false }
      clear()
    default: return false
    }
    return true
  }

  /// Parses the typed text, and orders the read of the document. An error is shown instead.
  private mutating func read(_ form: DeskForm, _ kind: Typed.Kind) {
    let typed = Typed(
      kind: kind, text: form.text("typed")?.forPeople ?? "",
      birth: form.text("birth")?.forPeople ?? "",
      expiry: form.text("expiry")?.forPeople ?? "")
    read(typed, allowsDowngrade: false)
  }

  /// Reads a document whose MRZ a desk reader sent. It is the next document, whatever is read or
  /// shown, as with a swipe.
  mutating func read(zone: String) {
    guard !isEnded else { return }
    clear()
    read(Typed(kind: .mrz, text: zone), allowsDowngrade: false)
  }

  mutating func read(_ typed: Typed, allowsDowngrade: Bool) {
    do {
      let (key, wasFilled) = try Self.key(typed)
      order(key, allowsDowngrade: allowsDowngrade, typed: typed, wasFilled: wasFilled)
    } catch let error as any CodedError {
      fail(typed, ToldError(error))
    } catch {
      clear()
    }
  }

  /// Does some work with the document, or asks first for what it needs.
  private mutating func ask(_ work: ShownDocument.Work, _ shown: ShownDocument) -> Bool {
    guard work == .save ? capabilities.keepsRecords : capabilities.hasIssuer else { return false }
    if work == .save, capabilities.isDeskOpen {
      order(.save(shown, Passphrases(desk: nil, wallet: nil)), with: shown)
      return true
    }
    if work == .issue {
      order(.outlook(shown), with: shown)
      return true
    }
    var shown = shown
    (shown.asks, shown.problem) = (work, nil)
    counter = .shown(shown)
    changed()
    return true
  }

  private static func passphrases(_ form: DeskForm) -> Passphrases {
    Passphrases(desk: form.content("desk"), wallet: form.content("wallet"))
  }

  /// The key that was typed, and whether fillers were added to it.
  private static func key(_ typed: Typed) throws -> (AccessKey, wasFilled: Bool) {
    switch typed.kind {
    case .mrz:
      let mrz = try MRZ(parsing: typed.text)
      return (AccessKey(mrz), mrz.nameLineWasFilled)
    case .can:
      let digits = typed.text.utf8.filter { $0 != UInt8(ascii: " ") }
      return (AccessKey(try PACEPassword(.can, digits: digits)), false)
    case .fields:
      let fields = try MRZAccessFields(
        documentNumber: String(decoding: typed.text.utf8.filter { $0 != 0x20 }, as: UTF8.self),
        dateOfBirth: sixDigits(typed.birth), dateOfExpiry: sixDigits(typed.expiry))
      return (AccessKey(fields), false)
    }
  }

  /// A date in the form of an MRZ, `YYMMDD`; empty if the text is not a date.
  private static func sixDigits(_ day: String) -> String {
    guard let day = CalendarDate(iso8601: day) else { return "" }
    let digits = day.description.utf8.filter { $0 != UInt8(ascii: "-") }
    return String(decoding: digits.suffix(6), as: UTF8.self)
  }

  private mutating func correct(_ form: DeskForm, _ differing: CounterState.Differing) {
    var differing = differing
    do throws(MRZError) {
      differing.answer = .corrected(try MRZ(parsing: form.text("typed")?.forPeople ?? ""))
    } catch {
      differing.problem = ToldError(error)
    }
    counter = .differing(differing)
    changed()
  }
}
