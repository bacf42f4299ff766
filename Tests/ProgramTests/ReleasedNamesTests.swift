import Foundation
import Operations
import TestSupport
import Testing

@Suite("What a released binary says of the machine that built it")
struct ReleasedNamesTests {
  private static let look = Vectors.root.appending(path: "docs/package/names-nothing").path

  private func status(_ content: String, _ folder: String) throws -> Int32 {
    let desk = try Desk(environment: ["HOME": "/home/somebody"])
    let file = desk.path("binary")
    try content.write(toFile: file, atomically: true, encoding: .utf8)
    return try desk.run("/bin/sh", [Self.look, file, folder]).exit
  }

  @Test("given a binary, when it names the folder that it was built in, then it is refused")
  func folder() throws {
    #expect(try status("a\0/somewhere/passport/Sources/shim.h\0", "/somewhere/passport") == 1)
    #expect(try status("a\0./Sources/shim.h\0", "/somewhere/passport") == 0)
  }

  @Test("given the version of the program, when a release is made, then its files have it")
  func version() throws {
    let desk = try Desk(environment: ["PATH": "/usr/bin:/bin", "HOME": "/home/somebody"])
    let made = try desk.run("/usr/bin/make", ["-C", Vectors.root.path, "-n", "release"])
    #expect(made.output.contains("release .build/shipped/passport \(Version.current) "))
  }

  @Test("given a binary, when it names who built it, then it is refused")
  func builder() throws {
    #expect(try status("\(NSUserName())@elsewhere", "/somewhere") == 1)
    #expect(try status("/home/somebody/x", "/somewhere") == 1)
  }

  @Test("given the release that was built here, when it is looked at, then it names no machine")
  func shipped() throws {
    let binary = Vectors.root.appending(path: ".build/shipped/passport").path
    guard FileManager.default.fileExists(atPath: binary) else { return }
    let desk = try Desk(environment: ["HOME": NSHomeDirectory()])
    #expect(try desk.run("/bin/sh", [Self.look, binary, Vectors.root.path]).exit == 0)
  }
}
