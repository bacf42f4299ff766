import Foundation
import Testing

/// Modules of tokens made of hostile-module.c. The name of the file says what one does.
package final class HostileModule {
  private let folder: TemporaryFolder
  package let path: String

  /// Compiled once, and removed when the tests end.
  private static let compiled: Result<TemporaryFolder, any Error> = Result {
    atexit {
      if let folder = try? compiled.get() {
        try? FileManager.default.removeItem(atPath: folder.path)
      }
    }
    let folder = try TemporaryFolder()
    // Swift brings a clang of its own.
    let script = #"""
      $(command -v cc || command -v clang) -shared -fPIC -Wall -Werror -DSOFTHSM="\"$3\"" -I $2 -o $1 $0 -ldl
      """#
    let run = try Program.run(
      "/bin/sh",
      [
        "-c", script, Vectors.root.appending(path: "Tests/TestSupport/hostile-module.c").path,
        folder.path("module.so"), Vectors.root.appending(path: "Sources/System/CPKCS11").path,
        SoftHSM.module ?? "",
      ])
    try #require(run.status == 0, "hostile-module.c is not compiled")
    return folder
  }

  /// Makes the file. It is removed with this value, which has to live as long as the module is used.
  package init(_ mode: String) throws {
    folder = try TemporaryFolder()
    path = folder.path("\(mode).so")
    try FileManager.default.copyItem(
      atPath: try Self.compiled.get().path("module.so"), toPath: path)
  }

  /// Makes the module with the tokens of SoftHSM, over-softhsm, fail in each process.
  /// - Parameters:
  ///   - answer: what `C_Sign` answers; 0 if it hangs.
  ///   - signatures: how many are made before.
  package func fail(with answer: UInt, after signatures: Int) throws {
    let fault = "\(signatures) \(String(answer, radix: 16))"
    try Data(fault.utf8).write(to: URL(filePath: "\(path).fault"))
  }

  /// Makes it work again.
  package func heal() throws { try FileManager.default.removeItem(atPath: "\(path).fault") }

  /// How often a PIN was tried.
  package var tries: Int { count("tries") }
  /// How many objects were removed.
  package var removals: Int { count("removals") }

  private func count(_ what: String) -> Int {
    (try? Data(contentsOf: URL(filePath: "\(path).\(what)")))?.count ?? 0
  }
}
