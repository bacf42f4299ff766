import Operations
import Verdicts

/// A rule about the options of a command. It is checked before the command runs.
enum OptionRule: Sendable {
  /// At most one of them is given.
  /// - Parameter because: the reason, for the error; nil where it is obvious.
  case exclude([any DeclaredOption], because: Phrase? = nil)
  /// The first is given only together with one of the others.
  case goesWith(any DeclaredOption, [any DeclaredOption])
  /// All of them are given.
  case needed([any DeclaredOption])

  /// The options of the rule.
  var options: [any DeclaredOption] {
    switch self {
    case .exclude(let options, _), .needed(let options): options
    case .goesWith(let option, let others): [option] + others
    }
  }

  /// Checks the rule.
  /// - Throws: ``UsageError`` where the rule is broken.
  func check(_ arguments: Arguments) throws(UsageError) {
    switch self {
    case .exclude(let options, let reason):
      let given = options.filter { arguments.has($0) }.map(\.name)
      guard given.count > 1 else { return }
      let list = OptionList.and(given)
      throw UsageError(
        reason.map { .optionsExcludeBecause(list, $0) } ?? Phrase.optionsExclude(list))
    case .goesWith(let option, let others):
      if !arguments.has(option) || others.contains(where: { arguments.has($0) }) { return }
      throw UsageError(.optionGoesWith(option.name, OptionList.or(others.map(\.name))))
    case .needed(let options):
      guard !options.allSatisfy({ arguments.has($0) }) else { return }
      throw Self.missing(options)
    }
  }

  /// True if the rule is not broken.
  func holds(_ arguments: Arguments) -> Bool {
    do throws(UsageError) {
      try check(arguments)
      return true
    } catch {
      return false
    }
  }

  /// The error for options of which one is missing. A placeholder that is a word tells what to
  /// give.
  private static func missing(_ options: [any DeclaredOption]) -> UsageError {
    guard options.count == 1, let option = options.first else {
      return UsageError(.optionsNeeded(OptionList.and(options.map(\.name))))
    }
    let isTelling = option.declaration.forms.contains {
      $0.placeholder.count > 1 && $0.placeholder.allSatisfy(\.isLetter)
    }
    return UsageError(.optionNeeded(isTelling ? option.usage : option.name))
  }
}

/// Options that a command needs, with their typed values.
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

  /// The values.
  /// - Throws: ``UsageError`` where one is missing.
  func values(in arguments: Arguments) throws(UsageError) -> (repeat each Value) {
    try rule.check(arguments)
    return (repeat try arguments.value(each options))
  }
}
