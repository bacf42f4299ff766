import Crypto
import Encoding
import HTTP

/// The address of a request for a proof over a passport: `passport-proof:` and the address of a server. `GET` there gives
/// the request, `GET` of that with `/signers` the list that the request names, and `POST` there takes the proof, once.
/// Or it is the address of a proof, which `GET` there gives once. Who knows the address can answer, or has the proof, so
/// it has 256 random bits.
package struct ProofAddress: Sendable {
  /// The scheme.
  package static let scheme: WireText = "passport-proof"
  /// The type of a proof in the body of a message.
  package static let mediaType: WireText = "application/octet-stream"
  /// The end of the list's address.
  static let listPath: WireText = "/signers"

  /// The address at the server.
  package let url: HTTPURL

  /// The address for a place at a server.
  package init(_ url: HTTPURL) { self.url = url }

  /// Reads an address, with space around it; nil for anything else.
  package init?(parsing text: [UInt8]) {
    let bytes = Array(text.withoutSurroundingSpace)
    let start = Array((Self.scheme + ":").utf8)
    guard bytes.count <= 2048,
      WireText(decoding: bytes.prefix(start.count)).lowercased.utf8
        .elementsEqual(start),
      let text = WireText(validating: bytes.dropFirst(start.count)),
      let url = try? HTTPURL(parsing: text), !url.target.utf8.contains(UInt8(ascii: "?"))
    else { return nil }
    self.url = url
  }

  /// The address as a text, as in a QR code.
  package var text: WireText { Self.scheme + ":" + url.text }
}

extension ProofAddress {
  /// The number of random bytes in a path.
  private static let pathLength = 32

  /// A path that nobody guesses, and its address.
  static func random(
    below publicURL: HTTPURL, _ random: RandomSource
  ) throws -> (WireText, ProofAddress) {
    let name = Base64URL.encode(try random.bytes(pathLength))
    let path = "/proof/" + WireText(name)
    return (path, ProofAddress(try publicURL.appending(path)))
  }
}

extension HTTPServerResponse {
  static func proofBytes(
    _ bytes: [UInt8], whenOver: (@Sendable (_ isSent: Bool) -> Void)? = nil
  ) -> HTTPServerResponse {
    HTTPServerResponse(
      status: 200,
      fields: [
        HTTPField("cache-control", "no-store"), HTTPField("x-content-type-options", "nosniff"),
        HTTPField("content-type", ProofAddress.mediaType),
      ], body: bytes, whenOver: whenOver)
  }

  static func proofStatus(_ status: Int) -> HTTPServerResponse {
    HTTPServerResponse(status: status, fields: [HTTPField("cache-control", "no-store")])
  }
}
