import ChipAccess
import Crypto
import Encoding
import MRZ
import Verdicts

/// What can be done on the counter.
extension DeskState {
  /// Does what a button of the counter says.
  /// - Returns: false if there is no such button now.
  mutating func actOnCounter(_ action: String, _ form: DeskForm) -> Bool {
    switch (action.exact, counter) {
    case ("read", .waiting(let waiting)): read(form, waiting)
    // A swipe begins the next document, whatever is shown.
    case ("read", .shown): read(form, .init())
    case ("use-can", .waiting), ("use-mrz", .waiting):
      counter = .waiting(.init(asksForCAN: action.exact == "use-can"))
      changed()
    case ("save", .shown(let shown)), ("issue", .shown(let shown)):
      guard !shown.isBusy,
        let work = ShownDocument.Work.allCases.first(where: {
          $0.rawValue.exact == action.exact
        })
      else { return false }
      return ask(work, shown)
    case ("do-save", .shown(let shown)):
      guard !shown.isBusy, means.keepsRecords else { return false }
      order(.save(shown, Self.passphrases(form)), with: shown)
    case ("do-issue", .shown(let shown)):
      guard !shown.isBusy, means.hasIssuer else { return false }
      let isMatched = form.isTicked("matched")
      order(.issue(shown, Self.passphrases(form), isHolderMatched: isMatched), with: shown)
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
    case ("cancel", .reading), ("cancel", .differing), ("next", .shown), ("next", .waiting):
      clear()
    default: return false
    }
    return true
  }

  /// Reads what was typed, and orders the read of the document. An error is told in its place.
  private mutating func read(_ form: DeskForm, _ waiting: CounterState.Waiting) {
    let typed = form.text("typed") ?? ""
    do {
      order(try Self.key(typed, isCAN: waiting.asksForCAN), typed: typed)
    } catch let error as any CodedError {
      counter = .waiting(
        .init(asksForCAN: waiting.asksForCAN, problem: Told(error), typed: typed))
      changed()
    } catch {
      clear()
    }
  }

  /// Does some work with the document, or asks first for what it needs.
  private mutating func ask(_ work: ShownDocument.Work, _ shown: ShownDocument) -> Bool {
    guard work == .save ? means.keepsRecords : means.hasIssuer else { return false }
    if work == .save, means.isDeskOpen {
      order(.save(shown, Passphrases(desk: nil, wallet: nil)), with: shown)
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

  private static func key(_ typed: String, isCAN: Bool) throws -> AccessKey {
    guard isCAN else { return AccessKey(try MRZ(parsing: typed)) }
    let digits = typed.utf8.filter { $0 != UInt8(ascii: " ") }
    return AccessKey(try PACEPassword(.can, digits: digits))
  }

  private mutating func correct(_ form: DeskForm, _ differing: CounterState.Differing) {
    var differing = differing
    do throws(MRZError) {
      differing.answer = .corrected(try MRZ(parsing: form.text("typed") ?? ""))
    } catch {
      differing.problem = Told(error)
    }
    counter = .differing(differing)
    changed()
  }
}
