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

/// A desk to practise with: virtual passports in place of a reader, and a wallet, a trust store, receipts and an issuer in
/// a folder of its own, which goes with it. Nothing of it reaches the user's.
package struct DeskPractice {
  /// The surroundings, with all data in the folder.
  let surroundings: Surroundings
  /// The documents to choose from.
  let practice: Practice
  /// What its office keeps.
  let records: DeskRecords
  private let folder: String

  private static let passphrase = "practice"
  private static let documents: [(name: Phrase, profile: String)] = [
    (.practiceGenuine, "pace-extended"), (.practiceCopy, "ca-clone"),
    (.practicePhoto, "wrong-digest"),
    (.practiceExpired, "expired"), (.practiceUnknown, "foreign-signer"),
  ]

  /// Makes the folder and all that is in it.
  /// - Throws: `StorageError` where there is no place for the folder.
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
    guard let address = IssuerIdentifier("https://practice.invalid") else {
      throw InternalFault("no address for the issuer of practice")
    }
    let issuer = try IssuerStore.create(
      at: surroundings.issuerFile, passphrase: SecretBytes(Array(passphrase.utf8)),
      identity: IssuerIdentity(
        name: "Practice desk", identifier: address, country: "AQ"),
      random: surroundings.random, now: surroundings.now)
    try OwnDeskRoots.keep(issuer, surroundings)
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
