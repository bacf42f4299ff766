import Encoding
import Foundation
import TestSupport

import Trust
import TrustStore

/// A store made once from real master lists, for the tests that only read it.
enum RealLists {
  /// The present of these tests: 22 November 2026.
  static let now = Date(timeIntervalSince1970: 1_795_305_600)
  static let isPresent = Vectors.realData != nil
  static let german = "DE_ML_2026-05-28-08-28-45.ml"
  static let dutch = "NL_ML_2026-05-07.ml"
  static let italian = "IT_CSCAMasterList_2025-09-24.ml"
  private static let order = [
    "DE_ML_2024-04-10-10-54-13.ml", "ICAO_ml_2025-07-23.ml", italian, dutch, german,
  ]

  private static let made = Result {
    let folder = try TemporaryFolder()
    var store = try TrustStore(folder: folder.path)
    var reports: [String: ImportReport] = [:]
    for list in order {
      let bytes = try Vectors.realFile("masterlists/" + list)
      reports[list] = try TrustImport(name: WireText(list), at: now).add(bytes, to: &store) { _ in
        true
      }
    }
    return (store, reports)
  }

  /// All lists in one store, which must not be added to.
  static func store() throws -> TrustStore { try made.get().0 }

  /// What the import of a list said, after those before it.
  static func report(_ list: String) throws -> ImportReport? { try made.get().1[list] }
}
