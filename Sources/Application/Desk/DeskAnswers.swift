import Crypto
import Encoding
import HTTP
import Messages
import Presentation

/// The page as a server gives it: who may use it, what it shows, what its buttons do.
struct DeskAnswers: Sendable {
  /// How the one tab went away.
  enum Departure: Sendable {
    /// It was closed, or shows something else.
    case closed
    /// It was loaded again, and has nothing to show.
    case loadedAgain
  }

  /// Who may use the page.
  var gate: DeskGate
  /// What the page shows, and what it wants done.
  var state: DeskState
  /// Counted up with each message of the one tab.
  private(set) var seen = 0
  private var departure: Departure?
  private var lastShell: ContinuousClock.Instant?

  /// The longest time between the load of a page and the farewell of the one that it takes the place of.
  private static let reload: Duration = .seconds(3)

  /// A page that nobody has opened yet.
  init(gate: DeskGate, state: DeskState) { (self.gate, self.state) = (gate, state) }

  /// Where the tab asks for the view, by the revision that it has.
  static let viewPath: WireText = "/view"
  /// Where the tab says that it goes away.
  static let farewellPath: WireText = "/farewell"
  /// What comes before the name of a button's action.
  static let actionPath: WireText = "/do/"
  /// Where a tab says that it takes the place of the one that has the page, and that it does not.
  static let takeOverPath: WireText = "/do/use-here"
  static let dismissPath: WireText = "/do/leave-it"
  /// The revision of the question to such a tab: older than every view that may follow.
  private static let questionRevision = 0

  /// How the one tab went away; nil where it is there, or that was told before.
  mutating func takeDeparture() -> Departure? {
    defer { departure = nil }
    return departure
  }

  /// The answer to a request, at once.
  mutating func answer(_ request: HTTPServerRequest) -> HTTPServerResponse {
    do throws(DeskGate.EntryRefusal) {
      switch try gate.admit(request) {
      case .shell:
        lastShell = .now
        return DeskPage(state: state).response
      case .resource(let resource): return resource.response
      case .opened(let message):
        seen += 1
        return view(for: message)
      case .message(let message):
        seen += 1
        return answer(message, at: request.path)
      case .guest(let message): return answerGuest(message, at: request.path)
      case .former(let message): return last(DeskPage(state: state).taken, for: message)
      }
    } catch {
      return DeskGate.refused(error, state.catalogue, isPractice: state.practice != nil)
    }
  }

  /// The answer to a tab that would take the place of the one that has the page. Where that one is in use, only a yes to
  /// the question changes anything.
  private mutating func answerGuest(
    _ message: TabMessage, at path: WireText
  ) -> HTTPServerResponse {
    switch path {
    case Self.takeOverPath,
      DeskGate.openPath where !state.isInUse:
      guard passOn() else { return message.answer(404) }
      seen += 1
      return view(for: message)
    case DeskGate.openPath:
      return message.answer(
        200, line(Self.questionRevision), DeskPage(state: state).question.markup)
    case Self.viewPath: return message.answer(204)
    case Self.dismissPath:
      gate.dismissGuest()
      return last(DeskPage(state: state).left, for: message)
    case Self.farewellPath:
      gate.dismissGuest()
      return message.answer(204)
    default: return message.answer(404)
    }
  }

  /// Locks all, and puts the tab that waits for it in the place of the one that has the page.
  /// - Returns: false where no tab waits; nothing is changed then.
  mutating func passOn() -> Bool {
    guard gate.takeOver() else { return false }
    state.lock()
    return true
  }

  private mutating func answer(_ message: TabMessage, at path: WireText) -> HTTPServerResponse {
    if path == Self.viewPath {
      let isSame = message.content.bytes.elementsEqual(String(state.revision).utf8)
      return isSame ? message.answer(204) : view(for: message)
    }
    if path == Self.farewellPath {
      leave()
      return message.answer(204)
    }
    guard path.hasPrefix(Self.actionPath),
      state.act(
        WireText(decoding: path.utf8.dropFirst(Self.actionPath.utf8.count)),
        DeskForm(message.content))
    else { return message.answer(404) }
    return view(for: message)
  }

  /// The tab goes away: nobody sees what is there, and nobody is let in before the page is opened again.
  private mutating func leave() {
    if passOn() { return }
    let isLoaded = lastShell.map { .now - $0 < Self.reload } ?? false
    departure = isLoaded ? .loadedAgain : .closed
    state.lock()
    gate.close()
  }

  /// The view, or the last one.
  private func view(for message: TabMessage) -> HTTPServerResponse {
    message.answer(
      state.isEnded ? 410 : 200, line(state.revision), DeskPage(state: state).view.markup)
  }

  /// The last that a tab shows.
  private func last(_ html: HTML, for message: TabMessage) -> HTTPServerResponse {
    message.answer(410, line(state.revision), html.markup)
  }

  private func line(_ revision: Int) -> String { "\(revision) \(state.catalogue.language.tag)" }
}

/// The buttons of the whole page.
extension DeskState {
  /// Does what a button says.
  /// - Returns: false if there is no such button now.
  mutating func act(_ action: WireText, _ form: DeskForm) -> Bool {
    uses += 1
    switch action {
    case "part":
      guard let name = form.text("value"),
        let part = Part(exactly: name)
      else { return false }
      self.part = part
    case "language":
      guard let tag = form.text("value"), let catalogue = MessageCatalogue(for: tag) else {
        return false
      }
      self.catalogue = catalogue
    case "lock": lock()
    case "end": end()
    default: return part == .counter ? actOnCounter(action, form) : actOnIdentity(action, form)
    }
    changed()
    return true
  }
}
