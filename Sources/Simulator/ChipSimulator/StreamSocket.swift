import Glibc

/// The reason why there is no connection over TCP.
public enum SocketFailure: Error, Hashable, Sendable {
  /// No address is known of the host.
  case unknownHost
  /// The number of the system's error.
  case notConnected(Int32)
}

/// A socket over TCP: the system's calls that take addresses, behind functions that take Swift
/// values. Only this file uses unsafe memory for them.
enum StreamSocket {
  /// Connects to the first address of a host that answers; each message is sent at once.
  /// - Returns: the descriptor.
  static func connect(_ host: String, _ port: UInt16) throws(SocketFailure) -> Int32 {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &list) == 0 else { throw .unknownHost }
    defer { unsafe freeaddrinfo(list) }
    var failure = ECONNREFUSED
    var next = unsafe list
    while let address = unsafe next?.pointee {
      unsafe next = address.ai_next
      let descriptor = unsafe socket(
        address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { continue }
      if unsafe Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
        set(descriptor, TCP_NODELAY)
        return descriptor
      }
      failure = errno
      _ = close(descriptor)
    }
    throw .notConnected(failure)
  }

  /// Switches an option of TCP on, setsockopt(2).
  static func set(_ descriptor: Int32, _ option: Int32) {
    var on: Int32 = 1
    _ = unsafe setsockopt(
      descriptor, Int32(IPPROTO_TCP), option, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Sends bytes, send(2). Returns the number of bytes that were sent, or -1 with `errno`.
  static func send(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
    unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// Receives bytes into a buffer after those that it already holds, recv(2). Returns their
  /// number: zero at the end, -1 with `errno`.
  static func receive(
    _ descriptor: Int32, into bytes: inout [UInt8], behind kept: Int
  ) -> Int {
    unsafe bytes.withUnsafeMutableBytes { all in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: all.dropFirst(kept))
      return unsafe recv(descriptor, rest.baseAddress, rest.count, 0)
    }
  }
}
