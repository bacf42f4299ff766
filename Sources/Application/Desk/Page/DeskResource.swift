import Encoding
import HTTP
import Presentation

/// The style sheet and the scripts of the page, the same for every client.
package enum DeskResource: String, Sendable, CaseIterable {
  case style = "desk.css"
  case script = "desk.js"
  case camera = "camera.js"
  case grey = "grey.js"

  /// The resource of a path; nil for any other path.
  init?(path: WireText) {
    guard let found = Self.allCases.first(where: { $0.path == path }) else { return nil }
    self = found
  }

  var path: WireText { "/\(rawValue)" }

  var response: HTTPServerResponse {
    let (type, bytes): (WireText, [UInt8]) =
      switch self {
      case .style:
        (
          "text/css; charset=utf-8",
          Array(ReportStyle.sheet.markup.utf8) + PackageResources.desk_css
        )
      case .script: ("text/javascript; charset=utf-8", PackageResources.desk_js)
      case .grey: ("text/javascript; charset=utf-8", PackageResources.grey_js)
      case .camera: ("text/javascript; charset=utf-8", PackageResources.camera_js)
      }
    return HTTPServerResponse(
      status: 200, fields: SecurityFields.all + [HTTPField("content-type", type)],
      body: bytes)
  }
}
