/// All commands, by the words that name them.
struct CommandList: Sendable {
  let all: [Command]

  init(_ all: [Command]) { self.all = all }

  /// The command of exactly these words.
  subscript(words: [String]) -> Command? { all.first { $0.words == words } }

  /// The command with whose words these arguments begin.
  func command(of arguments: [String]) -> Command? {
    all.first { arguments.starts(with: $0.words) }
  }

  /// The commands of two words of which this is the first.
  func group(_ words: [String]) -> [Command] {
    all.filter { $0.words.count > 1 && $0.words.first == words.first }
  }

  /// The error for arguments that name no command. It does not repeat them.
  /// - Parameter topics: the other names that are allowed there.
  func unknown(_ arguments: [String], topics: [String] = []) -> UsageError {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    let group = group(arguments)
    guard let name = group.first?.words[0] else {
      let near = near(words, topics)
      return UsageError(NearNames.question(near, after: .commandUnknown), at: .words)
    }
    let near = words.dropFirst().first.map {
      NearNames.of($0, among: group.map { $0.words[1] }).map { "\(name) \($0)" }
    }
    let choices = near?.isEmpty ?? true ? group.map(\.row) : []
    return UsageError(
      words.count == 1
        ? .commandMissing : NearNames.question(near ?? [], after: .commandUnknown),
      at: .group(name, choices: choices))
  }

  /// The commands with a similar name: of one word or two, or by the second word of two.
  private func near(_ words: ArraySlice<String>, _ topics: [String]) -> [String] {
    let names = all.map(\.name)
    let known = Set(names).union(all.map { $0.words[0] }).union(topics)
    for count in [2, 1] where words.count >= count {
      let near = NearNames.of(words.prefix(count).joined(separator: " "), among: known)
      if !near.isEmpty { return near }
    }
    guard let word = words.first else { return [] }
    let near = NearNames.of(word, among: Set(all.compactMap { $0.words.dropFirst().first }))
    return all.filter { $0.words.count > 1 && near.contains($0.words[1]) }
      .map(\.name)
  }
}

extension Command {
  /// The command with its purpose, as a row of help.
  var row: HelpRow { HelpRow("  passport " + name, summary) }
}
