import Encoding
import Glibc
import HTTP
import Operations
import Storage
import Verdicts

/// Where the desk of this user that runs is found when it is started once more: a Unix socket in a folder that nobody
/// else may enter. It gives nothing but the name of a new file that opens the page, and takes nothing. A lock beside it
/// says whose it is: one desk has it, and it ends with that desk, however that ends.
package final class DeskSocket: Sendable {
  /// What there is when a desk is started.
  package enum Place: Sendable {
    /// No desk ran: this one is the desk from now on.
    case free(DeskSocket)
    /// A desk runs, and made a file that opens its page.
    case taken(page: String)
  }

  /// The time between two tries, in milliseconds.
  private static let pause: Int32 = 50

  private let lock: FileLock
  private let path: String
  private let socket: UserSocket

  /// Takes the place of a desk of this user, or asks the one that has it for its page.
  /// - Parameter patience: the time for which a desk that runs is waited for: it may be about to begin, or to end.
  /// - Throws: `StorageError`, also where another user has the folder, or could change it; ``DeskNotStarted``;
  ///   ``DeskSilent``.
  package static func find(
    _ surroundings: Surroundings, patience: Duration = .seconds(10)
  ) throws -> Place {
    let folder = try folder(surroundings)
    let descriptor = try PrivateFolder.open(folder)
    defer { close(descriptor) }
    // By its descriptor the name is short enough for a socket, and leads into the folder that was looked at.
    let near = "/proc/self/fd/\(descriptor)/desk.socket"
    let end = ContinuousClock.now + patience
    repeat {
      if let lock = try FileLock(ifFreeAt: folder + "/desk.lock") {
        return .free(try DeskSocket(lock, folder + "/desk.socket", near: near))
      }
      let left = (end - .now) / .milliseconds(1)
      // What is no path is no answer of a desk.
      if let page = UserSocket.text(at: near, milliseconds: max(1, Int(left))),
        page.utf8.first == UInt8(ascii: "/")
      {
        return .taken(page: page)
      }
      // No descriptor is waited for: the time goes by.
      _ = SystemCalls.waitForInput(-1, milliseconds: Self.pause)
    } while .now < end
    throw DeskSilent()
  }

  /// The folder of the socket: `passport` in `XDG_RUNTIME_DIR`, where that is a folder of this user's, or else one with
  /// the data.
  private static func folder(_ surroundings: Surroundings) throws -> String {
    if let runtime = surroundings.runtimeFolder, FolderContents.isFolder(runtime),
      (try? OwnFile.require(folder: runtime)) != nil
    {
      return runtime + "/passport"
    }
    return try surroundings.dataHome + "/desk"
  }

  private init(_ lock: FileLock, _ path: String, near: String) throws(DeskNotStarted) {
    // A desk that was killed leaves it there.
    SystemCalls.unlink(path)
    do throws(HTTPServer.Fault) {
      socket = try UserSocket(at: near)
    } catch { throw DeskNotStarted(number: error.number) }
    (self.lock, self.path) = (lock, path)
  }

  /// Removes the socket, before the lock goes.
  deinit { SystemCalls.unlink(path) }

  /// The programs of this user that wait for the name of a file, now.
  func takePeers() -> [UserSocket.Peer] { socket.takePeers() }
}

/// The error for a desk that runs, and makes no file that opens its page.
struct DeskSilent: CodedError {
  var code: ReasonCode { .deskSilent }
}
