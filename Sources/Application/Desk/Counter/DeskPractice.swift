import ChipSimulator
import Credentials
import Crypto
import FoundationEssentials
import Glibc
import Operations
import PKIX
import Presentation
import Storage
import Trust
import TrustStore
import Verdicts
import Wallet

/// A practice desk: virtual passports instead of a reader, and a wallet, a trust store, receipts
/// and an issuer in a temporary folder of its own. It never touches the user's own data.
package struct DeskPractice {
  /// The surroundings, with all data in the folder.
  let surroundings: Surroundings
  /// The documents to choose from.
  let practice: Practice
  /// The records of its office.
  let records: DeskRecords
  private let folder: String

  // It is no secret, so nobody has to be kept from guessing it.
  private static let passphrase = "practice"
  private static let documents: [(name: Phrase, profile: String)] = [
    (.practiceGenuine, "pace-extended"), (.practiceCopy, "ca-clone"),
    (.practicePhoto, "wrong-digest"),
    (.practiceExpired, "expired"), (.practiceUnknown, "foreign-signer"),
  ]

  /// Makes the folder and its content.
  /// - Throws: `StorageError` if the folder cannot be made.
  package init(for user: Surroundings) throws {
    let place = user.runtimeFolder ?? user.temporaryFolder
    guard let folder = SystemCalls.makeTemporaryFolder(place + "/passport-practice-") else {
      throw StorageError.notWritten(place, errno)
    }
    self.folder = folder
    surroundings = user.keepingData(in: folder)
    do {
      records = DeskRecords(
        folder: folder + "/receipts", fields: try FieldSelection("time", of: FieldPaths.record))
      practice = try Self.equip(surroundings)
    } catch {
      Self.remove(folder)
      throw error
    }
  }

  package func remove() { Self.remove(folder) }

  private static func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func equip(_ surroundings: Surroundings) throws -> Practice {
    try PrivateFolder.make(surroundings.dataHome)
    let country = try VirtualPassport.country(surroundings)
    let root = try Certificate(der: country.rootCertificate)
    var store = try TrustStore(folder: surroundings.trustFolder)
    _ = try store.add([
      TrustAnchor(certificate: root, anchorClass: .test, source: "practice", isLink: false)
    ])
    _ = try MakeIssuerOperation(
      IssuerIdentity(name: "Practice desk", url: "https://practice.invalid", country: "AQ")
    ).run(SecretBytes(Array(passphrase.utf8)), surroundings, cost: .least)
    let made = try documents.map { name, profile in
      guard let profile = Profile.named(profile) else { throw InternalFault("no such profile") }
      let mrz = try VirtualPassport.mrz(profile: profile, files: nil, surroundings)
      return Practice.Document(
        name: name, profile: profile, mrz: mrz.lines.joined(separator: "\n"))
    }
    guard let practice = Practice(made, passphrase: passphrase) else {
      throw InternalFault("no document to practise with")
    }
    return practice
  }
}
