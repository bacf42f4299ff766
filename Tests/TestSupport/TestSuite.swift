import Encoding
import Foundation

/// Test suites of other projects. `PASSPORT_TEST_SUITES` names a folder with their copies, each
/// under the name of its repository; this project contains none of them.
package struct TestSuite: Sendable {
  /// C2SP/wycheproof: known weaknesses of cryptographic libraries.
  package static let wycheproof = TestSuite("wycheproof/testvectors_v1")
  /// C2SP/CCTV: the test kit of the age format.
  package static let age = TestSuite("CCTV/age/testdata")
  /// nst/JSONTestSuite: what a parser of JSON accepts and refuses.
  package static let json = TestSuite("JSONTestSuite/test_parsing")

  private let folder: URL?
  private let path: String

  private init(_ path: String) {
    self.path = path
    folder = ProcessInfo.processInfo.environment["PASSPORT_TEST_SUITES"].map {
      URL(filePath: $0).appending(path: path)
    }
  }

  /// True if there is a copy.
  package var isPresent: Bool { !names.isEmpty }

  /// Why a test is not run without a copy.
  package var notRun: String { "not run: PASSPORT_TEST_SUITES names no folder that has \(path)" }

  /// The names of its files, sorted; none without a copy.
  package var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder?.path ?? ""))?.sorted() ?? []
  }

  /// The bytes of a file.
  package func file(_ name: String) throws -> [UInt8] {
    guard let folder else { throw MissingRealData() }
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Says how many tests of a file ran, for the figures of docs/SECURITY-TESTS.md.
  package static func report(_ suite: String, _ file: String, _ count: Int, _ outcome: String) {
    print("suite \(suite) \(file): \(count) tests, \(outcome)")
  }
}
