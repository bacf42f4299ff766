import Encoding
import Operations
import Trust
import Verdicts

/// The options that configuration files give, each with its values and their lines. A file earlier in
/// the order has all the values of an option that it names.
struct Configuration {
  /// An option with what a file says of it.
  struct Setting {
    /// The option's name, with its dashes.
    let name: String
    /// The texts of its values in order, one at least.
    private(set) var values: [Value]

    fileprivate mutating func add(_ value: Value) { values.append(value) }
  }

  /// The text of a value, and its line.
  struct Value: Equatable {
    let text: String?
    let origin: ConfigurationOrigin
  }

  /// In the order of the files and their lines, each option once.
  let settings: [Setting]

  /// Nothing.
  static let none = Configuration(settings: [])

  private init(settings: [Setting]) { self.settings = settings }

  /// Reads files, of which the first counts most. One that is missing says nothing.
  /// - Parameter known: all options of the program, asked for where a file has a line.
  /// - Throws: ``ConfigurationError`` for a line with an option that there is not or that no file may
  ///   give, and one with a value that the option refuses; the errors of ``ConfigurationFile/init(_:)``.
  init(
    files paths: [String], known: () -> [any DeclaredOption] = { Passport.options }
  ) throws {
    let files = try paths.compactMap { try ConfigurationFile($0) }
    let options = files.allSatisfy(\.entries.isEmpty) ? [] : known()
    var settings: [Setting] = []
    for file in files {
      for setting in try Self.settings(of: file, options)
      where !settings.contains(where: { WireText($0.name) == WireText(setting.name) }) {
        settings.append(setting)
      }
    }
    self.settings = settings
  }

  /// What is said of an option; nil where nothing is.
  subscript(name: String) -> Setting? { settings.first { WireText($0.name) == WireText(name) } }

  private static func settings(
    of file: ConfigurationFile, _ known: [any DeclaredOption]
  ) throws(ConfigurationError) -> [Setting] {
    var settings: [Setting] = []
    for entry in file.entries {
      let origin = ConfigurationOrigin(path: file.path, line: entry.line)
      let value = Value(text: entry.text, origin: origin)
      let place = settings.firstIndex { WireText($0.name) == WireText(entry.name) }
      do throws(ConfigurationError.Mistake) {
        try check(entry, isRepeated: place != nil, known)
      } catch {
        throw ConfigurationError(error, at: origin)
      }
      if let place {
        settings[place].add(value)
      } else {
        settings.append(Setting(name: entry.name, values: [value]))
      }
    }
    return settings
  }

  private static func check(
    _ entry: ConfigurationFile.Entry, isRepeated: Bool, _ known: [any DeclaredOption]
  ) throws(ConfigurationError.Mistake) {
    let named = known.filter { WireText($0.name) == WireText(entry.name) }
    guard !named.isEmpty else { throw unknown(entry.name, known) }
    guard let option = named.first(where: { $0.declaration.isConfigurable }),
      let check = option.declaration.checkConfigured
    else { throw .init(.settingNotAllowed(entry.name)) }
    guard !isRepeated || option.declaration.mayRepeat else { throw .init(.optionTwice(entry.name)) }
    do throws(UsageError) {
      try check(entry.text)
    } catch {
      throw .init(error)
    }
  }

  /// The mistake of a name that is none; it is shown where it can be one.
  private static func unknown(
    _ name: String, _ known: [any DeclaredOption]
  ) -> ConfigurationError.Mistake {
    guard OptionDeclaration.canBeName(name) else { return .init(.settingNameless) }
    let configurable = Set(known.filter(\.declaration.isConfigurable).map { WireText($0.name) })
    let near = NearNames.of(name, among: configurable.map(\.forPeople))
    return .init(NearNames.question(near, after: .optionUnknown(name)))
  }
}

/// The owner of a configuration file.
enum ConfigurationOwner: String, CaseIterable {
  case user
  case machine
}

extension AppEnvironment {
  /// The policy of the command line, else of a replayed trace, else of a configuration file. One from
  /// a file that is not the default is told, so that nobody is judged by it unawares.
  func trustPolicy(_ options: Arguments, recorded: TrustPolicy? = nil) -> TrustPolicy {
    let given = options[CommonOptions.policy]
    guard let origin = options.origin(of: CommonOptions.policy) else {
      return given ?? recorded ?? .standard
    }
    let policy = recorded ?? given ?? .standard
    if recorded == nil, policy != .standard {
      errors.note("the policy is \(policy.rawValue), from \(origin)")
    }
    return policy
  }

  /// The configuration of this user and this machine.
  /// - Throws: the errors of ``Configuration/init(files:known:)``.
  func configuration() throws -> Configuration {
    try Configuration(files: configurationFiles.map(\.path))
  }
}
