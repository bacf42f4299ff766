/// A shell that completes command lines.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

/// The completion files of shells: they complete the commands, and the declared options with their
/// values.
package struct Completions {
  private let table: CommandTable
  private let commands: [CommandDescription]

  package init(of table: CommandTable) { (self.table, commands) = (table, table.all) }

  /// The completion file of a shell.
  package func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// A word that may follow, and its purpose.
  private typealias Next = (word: String, purpose: String)

  /// The words that may follow some words of commands, in order. Each has the command's purpose, or
  /// the words that may follow it.
  private func next(after words: [String]) -> [Next] {
    var seen: Set<String> = []
    let following = commands.filter {
      $0.words.count > words.count && $0.words.starts(with: words)
    }
    return following.compactMap { command in
      let word = command.words[words.count]
      guard seen.insert(word).inserted else { return nil }
      let rest = next(after: words + [word])
      return (word, rest.isEmpty ? command.summary : JoinedWords.and(rest.map(\.word)))
    }
  }

  /// The beginnings of all commands, first the empty one, each with the words that may follow.
  private var beginnings: [(words: String, next: [Next])] {
    var seen: Set<[String]> = []
    return commands.map(\.words).flatMap { words in
      words.indices.map { Array(words.prefix($0)) }.filter { seen.insert($0).inserted }
    }.map { ($0.joined(separator: " "), next(after: $0)) }
  }

  /// The words that may follow `help`.
  private var subjects: [String] { next(after: []).map(\.word) + table.topics }

  /// The options of a command, and those that every command has.
  private func options(of command: CommandDescription) -> [OptionDeclaration] {
    command.options + [table.help, table.language]
  }

  /// A text in single quotes, for bash and zsh.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }

  private static func quoted(_ words: [String]) -> String { quoted(words.joined(separator: " ")) }

  /// A text with a backslash before each backslash and each of these characters.
  private static func escaped(_ text: String, _ marks: String) -> String {
    text.map { $0 == "\\" || marks.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  // MARK: bash

  private var bash: String {
    let options = commands.map { command in
      let names = self.options(of: command).map(\.name)
      return "    \(Self.quoted(command.name))) options=\(Self.quoted(names)); break ;;"
    }
    let values = commands.flatMap { command in
      self.options(of: command).filter { $0.placeholder != nil }.map { option in
        "    \(Self.quoted([command.name, option.name]))) "
          + "COMPREPLY=($(compgen -W \(Self.quoted(option.choices)) -- \"$current\")); return ;;"
      }
    }
    let following = beginnings.dropFirst().map { words, next in
      "    \(Self.quoted(words))|\(Self.quoted(["help", words]))) "
        + "following=\(Self.quoted(next.map(\.word))) ;;"
    }
    let first = next(after: []).map(\.word) + [table.help.name, table.version.name]
    return """
      # bash completion for passport, made from its declared options.
      _passport() {
        local IFS=$' \\t\\n'
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command following='' options='' count
        COMPREPLY=()
        case "${COMP_WORDS[*]:1:COMP_CWORD-1}" in
          '') following=\(Self.quoted(first)) ;;
          help) following=\(Self.quoted(subjects)) ;;
      \(following.joined(separator: "\n"))
        esac
        if [ -n "$following" ] && { [ "$COMP_CWORD" -eq 1 ] || [ "${current#-}" = "$current" ]; }; then
          COMPREPLY=($(compgen -W "$following" -- "$current"))
          return
        fi
        for count in 3 2 1; do
          command="${COMP_WORDS[*]:1:count}"
          case $command in
      \(options.joined(separator: "\n"))
          esac
        done
        case "$command $previous" in
      \(values.joined(separator: "\n"))
        esac
        case $current in
          -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
        esac
      }
      complete -o bashdefault -o default -F _passport passport
      """
  }

  // MARK: zsh

  private var zsh: String {
    let cases = commands.map { command in
      var specifications = options(of: command).map(Self.zsh)
      if command.words == ["help"] {
        specifications.append(Self.quoted("1:subject:(\(subjects.joined(separator: " ")))"))
      } else if command.operand != nil {
        specifications.append(Self.quoted("*:file:_files"))
      }
      return """
            \(Self.quoted(command.name)))
              shift \(command.words.count) words
              (( CURRENT -= \(command.words.count) ))
              _arguments \(specifications.joined(separator: " \\\n          ")) ;;
        """
    }
    let following = beginnings.map { words, next in
      let rows = next.map { Self.quoted("\($0.word):\(Self.escaped($0.purpose, ":"))") }
      return """
            \(Self.quoted(words)))
              following=(\(rows.joined(separator: " "))) ;;
        """
    }
    return """
      #compdef passport
      # zsh completion for passport, made from its declared options.
      local -a following
      local command=''
      integer depth=2
      while true; do
        following=()
        case $command in
      \(following.joined(separator: "\n"))
        esac
        (( $#following )) || break
        if (( CURRENT == depth )); then
          _describe command following
          [[ -n $command ]] || compadd -- --help --version
          return
        fi
        command="${command:+$command }$words[depth]"
        (( depth += 1 ))
      done
      case $command in
      \(cases.joined(separator: "\n"))
      esac
      """
  }

  private static func zsh(_ option: OptionDeclaration) -> String {
    let head =
      (option.mayRepeat ? "*" : "") + "\(option.name)[\(escaped(option.sentence, "[]:"))]"
    guard let placeholder = option.placeholder else { return quoted(head) }
    let values = option.proposal(choices: { "(\($0))" }, file: "_files", none: " ")
    return quoted("\(head)\(option.mayStandAlone ? "::" : ":")\(placeholder):\(values)")
  }

  // MARK: fish

  private var fish: String {
    var lines = [
      "# fish completion for passport, made from its declared options.",
      "function __passport_command",
      "  set -l words (commandline -opc)",
      "  set -l given (string join -- ' ' $words[2..-1])",
      "  test \"$given\" = \"$argv\"; or string match -q -- \"$argv *\" \"$given\"",
      "end",
      "function __passport_at",
      "  set -l words (commandline -opc)",
      "  test \"$words[2..-1]\" = \"$argv\"",
      "end",
    ]
    func propose(_ next: [Next], at words: String) {
      lines += next.map { word, purpose in
        "complete -c passport -f -n \(Self.fishQuoted("__passport_at\(words)")) -a \(word)"
          + (purpose.isEmpty ? "" : " -d \(Self.fishQuoted(purpose))")
      }
    }
    for option in [table.help, table.version] {
      lines.append("complete -c passport -n __passport_at" + Self.fish(option))
    }
    propose(next(after: []), at: "")
    for (words, next) in beginnings.dropFirst() {
      propose(next, at: " " + words)
      propose(next.map { ($0.word, "") }, at: " help " + words)
    }
    propose(subjects.map { ($0, "") }, at: " help")
    for command in commands {
      let place = Self.fishQuoted("__passport_command \(command.name)")
      lines += command.options.map { "complete -c passport -n \(place)" + Self.fish($0) }
    }
    return lines.joined(separator: "\n")
  }

  private static func fishQuoted(_ text: String) -> String { "'\(escaped(text, "'"))'" }

  private static func fish(_ option: OptionDeclaration) -> String {
    let values =
      option.placeholder == nil || option.mayStandAlone
      ? "" : option.proposal(choices: { " -x -a \(fishQuoted($0))" }, file: " -r -F", none: " -x")
    return " -l \(option.name.drop { $0 == "-" })\(values) -d \(fishQuoted(option.sentence))"
  }
}

extension OptionDeclaration {
  /// The sentence of its first form in help.
  fileprivate var sentence: String { rows.first?.sentence ?? "" }

  /// The completion of its value: one of the choices, a path, or none.
  fileprivate func proposal(choices: (String) -> String, file: String, none: String) -> String {
    if !self.choices.isEmpty { return choices(self.choices.joined(separator: " ")) }
    let isFile = ["FILE", "PATH", "FOLDER", "DIR"].contains { placeholder?.contains($0) == true }
    return isFile ? file : none
  }
}
