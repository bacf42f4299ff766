import Encoding
import Foundation

/// The schemas in docs/schema, as a validator that is not ours understands them:
/// Tests/TestSupport/json-schema.
package enum JSONSchemas {
  /// The folder of the schemas.
  package static let folder = Vectors.root.appending(path: "docs/schema")

  /// Whether the validator can be run here.
  package static let isAvailable = (try? run(["--check"]))?.exit == 0

  /// Why a test of them is not run.
  package static let whyNot = "not run: python3-jsonschema is not installed"

  /// One of them, by its file's name.
  package static func load(_ name: String) throws -> JSONValue {
    try JSONReader.read(Array(try Data(contentsOf: folder.appending(path: name))))
  }

  /// The names of all files.
  package static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".json") }.sorted()
    }
  }

  /// What is wrong with some documents, a list of sentences for each; one run for all of them.
  /// - Throws: ``JSONSchemasError`` when the validator does not answer.
  package static func defects(in documents: [JSONValue]) throws -> [[String]] {
    let run = try run([folder.path], input: JSONWriter().text(.array(documents)))
    guard run.exit == 0, let answers = try run.json.array, answers.count == documents.count else {
      throw JSONSchemasError(reason: run.errors)
    }
    return answers.map { ($0.array ?? []).compactMap(\.string?.forPeople) }
  }

  private static func run(_ arguments: [String], input: String = "") throws -> Desk.Run {
    let script = Vectors.root.appending(path: "Tests/TestSupport/json-schema").path
    return try Desk().run(script, arguments, input: Array(input.utf8))
  }
}

/// The validator did not answer.
package struct JSONSchemasError: Error, CustomStringConvertible {
  /// What it said.
  package let reason: String
  /// The reason, in a sentence that a test report shows.
  package var description: String { "the validator did not run: \(reason)" }
}
