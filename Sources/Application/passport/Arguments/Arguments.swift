import Encoding
import Glibc
import Operations
import Presentation
import Storage

/// The command line of one command: the options with their typed values, and the operands. A
/// configuration file may give options that the command line does not.
struct Arguments {
  private var values: [String: [any Sendable]] = [:]
  /// The lines of the options that a configuration file gives.
  private var origins: [String: ConfigurationOrigin] = [:]
  /// The operands, in order.
  private(set) var operands: [String] = []
  /// The positions of the operands on the command line, counted from one.
  private var places: [Int] = []

  /// Reads a command line.
  /// - Parameters:
  ///   - arguments: the arguments after the words of the command.
  ///   - command: the command, with its options and rules.
  ///   - configuration: read where a configuration file may give an option of this command, unless
  ///     ``CommonOptions/noConfiguration`` is given.
  /// - Throws: ``UsageError`` for an option or operand that the command does not have, a value that
  ///   is not allowed, and options that exclude each other; the errors of the configuration.
  init(
    _ arguments: [String], of command: Command,
    configuration: () throws -> Configuration = { .none }
  ) throws {
    let (options, rules) = (command.options, command.rules)
    let given = try split(arguments, options)
    try checkOperands(command.operand)
    for (option, text) in given { try add(text, to: option) }
    let configurable = options.filter(\.declaration.isConfigurable)
    if !configurable.isEmpty, !has(CommonOptions.noConfiguration) {
      let configuration = try configuration()
      for option in configurable where !has(option) {
        try adopt(configuration[option.name], as: option, rules)
      }
    }
    for rule in rules { if let error = rule.broken(by: self) { throw error } }
  }

  /// Splits a command line into operands, which are stored, and options with their texts, which are
  /// returned.
  private mutating func split(
    _ arguments: [String], _ known: [any DeclaredOption]
  ) throws(UsageError) -> [(option: any DeclaredOption, text: String?)] {
    var given: [(option: any DeclaredOption, text: String?)] = []
    var rest = arguments[...]
    var onlyOperands = false
    while let argument = rest.popFirst() {
      let number = arguments.count - rest.count
      if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
        operands.append(argument)
        places.append(number)
      } else if argument == "--" {
        onlyOperands = true
      } else {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = known.first(where: { $0.name == name }) else {
          throw Self.unknown(name, number: number, known)
        }
        guard option.declaration.mayRepeat || !given.contains(where: { $0.option.name == name })
        else { throw UsageError("\(name) is given twice") }
        let attached = parts.count == 2 ? String(parts[1]) : nil
        given.append((option, try Self.text(of: option.declaration, attached, &rest)))
      }
    }
    return given
  }

  /// The text of an option: after `=`, or the next argument if the option takes one.
  private static func text(
    of option: OptionDeclaration, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String? {
    if let attached {
      guard !option.takesOnlyDash else { throw UsageError("\(option.name) takes no value") }
      return attached
    }
    guard option.mayStandAlone else {
      guard let text = rest.popFirst() else { throw UsageError("\(option.name) needs a value") }
      return text
    }
    guard option.placeholder != nil, let next = rest.first else { return nil }
    let isValue = option.takesOnlyDash ? next == "-" : !next.hasPrefix("-")
    return isValue ? rest.popFirst() : nil
  }

  /// The error for an unknown option. It repeats a text only if that can be the name of an option;
  /// otherwise it gives the argument's number.
  private static func unknown(
    _ name: String, number: Int, _ known: [any DeclaredOption]
  ) -> UsageError {
    let mistake =
      OptionDeclaration.canBeName(name)
      ? "there is no option \(name)" : "argument \(number) is not a known option"
    return UsageError(mistake + NearNames.question(name, among: known.map(\.name)))
  }

  private func checkOperands(_ operand: Operand?) throws(UsageError) {
    let count = operand?.count ?? 0...0
    guard operands.count <= count.upperBound else { throw tooMany(count.upperBound) }
    guard operands.count >= count.lowerBound else {
      throw UsageError("\(operand?.name ?? "an argument") is missing")
    }
  }

  private mutating func add(
    _ text: String?, to option: any DeclaredOption
  ) throws(UsageError) {
    values[option.name, default: []].append(try option.value(of: text))
  }

  /// Takes an option from a configuration file, unless it would break a rule of the command that is
  /// kept without it.
  private mutating func adopt(
    _ given: [Configuration.Value], as option: any DeclaredOption, _ rules: [OptionRule]
  ) throws(ConfigurationError) {
    var more = self
    for value in given {
      do throws(UsageError) {
        try more.add(value.text, to: option)
      } catch {
        throw ConfigurationError(error.mistake, at: value.origin)
      }
    }
    more.origins[option.name] = given.first?.origin
    if rules.allSatisfy({ $0.broken(by: more) == nil || $0.broken(by: self) != nil }) {
      self = more
    }
  }

  /// The error for one operand too many, which names its position.
  func tooMany(_ operand: Int) -> UsageError {
    let number = places.indices.contains(operand) ? places[operand] : operand + 1
    return UsageError(
      "argument \(number) is one too many; personal data are never given as an argument")
  }

  /// The first operand; empty if there is none.
  var operand: String { operands.first ?? "" }

  /// The content of the file that the first operand names; `-` is standard input.
  /// - Parameter limit: its greatest length in bytes.
  /// - Throws: `StorageError`.
  func content(limit: Int) throws -> [UInt8] {
    WireText(operand) == "-"
      ? try BoundedFile.read(STDIN_FILENO, named: "standard input", limit: limit)
      : try BoundedFile.read(operand, limit: limit)
  }

  /// The line of a configuration file that gives an option; nil if the command line gives it, or
  /// neither does.
  func origin(of option: any DeclaredOption) -> ConfigurationOrigin? { origins[option.name] }

  func has(_ option: any DeclaredOption) -> Bool { values[option.name] != nil }

  subscript(flag: Flag) -> Bool { has(flag) }

  /// The value of an option; nil where it is not given.
  subscript<Value>(option: Option<Value>) -> Value? { all(option).first }

  /// The value of an option, or its default.
  subscript<Value>(setting: Setting<Value>) -> Value { all(setting).first ?? setting.standard }

  /// The values of a repeatable option, in order.
  func all<Value>(_ option: some DeclaredOption<Value>) -> [Value] {
    (values[option.name] ?? []).compactMap { $0 as? Value }
  }

  /// The value of a required option.
  /// - Throws: ``UsageError`` where it is not given.
  func value<Value>(_ option: Option<Value>) throws(UsageError) -> Value {
    if let value = self[option] { return value }
    throw OptionRule.needed([option]).broken(by: self) ?? UsageError("\(option) needs a value")
  }
}
