import Encoding
import Messages
import Verdicts

/// A manual page in the markup of mdoc(7), generated from the declared commands.
package struct ManualPage {
  /// The manual section of programs.
  private static let section = "1"

  /// The markup, line by line.
  package private(set) var lines: [String] = []

  /// `passport(1)`: all commands, the files and the exit codes.
  /// - Parameter day: the day of the release, as in 2026-11-22.
  package init(of commands: CommandTable, day: String, _ catalogue: MessageCatalogue) {
    begin("passport", "read electronic passports and prove that they are genuine", day)
    lines += [".Nm passport", ".Ar COMMAND", ".Op Ar OPTIONS", ".Sh DESCRIPTION"]
    text("Each command has a page of its own.")
    for group in commands.groups {
      lines += [".Ss \(Self.escaped(group.title))"]
      list(group.commands.map { ("Xr \($0.page) \(Self.section)", $0.summary) })
    }
    lines += [".Ss Accepted with every command"]
    list(
      [commands.help, commands.shortHelp, commands.version, commands.language].flatMap(\.rows))
    lines += [".Pp"]
    text(
      """
      Results go to standard output, all else to standard error. Personal data are never taken \
      from, or written to, a command line.
      """)
    lines += [".Sh ENVIRONMENT"]
    list(Self.variables.map { ("Ev \($0.name)", $0.meaning) })
    lines += [".Sh FILES"]
    list(Self.files.map { ("Pa \($0.name)", $0.meaning) })
    lines += [".Sh EXIT STATUS"]
    text("Of several that apply to a read, the first counts.")
    list(ExitCode.allCases.map { ("\($0.rawValue)", catalogue.meaning($0)) })
  }

  /// The page of a command.
  /// - Parameter day: the day of the release, as in 2026-11-22.
  package init(of command: CommandDescription, day: String) {
    begin(command.page, command.summary, day)
    lines += [".Nm passport", ".Cm \(command.name)"]
    text(command.synopsis)
    lines += [".Sh DESCRIPTION"]
    // Each heading is followed by a list of its rows.
    var rows: [HelpRow] = []
    let blocks = HelpText(command).blocks
    if !blocks.contains(where: { $0.row != nil }) { text(command.summary) }
    for block in blocks {
      if let row = block.row { rows.append(row) }
      guard case .heading(let heading) = block else { continue }
      list(rows)
      rows = []
      lines += [".Ss \(Self.escaped(heading))"]
    }
    list(rows)
    for note in command.notes {
      lines += [".Pp"]
      text(note)
    }
    lines += [
      ".Sh EXIT STATUS", "The exit codes are listed in", ".Xr passport \(Self.section) .",
    ]
    if !command.examples.isEmpty {
      lines += [".Sh EXAMPLES", ".Bl -tag -width Ds"]
      for example in command.examples {
        lines += [".It \(Self.escaped(example.purpose))", ".Li \(Self.words(example.line))"]
      }
      lines += [".El"]
    }
    lines += [".Sh SEE ALSO", ".Xr passport \(Self.section)"]
  }

  private mutating func begin(_ name: String, _ summary: String, _ day: String) {
    lines = [
      ".Dd \(Self.day(day))", ".Dt \(name.uppercased()) \(Self.section)", ".Os",
      ".Sh NAME", ".Nm \(name)", ".Nd \(Self.escaped(summary))", ".Sh SYNOPSIS",
    ]
  }

  /// A date in the form of mdoc(7): `November 22, 2026`; a text that is not a date is unchanged.
  package static func day(_ text: String) -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    guard let day = CalendarDate(iso8601: text) else { return text }
    return "\(months[day.month - 1]) \(day.day), \(day.year)"
  }

  private static let variables: [(name: String, meaning: String)] = [
    (
      "XDG_CONFIG_HOME",
      "the folder below which the user's configuration file is; without it, ~/.config"
    ),
    ("XDG_DATA_HOME", "the folder below which data are kept; without it, ~/.local/share"),
    (
      "XDG_DATA_DIRS",
      "the folders below which passport/circuits has the circuits that were installed; without it, "
        + "/usr/local/share and /usr/share"
    ),
  ]

  private static let files: [(name: String, meaning: String)] =
    [
      ("trust", "the trust store"), ("wallet.vault", "the holder's wallet"),
      ("desk.vault", "the issuer's store"),
      ("desk.roots", "the issuer's roots, which are no secret"),
      ("circuits", "circuits that were imported or compiled"),
      ("simulator", "the test country of the virtual passport"),
    ].map { ("~/.local/share/passport/\($0)", $1) } + [
      (
        "/etc/passport/config",
        "the machine's configuration file, as passport-config-show(1) describes it"
      ),
      ("~/.config/passport/config", "that of the user, which counts before it"),
    ]

  private mutating func list(_ rows: [HelpRow]) {
    if !rows.isEmpty { list(rows.map { (Self.head($0.head), $0.sentence) }) }
  }

  /// A list of items; the head of each is the argument of `It`.
  private mutating func list(_ items: [(head: String, text: String)]) {
    lines += [".Bl -tag -width Ds"]
    for item in items {
      lines += [".It \(item.head)"]
      text(item.text)
    }
    lines += [".El"]
  }

  /// Text with each sentence on new lines, as mdoc(7) requires.
  private mutating func text(_ text: String) {
    var sentences: [[Substring]] = [[]]
    for word in text.split(whereSeparator: \.isWhitespace) {
      sentences[sentences.count - 1].append(word)
      if let last = word.last, ".?!".contains(last) { sentences.append([]) }
    }
    for sentence in sentences where !sentence.isEmpty {
      var line = ""
      for word in sentence.map({ Self.escaped(String($0)) }) {
        if line.utf8.count + word.utf8.count >= 76, !line.isEmpty {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? Self.asText(word) : " " + word
      }
      lines.append(line)
    }
  }

  /// The text of an option as arguments of `It`: names as flags, the rest as arguments.
  private static func head(_ head: String) -> String {
    head.split(separator: " ").map { part in
      let hasComma = part.hasSuffix(",")
      let word = hasComma ? part.dropLast() : part
      let isOption = word.count > 1 && word.hasPrefix("-")
      let shown =
        isOption ? "Fl " + escaped(String(word.dropFirst())) : "Ar \\&" + escaped(String(word))
      return shown + (hasComma ? " ," : "")
    }.joined(separator: " ")
  }

  /// Words as arguments of a macro, so that none is a macro.
  private static func words(_ text: String) -> String {
    text.split(separator: " ").map { "\\&" + escaped(String($0)) }.joined(separator: " ")
  }

  /// The first word of a line, which is not a macro either.
  private static func asText(_ word: String) -> String {
    word.hasPrefix(".") || word.hasPrefix("'") ? "\\&" + word : word
  }

  /// Escapes the characters that roff(7) would interpret or replace.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "\"": "\\(dq"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "~": "\\(ti"
      case "^": "\\(ha"
      default:
        scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar.value))]"
      }
    }.joined()
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
