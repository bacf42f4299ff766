import Encoding
import HTTP
import Messages
import Presentation

/// The page as a server gives it: who may use it, what it shows, what its buttons do.
package struct DeskAnswers: Sendable {
  /// Who may use the page.
  package var gate: DeskGate
  /// What the page shows, and what it wants done.
  package var state: DeskState
  /// Counted up with each request that is let in.
  package private(set) var seen = 0

  /// A page that nobody has opened yet.
  package init(gate: DeskGate, state: DeskState) { (self.gate, self.state) = (gate, state) }

  /// The path of the view; behind it `?` and the revision that the tab has.
  static let viewPath = "/view"
  /// What stands before the name of a button's action.
  static let actionPath = "/do/"

  /// The answer to a request, at once.
  package mutating func answer(_ request: HTTPServerRequest) -> HTTPServerResponse {
    do {
      let entry = try gate.admit(request)
      seen += 1
      switch entry {
      case .opening(let cookie): return DeskGate.opened(cookie)
      case .page(let tab): return Self.page(DeskPage(state: state).whole(tab: tab))
      case .resource(let resource): return resource.response
      case .tab: return tab(request)
      }
    } catch let refusal as DeskGate.Refusal {
      return DeskGate.refused(refusal, state.catalogue)
    } catch {
      return HTTPServerResponse(status: 500, fields: SecurityFields.all)
    }
  }

  private mutating func tab(_ request: HTTPServerRequest) -> HTTPServerResponse {
    if request.method == .get, request.path.exact == Self.viewPath.exact {
      let isSame = request.query?.exact == String(state.revision).exact
      return isSame ? HTTPServerResponse(status: 204, fields: SecurityFields.all) : view
    }
    let path = request.path.exact
    guard request.method == .post, path.hasPrefix(Self.actionPath.exact),
      state.act(
        String(Substring(path.text.utf8.dropFirst(Self.actionPath.utf8.count))),
        DeskForm(request.body))
    else { return HTTPServerResponse(status: 404, fields: SecurityFields.all) }
    return view
  }

  private var view: HTTPServerResponse {
    Self.page(
      DeskPage(state: state).view,
      [
        HTTPField("x-revision", String(state.revision)),
        HTTPField("content-language", state.catalogue.language.tag),
      ])
  }

  private static func page(_ html: HTML, _ more: [HTTPField] = []) -> HTTPServerResponse {
    HTTPServerResponse(
      status: 200,
      fields: SecurityFields.all + more + [HTTPField("content-type", "text/html; charset=utf-8")],
      body: Array(html.markup.utf8))
  }
}

/// The buttons of the whole page.
extension DeskState {
  /// Does what a button says.
  /// - Returns: false if there is no such button now.
  mutating func act(_ action: String, _ form: DeskForm) -> Bool {
    uses += 1
    switch action.exact {
    case "part":
      guard let name = form.text("value"),
        let part = Part.allCases.first(where: { $0.rawValue.exact == name.exact })
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
