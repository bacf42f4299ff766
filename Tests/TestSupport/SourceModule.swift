import Foundation

/// A module of the program, as its sources lie in `Sources/PART/MODULE`.
package struct SourceModule: Sendable {
  /// The part of the program to which it belongs.
  package let part: String
  package let name: String
  package var folder: URL { Self.sources.appending(path: part).appending(path: name) }

  private static let sources = Vectors.root.appending(path: "Sources")

  /// All of them, sorted by part and name.
  package static func all() throws -> [SourceModule] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: sources.path).sorted().flatMap { part in
      try files.contentsOfDirectory(atPath: sources.appending(path: part).path).sorted()
        .map { SourceModule(part: part, name: $0) }
    }
  }

  package static func named(_ name: String) throws -> SourceModule {
    guard let found = try all().first(where: { $0.name == name }) else {
      throw MissingMember(name: name)
    }
    return found
  }

  /// The paths and texts of its Swift files. Each path begins with the module: `MRZ/MRZText.swift`.
  package func files() throws -> [(path: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted().map { path in
        (
          "\(name)/\(path)",
          try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        )
      }
  }
}
