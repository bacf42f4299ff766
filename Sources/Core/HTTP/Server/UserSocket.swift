import Glibc

/// A Unix socket (unix(7)) that sends a text to programs of one user, and nothing to those of other
/// users. It does not wait for a program that connects. It reads nothing from it, unless it takes messages: then
/// each program sends one, which comes whole or not at all.
package final class UserSocket: Sendable {
  /// A connection that waits for the text. It is closed with the last reference.
  package final class Peer: Sendable {
    private let descriptor: Int32

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { _ = close(descriptor) }

    /// Sends a text, as much of it as the other end takes at once.
    package func say(_ text: String) { _ = SystemSockets.send(descriptor, Array(text.utf8)[...]) }

    /// The message that this program sent; nil if none has come yet.
    /// - Parameter most: the number of bytes that is read; of a longer message the rest is lost.
    package func message(atMost most: Int) -> [UInt8]? { SystemSockets.receive(descriptor, most) }
  }

  /// The greatest number of connections that are taken at one time; others wait.
  static let mostPeers = 16
  /// The longest text that is read, in bytes.
  private static let longest = 8 << 10

  private let listener: Int32
  private let user: uid_t

  /// Listens at a path where no file is yet.
  /// - Parameters:
  ///   - path: the path, of fewer than 108 bytes.
  ///   - user: the user whose programs get the text.
  ///   - takesMessages: true if a program sends a message before it gets the text.
  /// - Throws: ``HTTPServer/Fault``.
  package init(
    at path: String, for user: uid_t = geteuid(), takesMessages: Bool = false
  ) throws(HTTPServer.Fault) {
    guard let address = SystemSockets.unix(path),
      let listener = SystemSockets.listener(address, keepsMessages: takesMessages)
    else { throw HTTPServer.Fault(number: errno) }
    (self.listener, self.user) = (listener, user)
  }

  deinit { _ = close(listener) }

  /// The connections that wait now. One from another user's program is closed before a byte is
  /// sent.
  package func takePeers() -> [Peer] {
    var peers: [Peer] = []
    for _ in 0..<Self.mostPeers {
      guard let (descriptor, _) = SystemSockets.accept(listener) else { break }
      let peer = Peer(descriptor)
      if SystemSockets.user(atOtherEndOf: descriptor) == user { peers.append(peer) }
    }
    return peers
  }

  /// Reads the text that a program sends at a path, to its end.
  /// - Parameters:
  ///   - user: the user whose program must listen there.
  ///   - message: what is sent first, to a socket that takes messages; nil for one that takes none.
  /// - Returns: nil where no program of the user listens there, or the text did not end in time;
  ///   empty where nothing is sent.
  package static func text(
    at path: String, of user: uid_t = geteuid(), saying message: [UInt8]? = nil, milliseconds: Int
  ) -> String? {
    let descriptor = SystemSockets.make(AF_UNIX, keepsMessages: message != nil)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    guard let address = SystemSockets.unix(path), SystemSockets.connect(descriptor, address) == 0,
      SystemSockets.user(atOtherEndOf: descriptor) == user
    else { return nil }
    if let message, SystemSockets.send(descriptor, message[...]) != message.count { return nil }
    let deadline = Deadline(milliseconds: milliseconds)
    var heard: [UInt8] = []
    while heard.count <= longest, SystemSockets.wait(descriptor, Int32(POLLIN), until: deadline) {
      guard let part = SystemSockets.receive(descriptor, longest) else { return nil }
      if part.isEmpty { return String(validating: heard, as: UTF8.self) }
      heard += part
    }
    return nil
  }
}
