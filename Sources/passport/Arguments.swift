/// The options and operands of one subcommand.
struct Arguments {
  private var flags: Set<String> = []
  private var values: [String: String] = [:]
  /// What stands there without an option, in order.
  private(set) var operands: [String] = []

  /// Reads a command line.
  /// - Parameters:
  ///   - flags: the options without a value.
  ///   - values: the options with one.
  ///   - optionalDash: options that may be followed by `-` and by nothing else.
  ///   - optionalValues: options that may be followed by a value that does not begin with `-`.
  ///   - operands: how many operands there may be.
  /// - Throws: ``UsageError`` for what is not listed or stands there twice.
  init(
    _ arguments: [String], flags: Set<String> = [], values: Set<String> = [],
    optionalDash: Set<String> = [], optionalValues: Set<String> = [],
    operands count: ClosedRange<Int> = 0...0
  ) throws(UsageError) {
    var rest = arguments[...]
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
        operands.append(argument)
      } else if argument == "--" {
        onlyOperands = true
      } else if optionalValues.contains(argument) {
        guard !has(argument) else { throw UsageError("\(argument) is given twice") }
        self.flags.insert(argument)
        if let value = rest.first, !value.hasPrefix("-") { self.values[argument] = rest.popFirst() }
      } else {
        try read(
          argument, &rest, flags: flags, values: values.union(optionalValues),
          optionalDash: optionalDash)
      }
    }
    guard operands.count <= count.upperBound else {
      throw UsageError("there is an argument too many; personal data are never given as one")
    }
    guard operands.count >= count.lowerBound else { throw UsageError("an argument is missing") }
  }

  private mutating func read(
    _ argument: String, _ rest: inout ArraySlice<String>, flags: Set<String>, values: Set<String>,
    optionalDash: Set<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard !self.flags.contains(name), self.values[name] == nil else {
      throw UsageError("\(name) is given twice")
    }
    if values.contains(name) {
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError("\(name) needs a value")
      }
      self.values[name] = value
    } else if optionalDash.contains(name), parts.count == 1 {
      self.flags.insert(name)
      if rest.first == "-" {
        rest.removeFirst()
        self.values[name] = "-"
      }
    } else if flags.contains(name), parts.count == 1 {
      self.flags.insert(name)
    } else {
      throw UsageError("an option is not known here")
    }
  }

  /// Whether an option stands there.
  func has(_ name: String) -> Bool { flags.contains(name) || values[name] != nil }

  /// The value of an option.
  func value(_ name: String) -> String? { values[name] }
}
