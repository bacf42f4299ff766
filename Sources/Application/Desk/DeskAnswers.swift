import Crypto
import Encoding
import HTTP
import Messages
import Presentation

/// The server side of the page: who may use it, what it shows, what its buttons do.
struct DeskAnswers: Sendable {
  /// How the one tab was closed.
  enum Departure: Sendable {
    /// The user closed the tab, or opened something else in it.
    case closed
    /// The user loaded the tab again; it has lost its key.
    case loadedAgain
  }

  /// Who may use the page.
  var gate: DeskGate
  /// What the page shows, and the work that it asks for.
  var state: DeskState
  /// The number of messages from the one tab so far.
  private(set) var seen = 0
  private var departure: Departure?
  private var lastShell: ContinuousClock.Instant?

  /// After a page was loaded, a farewell within this time comes from the page that it replaced.
  private static let reload: Duration = .seconds(3)

  /// A page that no tab has opened yet.
  init(gate: DeskGate, state: DeskState) { (self.gate, self.state) = (gate, state) }

  /// The path at which the tab asks for the view; it sends the revision that it has.
  static let viewPath: WireText = "/view"
  /// The path at which the tab says that it is being closed.
  static let farewellPath: WireText = "/farewell"
  /// The path at which the tab says that somebody presses something, while the time runs until what is shown is cleared.
  static let stayPath: WireText = "/stay"
  /// The path to which the tab sends a frame of a camera, or a picture.
  static let framePath: WireText = "/frame"
  /// The path of an action, before its name.
  static let actionPath: WireText = "/do/"
  /// The paths at which a second tab says that it replaces the tab that has the page, or does not.
  static let takeOverPath: WireText = "/do/use-here"
  static let dismissPath: WireText = "/do/leave-it"
  /// The revision of the question that a second tab is asked. It is older than the revision of any
  /// view.
  private static let questionRevision = 0

  /// How the one tab was closed; nil while it is open, or after this was returned once.
  mutating func takeDeparture() -> Departure? {
    defer { departure = nil }
    return departure
  }

  /// Answers a request without waiting.
  mutating func answer(_ request: HTTPServerRequest) -> HTTPServerResponse {
    do throws(DeskGate.EntryRefusal) {
      switch try gate.admit(request) {
      case .shell:
        lastShell = .now
        return DeskPage(state: state).response
      case .resource(let resource): return resource.response
      case .camera: return CameraPage(state: state).response
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

  /// Answers a tab that asks to replace the tab that has the page. While that page is in use, only
  /// a yes to the question changes anything.
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

  /// Locks everything, and gives the page to the tab that waits for it.
  /// - Returns: false if no tab waits; then nothing is changed.
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
    if path == Self.stayPath {
      state.stay()
      return message.answer(204)
    }
    if path == Self.framePath { return answerFrame(message) }
    guard path.hasPrefix(Self.actionPath),
      state.act(
        WireText(decoding: path.utf8.dropFirst(Self.actionPath.utf8.count)),
        DeskForm(message.content))
    else { return message.answer(404) }
    return view(for: message)
  }

  /// Takes a frame where one is wanted, and says what was seen in the one before: a sentence, and a
  /// line with the corners of the MRZ.
  private mutating func answerFrame(_ message: TabMessage) -> HTTPServerResponse {
    guard let frame = CameraFrame(message.content) else { return message.answer(400) }
    let isTaken = state.take(frame)
    guard let use = state.camera else { return message.answer(404) }
    let corners = use.corners.flatMap { [$0.x, $0.y] }.map { String(Int($0)) }
    return message.answer(
      isTaken ? 200 : 429, "",
      "\(state.catalogue.words(use.said))\n\(corners.joined(separator: " "))")
  }

  /// Handles the closing of the tab: locks everything, and admits no tab until the page is opened
  /// again.
  private mutating func leave() {
    if passOn() { return }
    let isLoaded = lastShell.map { .now - $0 < Self.reload } ?? false
    departure = isLoaded ? .loadedAgain : .closed
    state.lock()
    gate.close()
  }

  /// The answer with the view, or with the last one of an ended desk.
  private func view(for message: TabMessage) -> HTTPServerResponse {
    message.answer(
      state.isEnded ? 410 : 200, line(state.revision), DeskPage(state: state).view.markup)
  }

  /// An answer after which the tab shows nothing more.
  private func last(_ html: HTML, for message: TabMessage) -> HTTPServerResponse {
    message.answer(410, line(state.revision), html.markup)
  }

  private func line(_ revision: Int) -> String { "\(revision) \(state.catalogue.language.tag)" }
}

/// The buttons that are on every part of the page.
extension DeskState {
  /// Performs the action of a button.
  /// - Returns: false if there is no such button now.
  mutating func act(_ action: WireText, _ form: DeskForm) -> Bool {
    uses += 1
    switch action {
    case "part":
      guard let name = form.text("value"),
        let part = Part(exactly: name)
      else { return false }
      self.part = part
      if identity.isShowingOnce { identity.sheet = nil }
    case "language":
      guard let tag = form.text("value"), let catalogue = MessageCatalogue(for: tag) else {
        return false
      }
      self.catalogue = catalogue
    case "look-at-link", "discard-link":
      guard takeLink(looks: action == "look-at-link") else { return false }
    case "lock": lock()
    case "end": end()
    default:
      if let isDone = actOnCamera(action, form) {
        if isDone { changed() }
        return isDone
      }
      let isDone =
        part == .counter ? actOnCounter(action, form) : actOnIdentity(action, form)
      // Whoever does something else needs the camera no more.
      if isDone { camera = nil }
      return isDone
    }
    changed()
    return true
  }
}
