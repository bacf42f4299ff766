import Encoding
import Glibc
import HTTP
import Operations
import Storage
import Verdicts

/// The socket by which a second start finds the running desk of this user: a Unix socket in a
/// folder that only this user may enter. It gives clients the name of a new file that opens the
/// page, and takes nothing from them. A second socket there takes a link from each client, in one message. A lock beside it belongs to one desk at a time, and is freed
/// however that desk ends.
package final class DeskSocket: Sendable {
  /// The result of a start.
  package enum Place: Sendable {
    /// No desk ran: this one is the desk from now on.
    case free(DeskSocket)
    /// A desk was running, and has made a file that opens its page.
    case taken(page: String)
    /// A desk was running, and has got the link. It waits there; or it was dropped, because another one waits.
    case told(LinkAnswer)
  }

  /// The answer of a desk to a link.
  package enum LinkAnswer: String, Sendable, CaseIterable {
    case waits
    case dropped
  }

  /// The time between two tries, in milliseconds.
  private static let pause: Int32 = 50

  private let lock: FileLock
  /// The paths of the sockets.
  private let paths: (pages: String, links: String)
  private let socket: UserSocket
  private let links: UserSocket

  /// Becomes the desk of this user, or asks the running desk to open its page, or to take a link.
  /// - Parameters:
  ///   - link: the link that a running desk gets, in place of the order to open its page; nil for none.
  ///   - patience: how long to wait for a running desk, which may be about to start or to end.
  /// - Throws: `StorageError`, also where another user has the folder, or could change it; ``DeskNotStarted``;
  ///   ``DeskSilent``.
  package static func find(
    _ surroundings: Surroundings, for link: Link? = nil, patience: Duration = .seconds(10)
  ) throws -> Place {
    let folder = try folder(surroundings)
    let descriptor = try PrivateFolder.open(folder)
    defer { close(descriptor) }
    // The path by descriptor is short enough for a socket address, and names the folder that was
    // checked.
    let near = "/proc/self/fd/\(descriptor)"
    let end = ContinuousClock.now + patience
    repeat {
      if let lock = try FileLock(ifFreeAt: folder + "/desk.lock") {
        return .free(try DeskSocket(lock, in: folder, near: near))
      }
      let left = max(1, Int((end - .now) / .milliseconds(1)))
      if let link {
        let text = UserSocket.text(at: near + Self.linkName, saying: link.text, milliseconds: left)
        if let answer = LinkAnswer(exactly: WireText(text ?? "")) { return .told(answer) }
      } else if let page = UserSocket.text(at: near + Self.pageName, milliseconds: left),
        // Only a path is an answer of a desk.
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

  private static let pageName = "/desk.socket"
  private static let linkName = "/link.socket"

  private init(
    _ lock: FileLock, in folder: String, near: String
  ) throws(DeskNotStarted) {
    (self.lock, paths) = (lock, (folder + Self.pageName, folder + Self.linkName))
    // A desk that was killed leaves its sockets behind.
    for path in [paths.pages, paths.links] { SystemCalls.unlink(path) }
    do throws(HTTPServer.Fault) {
      socket = try UserSocket(at: near + Self.pageName)
      links = try UserSocket(at: near + Self.linkName, takesMessages: true)
    } catch { throw DeskNotStarted(number: error.number) }
  }

  /// Removes the sockets before the lock is freed.
  deinit { for path in [paths.pages, paths.links] { SystemCalls.unlink(path) } }

  /// The programs of this user that wait for the name of a file, now.
  func takePeers() -> [UserSocket.Peer] { socket.takePeers() }

  /// The programs of this user that came with a link.
  func takeSenders() -> [UserSocket.Peer] { links.takePeers() }
}

/// The error if the running desk does not make a file that opens its page.
struct DeskSilent: CodedError {
  var code: ReasonCode { .deskSilent }
}
