import Encoding

/// A piece of a page. Markup comes from literals and files of this program's source alone: every value
/// that is put into one is escaped, and a string gets on a page in no other way.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
  package private(set) var markup: String

  package init(stringLiteral literal: StaticString) { markup = literal.description }

  package init(stringInterpolation interpolation: Interpolation) { markup = interpolation.markup }

  package init() { markup = "" }

  package var isEmpty: Bool { markup.isEmpty }

  package init(_ pieces: [HTML]) { markup = pieces.map(\.markup).joined() }

  /// Text without markup.
  package init(text: String) { markup = Self.escaped(text) }

  /// A file of this program's source, which the build has embedded.
  init(ownFile bytes: [UInt8]) { markup = String(decoding: bytes, as: UTF8.self) }

  /// An image that is embedded in the page.
  /// - Parameter type: the media type, a literal.
  package init(image bytes: [UInt8], type: StaticString) {
    markup = "data:\(type.description);base64,\(Base64.encode(bytes))"
  }

  package static func + (one: HTML, other: HTML) -> HTML { HTML([one, other]) }
  package static func += (one: inout HTML, other: HTML) { one.markup += other.markup }

  /// A piece made of literals and escaped values.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) { markup += literal.description }
    package mutating func appendInterpolation(_ piece: HTML) { markup += piece.markup }
    package mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { markup += piece.markup }
    }
    package mutating func appendInterpolation(_ text: String) { markup += HTML.escaped(text) }
    package mutating func appendInterpolation(_ text: WireText) {
      markup += HTML.escaped(text.forPeople)
    }
    package mutating func appendInterpolation(_ number: Int) { markup += String(number) }
  }

  /// Escapes text, so that it contains no markup and no characters that change the direction of the
  /// text beside it. Characters that are not plain are escaped as in a line for a terminal, except
  /// line feeds and tabs.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(character)
      case _ where !character.isPlain: escaped += PlainText.escaped(String(character))
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
