import Foundation
import TestSupport
import Testing

@testable import Desk

@Suite("The scripts and style sheets of pages")
struct PageFilesTests {
  private static let script = Vectors.root.appending(path: "Tests/TestSupport/page-files").path

  private static let sources = Vectors.root.appending(path: "Sources")

  /// The files with this ending.
  private static func files(_ ending: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(ending) }.map { sources.appending(path: $0) }
  }

  private static func faults(in paths: [String]) throws -> (status: Int32, output: String) {
    try Program.run(Program.inPython, [script] + paths)
  }

  private static let isAvailable: Bool = {
    let file = sources.appending(path: "Application/Desk/Page/desk.js").path
    return (try? faults(in: [file]))?.status == 0
  }()

  @Test(
    "given each of them, when a linter reads it, then it finds nothing, and it finds what is wrong",
    .enabled(if: isAvailable, "not run: no node, or tinycss2 cannot be installed from PyPI"))
  func linted() throws {
    let files = try (Self.files(".js") + Self.files(".css")).map(\.path)
    #expect(files.count >= 3)
    #expect(try Self.faults(in: files).output == "")
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("a.js", "let a = ;"), ("a.css", "a{color red}"), ("b.css", "a{color:red}}"),
      ("c.css", "a{background:url(http://example.com)}"),
    ] {
      try folder.write(Array(text.utf8), to: name)
      #expect(try Self.faults(in: [folder.path(name)]).output != "", "\(name)")
    }
  }

  @Test("given each script, when it is read, then nothing in it needs more than the page's policy")
  func policy() throws {
    for file in try Self.files(".js") {
      // The window of the camera is the only one that a script opens.
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacingOccurrences(of: "window.open(\"/camera\", \"\", ", with: "")
      for forbidden in [
        "eval(", "new Function", "setTimeout(\"", "setTimeout('", "import(", ".style", "style=",
        "document.write", "localStorage", "sessionStorage", "indexedDB", "document.cookie",
        "location.href", "location.assign", "location.replace", "location.reload", "open(",
        "WebSocket", "serviceWorker",
      ] { #expect(!text.contains(forbidden), "\(forbidden)") }
    }
  }

  @Test("given the sources in Swift, when they are read, then no script or style is in them")
  func apart() throws {
    for file in try Self.files(".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      // The expression alone takes seconds.
      let words = ["<script>", "<style>", "addEventListener", "{display:"]
      guard words.contains(where: { text.contains($0) }) else { continue }
      let found = text.matches(of: #/<script>|<style>(?!\\\()|addEventListener|\{display:/#)
      #expect(found.isEmpty || file.lastPathComponent == "ContentProfiles.swift", "\(file.path)")
    }
  }

  @Test("given the program, when it gives a file of the page, then that is the file")
  func embedded() throws {
    for resource in DeskResource.allCases {
      let file = Self.sources.appending(path: "Application/Desk/Page/\(resource.rawValue)")
      let end = Array(try Data(contentsOf: file).suffix(40))
      #expect(resource.response.body.suffix(40).elementsEqual(end))
    }
  }
}
