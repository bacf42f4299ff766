import Encoding
import Operations
import Presentation
import Trust

/// The options that configuration files give, each with its values and their lines. If several
/// files name an option, all its values come from the first of them.
struct Configuration {
  struct Value {
    /// The option's name, with its dashes.
    let name: WireText
    /// The text; nil where the line has only a name.
    let text: String?
    let origin: ConfigurationOrigin
  }

  private var values: [Value] = []

  static let none = Configuration()

  private init() {}

  /// Reads files, in order of precedence. A missing file is ignored.
  /// - Parameter known: all options of the program, asked for where a file has a line.
  /// - Throws: ``ConfigurationError`` for a line with an option that there is not or that no file may
  ///   give, and one with a value that the option refuses; the errors of ``ConfigurationFile/init(_:)``.
  init(
    files paths: [String], known: () -> [any DeclaredOption]
  ) throws {
    let files = try paths.compactMap { try ConfigurationFile($0) }
    let options = files.allSatisfy(\.entries.isEmpty) ? [] : known()
    for file in files {
      var own: [Value] = []
      for entry in file.entries {
        let value = Value(name: WireText(entry.name), text: entry.text, origin: entry.origin)
        do throws(UsageError) {
          try Self.check(entry, isRepeated: own.contains { $0.name == value.name }, options)
        } catch {
          throw ConfigurationError(error.mistake, at: entry.origin)
        }
        own.append(value)
      }
      values += own.filter { value in !values.contains { $0.name == value.name } }
    }
  }

  /// The values of an option in order; empty if no file names it.
  subscript(name: String) -> [Value] { values.filter { $0.name == WireText(name) } }

  private static func check(
    _ entry: ConfigurationFile.Entry, isRepeated: Bool, _ known: [any DeclaredOption]
  ) throws(UsageError) {
    let named = known.filter { WireText($0.name) == WireText(entry.name) }
    guard !named.isEmpty else { throw unknown(entry.name, known) }
    guard let option = named.first(where: \.declaration.isConfigurable) else {
      throw UsageError("\(entry.name) is for the command line only")
    }
    guard !isRepeated || option.declaration.mayRepeat else {
      throw UsageError("\(entry.name) is given twice")
    }
    try option.check(configured: entry.text)
  }

  /// The error for a name that is not an option's. It repeats the name only if that can be one.
  private static func unknown(_ name: String, _ known: [any DeclaredOption]) -> UsageError {
    guard OptionDeclaration.canBeName(name) else {
      return UsageError("the line does not begin with the name of an option")
    }
    let configurable = Set(known.filter(\.declaration.isConfigurable).map { WireText($0.name) })
    return UsageError(
      "there is no option \(name)"
        + NearNames.question(name, among: configurable.map(\.forPeople)))
  }
}

extension AppEnvironment {
  /// The policy: from the command line, otherwise from a replayed trace, otherwise from a
  /// configuration file. If a file gives a policy other than the default, that is reported, so that
  /// the operator knows.
  func trustPolicy(_ options: Arguments, recorded: TrustPolicy? = nil) -> TrustPolicy {
    let given = options[CommonOptions.policy]
    guard let origin = options.origin(of: CommonOptions.policy) else {
      return given ?? recorded ?? .standard
    }
    if let recorded { return recorded }
    let policy = given ?? .standard
    if policy != .standard {
      errors.note("the policy is \(policy.rawValue), from \(origin)")
    }
    return policy
  }

  /// The configuration of this user and this machine.
  /// - Throws: the errors of ``Configuration/init(files:known:)``.
  func configuration() throws -> Configuration {
    try Configuration(files: configurationFiles.map(\.path), known: options)
  }
}
