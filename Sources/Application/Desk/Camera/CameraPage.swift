import Encoding
import HTTP
import Messages
import Presentation
import Verdicts

/// The document of the camera, in a window of its own: the only one to which a browser gives a
/// camera. It contains no data and reaches no server. It gives its frames to the page that opened
/// it, and shows what that says.
struct CameraPage {
  static let path: WireText = "/camera"

  let state: DeskState

  private func words(_ phrase: Phrase) -> String { state.catalogue.words(phrase) }

  private var html: HTML {
    """
    <!doctype html>
    <html lang="\(state.catalogue.language.tag)"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(words(.cameraTitle))</title><link rel="icon" href="data:,">
    <link rel="stylesheet" href="\(DeskResource.style.path)">
    <script src="\(DeskResource.grey.path)" defer></script>
    <script src="\(DeskResource.camera.path)" defer></script></head>
    <body><main class="lens"><h1 class="unseen">\(words(.cameraTitle))</h1>
    <p id="said" role="status">\(words(.cameraOpening))</p>
    <div class="seen"><video id="video" muted playsinline></video><canvas id="zone"></canvas></div>
    <p id="denied" class="problem" role="alert" hidden>\(words(.cameraDenied))</p>
    <div class="buttons"><label for="cameras">\(words(.cameraWhich))</label><select id="cameras">\
    <option value="">\(words(.cameraChoose))</option></select>\
    <button type="button" id="cancel" autofocus>\(words(.counterCancel))</button></div></main></body></html>

    """
  }

  /// The HTTP answer with the document.
  var response: HTTPServerResponse {
    HTTPServerResponse(
      status: 200,
      fields: SecurityFields.camera + [HTTPField("content-type", "text/html; charset=utf-8")],
      body: Array(html.markup.utf8))
  }
}
