import Encoding
import Foundation

/// Chromium as the browser of a desk, driven by a program of others, and started once for
/// all flows: Tests/TestSupport/desk-browser.
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

  /// The browser; nil if none is installed. That without windows takes the least of the processor.
  package static let chromium = ["chromium-headless-shell", "chromium", "chromium-browser"]
    .lazy.compactMap(Program.path).first

  /// Why tests that need it are not run.
  package static let missing = "not run: no chromium, or playwright cannot be installed from PyPI"

  /// True if flows can be run. The first time it needs network to PyPI.
  package static let isAvailable =
    chromium != nil && (try? Program.run(Program.inPython, []))?.status == 0

  /// Runs a flow, and returns its checks.
  /// - Throws: ``LineProgram/Silent``.
  package static func findings(
    _ scenario: String, _ setting: [JSONValue.Member]
  ) throws -> [Finding] {
    let program = try LineProgram("desk-browser") { script, _ in (Program.inPython, [script]) }
    let found = try program.answer(
      to: .object([JSONValue.Member("scenario", .string(scenario))] + setting))
    return (found.array ?? []).map { value in
      Finding(
        name: value.at("name").string?.forPeople ?? "", passed: value.at("passed").bool == true,
        found: value.at("found").string?.forPeople ?? "")
    }
  }
}
