import Encoding
import Operations
import Presentation
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
        ConfigurationJSON.File(owner: $0.owner.rawValue, path: $0.path)
      }
      try environment.output.json(ConfigurationJSON.value(files: files, settings: settings))
      return .success
    }
    for setting in settings {
      if setting.values.isEmpty { try environment.output.row([setting.name, "not set"]) }
      for (index, value) in setting.values.enumerated() {
        let place = setting.places.isEmpty ? "default" : setting.places[index].description
        try environment.output.row([setting.name, value, place])
      }
    }
    return .success
  }

  /// Each option that a file may give, once, with its value and from where that is.
  private static func settings(
    _ configuration: Configuration, _ environment: AppEnvironment
  ) -> [ConfigurationJSON.Setting] {
    var names: Set<WireText> = []
    let options = Passport.options.filter {
      $0.declaration.isConfigurable && names.insert(WireText($0.name)).inserted
    }
    return options.map { option in
      let name = String(Substring(option.name.utf8.drop { $0 == UInt8(ascii: "-") }))
      let values = configuration[option.name]
      guard let origin = values.first?.origin else {
        return ConfigurationJSON.Setting(
          name: name, source: "default",
          values: [option.declaration.standard].compactMap(\.self), places: [])
      }
      let file = environment.configurationFiles.first { WireText($0.path) == WireText(origin.path) }
      return ConfigurationJSON.Setting(
        name: name, source: (file?.owner ?? .machine).rawValue,
        values: values.map { $0.text ?? "" },
        places: values.map { ConfigurationJSON.Place(file: $0.origin.path, line: $0.origin.line) })
    }
  }
}
