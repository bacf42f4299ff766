import COpenSSL
import Glibc
import Synchronization

/// Memory for secrets: never written to swap where the system lets this process lock it, and never into
/// a core dump. Both are asked for and not insisted on: RLIMIT_MEMLOCK may be zero.
@safe
struct SecretMemory {
  /// The octets. They are zero when they are lent out, and again after they were given back.
  let octets: UnsafeMutableRawBufferPointer
  private let origin: Origin

  private enum Origin {
    /// A block of a page that many secrets share, by its size.
    case pool(Int)
    /// Pages of its own.
    case pages(Int)
    /// The heap, where the system gives no pages.
    case heap
  }

  /// Takes memory for some octets.
  init(_ count: Int) {
    if let size = SecretPool.size(holding: count) {
      unsafe octets = unsafe UnsafeMutableRawBufferPointer(
        start: SecretPool.shared.take(size), count: count)
      origin = .pool(size)
    } else if let pages = unsafe Self.pages(count) {
      unsafe octets = unsafe UnsafeMutableRawBufferPointer(start: pages.baseAddress, count: count)
      origin = .pages(pages.count)
    } else {
      unsafe octets = .allocate(byteCount: count, alignment: 16)
      unsafe octets.initializeMemory(as: UInt8.self, repeating: 0)
      origin = .heap
    }
  }

  /// Wipes the octets and gives the memory back.
  func release() {
    guard let start = unsafe octets.baseAddress else { return }
    unsafe Self.wipe(octets)
    switch origin {
    case .pool(let size): unsafe SecretPool.shared.giveBack(start, size)
    case .pages(let length):
      unsafe munlock(start, length)
      unsafe munmap(start, length)
    case .heap: unsafe octets.deallocate()
    }
  }

  /// Overwrites octets with zeros, which the compiler does not leave out.
  static func wipe(_ octets: UnsafeMutableRawBufferPointer) {
    guard let start = octets.baseAddress else { return }
    unsafe OPENSSL_cleanse(start, octets.count)
  }

  /// Pages for at least so many octets, all zero; nil when there are none.
  fileprivate static func pages(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    let page = Int(getpagesize())
    let length = (max(count, 1) + page - 1) / page * page
    guard
      let start = unsafe mmap(
        nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      unsafe start != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    unsafe mlock(start, length)
    unsafe madvise(start, length, Int32(MADV_DONTDUMP))
    return unsafe UnsafeMutableRawBufferPointer(start: start, count: length)
  }
}

/// Locked pages cut into blocks of a few sizes: most secrets are keys of some octets, a page for each
/// would soon be more than may be locked, and a system call for each would be slow. Pages that were
/// taken are kept for the next secrets.
private final class SecretPool: Sendable {
  static let shared = SecretPool()

  private static let smallest = 32
  private static let largest = 2048
  /// Octets that are taken at a time.
  private static let slab = 16 << 10

  /// The addresses of blocks that nobody has, by their size.
  private let free = Mutex<[Int: [UInt]]>([:])

  /// The size of a block for so many octets; nil for more than a block holds.
  static func size(holding count: Int) -> Int? {
    guard count <= largest else { return nil }
    var size = smallest
    while size < count { size *= 2 }
    return size
  }

  /// A block, all zero.
  func take(_ size: Int) -> UnsafeMutableRawPointer {
    let address = free.withLock { free -> UInt in
      if let block = free[size, default: []].popLast() { return block }
      let slab = Self.makeSlab()
      // The first goes out; the others wait.
      for offset in stride(from: Self.slab - size, to: 0, by: -size) {
        free[size, default: []].append(slab + UInt(offset))
      }
      return slab
    }
    // No slab begins at address zero.
    return unsafe UnsafeMutableRawPointer(bitPattern: address)
      ?? .allocate(byteCount: size, alignment: 16)
  }

  func giveBack(_ block: UnsafeMutableRawPointer, _ size: Int) {
    free.withLock { $0[size, default: []].append(UInt(bitPattern: block)) }
  }

  /// Pages, or the heap where there are none.
  private static func makeSlab() -> UInt {
    if let pages = unsafe SecretMemory.pages(slab)?.baseAddress { return UInt(bitPattern: pages) }
    let heap = UnsafeMutableRawPointer.allocate(byteCount: slab, alignment: 16)
    unsafe heap.initializeMemory(as: UInt8.self, repeating: 0, count: slab)
    return UInt(bitPattern: heap)
  }
}
