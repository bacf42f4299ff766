import Crypto
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("What an import may cost", .serialized, .on(.proofs))
struct ExpensiveImportTests {
  /// Two seconds of processor time for each 32 MiB begun, as the program is shipped. Without
  /// optimisation the program's own code takes ten times as long and more.
  private static let most = isAudit ? 2.0 : 24.0
  private static let binary =
    isAudit
    ? Vectors.root.appending(path: ".build/release/passport").path() : Desk.binary

  @Test(
    "given an expensive file, when it is imported, then it ends in time, and what is left out is reported",
    arguments: ExpensiveFile.all)
  func expensive(_ file: ExpensiveFile) throws {
    let bytes = try file.make()
    let parts = Double((bytes.count - 1) / (32 << 20) + 1)
    var least = Double.infinity
    // A machine that is shared counts its other guests' time too: the least of three counts.
    for _ in 0..<3 where least >= Self.most * parts {
      least = min(least, try seconds(bytes, file.expected))
    }
    #expect(least < Self.most * parts, "\(least) s")
  }

  /// Imports a file into an empty store.
  /// - Returns: the seconds of processor time.
  private func seconds(_ bytes: [UInt8], _ expected: String) throws -> Double {
    let desk = try Desk()
    try Data(bytes).write(to: desk.home.appending(path: "file"))
    let run = try desk.run(
      "/bin/bash",
      [
        "-c", "ulimit -v 4000000; TIMEFORMAT='cpu %U %S'; time \"$@\"", "sh", Self.binary, "trust",
        "import", desk.path("file"), "--yes", "--json",
      ])
    let json = try run.json
    let report = try #require(json.at("imports").array?.first)
    let codes =
      [report.at("error.code").string].compactMap { $0 }
      + (report.at("leftOut").array ?? []).compactMap { $0.at("code").string }
    if expected == "kept" {
      #expect((report.at("documentSigners.added").integer ?? 0) > 0)
    } else if expected == "unlisted" {
      #expect((report.at("leftOutUnlisted").integer ?? 0) > 0 || !codes.isEmpty)
    } else {
      #expect(codes.contains(WireText(expected)), "\(codes.prefix(3))")
    }
    let last = try #require(run.errors.split(separator: "\n").last { $0.hasPrefix("cpu ") })
    return last.split(separator: " ").dropFirst().compactMap { Double($0) }.reduce(0, +)
  }
}
