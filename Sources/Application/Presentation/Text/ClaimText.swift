import Credentials
import Encoding
import Faces
import LDS

/// The value of a claim for people, on one line. A picture is named and not printed.
package enum ClaimText {
  /// The length of the longest text that is printed, in bytes; a longer one is named by its
  /// length.
  private static let longest = 1024

  package static func text(_ value: JSONValue) -> String {
    if let picture = ClaimPicture(value) { return picture.description }
    if let count = lengthIfLong(value) { return "\(grouped(count)) bytes of text" }
    return withoutColumns(value.string?.forPeople ?? JSONWriter().text(value))
  }

  /// A text in which blanks that follow each other are one: many of them would make a value look like a line of the
  /// program's own, or push the rest of it off the screen.
  private static func withoutColumns(_ text: String) -> String {
    let words = text.split(omittingEmptySubsequences: true) { $0.isWhitespace && !$0.isNewline }
    return words.joined(separator: " ")
  }

  /// The length in bytes of a value that is too long to be shown; nil for a picture, and for a shorter value.
  package static func lengthIfLong(_ value: JSONValue) -> Int? {
    guard ClaimPicture(value) == nil else { return nil }
    let count = (value.string?.forPeople ?? JSONWriter().text(value)).utf8.count
    return count > longest ? count : nil
  }

  /// A number with a comma before each three digits.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { index in
      let isStart = index > 0 && (digits.count - index).isMultiple(of: 3)
      return (isStart ? "," : "") + String(digits[index])
    }.joined()
  }
}

/// A picture in a claim: a `data` URL in base 64 (RFC 2397), as an SD-JWT has it, or the bytes of an image in
/// base 64 for URLs, as those of a mobile document are shown.
package struct ClaimPicture {
  package let bytes: [UInt8]

  /// The length of the shortest text that is taken for the bytes of an image: names are shorter.
  private static let shortest = 256

  /// Nil when the value is no picture.
  init?(_ value: JSONValue) {
    if let text = value.string, text.utf8.count >= Self.shortest,
      let bytes = try? Base64URL.decode(text), EncodedImage(bytes).format != nil
    {
      self.bytes = bytes
      return
    }
    guard let text = value.string, text.hasPrefix("data:image/"),
      let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")),
      WireText(decoding: text.utf8[..<comma]).hasSuffix(";base64"),
      let bytes = try? Base64.decode(Array(text.utf8[text.utf8.index(after: comma)...]))
    else { return nil }
    self.bytes = bytes
  }

  /// The first picture among claims.
  package init?(among claims: [RevealedClaim]) {
    guard let picture = claims.lazy.compactMap({ ClaimPicture($0.value) }).first else { return nil }
    self = picture
  }

  /// The picture inside a page; nil in a format that browsers do not show.
  package var image: HTML? { mediaType.map { HTML(image: bytes, type: $0) } }

  /// True if it is in a format that browsers show.
  package var isShownByBrowsers: Bool { mediaType != nil }

  private var mediaType: StaticString? {
    switch EncodedImage(bytes).format {
    case .jpeg: "image/jpeg"
    case nil where bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]): "image/png"
    default: nil
    }
  }

  /// Format and length.
  var description: String {
    let name =
      switch EncodedImage(bytes).format {
      case .jpeg: "JPEG"
      case .jp2, .codestream: "JPEG 2000"
      case .wsq: "WSQ"
      case nil: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? "PNG" : "a picture"
      }
    return "\(name), \(ClaimText.grouped(bytes.count)) bytes"
  }
}
