import ChipSimulator
import Operations
import Presentation

extension VirtualPassport {
  static let option: Option<Profile> = Option(
    "--profile", "P", "of this profile", choices: Profile.all.map(\.name)
  ) { text throws(UsageError) in try profile(text, said: option.name) }
  static let files = Option("--files", "DIR", "of the document in this folder")

  static let chosen = Setting(option, "specimen", .specimen)

  /// The profile of a name.
  /// - Parameter place: the option or argument with the name, for the error.
  /// - Throws: ``UsageError`` if no profile has the name; it shows similar names.
  static func profile(_ name: String, said place: String) throws(UsageError) -> Profile {
    guard let profile = Profile.named(name) else {
      let near = NearNames.of(name, among: Profile.all.map(\.name))
      throw UsageError(
        "\(place) names a profile that does not exist"
          + (near.isEmpty ? "; passport sim profiles lists them" : NearNames.question(near)))
    }
    return profile
  }
}
