import Encoding
import Glibc
import HTTP
import Operations
import Storage
import Verdicts

/// The socket by which a second start finds the running desk of this user: a Unix socket in a
/// folder that only this user may enter. It gives clients the name of a new file that opens the
/// page, and takes nothing from them. A lock beside it belongs to one desk at a time, and is freed
/// however that desk ends.
package final class DeskSocket: Sendable {
  /// The result of a start.
  package enum Place: Sendable {
    /// No desk ran: this one is the desk from now on.
    case free(DeskSocket)
    /// A desk was running, and has made a file that opens its page.
    case taken(page: String)
  }

  /// The time between two tries, in milliseconds.
  private static let pause: Int32 = 50

  private let lock: FileLock
  private let path: String
  private let socket: UserSocket

  /// Becomes the desk of this user, or asks the running desk to open its page.
  /// - Parameter patience: how long to wait for a running desk, which may be about to start or to
  ///   end.
  /// - Throws: `StorageError`, also where another user has the folder, or could change it; ``DeskNotStarted``;
  ///   ``DeskSilent``.
  package static func find(
    _ surroundings: Surroundings, patience: Duration = .seconds(10)
  ) throws -> Place {
    let folder = try folder(surroundings)
    let descriptor = try PrivateFolder.open(folder)
    defer { close(descriptor) }
    // The path by descriptor is short enough for a socket address, and names the folder that was
    // checked.
    let near = "/proc/self/fd/\(descriptor)/desk.socket"
    let end = ContinuousClock.now + patience
    repeat {
      if let lock = try FileLock(ifFreeAt: folder + "/desk.lock") {
        return .free(try DeskSocket(lock, folder + "/desk.socket", near: near))
      }
      let left = (end - .now) / .milliseconds(1)
      // Only a path is an answer of a desk.
      if let page = UserSocket.text(at: near, milliseconds: max(1, Int(left))),
        page.utf8.first == UInt8(ascii: "/")
      {
        return .taken(page: page)
      }
      // Sleeps: there is no descriptor to wait for.
      _ = SystemCalls.waitForInput(-1, milliseconds: Self.pause)
    } while .now < end
    throw DeskSilent()
  }

  /// The folder of the socket: `passport` in `XDG_RUNTIME_DIR` if that is a folder of this user,
  /// otherwise `desk` in the data folder.
  private static func folder(_ surroundings: Surroundings) throws -> String {
    if let runtime = surroundings.runtimeFolder, FolderContents.isFolder(runtime),
      (try? OwnFile.require(folder: runtime)) != nil
    {
      return runtime + "/passport"
    }
    return try surroundings.dataHome + "/desk"
  }

  private init(_ lock: FileLock, _ path: String, near: String) throws(DeskNotStarted) {
    // A desk that was killed leaves its socket behind.
    SystemCalls.unlink(path)
    do throws(HTTPServer.Fault) {
      socket = try UserSocket(at: near)
    } catch { throw DeskNotStarted(number: error.number) }
    (self.lock, self.path) = (lock, path)
  }

  /// Removes the socket before the lock is freed.
  deinit { SystemCalls.unlink(path) }

  /// The programs of this user that wait for the name of a file, now.
  func takePeers() -> [UserSocket.Peer] { socket.takePeers() }
}

/// The error if the running desk does not make a file that opens its page.
struct DeskSilent: CodedError {
  var code: ReasonCode { .deskSilent }
}
