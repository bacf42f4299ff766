import Encoding
import Foundation

/// The schemas in docs/schema, as a validator that is not ours understands them:
/// Tests/TestSupport/json-schema.
package enum JSONSchemas {
  /// The folder of the schemas.
  package static let folder = Vectors.root.appending(path: "docs/schema")

  /// Whether the validator can be run here.
  package static let isAvailable = (try? defects(in: [])) != nil

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

  /// What is wrong with some documents, a list of sentences for each.
  /// - Throws: ``JSONSchemasError`` when the validator does not answer.
  package static func defects(in documents: [JSONValue]) throws -> [[String]] {
    do {
      let validator = try LineProgram("json-schema", greets: true) { script, _ in
        (script, [folder.path])
      }
      let answers = try validator.answer(to: .array(documents)).array ?? []
      guard answers.count == documents.count else { throw JSONSchemasError(reason: "too few") }
      return answers.map { ($0.array ?? []).compactMap(\.string?.forPeople) }
    } catch let silent as LineProgram.Silent {
      throw JSONSchemasError(reason: silent.answer)
    }
  }
}

/// The validator did not answer.
package struct JSONSchemasError: Error, CustomStringConvertible {
  /// What it said.
  package let reason: String
  /// The reason, in a sentence that a test report shows.
  package var description: String { "the validator did not run: \(reason)" }
}
