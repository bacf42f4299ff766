import Presentation

/// A rule about the options of a command. It is checked before the command runs.
enum OptionRule: Sendable {
  /// At most one of them is given.
  case exclude([any DeclaredOption])
  /// The first is given only together with one of the others.
  case goesWith(any DeclaredOption, [any DeclaredOption])
  /// All of these options are given.
  case needed([any DeclaredOption])

  var options: [any DeclaredOption] {
    switch self {
    case .exclude(let options), .needed(let options): options
    case .goesWith(let option, let others): [option] + others
    }
  }

  /// The error if the arguments break the rule; nil otherwise.
  func broken(by arguments: Arguments) -> UsageError? {
    switch self {
    case .exclude(let options):
      let given = options.filter { arguments.has($0) }.map(\.name)
      guard given.count > 1 else { return nil }
      return UsageError("\(JoinedWords.and(given)) exclude each other")
    case .goesWith(let option, let others):
      if !arguments.has(option) || others.contains(where: { arguments.has($0) }) { return nil }
      return UsageError("\(option) goes with \(JoinedWords.or(others.map(\.name)))")
    case .needed(let options):
      guard !options.allSatisfy({ arguments.has($0) }) else { return nil }
      guard options.count == 1 else {
        return UsageError("\(JoinedWords.and(options.map(\.name))) are needed")
      }
      return UsageError("\(Self.telling(options[0])) is needed")
    }
  }

  /// The name of an option, with its placeholder if that is a word that explains the value.
  private static func telling(_ option: any DeclaredOption) -> String {
    let isTelling = option.declaration.forms.contains {
      $0.placeholder.count > 1 && $0.placeholder.allSatisfy(\.isLetter)
    }
    return isTelling ? option.usage : option.name
  }
}

/// Required options, with their typed values.
struct Needed<each Value: Sendable>: Sendable {
  private let options: (repeat Option<each Value>)
  /// The rule that a command declares for them.
  let rule: OptionRule

  init(_ options: repeat Option<each Value>) {
    self.options = (repeat each options)
    var all: [any DeclaredOption] = []
    for option in repeat each options { all.append(option) }
    rule = .needed(all)
  }

  /// - Throws: ``UsageError`` where one is missing.
  func values(in arguments: Arguments) throws(UsageError) -> (repeat each Value) {
    if let error = rule.broken(by: arguments) { throw error }
    return (repeat try arguments.value(each options))
  }
}
