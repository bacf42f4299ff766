import Encoding
import Foundation
import TestSupport
import Testing

/// The reference implementation of SD-JWT in Python: Tests/TestSupport/sd-jwt-reference.
enum ReferenceImplementation {
  /// Why it cannot be asked.
  struct Unavailable: Error, CustomStringConvertible {
    /// What the script said.
    let reason: String
    /// The reason, in a sentence that a test report shows.
    var description: String { "the reference implementation did not run: \(reason)" }
  }

  /// True if it can be asked.
  static let isAvailable = (try? answers(to: [])) != nil

  /// Its answers to some requests, one for each.
  /// - Throws: ``Unavailable`` when it cannot be run: it needs network to PyPI once.
  static func answers(to requests: [JSONValue]) throws -> [JSONValue] {
    let folder = try TemporaryFolder()
    try folder.write(Array(JSONWriter().text(.array(requests)).utf8), to: "requests")
    for name in ["answers", "errors"] { try folder.write([], to: name) }
    let process = Process()
    process.executableURL = URL(filePath: Program.inPython)
    process.arguments = [
      Vectors.root.appending(path: "Tests/TestSupport/sd-jwt-reference").path
    ]
    func file(_ name: String) -> URL { URL(filePath: folder.path(name)) }
    process.standardInput = try FileHandle(forReadingFrom: file("requests"))
    process.standardOutput = try FileHandle(forWritingTo: file("answers"))
    process.standardError = try FileHandle(forWritingTo: file("errors"))
    do { try process.run() } catch { throw Unavailable(reason: "\(error)") }
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0,
      let answers = try JSONReader.read(Array(try Data(contentsOf: file("answers")))).array,
      answers.count == requests.count
    else {
      throw Unavailable(
        reason: String(decoding: try Data(contentsOf: file("errors")), as: UTF8.self))
    }
    return answers
  }

  /// Its answer to one request.
  static func answer(to request: JSONValue) throws -> JSONValue {
    try answers(to: [request]).first ?? .null
  }
}

extension Trait where Self == ConditionTrait {
  /// The test runs where the reference implementation can be asked.
  static var reference: Self {
    .enabled(
      if: ReferenceImplementation.isAvailable, "not run: sd-jwt cannot be installed from PyPI")
  }
}
