import ChipSimulator
import LDS
import MRZ
import Verdicts

/// The virtual passport that options name: a profile's specimen, or the files of a folder.
package struct VirtualPassport {
  package let profile: Profile
  package let document: PersonalisedDocument

  /// - Parameters:
  ///   - profile: the profile by which the document is made and its chip behaves.
  ///   - folder: the folder of the document's files; nil for a document made by the profile.
  package init(profile: Profile, files folder: String? = nil, _ surroundings: Surroundings) throws {
    if let folder {
      self.init(profile: profile, document: try PersonalisedDocument(filesIn: folder))
    } else {
      try self.init(profile: profile, issuedBy: Self.country(surroundings), surroundings)
    }
  }

  package init(profile: Profile, issuedBy country: TestCountry, _ surroundings: Surroundings) throws
  {
    self.init(
      profile: profile,
      document: try Personalisation.document(
        profile, issuedBy: country, random: surroundings.random, now: surroundings.now))
  }

  private init(profile: Profile, document: PersonalisedDocument) {
    (self.profile, self.document) = (profile, document)
  }

  /// A chip that holds the document.
  package func chip(_ surroundings: Surroundings) throws -> SimulatedChip {
    try SimulatedChip(document: document, profile: profile, random: surroundings.random)
  }

  /// The MRZ of the virtual passport that options name; nothing is made or signed for it.
  package static func mrz(
    profile: Profile, files folder: String?, _ surroundings: Surroundings
  ) throws -> MRZ {
    if let folder { return try PersonalisedDocument(filesIn: folder).mrz }
    return try Personalisation.mrz(profile, now: surroundings.now)
  }

  /// This user's test country, made at the first use.
  /// - Parameter kind: the kind of its root's key, if it is made.
  package static func country(
    _ surroundings: Surroundings, root kind: DocumentSignerKind = .brainpoolP256()
  ) throws -> TestCountry {
    try TestCountry.open(
      in: surroundings.simulatorFolder, root: kind, random: surroundings.random,
      now: surroundings.now)
  }
}
