import Crypto
import Encoding
import Foundation
import Synchronization
import TestSupport
import Testing

/// Keys are made once for all files.
enum Keys {
  static let made = Mutex<[String: PrivateKey]>([:])
}

@Suite("What an import may cost", .serialized)
struct CostlyImportTests {
  /// Two seconds of processor time for each 32 MiB begun, as the program is shipped. Without
  /// optimisation the program's own code takes ten times as long and more.
  private static let most = CostlyFile.isAudit ? 2.0 : 24.0
  private static let binary =
    CostlyFile.isAudit
    ? Vectors.root.appending(path: ".build/release/passport").path() : Desk.binary

  @Test(
    "given a costly file, when it is imported, then it ends in time, and what is left out is told",
    arguments: CostlyFile.all)
  func costly(_ file: CostlyFile) throws {
    let desk = try Desk()
    try Data(file.make()).write(to: desk.home.appending(path: "file"))
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
    if file.expected == "kept" {
      #expect((report.at("documentSigners.added").integer ?? 0) > 0)
    } else if file.expected == "unlisted" {
      #expect((report.at("leftOutUnlisted").integer ?? 0) > 0 || !codes.isEmpty)
    } else {
      #expect(codes.contains(file.expected), "\(codes.prefix(3))")
    }
    let last = try #require(run.errors.split(separator: "\n").last { $0.hasPrefix("cpu ") })
    let seconds = last.split(separator: " ").dropFirst().compactMap { Double($0) }.reduce(0, +)
    #expect(seconds < Self.most, "\(seconds) s")
  }
}
