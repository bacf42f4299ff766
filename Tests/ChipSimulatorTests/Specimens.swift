import Crypto
import Foundation

import ChipSimulator

/// The present of the tests: 1 July 2026.
let presentOfTests = Date(timeIntervalSince1970: 1_782_864_000)

/// One test country for all tests, as a desk has one.
enum Specimens {
  static let country = Result { try TestCountry.make(random: .system, now: presentOfTests) }

  static func document(_ profile: Profile) throws -> PersonalisedDocument {
    try Personalisation.document(
      profile, issuedBy: try country.get(), random: .system, now: presentOfTests)
  }

  /// A terminal before a chip of this profile; with a session unless told otherwise.
  static func terminal(
    _ profile: Profile, opened: Bool = true, keepsLog: Bool = false
  ) throws -> TestTerminal {
    let document = try document(profile)
    let chip = try SimulatedChip(document: document, profile: profile, keepsLog: keepsLog)
    let terminal = TestTerminal(chip)
    if opened, profile.hasAccessControl { try terminal.open(document.mrz.accessFields) }
    return terminal
  }
}
