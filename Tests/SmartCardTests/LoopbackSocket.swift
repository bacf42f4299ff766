import Glibc

/// A TCP connection on this machine, read and written in whole pieces, for tests of the link itself.
final class LoopbackSocket: Sendable {
  struct Failed: Error {}

  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { _ = Glibc.close(descriptor) }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private func call(
    _ port: UInt16, _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws {
    var address = Self.address(port)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failed() }
  }

  /// Connects.
  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try call(port, Glibc.connect)
  }

  /// Listens on a free port.
  static func listening() throws -> (LoopbackSocket, UInt16) {
    let listener = LoopbackSocket(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    try listener.call(0, Glibc.bind)
    guard listen(listener.descriptor, 1) == 0 else { throw Failed() }
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(listener.descriptor, $0, &length)
      }
    }
    guard result == 0 else { throw Failed() }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  func accepted() throws -> LoopbackSocket {
    let connection = accept(descriptor, nil, nil)
    guard connection >= 0 else { throw Failed() }
    return LoopbackSocket(connection)
  }

  func write(_ bytes: [UInt8]) throws {
    guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw Failed()
    }
  }

  /// As many bytes as asked for; fewer when the other side has hung up.
  func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      let received = recv(descriptor, &buffer, buffer.count, 0)
      guard received > 0 else { break }
      bytes += buffer.prefix(received)
    }
    return bytes
  }

  /// Ends both directions; a reader on another thread is woken.
  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
