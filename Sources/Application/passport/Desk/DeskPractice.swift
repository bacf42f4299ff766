import ChipSimulator
import Credentials
import Crypto
import Desk
import FoundationEssentials
import Glibc
import Operations
import PKIX
import Storage
import Trust
import TrustStore
import Verdicts
import Wallet

/// A desk to practise with: virtual passports in place of a reader, and a wallet, a trust store, receipts and an issuer in
/// a folder of its own, which goes with it. Nothing of it reaches the user's.
struct DeskPractice {
  /// The surroundings, with all data in the folder.
  let environment: AppEnvironment
  /// The documents to choose from.
  let practice: Practice
  private let folder: String

  private static let passphrase = "practice"
  private static let documents: [(name: Phrase, profile: String)] = [
    (.practiceGenuine, "pace-extended"), (.practiceCopy, "ca-clone"),
    (.practicePhoto, "wrong-digest"),
    (.practiceExpired, "expired"), (.practiceUnknown, "foreign-signer"),
  ]

  /// Makes the folder and all that is in it.
  /// - Throws: `StorageError` where there is no place for the folder.
  init(for user: AppEnvironment) throws {
    let place = user.surroundings.runtimeFolder ?? user.surroundings.temporaryFolder
    guard let folder = SystemCalls.makeTemporaryFolder(place + "/passport-practice-") else {
      throw StorageError.notWritten(place, errno)
    }
    self.folder = folder
    environment = user.keepingData(in: folder)
    do {
      practice = try Self.equip(environment)
    } catch {
      Self.remove(folder)
      throw error
    }
  }

  /// The folder of the receipts.
  var receipts: String { folder + "/receipts" }

  /// Removes the folder.
  func remove() { Self.remove(folder) }

  private static func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func equip(_ environment: AppEnvironment) throws -> Practice {
    try PrivateFolder.make(environment.surroundings.dataHome)
    let country = try VirtualPassport.country(environment.surroundings)
    let root = try Certificate(der: country.rootCertificate)
    var store = try TrustStore(folder: environment.surroundings.trustFolder)
    _ = try store.add([
      TrustAnchor(certificate: root, anchorClass: .test, source: "practice", isLink: false)
    ])
    guard let address = IssuerIdentifier("https://practice.invalid") else {
      throw InternalFault("no address for the issuer of practice")
    }
    let issuer = try IssuerStore.create(
      at: environment.surroundings.issuerFile, passphrase: SecretBytes(Array(passphrase.utf8)),
      identity: IssuerIdentity(
        name: "Practice desk", identifier: address, country: "AQ"),
      random: environment.surroundings.random, now: environment.now)
    try OwnDeskRoots.keep(issuer, environment.surroundings)
    let made = try documents.map { name, profile in
      let mrz = try VirtualPassport.mrz(
        profile: VirtualPassport.profile(profile, said: ""), files: nil, environment.surroundings)
      return Practice.Document(
        name: name, profile: profile, mrz: mrz.lines.joined(separator: "\n"))
    }
    guard let practice = Practice(made, passphrase: passphrase) else {
      throw InternalFault("no document to practise with")
    }
    return practice
  }
}
