import ChipSimulator
import LDS
import MRZ

/// The virtual passport that options name: a profile's specimen, or the files of a folder.
struct VirtualPassport {
  let profile: Profile
  let document: PersonalisedDocument

  /// - Parameters:
  ///   - name: the profile's name; nil for the specimen.
  ///   - folder: where the document's files lie; nil for a document made by the profile.
  init(profile name: String?, files folder: String? = nil, _ environment: AppEnvironment) throws {
    profile = try Self.profile(name)
    if let folder {
      document = try PersonalisedDocument(filesIn: folder)
    } else {
      document = try Personalisation.document(
        profile, issuedBy: Self.country(environment), random: environment.random,
        now: environment.now)
    }
  }

  /// A chip that holds the document.
  func chip(_ environment: AppEnvironment) throws -> SimulatedChip {
    try SimulatedChip(document: document, profile: profile, random: environment.random)
  }

  /// The MRZ of the virtual passport that options name; nothing is made or signed for it.
  static func mrz(
    profile name: String?, files folder: String?, _ environment: AppEnvironment
  ) throws -> MRZ {
    let profile = try Self.profile(name)
    if let folder { return try PersonalisedDocument(filesIn: folder).mrz }
    return try Personalisation.mrz(profile, now: environment.now)
  }

  /// This user's test country, made at the first use.
  static func country(_ environment: AppEnvironment) throws -> TestCountry {
    try TestCountry.open(
      in: environment.simulatorFolder, random: environment.random, now: environment.now)
  }

  /// The profile of a name.
  /// - Parameter option: the option that named it, for the error.
  static func profile(
    _ name: String?, option: String = "--profile"
  ) throws(UsageError) -> Profile {
    guard let name else { return .specimen }
    guard let profile = Profile.named(name) else {
      let near = NearNames.of(name, among: Profile.all.map(\.name))
      throw UsageError(
        "\(option) names no profile that there is"
          + (near.isEmpty ? "; passport sim profiles shows them" : NearNames.question(near)))
    }
    return profile
  }
}
