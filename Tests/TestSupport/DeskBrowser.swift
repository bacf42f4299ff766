import Encoding
import Foundation

/// Chromium as the browser of a desk, driven by a program of others: Tests/TestSupport/desk-browser.
package enum DeskBrowser {
  /// A check of the page.
  package struct Finding: Sendable {
    /// The name of the check.
    package let name: String
    /// True if the page was as expected.
    package let passed: Bool
    /// What the page had instead.
    package let found: String
  }

  /// The error if a flow cannot be run.
  package struct Unavailable: Error {
    package let reason: String
  }

  /// The browser; nil if none is installed.
  package static let chromium = Program.path("chromium") ?? Program.path("chromium-browser")

  /// Why tests that need it are not run.
  package static let missing = "not run: no chromium, or playwright cannot be installed from PyPI"

  /// True if flows can be run. The first time it needs network to PyPI.
  package static let isAvailable =
    chromium != nil && (try? Program.run(Program.inPython, []))?.status == 0

  /// Runs a flow, and returns its checks.
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
    process.executableURL = URL(filePath: Program.inPython)
    process.arguments = [
      Vectors.root.appending(path: "Tests/TestSupport/desk-browser").path, scenario,
    ]
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
