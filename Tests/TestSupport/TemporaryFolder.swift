import Foundation

/// A folder of a test's own, gone with the value that holds it.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let path: String

  /// Makes it, with nothing in it.
  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "passport-\(UUID().uuidString)")
      .path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name in it.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file of a name in it.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// The names of what is in it, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
