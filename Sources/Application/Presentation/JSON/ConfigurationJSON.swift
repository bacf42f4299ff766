import Encoding

/// The options that configuration files may give: schema `passport.configuration/1`.
package enum ConfigurationJSON {
  /// A configuration file, which may be missing.
  package struct File: Sendable {
    let owner: String
    let path: String

    package init(owner: String, path: String) { (self.owner, self.path) = (owner, path) }
  }

  /// The line of a file.
  package struct Place: Sendable, CustomStringConvertible {
    let file: String
    let line: Int

    package init(file: String, line: Int) { (self.file, self.line) = (file, line) }

    /// As in `/etc/passport/config:3`.
    package var description: String { "\(file):\(line)" }
  }

  /// An option with its values.
  package struct Setting: Sendable {
    package let name: String
    let source: String
    package let values: [String]
    package let places: [Place]

    /// - Parameters:
    ///   - source: `default`, or the owner of the file.
    ///   - places: the line of each value; none of defaults.
    package init(name: String, source: String, values: [String], places: [Place]) {
      (self.name, self.source) = (name, source)
      (self.values, self.places) = (values, places)
    }
  }

  package struct Shown: Sendable {
    let files: [File]
    let settings: [Setting]
  }

  /// The JSON of what `passport config show` shows.
  package static func value(files: [File], settings: [Setting]) -> JSONValue {
    document.value(Shown(files: files, settings: settings), JSONContext())
  }

  package static let document = JSONDocument<Shown>(
    "passport.configuration/1", "What `passport config show --json` prints."
  ) {
    JSONMember(
      "files", "The files that are looked for; the first counts most.", file.list()
    ) { $0.files }
    JSONMember(
      "settings", "Each option that a file may give.", setting.list(["minItems": 1])
    ) { $0.settings }
  }

  private static let file = JSONForm<File>.object("One file, which may be missing.") {
    JSONMember(
      "owner", "Whose it is.", .text(among: ["user", "machine"])
    ) { $0.owner }
    JSONMember("path", "Its path.", .text(minLength: 1)) { $0.path }
  }

  private static let setting = JSONForm<Setting>.object("One option.") {
    JSONMember("name", "Its name, without dashes.", .text("^[a-z-]+$")) { $0.name }
    JSONMember(
      "source", "From where its values are: the program, or a file of this owner.",
      .text(among: ["default", "user", "machine"])
    ) { $0.source }
    JSONMember(
      "values", "Its values, one where it may not be repeated; empty where nothing is set.",
      JSONForm<String>.text.list()
    ) { $0.values }
    JSONMember(
      "places", "The line of each value; empty where a file says nothing of it.", place.list()
    ) { $0.places }
  }

  private static let place = JSONForm<Place>.object("A line of a file.") {
    JSONMember("file", "The path of the file.", .text(minLength: 1)) { $0.file }
    JSONMember("line", "The number of the line, counted from one.", .integer(from: 1)) { $0.line }
  }
}
