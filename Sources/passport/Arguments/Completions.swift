/// A shell that completes command lines.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

/// What shells complete: the commands, their options and values, as they are declared.
struct Completions {
  private let commands: CommandList
  private let topics: [String]

  /// - Parameter topics: what may follow `help` beside the commands.
  init(of commands: CommandList, topics: [String]) {
    self.commands = commands
    self.topics = topics
  }

  /// The completion file of a shell.
  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The first words of commands, in order, each with its purpose or those of its group.
  private var first: [(word: String, purpose: String)] {
    var seen: Set<String> = []
    return commands.all.compactMap { command in
      guard let word = command.words.first, seen.insert(word).inserted else { return nil }
      let group = commands.group([word])
      let purpose =
        group.isEmpty
        ? command.summary : WordList.and(group.compactMap { $0.words.dropFirst().first })
      return (word, purpose)
    }
  }

  private var groups: [(word: String, commands: [Command])] {
    first.map { ($0.word, commands.group([$0.word])) }.filter { !$0.commands.isEmpty }
  }

  /// What may follow `help`.
  private var subjects: [String] { first.map(\.word) + topics }

  private static func general(_ options: [any DeclaredOption]) -> [any DeclaredOption] {
    options + [CommonOptions.help, CommonOptions.language]
  }

  /// A text in single quotes, for each of the shells.
  private static func quoted(_ text: String, fish: Bool = false) -> String {
    let inside =
      fish
      ? text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      : text.replacing("'", with: "'\\''")
    return "'\(inside)'"
  }

  // MARK: bash

