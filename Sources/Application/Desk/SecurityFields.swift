import Encoding
import HTTP

/// Header fields that tell a browser how to protect an answer of the page.
enum SecurityFields {
  /// The fields of every answer: the browser runs and shows only the page's own content, stores
  /// nothing, lets no other page embed it, and gives it no camera (CSP 3; Fetch; HTML; Permissions
  /// Policy).
  static let all = fields(connections: "'self'", camera: "()")

  /// The fields of the page where the operator allows that phones are asked: it alone may ask the
  /// browser for digital credentials. Elsewhere the feature is not named, because a browser that
  /// does not know it would warn.
  static let asking = fields(
    connections: "'self'", camera: "()", more: ", digital-credentials-get=(self)")

  /// The fields of the document of the camera alone: it may have a camera, and connects to nothing.
  /// A frame inside the page could not have it, because the page itself may not.
  static let camera = fields(connections: "'none'", camera: "(self)")

  private static func fields(
    connections: WireText, camera: WireText, more: WireText = ""
  ) -> [HTTPField] {
    [
      HTTPField(
        "content-security-policy",
        """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; \
        connect-src \(connections); form-action 'none'; base-uri 'none'; frame-ancestors 'none'
        """),
      HTTPField("permissions-policy", "camera=\(camera), microphone=()\(more)"),
      HTTPField("x-content-type-options", "nosniff"), HTTPField("referrer-policy", "no-referrer"),
      HTTPField("cross-origin-opener-policy", "same-origin"),
      HTTPField("cross-origin-resource-policy", "same-origin"),
      HTTPField("cache-control", "no-store"),
    ]
  }
}
