/// The options and operands of one subcommand.
struct Arguments {
  private var flags: Set<String> = []
  private var values: [String: String] = [:]
  private var lists: [String: [String]] = [:]
  /// What stands there without an option, in order.
  private(set) var operands: [String] = []

  /// Reads a command line.
  /// - Parameters:
  ///   - flags: the options without a value.
  ///   - values: the options with one.
  ///   - optionalDash: options that may be followed by `-` and by nothing else.
  ///   - optionalValues: options that may be followed by a value that does not begin with `-`.
  ///   - repeatable: the options with a value that may stand there more than once.
  ///   - operands: how many operands there may be.
  /// - Throws: ``UsageError`` for what is not listed or stands there twice.
  init(
    _ arguments: [String], flags: Set<String> = [], values: Set<String> = [],
    optionalDash: Set<String> = [], optionalValues: Set<String> = [],
    repeatable: Set<String> = [],
    operands count: ClosedRange<Int> = 0...0
  ) throws(UsageError) {
    var rest = arguments[...]
    var onlyOperands = false
    let known = flags.union(values).union(optionalDash).union(optionalValues).union(repeatable)
    var places: [Int] = []
    while let argument = rest.popFirst() {
      if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
        operands.append(argument)
        places.append(arguments.count - rest.count)
      } else if argument == "--" {
        onlyOperands = true
      } else if optionalValues.contains(argument) {
        guard !has(argument) else { throw UsageError("\(argument) is given twice") }
        self.flags.insert(argument)
        if let value = rest.first, !value.hasPrefix("-") { self.values[argument] = rest.popFirst() }
      } else {
        guard known.contains(Self.name(argument)) else {
          throw Self.unknown(argument, number: arguments.count - rest.count, known)
        }
        try read(
          argument, &rest, flags: flags, values: values.union(optionalValues),
          optionalDash: optionalDash, repeatable: repeatable)
      }
    }
    guard operands.count <= count.upperBound else {
      throw UsageError(
        "argument \(places[count.upperBound]) is one too many; personal data are never given as one"
      )
    }
    guard operands.count >= count.lowerBound else {
      var error = UsageError("an argument is missing")
      error.lacksOperand = true
      throw error
    }
  }

  /// The name of an option, without a value that is given with it.
  private static func name(_ argument: String) -> String {
    String(argument.prefix { $0 != "=" })
  }

  /// An option's name is shown where it can be one: it begins with - and consists of letters and
  /// dashes. All else is named by its place.
  private static func unknown(
    _ argument: String, number: Int, _ known: Set<String>
  ) -> UsageError {
    let name = name(argument)
    let isName =
      name.utf8.count <= 32 && name.contains(where: \.isLetter)
      && name.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || $0 == "-") }
    let near = NearNames.of(name, among: known)
    var error = UsageError(
      (isName ? "there is no option \(name)" : "argument \(number) is no option that is known")
        + NearNames.question(near))
    error.knownOptions = known
    return error
  }

  private mutating func read(
    _ argument: String, _ rest: inout ArraySlice<String>, flags: Set<String>, values: Set<String>,
    optionalDash: Set<String>, repeatable: Set<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = Self.name(argument)
    guard !self.flags.contains(name), self.values[name] == nil else {
      throw UsageError("\(name) is given twice")
    }
    if values.contains(name) || repeatable.contains(name) {
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError("\(name) needs a value")
      }
      if repeatable.contains(name) {
        lists[name, default: []].append(value)
      } else {
        self.values[name] = value
      }
    } else if optionalDash.contains(name), parts.count == 1 {
      self.flags.insert(name)
      if rest.first == "-" {
        rest.removeFirst()
        self.values[name] = "-"
      }
    } else if flags.contains(name), parts.count == 1 {
      self.flags.insert(name)
    } else {
      throw UsageError("\(name) takes no value")
    }
  }

  /// Whether an option stands there.
  func has(_ name: String) -> Bool { flags.contains(name) || values[name] != nil }

  /// The value of an option.
  func value(_ name: String) -> String? { values[name] }

  /// The values of an option that may stand there more than once.
  func list(_ name: String) -> [String] { lists[name] ?? [] }
}