  private var bash: String {
    let options = commands.all.map { command in
      let names = Self.general(command.options).map(\.name).joined(separator: " ")
      return "    \(Self.quoted(command.name))) options=\(Self.quoted(names)) ;;"
    }
    let values = commands.all.flatMap { command in
      Self.general(command.options).filter { $0.declaration.takesValue }.map { option in
        let choices = option.declaration.choices.joined(separator: " ")
        return "    \(Self.quoted("\(command.name) \(option.name)"))) "
          + "COMPREPLY=($(compgen -W \(Self.quoted(choices)) -- \"$current\")); return ;;"
      }
    }
    let seconds = groups.map { group in
      let words = group.commands.compactMap { $0.words.dropFirst().first }.joined(separator: " ")
      return "    \(group.word)) following=\(Self.quoted(words)) ;;"
    }
    let general = [CommonOptions.help.name, CommonOptions.version.name]
    return """
      # bash completion for passport, made from its declared options.
      _passport() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command=${COMP_WORDS[1]} following='' options=''
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W \(Self.quoted((first.map(\.word) + general).joined(separator: " "))) -- "$current"))
          return
        fi
        case $command in
      \(seconds.joined(separator: "\n"))
          help) [ "$COMP_CWORD" -gt 2 ] || following=\(Self.quoted(subjects.joined(separator: " "))) ;;
        esac
        if [ "$COMP_CWORD" -eq 2 ] && [ -n "$following" ] && [ "${current#-}" = "$current" ]; then
          COMPREPLY=($(compgen -W "$following" -- "$current"))
          return
        fi
        case $command in
          \(groups.map(\.word).joined(separator: "|"))) command="$command ${COMP_WORDS[2]}" ;;
        esac
        case "$command $previous" in
      \(values.joined(separator: "\n"))
        esac
        case $command in
      \(options.joined(separator: "\n"))
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
    let cases = commands.all.map { command in
      let specifications = Self.general(command.options).flatMap(Self.zsh)
      let operand: [String]
      if command.words == ["help"] {
        operand = [Self.quoted("1:subject:(\(subjects.joined(separator: " ")))")]
      } else {
        operand = command.operand == nil ? [] : [Self.quoted("*:file:_files")]
      }
      return """
            \(Self.quoted(command.name)))
              shift \(command.words.count) words
              (( CURRENT -= \(command.words.count) ))
              _arguments \((specifications + operand).joined(separator: " \\\n          ")) ;;
        """
    }
    let seconds = groups.map { group in
      let rows = group.commands.compactMap { command in
        command.words.dropFirst().first.map { Self.zshRow($0, command.summary) }
      }
      return """
            \(group.word))
              following=(\(rows.joined(separator: " "))) ;;
        """
    }
    let rows = first.map { Self.zshRow($0.word, $0.purpose) }
    return """
      #compdef passport
      # zsh completion for passport, made from its declared options.
      local -a following
      local command=$words[2]
      if (( CURRENT == 2 )); then
        following=(\(rows.joined(separator: " ")))
        _describe command following
        compadd -- --help --version
        return
      fi
      case $command in
      \(seconds.joined(separator: "\n"))
      esac
      if (( $#following )); then
        if (( CURRENT == 3 )); then
          _describe command following
          return
        fi
        command="$command $words[3]"
      fi
      case $command in
      \(cases.joined(separator: "\n"))
      esac
      """
  }

  private static func zshRow(_ word: String, _ purpose: String) -> String {
    quoted("\(word):\(purpose.replacing("\\", with: "\\\\").replacing(":", with: "\\:"))")
  }

  private static func zsh(_ option: any DeclaredOption) -> [String] {
    let declaration = option.declaration
    let sentence = declaration.sentence.replacing("\\", with: "\\\\").replacing(
      "[", with: "\\["
    ).replacing("]", with: "\\]").replacing(":", with: "\\:")
    let many = declaration.mayRepeat ? "*" : ""
    let head = "\(many)\(option.name)[\(sentence)]"
    guard declaration.takesValue else { return [quoted(head)] }
    let colons = declaration.valueIsOptional ? "::" : ":"
    let values =
      declaration.choices.isEmpty
      ? (declaration.takesFile ? "_files" : " ")
      : "(\(declaration.choices.joined(separator: " ")))"
    return [quoted("\(head)\(colons)\(declaration.placeholder):\(values)")]
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
    for option in [CommonOptions.help, CommonOptions.version] {
      lines.append("complete -c passport -n __passport_at" + Self.fish(option))
    }
    lines += first.map { Self.fish(at: "", $0.word, $0.purpose) }
    for group in groups {
      lines += group.commands.compactMap { command in
        command.words.dropFirst().first.map { Self.fish(at: " " + group.word, $0, command.summary) }
      }
    }
    lines += subjects.map { Self.fish(at: " help", $0, "") }
    for command in commands.all {
      lines += command.options.map { option in
        "complete -c passport -n \(Self.quoted("__passport_command \(command.name)", fish: true))"
          + Self.fish(option)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func fish(at words: String, _ word: String, _ purpose: String) -> String {
    "complete -c passport -f -n \(quoted("__passport_at\(words)", fish: true)) -a \(word)"
      + (purpose.isEmpty ? "" : " -d \(quoted(purpose, fish: true))")
  }

  private static func fish(_ option: any DeclaredOption) -> String {
    let declaration = option.declaration
    let values =
      declaration.choices.isEmpty
      ? (declaration.takesFile ? " -r -F" : " -x")
      : " -x -a \(quoted(declaration.choices.joined(separator: " "), fish: true))"
    return " -l \(option.name.drop { $0 == "-" })"
      + (declaration.takesValue && !declaration.valueIsOptional ? values : "")
      + " -d \(quoted(declaration.sentence, fish: true))"
  }
}

extension OptionDeclaration {
  /// The sentence of its first form.
  fileprivate var sentence: String { forms.first?.sentence ?? "" }
  /// The name of its value.
  fileprivate var placeholder: String { forms.map(\.placeholder).first { !$0.isEmpty } ?? "value" }
  /// True if a value may follow.
  fileprivate var takesValue: Bool { if case .nothing = taking { false } else { true } }
  /// True if it may stand without its value.
  fileprivate var valueIsOptional: Bool {
    switch taking {
    case .optionalValue, .optionalDash: true
    case .nothing, .value: false
    }
  }
  /// True if its value is the path of a file or folder.
  fileprivate var takesFile: Bool {
    ["FILE", "PATH", "FOLDER", "DIR"].contains { placeholder.contains($0) }
  }
}
