import Encoding
import FoundationEssentials
import TrustStore

/// Real EF.SODs, judged by a desk that has every list and every revocation list of the folder that
/// `PASSPORT_TEST_DATA` names.
enum RealDocuments {
  private static let now = Date(timeIntervalSince1970: 1_795_478_400)  // 24 November 2026

  static func all(in folder: String) throws -> [MeasuredDocument] {
    let store = try store(folder)
    return try names(folder + "/sod/real").map { name in
      try MeasuredDocument(
        String(name.prefix { $0 != "." && $0 != "_" }),
        sod: try bytes(folder + "/sod/real/" + name),
        store: store, at: now)
    }
  }

  private static func store(_ folder: String) throws -> TrustStore {
    let path = FileManager.default.temporaryDirectory.path + "/passport-bench-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var store = try TrustStore(folder: path)
    for place in ["masterlists", "masterlists/roots", "certs/csca", "crl"] {
      for name in try names(folder + "/" + place) where !name.hasSuffix(".json") {
        _ = try? TrustImport(name: WireText(name), at: now).add(
          try bytes(folder + "/" + place + "/" + name), to: &store
        ) { _ in true }
      }
    }
    guard try !store.revocationLists().isEmpty else {
      throw MeasuredDocument.Unfit(name: folder, check: "revocation lists")
    }
    // What a lookup reads from the disk is read before the folder goes.
    for anchor in try store.all() { _ = try store.revocationLists(for: anchor.certificate) }
    return store
  }

  private static func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".") }.sorted()
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }
}
