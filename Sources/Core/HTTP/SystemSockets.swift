import Glibc

/// A socket's address, as the system has it.
struct SocketAddress: Sendable {
  let family: Int32
  /// A `sockaddr`.
  let bytes: [UInt8]

  /// True if it is of this machine: 127.0.0.0/8 or ::1.
  var isLoopback: Bool {
    switch family {
    case AF_INET: bytes.count >= 8 && bytes[4] == 127
    case AF_INET6:
      bytes.count >= 24 && bytes[8..<24].elementsEqual([UInt8](repeating: 0, count: 15) + [1])
    default: false
    }
  }

  /// True if the address is of the public network: neither of this machine, nor of a private, shared, link-local,
  /// multicast or reserved range (IANA's registries of special-purpose addresses, RFC 6890). An address of IPv6 that
  /// contains one of IPv4 is judged by that one.
  var isPublic: Bool {
    guard let address = endpoint?.address else { return false }
    if address.count == 4 { return Self.isPublic(version4: address) }
    let zeros = { (count: Int) in address.prefix(count).allSatisfy { $0 == 0 } }
    // ::, ::1, ::a.b.c.d; ::ffff:a.b.c.d; 64:ff9b::a.b.c.d; 2002:ab:cd::.
    if zeros(10), address[10...11].allSatisfy({ $0 == 0xFF }) || zeros(12) {
      return !zeros(12) && Self.isPublic(version4: Array(address[12...]))
    }
    if address.starts(with: [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)) {
      return Self.isPublic(version4: Array(address[12...]))
    }
    if address.starts(with: [0x20, 0x02]) { return Self.isPublic(version4: Array(address[2..<6])) }
    // Global unicast is 2000::/3, without 2001::/23 (protocols) and 2001:db8::/32 and 3fff::/20 (documentation).
    return address[0] & 0xE0 == 0x20 && !(address.starts(with: [0x20, 0x01]) && address[2] < 2)
      && !address.starts(with: [0x20, 0x01, 0x0D, 0xB8])
      && !(address.starts(with: [0x3F, 0xFF]) && address[2] < 0x10)
  }

  private static func isPublic(version4 address: [UInt8]) -> Bool {
    switch (address[0], address[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (192, 168), (198, 18...19): false
    case (100, 64...127), (172, 16...31): false
    case (192, 0): address[2] != 0 && address[2] != 2
    case (192, 88): address[2] != 99
    case (198, 51): address[2] != 100
    case (203, 0): address[2] != 113
    default: address[0] < 224
    }
  }

  /// The port, in two bytes, and the address of IP, in 4 or 16; nil for an address of another kind.
  var endpoint: (port: [UInt8], address: [UInt8])? {
    switch family {
    case AF_INET where bytes.count >= 8: (Array(bytes[2..<4]), Array(bytes[4..<8]))
    case AF_INET6 where bytes.count >= 24: (Array(bytes[2..<4]), Array(bytes[8..<24]))
    default: nil
    }
  }
}

/// The system's calls on sockets that take addresses, with Swift's values in their place. Unsafe
/// memory for sockets is in this file alone. A call that fails sets `errno`.
enum SystemSockets {
  /// True if the system reads a text as an address of IPv6, inet_pton(3).
  static func isVersion6(_ text: String) -> Bool {
    var address = in6_addr()
    return unsafe inet_pton(AF_INET6, text, &address) == 1
  }

  /// The addresses of a host, getaddrinfo(3), in the system's order; none if there are none.
  static func addresses(_ host: String, _ port: UInt16) -> [SocketAddress] {
    addresses(host, port, flags: AI_NUMERICSERV)
  }

