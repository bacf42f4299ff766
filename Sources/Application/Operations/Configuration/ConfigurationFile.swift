import Encoding
import Glibc
import Storage
import Verdicts

/// A configuration file: options as on the command line, one per line. The `--` before a name may
/// be left out.
///
/// A line is a name, blanks or `=`, and a value. Blank lines are ignored, and so is a comment: a
/// `#` that begins a line or follows a blank, with the rest of the line. A value in double quotes
/// may contain `#`, and blanks at its ends; in it `\"` is a quote and `\\` a backslash.
package struct ConfigurationFile {
  /// One line with an option.
  package struct Entry: Equatable {
    /// The option's name, with its dashes.
    package let name: String
    /// The text of the value; nil where the line has only a name.
    package let text: String?
    package let origin: ConfigurationOrigin
  }

  /// The greatest length in bytes.
  package static let limit = 64 << 10

  /// The mistake of a line that is no text.
  package static let settingNoText = "the line is no text in UTF-8"
  /// The mistake of a value whose quotes are not closed, or are followed by something else.
  package static let settingQuote =
    "a value in quotes ends with a quote, and only \\\" and \\\\ stand for something else in it"

  package let entries: [Entry]

  /// Reads a file that only this user and root can change.
  /// - Returns: nil if the file does not exist.
  /// - Throws: ``ConfigurationError``, and `StorageError` for a file that others can change.
  package init?(_ path: String) throws {
    guard let bytes = try Self.bytes(path) else { return nil }
    try self.init(bytes, path: path)
  }

  /// Reads the bytes of a file.
  /// - Throws: ``ConfigurationError`` for a line that does not have the form above, or is not text
  ///   in UTF-8.
  package init(_ bytes: [UInt8], path: String) throws(ConfigurationError) {
    var entries: [Entry] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let origin = ConfigurationOrigin(path: path, line: index + 1)
      if let entry = try Self.entry(line, at: origin) { entries.append(entry) }
    }
    self.entries = entries
  }

  private static func bytes(_ path: String) throws -> [UInt8]? {
    // The folder may be another kind of file: some accounts have /dev/null as their home.
    guard SystemCalls.status(ofLink: path) != nil || ![ENOENT, ENOTDIR].contains(errno) else {
      return nil
    }
    do throws(StorageError) {
      return try OwnFile(path).readIfPresent(limit: limit)
    } catch {
      switch error {
      case .writableByOthers, .ofAnotherUser: throw error
      default: throw ConfigurationUnreadable(cause: error)
      }
    }
  }

  private static func entry(
    _ bytes: ArraySlice<UInt8>, at origin: ConfigurationOrigin
  ) throws(ConfigurationError) -> Entry? {
    // Text files of other systems end lines with CR LF.
    let bytes = bytes.last == 0x0D ? bytes.dropLast() : bytes
    guard bytes.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw ConfigurationError(settingNoText, at: origin) }
    let line = trimmed(text.unicodeScalars[...])
    guard let first = line.first, first != "#" else { return nil }
    let name = line.prefix { !isBlank($0) && $0 != "=" }
    var rest = trimmed(line.dropFirst(name.count))
    if rest.first == "=" { rest = trimmed(rest.dropFirst()) }
    return Entry(
      name: name.starts(with: "--".unicodeScalars) ? String(name) : "--" + String(name),
      text: try value(rest, at: origin), origin: origin)
  }

  /// The value that follows a name; nil if there is none.
  private static func value(
    _ text: Substring.UnicodeScalarView, at origin: ConfigurationOrigin
  ) throws(ConfigurationError) -> String? {
    if text.first == "\"" {
      guard let value = quoted(text.dropFirst()) else {
        throw ConfigurationError(settingQuote, at: origin)
      }
      return value
    }
    let end = text.indices.first { isComment($0, in: text) } ?? text.endIndex
    let value = trimmed(text[..<end])
    return value.isEmpty ? nil : String(value)
  }

  /// The value after its opening quote; nil for the mistake of ``settingQuote``.
  private static func quoted(_ text: Substring.UnicodeScalarView) -> String? {
    var value = String.UnicodeScalarView()
    var rest = text
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        let behind = trimmed(rest)
        return behind.isEmpty || behind.first == "#" ? String(value) : nil
      case "\\":
        guard let next = rest.popFirst(), next == "\"" || next == "\\" else { return nil }
        value.append(next)
      default: value.append(scalar)
      }
    }
    return nil
  }

  /// True for a `#` that begins a line or follows a blank.
  private static func isComment(
    _ place: Substring.UnicodeScalarView.Index, in text: Substring.UnicodeScalarView
  ) -> Bool {
    text[place] == "#" && (place == text.startIndex || isBlank(text[text.index(before: place)]))
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func trimmed(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}

/// The line of a configuration file that gives a value.
package struct ConfigurationOrigin: Hashable, CustomStringConvertible {
  package let path: String
  /// Counted from one.
  package let line: Int

  package init(path: String, line: Int) { (self.path, self.line) = (path, line) }

  /// As in `/etc/passport/config:3`.
  package var description: String { "\(path):\(line)" }
}

/// A line of a configuration file that cannot be used. It does not repeat the line.
package struct ConfigurationError: CodedError {
  private let mistake: String
  private let origin: ConfigurationOrigin

  /// - Parameter mistake: what is wrong with the line.
  package init(_ mistake: String, at origin: ConfigurationOrigin) {
    (self.mistake, self.origin) = (mistake, origin)
  }

  package var code: ReasonCode { .configurationRefused }
  package var details: [Detail] { [.text(origin.description), .text(mistake)] }
}

/// The error for a configuration file that exists but cannot be read.
struct ConfigurationUnreadable: CodedError {
  package let cause: StorageError

  package var code: ReasonCode { .configurationUnreadable }
  package var details: [Detail] { cause.details }
}
