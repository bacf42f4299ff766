import ChipSimulator
import LDS
import MRZ
import Verdicts

/// The virtual passport that options name: a profile's specimen, or the files of a folder.
struct VirtualPassport {
  static let option: Option<Profile> = Option(
    "--profile", "P", "of this profile", choices: Profile.all.map(\.name)
  ) { text throws(UsageError) in try profile(text, said: option.name) }
  static let files = Option("--files", "DIR", "of the document in this folder")

  static let chosen = Setting(option, "specimen", .specimen)

  let profile: Profile
  let document: PersonalisedDocument

  /// - Parameters:
  ///   - profile: the profile of the document's making and its chip's behaviour.
  ///   - folder: the folder of the document's files; nil for a document made by the profile.
  init(profile: Profile, files folder: String? = nil, _ environment: AppEnvironment) throws {
    if let folder {
      self.init(profile: profile, document: try PersonalisedDocument(filesIn: folder))
    } else {
      try self.init(profile: profile, issuedBy: Self.country(environment), environment)
    }
  }

  /// The document of a profile that a test country issues.
  init(profile: Profile, issuedBy country: TestCountry, _ environment: AppEnvironment) throws {
    self.init(
      profile: profile,
      document: try Personalisation.document(
        profile, issuedBy: country, random: environment.random, now: environment.now))
  }

  private init(profile: Profile, document: PersonalisedDocument) {
    (self.profile, self.document) = (profile, document)
  }

  /// A chip that holds the document.
  func chip(_ environment: AppEnvironment) throws -> SimulatedChip {
    try SimulatedChip(document: document, profile: profile, random: environment.random)
  }

  /// The MRZ of the virtual passport that options name; nothing is made or signed for it.
  static func mrz(
    profile: Profile, files folder: String?, _ environment: AppEnvironment
  ) throws -> MRZ {
    if let folder { return try PersonalisedDocument(filesIn: folder).mrz }
    return try Personalisation.mrz(profile, now: environment.now)
  }

  /// This user's test country, made at the first use.
  static func country(_ environment: AppEnvironment) throws -> TestCountry {
    try TestCountry.open(
      in: environment.simulatorFolder, random: environment.random, now: environment.now)
  }

  /// The profile of a name.
  /// - Parameter place: the option or argument with the name, for the error.
  /// - Throws: ``UsageError`` for a name that no profile has; it shows similar ones.
  static func profile(_ name: String, said place: String) throws(UsageError) -> Profile {
    guard let profile = Profile.named(name) else {
      let near = NearNames.of(name, among: Profile.all.map(\.name))
      throw UsageError(
        near.isEmpty
          ? .profilesShown(place) : NearNames.question(near, after: .profileUnknown(place)))
    }
    return profile
  }
}

/// Phrases for defects in the command line.
extension Phrase {
  /// *option* names a profile that does not exist.
  static func profileUnknown(_ option: String) -> Phrase {
    Phrase(english: "{option} names a profile that does not exist", Fact(.option, option))
  }
  /// *option* names a profile that does not exist; passport sim profiles lists them.
  static func profilesShown(_ option: String) -> Phrase {
    Phrase(
      english: "{option} names a profile that does not exist; passport sim profiles lists them",
      Fact(.option, option))
  }
}