  private static func addresses(_ host: String, _ port: UInt16, flags: Int32) -> [SocketAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = flags
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var found: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next?.pointee {
      unsafe next = entry.ai_next
      guard let address = unsafe entry.ai_addr else { continue }
      let bytes = unsafe Array(
        UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen)))
      unsafe found.append(SocketAddress(family: entry.ai_family, bytes: bytes))
    }
    return found
  }

  /// An address that is given in numbers, getaddrinfo(3); nil for any other.
  static func numericAddress(_ host: String, _ port: UInt16) -> SocketAddress? {
    guard !host.isEmpty else { return nil }
    return addresses(host, port, flags: AI_NUMERICSERV | AI_NUMERICHOST).first
  }

  /// Two sockets of which each is the other's end, socketpair(2); nil on error.
  static func pair() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    return unsafe socketpair(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
      ? (ends[0], ends[1]) : nil
  }

  /// Connects, connect(2): zero, or -1.
  static func connect(_ descriptor: Int32, _ address: SocketAddress) -> Int32 {
    unsafe address.bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return -1 }
      return unsafe Glibc.connect(
        descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }

  /// Waits until a descriptor can be read or written, poll(2): false when the time is over, or it was cancelled.
  static func wait(_ descriptor: Int32, _ events: Int32, until deadline: Deadline) -> Bool {
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = unsafe poll(&entry, 1, deadline.step)
      if count > 0 { return true }
      if (count < 0 && errno != EINTR) || deadline.left == 0 { return false }
    }
  }

  /// The error of a connection that was being made, getsockopt(2) with `SO_ERROR`.
  static func error(_ descriptor: Int32) -> Int32 {
    var number: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &length) == 0
      ? number : errno
  }

  /// True if a connection has not ended, tcp(7): it was not reset, and its two ends are not both
  /// closed. Otherwise another connection may have its addresses.
  static func isAlive(_ descriptor: Int32) -> Bool {
    // TCP_INFO and the state TCP_CLOSE, the first byte of its answer, which Swift does not see.
    let (question, closed): (Int32, UInt8) = (11, 7)
    var state: UInt8 = closed
    var length = socklen_t(1)
    return unsafe getsockopt(descriptor, Int32(IPPROTO_TCP), question, &state, &length) == 0
      && state != closed
  }

  /// Sends bytes, send(2), without a signal when the other end is closed: their number, or -1.
  static func send(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
    unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// Receives bytes, recv(2): none at the end, nil on error.
  static func receive(_ descriptor: Int32, _ most: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: most)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  // MARK: Servers

  /// An address of this machine alone, 127.0.0.0/8, and a port that the system chooses.
  /// - Parameter host: the last three numbers of the address.
  static func loopback(_ host: (UInt8, UInt8, UInt8) = (0, 0, 1)) -> SocketAddress {
    SocketAddress(
      family: AF_INET,
      bytes: [UInt8(AF_INET), 0, 0, 0, 127, host.0, host.1, host.2]
        + [UInt8](repeating: 0, count: 8))
  }

  /// A socket that listens at an address of IP, and its port; nil on error.
  static func listen(_ address: SocketAddress) -> (descriptor: Int32, port: UInt16)? {
    guard let descriptor = listener(address) else { return nil }
    guard let port = self.address(of: descriptor)?.endpoint?.port else {
      let number = errno
      _ = close(descriptor)
      errno = number
      return nil
    }
    return (descriptor, UInt16(port[0]) << 8 | UInt16(port[1]))
  }

  /// A new socket for which no call waits, socket(2); negative on error.
  /// - Parameter keepsMessages: true if one end sends whole messages, and false for a stream of bytes.
  static func make(_ family: Int32, keepsMessages: Bool = false) -> Int32 {
    let kind = keepsMessages ? SOCK_SEQPACKET.rawValue : SOCK_STREAM.rawValue
    return socket(family, Int32(kind | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
  }

  /// A socket that listens at an address; nil on error.
  static func listener(_ address: SocketAddress, keepsMessages: Bool = false) -> Int32? {
    let descriptor = make(address.family, keepsMessages: keepsMessages)
    guard descriptor >= 0 else { return nil }
    // A new socket can then listen at once at a port that another one has just left.
    var yes: Int32 = 1
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let isBound = unsafe address.bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return unsafe bind(
        descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
    }
    guard isBound, Glibc.listen(descriptor, 64) == 0 else {
      let number = errno
      _ = close(descriptor)
      errno = number
      return nil
    }
    return descriptor
  }

  /// The address of a Unix socket, unix(7); nil for a path that does not fit into one.
  static func unix(_ path: String) -> SocketAddress? {
    let name = Array(path.utf8)
    guard name.count < 108, !name.contains(0) else {
      errno = ENAMETOOLONG
      return nil
    }
    return SocketAddress(family: AF_UNIX, bytes: [UInt8(AF_UNIX), 0] + name + [0])
  }

  /// The user whose program has the other end of a Unix socket, getsockopt(2) with `SO_PEERCRED`; nil on error.
  static func user(atOtherEndOf descriptor: Int32) -> uid_t? {
    // The numbers of the process, of its user and of its group.
    var numbers: [UInt32] = [0, 0, 0]
    var length = socklen_t(numbers.count * MemoryLayout<UInt32>.size)
    let isTold = unsafe numbers.withUnsafeMutableBytes { bytes in
      unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, bytes.baseAddress, &length) == 0
    }
    return isTold && length == 12 ? numbers[1] : nil
  }

  /// Takes a connection that waits, accept(2), and the address of its other end; nil where there is none.
  static func accept(_ listener: Int32) -> (descriptor: Int32, peer: SocketAddress)? {
    var descriptor: Int32 = -1
    let peer = unsafe address { bytes, length in
      descriptor = unsafe Glibc.accept(listener, bytes, length)
      return descriptor
    }
    guard let peer else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return (descriptor, peer)
  }

  /// The address of a socket's own end, getsockname(2); nil on error.
  static func address(of descriptor: Int32) -> SocketAddress? {
    unsafe address { unsafe getsockname(descriptor, $0, $1) }
  }

  /// The address that a call of the system writes; nil where it gives a negative number.
  private static func address(
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> SocketAddress? {
    var storage = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, &length)
      }
    }
    guard result >= 0 else { return nil }
    let bytes = unsafe withUnsafeBytes(of: &storage) { unsafe Array($0.prefix(Int(length))) }
    return SocketAddress(family: Int32(storage.sin6_family), bytes: bytes)
  }

  /// Waits until one of some descriptors can be read or written, poll(2), and returns which of them
  /// are ready. A negative descriptor is ignored and never ready; a negative time means no limit.
  static func ready(_ waits: [(descriptor: Int32, events: Int32)], milliseconds: Int32) -> [Bool] {
    var entries = waits.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
    let count = unsafe entries.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), milliseconds)
    }
    guard count > 0 else { return waits.map { _ in false } }
    return entries.map { $0.revents != 0 }
  }

  /// The answer of the system to a question about its sockets, sock_diag(7); nil where there is none within a second.
  static func diagnosis(_ question: [UInt8]) -> [UInt8]? {
    let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    // NETLINK_SOCK_DIAG, which Swift does not see.
    let descriptor = socket(AF_NETLINK, kind, 4)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    guard send(descriptor, question[...]) == question.count,
      wait(descriptor, Int32(POLLIN), until: Deadline(milliseconds: 1000))
    else { return nil }
    return receive(descriptor, 4 << 10)
  }
}
