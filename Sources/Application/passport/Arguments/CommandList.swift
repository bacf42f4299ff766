import Presentation

/// Commands for one purpose, under a heading in help.
struct CommandGroup: Sendable {
  let title: String
  let commands: [Command]

  init(_ title: String, _ commands: [Command]) { (self.title, self.commands) = (title, commands) }
}

/// All commands, by the words that name them.
struct CommandList: Sendable {
  let groups: [CommandGroup]

  init(_ groups: [CommandGroup]) { self.groups = groups }

  var all: [Command] { groups.flatMap(\.commands) }

  /// The command of exactly these words.
  subscript(words: [String]) -> Command? { all.first { $0.words == words } }

  /// The command with whose words the arguments begin.
  func command(of arguments: [String]) -> Command? {
    all.first { arguments.starts(with: $0.words) }
  }

  /// The commands with these words and at least one more.
  func following(_ words: [String]) -> [Command] {
    words.isEmpty ? [] : all.filter { $0.words.count > words.count && $0.words.starts(with: words) }
  }

  /// The error for arguments that name no command. It does not repeat them.
  /// - Parameter topics: the other names that are allowed there.
  func unknown(_ arguments: [String], topics: [String] = []) -> UsageError {
    let mistake = "there is no such command"
    let words = Array(arguments.prefix { !$0.hasPrefix("-") })
    // The longest beginning that commands have: `wallet guardians`, or else `wallet`.
    let known = stride(from: words.count, to: 0, by: -1).lazy.map { Array(words.prefix($0)) }
      .first { !following($0).isEmpty }
    guard let known else {
      return UsageError(mistake + NearNames.question(near(words, topics)), behind: nil)
    }
    let (name, group) = (known.joined(separator: " "), following(known))
    guard words.count > known.count else {
      return UsageError("a command is missing", behind: name, choices: group.map(\.row))
    }
    let near = NearNames.of(words[known.count], among: Set(group.map { $0.words[known.count] }))
    return UsageError(
      mistake + NearNames.question(near.map { "\(name) \($0)" }), behind: name,
      choices: near.isEmpty ? group.map(\.row) : [])
  }

  /// The commands with similar names: compared by the first two words, by the first word, or by the
  /// second word.
  private func near(_ words: [String], _ topics: [String]) -> [String] {
    let known = Set(all.map(\.name)).union(all.map { $0.words[0] }).union(topics)
    for count in [2, 1] where words.count >= count {
      let near = NearNames.of(words.prefix(count).joined(separator: " "), among: known)
      if !near.isEmpty { return near }
    }
    guard let word = words.first else { return [] }
    let near = NearNames.of(word, among: Set(all.compactMap { $0.words.dropFirst().first }))
    return all.filter { $0.words.count > 1 && near.contains($0.words[1]) }.map(\.name)
  }
}
