import Foundation
import Glibc
import Operations
import Storage
import TestSupport
import Testing

@testable import Desk

@Suite("Where a desk that runs is found")
struct DeskSocketTests {
  private let desk: TestSupport.Desk

  init() throws { desk = try TestSupport.Desk() }

  private func surroundings(_ more: [String: String] = [:]) -> Surroundings {
    let variables = ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")]
    return Surroundings(variables: variables.merging(more) { $1 })
  }

  /// Is the desk of this user meanwhile, and answers nothing.
  private func hold(_ work: () throws -> Void) throws {
    guard case .free(let socket) = try DeskSocket.find(surroundings()) else {
      throw NoSocket()
    }
    try withExtendedLifetime(socket, work)
  }

  @Test("given a desk that ends meanwhile, when it is started again, then that one is the desk")
  func ends() throws {
    try hold {
      #expect(throws: DeskSilent.self) {
        try DeskSocket.find(surroundings(), patience: .milliseconds(300))
      }
    }
    guard case .free = try DeskSocket.find(surroundings()) else {
      throw NoSocket()
    }
  }

  @Test(
    "given a folder of the socket that is another user's or that others can change, when a desk is started, then it is refused"
  )
  func folders() throws {
    let runtime = desk.path("runtime")
    try #require(mkdir(runtime, 0o700) == 0)
    let with = surroundings(["XDG_RUNTIME_DIR": runtime])
    func find() throws { _ = try DeskSocket.find(with, patience: .zero) }
    try find()
    let own = runtime + "/passport"
    var status = stat()
    #expect(stat(own, &status) == 0 && status.st_mode & 0o777 == 0o700)
    // That others may read it is changed.
    #expect(chmod(own, 0o755) == 0)
    try find()
    #expect(stat(own, &status) == 0 && status.st_mode & 0o777 == 0o700)
    for mode: mode_t in [0o777, 0o722, 0o702, 0o1777] {
      #expect(chmod(own, mode) == 0)
      #expect(throws: StorageError.writableByOthers(own)) { try find() }
    }
    #expect(chmod(own, 0o700) == 0)
    if geteuid() == 0 {
      #expect(chown(own, 12_345, 12_345) == 0)
      #expect(throws: StorageError.ofAnotherUser(own)) { try find() }
      #expect(chown(own, 0, 0) == 0)
    }
    #expect(rename(own, own + ".moved") == 0 && symlink(own + ".moved", own) == 0)
    #expect(throws: StorageError.self) { try find() }
    #expect(unlink(own) == 0)
    // A runtime folder that others can change is not used at all.
    #expect(chmod(runtime, 0o777) == 0)
    try find()
    #expect(!FileManager.default.fileExists(atPath: own))
    #expect(FileManager.default.fileExists(atPath: desk.path("data/passport/desk/desk.lock")))
  }

  private struct NoSocket: Error {}
}
