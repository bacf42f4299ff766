import Encoding
import Glibc
import Operations
import Storage

/// The command line of one command: the options with their typed values, and the operands. Options
/// that it does not name may have their values from a configuration file.
struct Arguments {
  private var values: [String: [any Sendable]] = [:]
  /// The lines of the options that a configuration file gives.
  private var origins: [String: ConfigurationOrigin] = [:]
  /// The arguments that belong to no option, in order.
  private(set) var operands: [String] = []
  /// The numbers of these arguments on the command line.
  private let places: [Int]

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
    let options = command.options
    let line = try CommandLineReader(arguments, known: options)
    operands = line.operands
    places = line.places
    try Self.check(line, command.operand)
    for (option, text) in line.given {
      values[option.name, default: []].append(try option.value(of: text))
    }
    let rules = command.rules
    let configurable = options.filter(\.declaration.isConfigurable)
    if !configurable.isEmpty, !has(CommonOptions.noConfiguration) {
      let configuration = try configuration()
      for option in configurable where !has(option) {
        if let setting = configuration[option.name] { try adopt(setting, as: option, rules) }
      }
    }
    for rule in rules { try rule.check(self) }
  }

  /// Takes what a configuration file says of an option, unless that breaks a rule of the command which
  /// holds without it.
  private mutating func adopt(
    _ setting: Configuration.Setting, as option: any DeclaredOption, _ rules: [OptionRule]
  ) throws {
    var more = self
    for value in setting.values {
      do throws(UsageError) {
        more.values[option.name, default: []].append(try option.value(of: value.text))
      } catch {
        throw ConfigurationError(.init(error), at: value.origin)
      }
    }
    more.origins[option.name] = setting.values.first?.origin
    guard rules.allSatisfy({ $0.holds(more) || !$0.holds(self) }) else { return }
    self = more
  }

  private static func check(_ line: CommandLineReader, _ operand: Operand?) throws(UsageError) {
    let count = operand?.count ?? 0...0
    guard line.operands.count <= count.upperBound else {
      throw UsageError(.argumentTooMany(line.places[count.upperBound]))
    }
    guard line.operands.count >= count.lowerBound else {
      throw UsageError(
        .argumentMissing(operand.map { .text($0.name) } ?? .phrase(.anArgument)))
    }
  }

  /// The error for an operand that is one too many, though others of its kind may stand there.
  func tooMany(_ operand: Int) -> UsageError {
    UsageError(.argumentTooMany(places.indices.contains(operand) ? places[operand] : operand + 1))
  }

  /// The first operand; empty where there is none.
  var operand: String { operands.first ?? "" }

  /// The content of the file that the first operand names; `-` is standard input.
  /// - Parameter limit: its greatest length in octets.
  /// - Throws: `StorageError`.
  func content(limit: Int) throws -> [UInt8] {
    WireText(operand) == "-"
      ? try BoundedFile.read(STDIN_FILENO, named: "standard input", limit: limit)
      : try BoundedFile.read(operand, limit: limit)
  }

  /// The line of a configuration file that gives an option; nil where the command line does, or
  /// nothing.
  func origin(of option: any DeclaredOption) -> ConfigurationOrigin? { origins[option.name] }

  /// True if an option is given.
  func has(_ option: any DeclaredOption) -> Bool { values[option.name] != nil }

  /// True if a flag is given.
  subscript(flag: Flag) -> Bool { has(flag) }

  /// The value of an option; nil where it is not given.
  subscript<Value>(option: Option<Value>) -> Value? { all(option).first }

  /// The value of an option, or its default.
  subscript<Value>(setting: Setting<Value>) -> Value { self[setting.option] ?? setting.standard }

  /// The values of an option that may be given more than once, in order.
  func all<Value>(_ option: Option<Value>) -> [Value] {
    (values[option.name] ?? []).compactMap { $0 as? Value }
  }

  /// The value of an option that must be given.
  /// - Throws: ``UsageError`` where it is not given.
  func value<Value>(_ option: Option<Value>) throws(UsageError) -> Value {
    if let value = self[option] { return value }
    try OptionRule.needed([option]).check(self)
    throw UsageError(.optionNeedsValue(option.name))
  }
}

/// Splits a command line into options with their texts, and operands.
private struct CommandLineReader {
  /// The options in order, each with the text that followed it.
  private(set) var given: [(option: any DeclaredOption, text: String?)] = []
  private(set) var operands: [String] = []
  /// The place of each operand among the arguments, counted from one.
  private(set) var places: [Int] = []
  private let known: [any DeclaredOption]

  init(_ arguments: [String], known: [any DeclaredOption]) throws(UsageError) {
    self.known = known
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
        try read(argument, number: number, &rest)
      }
    }
  }

  private mutating func read(
    _ argument: String, number: Int, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = known.first(where: { $0.name == name }) else {
      throw unknown(name, number: number)
    }
    guard option.declaration.mayRepeat || !given.contains(where: { $0.option.name == name }) else {
      throw UsageError(.optionTwice(name))
    }
    given.append((option, try text(of: option, parts.count == 2 ? String(parts[1]) : nil, &rest)))
  }

  /// The text of an option: behind `=`, or in the next argument where it takes one.
  private func text(
    of option: any DeclaredOption, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String? {
    switch (option.declaration.taking, attached) {
    case (.value, let text?), (.optionalValue, let text?): return text
    case (.nothing, _?), (.optionalDash, _?): throw UsageError(.optionTakesNoValue(option.name))
    case (.nothing, nil): return nil
    case (.value, nil):
      guard let text = rest.popFirst() else { throw UsageError(.optionNeedsValue(option.name)) }
      return text
    case (.optionalValue, nil): return rest.first?.hasPrefix("-") == false ? rest.popFirst() : nil
    case (.optionalDash, nil): return rest.first == "-" ? rest.popFirst() : nil
    }
  }

  /// The error for an unknown option. The text is shown where it can be an option's name. Any other
  /// text is named by its place.
  private func unknown(_ name: String, number: Int) -> UsageError {
    let near = NearNames.of(name, among: known.map(\.name))
    let isName = OptionDeclaration.canBeName(name)
    return UsageError(
      NearNames.question(near, after: isName ? .optionUnknown(name) : .argumentUnknown(number)))
  }
}
