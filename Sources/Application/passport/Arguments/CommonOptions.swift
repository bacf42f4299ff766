import Encoding
import LDS
import Messages
import MRZ
import Presentation
import Trust
import Verdicts

/// The options that several commands take.
enum CommonOptions {
  static let json = Flag("--json", "print it as JSON")
  static let quiet = Flag("--quiet", "show no progress")
  static let noInput = Flag("--no-input", "never ask; fail instead")
  static let yes = Flag("--yes", "do not ask")
  /// Every command that takes configurable options also takes this one.
  static let noConfiguration = Flag("--no-config", "read no configuration file")
  /// The policy of the trust decision.
  static let policy = Option(
    "--policy", "NAME",
    oneOf: TrustPolicy.allCases.map { (name: $0.rawValue, value: $0) }
  ) { "\($0); passport help policy has the table" }.configurable(
    otherwise: TrustPolicy.standard.rawValue)
  /// A state, by the letters of its code or by its name in a language of this program.
  static let country = Option("--country", "STATE", "one state only, by its code or name") {
    text throws(UsageError) -> WireText in
    if text.utf8.count <= 3 { return WireText(text) }
    let catalogues = MessageCatalogue.all
    if let code = catalogues.lazy.compactMap({ $0.code(ofCountry: text) }).first {
      return WireText(code)
    }
    let names = Set(catalogues.flatMap(\.countryNames).map { WireText($0) })
    throw UsageError(
      "--country names a state that is not known"
        + NearNames.question(text, among: names.map(\.forPeople)))
  }
  /// The verifier of a presentation.
  static let audience = Option.text("--audience", "A", "who asks", mayBeEmpty: false)
  static let nonce = Option.text("--nonce", "N", "the request that this answers", mayBeEmpty: false)

  /// The address to which a presentation is sent.
  static let responseURI = Option.text(
    "--response-uri", "U", "where the presentation goes, which a mobile document's proof names",
    mayBeEmpty: false)
  /// The error for the verification of a mobile document without that address.
  static var responseURINeeded: UsageError {
    UsageError(
      "the presentation of a mobile document is verified with \(responseURI), the address that it was "
        + "sent to")
  }

  // Accepted with every command, and without any.
  static let help = Flag("--help", "show the help of a command")
  static let shortHelp = Flag("-h", "show the help of a command")
  static let version = Flag("--version", "print the version of this program")
  static let language = Option(
    "--lang", "LANGUAGE",
    oneOf: MessageCatalogue.all.map { (name: $0.language.tag.forPeople, value: $0) }
  ) { "speak in \($0); without it, as LC_MESSAGES says" }.configurable()

  /// Removes `--lang`, which every command accepts, from a command line.
  /// - Returns: the language; nil where none is named.
  /// - Throws: ``UsageError``.
  static func takeLanguage(from arguments: inout [String]) throws(UsageError) -> MessageCatalogue? {
    let name = WireText(language.name)
    let assigned = WireText(language.name + "=")
    var found: MessageCatalogue?
    while let place = arguments.firstIndex(where: {
      WireText($0) == name || WireText($0).hasPrefix(assigned)
    }) {
      let argument = arguments.remove(at: place)
      var text: String? = String(Substring(argument.utf8.dropFirst(assigned.utf8.count)))
      if WireText(argument) == name {
        text = arguments.indices.contains(place) ? arguments.remove(at: place) : nil
      }
      found = try language.value(of: text)
    }
    return found
  }
}

/// `--at`: the local day for which a document is judged.
enum DayOption {
  static let at = Option(
    "--at", "DATE", "judge validity on this day, as in 2030-06-30",
    takes: "a day as in 2030-06-30"
  ) { CalendarDate(iso8601: $0) }

  /// The time for which a document is judged: noon of the day of `--at`; without the option, the
  /// present time or that of a replayed trace.
  static func time(
    _ options: Arguments, recorded: JudgementTime? = nil, _ environment: AppEnvironment
  ) -> JudgementTime {
    if recorded == nil { environment.checkClock() }
    let now = recorded ?? environment.judgementTime
    return options[at].map { now.on($0) } ?? now
  }
}
