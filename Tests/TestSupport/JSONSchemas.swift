import Encoding
import Foundation

/// The schemas in docs/schema, in an independent validator: Tests/TestSupport/json-schema.
package enum JSONSchemas {
  package static let folder = Vectors.root.appending(path: "docs/schema")

  /// Whether the validator can be run here.
  package static let isAvailable = (try? defects(in: [])) != nil

  /// Why tests that need it are not run.
  package static let whyNot = "not run: python3-jsonschema is not installed"

  /// A schema, by the name of its file.
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

  /// The defects of some documents, as a list of sentences for each.
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
  /// The message of the validator.
  package let reason: String
  /// The reason, in a sentence that a test report shows.
  package var description: String { "the validator did not run: \(reason)" }
}
