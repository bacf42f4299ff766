import Encoding
import Foundation

/// Chromium as the browser of a desk, driven by a program of others: Tests/TestSupport/desk-browser.
package enum DeskBrowser {
  /// Something that was looked at.
  package struct Finding: Sendable {
    /// What it was.
    package let name: String
    /// True if it was as it should be.
    package let passed: Bool
    /// What was there in its place.
    package let found: String
  }

  /// Thrown where a flow cannot be tried.
  package struct Unavailable: Error {
    /// Why.
    package let reason: String
  }

  /// The browser; nil where there is none.
  package static let chromium = Program.path("chromium") ?? Program.path("chromium-browser")

  /// The reason of tests that do not run because of it.
  package static let missing = "not run: no chromium, or playwright cannot be installed from PyPI"

  /// True if flows can be tried: it needs network to PyPI once.
  package static let isAvailable = chromium != nil && (try? run("prepare", .null)) != nil

  /// Walks through a flow.
  /// - Throws: ``Unavailable``.
  package static func findings(_ scenario: String, _ setting: JSONValue) throws -> [Finding] {
    let found = try run(scenario, setting).array ?? []
    return found.map { value in
      Finding(
        name: value.at("name").string?.forPeople ?? "", passed: value.at("passed").bool == true,
        found: value.at("found").string?.forPeople ?? "")
    }
  }

  private static func run(_ scenario: String, _ setting: JSONValue) throws -> JSONValue {
    let folder = try TemporaryFolder()
    try folder.write(Array(JSONWriter().text(setting).utf8), to: "setting")
    for name in ["findings", "errors"] { try folder.write([], to: name) }
    func file(_ name: String) -> URL { URL(filePath: folder.path(name)) }
    let process = Process()
    process.executableURL = Vectors.root.appending(path: "Tests/TestSupport/desk-browser")
    process.arguments = [Vectors.root.appending(path: ".build/desk-browser").path, scenario]
    process.standardInput = try FileHandle(forReadingFrom: file("setting"))
    process.standardOutput = try FileHandle(forWritingTo: file("findings"))
    process.standardError = try FileHandle(forWritingTo: file("errors"))
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let reason = String(decoding: try Data(contentsOf: file("errors")), as: UTF8.self)
      throw Unavailable(reason: reason)
    }
    return try JSONReader.read(Array(try Data(contentsOf: file("findings"))))
  }
}
