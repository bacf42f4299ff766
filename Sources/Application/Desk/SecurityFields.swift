import HTTP

/// Header fields that tell a browser how to protect an answer of the page.
enum SecurityFields {
  /// The fields of every answer: the browser runs and shows only the page's own content, stores
  /// nothing, and lets no other page embed it (CSP 3; Fetch; HTML).
  static let all = [
    HTTPField(
      "content-security-policy",
      """
      default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; \
      form-action 'none'; base-uri 'none'; frame-ancestors 'none'
      """),
    HTTPField("x-content-type-options", "nosniff"), HTTPField("referrer-policy", "no-referrer"),
    HTTPField("cross-origin-opener-policy", "same-origin"),
    HTTPField("cross-origin-resource-policy", "same-origin"),
    HTTPField("cache-control", "no-store"),
  ]
}
