import Foundation

/// A folder for one test, removed with the value that holds it.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Makes an empty folder.
  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "passport-\(UUID().uuidString)")
      .path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file in the folder.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// The names in the folder, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
