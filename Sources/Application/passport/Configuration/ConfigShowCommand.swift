import Encoding
import Operations
import Verdicts

/// `passport config show`: the options that configuration files may give, with their values.
enum ConfigShowCommand {
  static let command = Command(
    "config show", synopsis: "[\(CommonOptions.json)]",
    summary: "show the options that configuration files give, and from which line each is",
    options: [[CommonOptions.json]], notes: notes, run: run)

  private static let notes = [
    """
    The files are /etc/passport/config for the machine, and $XDG_CONFIG_HOME/passport/config for the \
    user (~/.config/passport/config). The command line counts before the user's file, and that before \
    the machine's. An option that does not go with what the command line says is left out. \
    \(CommonOptions.noConfiguration) reads neither file.
    """,
    """
    A line is an option as on the command line, as in policy strict or timeout 30. What follows a # at \
    the beginning or behind a blank is a comment. A value may stand in double quotes; in them \\" is a \
    quote and \\\\ a backslash. Secrets, and files with secrets, are never taken from there.
    """,
    """
    A file of at most 64 KiB, in UTF-8, is read if only its user and root can write the file and its \
    folder: chmod go-w takes the right from others.
    """,
  ]

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let settings = settings(try environment.configuration(), environment)
    if options[CommonOptions.json] {
      let files = environment.configurationFiles.map {
        JSONValue.object(["owner": .string($0.owner.rawValue), "path": .string($0.path)])
      }
      try environment.output.json(
        .object([
          "schema": "passport.configuration/1", "files": .array(files),
          "settings": .array(settings.map(\.json)),
        ]))
      return .success
    }
    for setting in settings {
      if setting.values.isEmpty { try environment.output.row([setting.name, "not set"]) }
      for value in setting.values {
        try environment.output.row(
          [setting.name, value.text, value.origin?.description ?? "default"])
      }
    }
    return .success
  }

  /// An option with its values and their lines; a default has no line.
  private struct Setting {
    let name: String
    /// `default`, or the owner of the file.
    let source: String
    let values: [(text: String, origin: ConfigurationOrigin?)]

    var json: JSONValue {
      .object([
        "name": .string(name), "source": .string(source),
        "values": .array(values.map { .string($0.text) }),
        "places": .array(
          values.compactMap(\.origin).map {
            .object(["file": .string($0.path), "line": .integer($0.line)])
          }),
      ])
    }
  }

  /// Every option that a file may give, once, with its value and the line that gives it.
  private static func settings(
    _ configuration: Configuration, _ environment: AppEnvironment
  ) -> [Setting] {
    var names: Set<WireText> = []
    let options = environment.options().filter {
      $0.declaration.isConfigurable && names.insert(WireText($0.name)).inserted
    }
    return options.map { option in
      let name = String(Substring(option.name.utf8.drop { $0 == UInt8(ascii: "-") }))
      let values = configuration[option.name]
      guard let origin = values.first?.origin else {
        let standard = [option.declaration.standard].compactMap(\.self)
        return Setting(name: name, source: "default", values: standard.map { ($0, nil) })
      }
      let file = environment.configurationFiles.first { WireText($0.path) == WireText(origin.path) }
      return Setting(
        name: name, source: (file?.owner ?? .machine).rawValue,
        values: values.map { ($0.text ?? "", $0.origin) })
    }
  }
}
