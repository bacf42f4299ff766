import Encoding
import Foundation

/// A simulated party of a protocol, on this machine's network: a program that answers each line of
/// JSON with one line. Its script describes the lines.
package final class WebParty {
  /// What a test shows if it cannot run.
  package static let notRun = CredentialCheckers.missing

  /// The error if the party does not carry out an order.
  package struct Refused: Error {
    package let answer: String
  }

  /// A folder for the party's files.
  package var folder: TemporaryFolder { program.folder }
  private let program: LineProgram

  /// Takes a program of `Tests/TestSupport` that runs already, or starts one.
  /// - Parameters:
  ///   - python: the interpreter, where it is not the one of `in-python`.
  ///   - greets: true if it says a line once it is ready.
  /// - Throws: an error if it does not start.
  package init(_ name: String, python: URL? = nil, greets: Bool = true) throws {
    program = try LineProgram(name, greets: greets) { script, folder in
      (python?.path ?? Program.inPython, [script, folder])
    }
  }

  /// Sends an order, and returns the result.
  package func order(_ name: String, _ members: [JSONValue.Member] = []) throws -> JSONValue {
    let answer = try program.answer(
      to: .object([JSONValue.Member("do", .string(name))] + members))
    guard answer["error"] == nil else { throw Refused(answer: JSONWriter().text(answer)) }
    return answer
  }
}
