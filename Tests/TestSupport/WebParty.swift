import Encoding
import Foundation

/// A party of others' protocols in the network of this machine: a program that answers each line of JSON with one. Its
/// own script says what the lines mean.
package final class WebParty {
  /// What a test says where it cannot run.
  package static let notRun = CredentialCheckers.missing

  /// Thrown where it does not do what was ordered.
  package struct Refused: Error {
    /// What it said.
    package let answer: String
  }

  /// A folder for its files.
  package var folder: TemporaryFolder { program.folder }
  private let program: LineProgram

  /// Takes a program of `Tests/TestSupport` that runs already, or starts one.
  /// - Parameters:
  ///   - python: the interpreter, where it is not the one with the packages of the checkers.
  ///   - greets: true if it says a line once it is ready.
  /// - Throws: where it does not start; what making the environment throws.
  package init(_ name: String, python: URL? = nil, greets: Bool = true) throws {
    program = try LineProgram(name, greets: greets) { script, folder in
      // The checkers make the environment that has what it needs.
      _ = try CredentialCheckers.answers(to: [])
      return ((python ?? CredentialCheckers.python).path, [script, folder])
    }
  }

  /// Gives an order, and what comes of it.
  package func order(_ name: String, _ members: [JSONValue.Member] = []) throws -> JSONValue {
    let answer = try program.answer(
      to: .object([JSONValue.Member("do", .string(name))] + members))
    guard answer["error"] == nil else { throw Refused(answer: JSONWriter().text(answer)) }
    return answer
  }
}
