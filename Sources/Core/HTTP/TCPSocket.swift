import Glibc

/// The reason for which a connection over TCP cannot be made or used.
enum SocketFault: Error, Hashable {
  case timedOut
  /// The host refused the connection.
  case refused
  /// The host reset the connection.
  case cut
  /// The number of the system's error.
  case system(Int32)
}

/// A connection over TCP that never waits beyond its deadline. Closed with the last reference.
final class TCPSocket {
  private let descriptor: Int32
  private let deadline: Deadline

  /// Connects to the first address that answers; each has an equal share of the time that is left.
  init(_ addresses: [SocketAddress], until deadline: Deadline) throws(SocketFault) {
    var fault = SocketFault.system(EHOSTUNREACH)
    for (place, address) in addresses.enumerated() {
      do throws(SocketFault) {
        descriptor = try Self.connect(address, until: deadline.share(of: addresses.count - place))
        self.deadline = deadline
        return
      } catch { fault = error }
    }
    throw fault
  }

  deinit { _ = close(descriptor) }

  private static func connect(
    _ address: SocketAddress, until deadline: Deadline
  ) throws(SocketFault) -> Int32 {
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { throw .system(errno) }
    var number = SystemSockets.connect(descriptor, address) == 0 ? 0 : errno
    if number == EINPROGRESS {
      let answered = SystemSockets.wait(descriptor, Int32(POLLOUT), until: deadline)
      number = answered ? SystemSockets.error(descriptor) : ETIMEDOUT
    }
    guard number != 0 else { return descriptor }
    _ = close(descriptor)
    throw fault(number)
  }

  private static func fault(_ number: Int32) -> SocketFault {
    switch number {
    case ETIMEDOUT: .timedOut
    case ECONNREFUSED: .refused
    case ECONNRESET, EPIPE: .cut
    default: .system(number)
    }
  }

  private func wait(_ events: Int32) throws(SocketFault) {
    guard SystemSockets.wait(descriptor, events, until: deadline) else { throw .timedOut }
  }

  /// Sends all bytes.
  func send(_ bytes: [UInt8]) throws(SocketFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The deadline also applies where more can always be sent.
      guard deadline.left > 0 else { throw .timedOut }
      try wait(Int32(POLLOUT))
      let count = SystemSockets.send(descriptor, rest)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN && errno != EINTR {
        throw Self.fault(errno)
      }
    }
  }

  /// Receives the next bytes; none at the end.
  func receive() throws(SocketFault) -> [UInt8] {
    while true {
      // The deadline also applies where there is always something to receive.
      guard deadline.left > 0 else { throw .timedOut }
      try wait(Int32(POLLIN))
      if let bytes = SystemSockets.receive(descriptor, 16 << 10) { return bytes }
      guard errno == EAGAIN || errno == EINTR else { throw Self.fault(errno) }
    }
  }
}
