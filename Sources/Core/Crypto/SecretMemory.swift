import COpenSSL
import Glibc
import Synchronization

/// Memory for secrets: locked against swapping, and left out of core dumps, where the system
/// permits it: RLIMIT_MEMLOCK may be zero.
@safe
struct SecretMemory {
  /// The bytes. They are zero at first, and again after release.
  let bytes: UnsafeMutableRawBufferPointer
  private let origin: Origin

  private enum Origin {
    /// A block of a page that several secrets share, with its size.
    case pool(Int)
    /// Pages for this secret alone, with their length.
    case pages(Int)
    /// The heap, when the system gives no pages.
    case heap
  }

  /// Allocates memory for this many bytes.
  init(_ count: Int) {
    if let size = SecretPool.size(holding: count) {
      unsafe bytes = unsafe UnsafeMutableRawBufferPointer(
        start: SecretPool.shared.take(size), count: count)
      origin = .pool(size)
    } else if let pages = unsafe Self.pages(count) {
      unsafe bytes = unsafe UnsafeMutableRawBufferPointer(start: pages.baseAddress, count: count)
      origin = .pages(pages.count)
      unsafe SecretPlaces.all.add(pages)
    } else {
      unsafe bytes = .allocate(byteCount: count, alignment: 16)
      unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
      origin = .heap
      unsafe SecretPlaces.all.add(bytes)
    }
  }

  /// Wipes the bytes and frees the memory.
  func release() {
    guard let start = unsafe bytes.baseAddress else { return }
    unsafe Self.wipe(bytes)
    switch origin {
    case .pool(let size): unsafe SecretPool.shared.release(start, size)
    case .pages(let length):
      guard unsafe SecretPlaces.all.remove(start) else { return }
      unsafe munlock(start, length)
      unsafe munmap(start, length)
    case .heap:
      guard unsafe SecretPlaces.all.remove(start) else { return }
      unsafe bytes.deallocate()
    }
  }

  /// Overwrites bytes with zeros; the compiler does not optimise this away.
  static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    unsafe OPENSSL_cleanse(start, bytes.count)
  }

  /// Pages for at least `count` bytes, all zero; nil when the system gives none.
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

/// Locked pages divided into blocks of a few sizes. Most secrets are short keys: a page for each
/// would exceed the limit of locked memory, and a system call for each would be slow. Pages are
/// kept for later secrets.
private final class SecretPool: Sendable {
  static let shared = SecretPool()

  private static let smallest = 32
  private static let largest = 2048
  /// The number of bytes that are taken from the system at a time.
  private static let slab = 16 << 10

  /// The addresses of the free blocks, by their size.
  private let free = Mutex<[Int: [UInt]]>([:])

  /// The size of a block for this number of bytes; nil when no block is large enough.
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
      // The first block is used, the others are kept free.
      for offset in stride(from: Self.slab - size, to: 0, by: -size) {
        free[size, default: []].append(slab + UInt(offset))
      }
      return slab
    }
    // No memory begins at address zero.
    return unsafe UnsafeMutableRawPointer(bitPattern: address)
      ?? .allocate(byteCount: size, alignment: 16)
  }

  func release(_ block: UnsafeMutableRawPointer, _ size: Int) {
    free.withLock { $0[size, default: []].append(UInt(bitPattern: block)) }
  }

  /// New pages, or memory of the heap when there are none.
  private static func makeSlab() -> UInt {
    if let pages = unsafe SecretMemory.pages(slab) {
      unsafe SecretPlaces.all.add(pages)
      return UInt(bitPattern: pages.baseAddress)
    }
    let heap = UnsafeMutableRawBufferPointer.allocate(byteCount: slab, alignment: 16)
    unsafe heap.initializeMemory(as: UInt8.self, repeating: 0)
    unsafe SecretPlaces.all.add(heap)
    return UInt(bitPattern: heap.baseAddress)
  }
}

/// The places of all secrets, for a signal handler that wipes them. The handler must not wait for a
/// lock, so the places are a linked list that only grows; a link whose place was freed is used
/// again.
final class SecretPlaces: Sendable {
  static let all = SecretPlaces()

  private final class Link: Sendable {
    /// The address of the place: 0 for none, 1 while one is written.
    let start: Atomic<UInt>
    let length: Atomic<Int>
    let next: UInt

    init(_ start: UInt, _ length: Int, next: UInt) {
      self.start = Atomic(start)
      self.length = Atomic(length)
      self.next = next
    }
  }

  /// The address of the newest link; 0 for none.
  private let newest = Atomic<UInt>(0)
  /// True once ``wipe()`` has begun, as the process ends. From then on no place is freed or used
  /// again, because the handler may be wiping it.
  private let isEnding = Atomic<Bool>(false)

  /// Makes everything that ``wipe()`` uses, by wiping one place.
  static func prepare() {
    let places = SecretPlaces()
    let place = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    unsafe places.add(place)
    places.wipe()
    unsafe place.deallocate()
    _ = all
  }

  /// Remembers a place.
  func add(_ place: UnsafeMutableRawBufferPointer) {
    let (start, length) = (UInt(bitPattern: place.baseAddress), place.count)
    guard length > 0 else { return }
    var link = link(at: newest.load(ordering: .acquiring))
    while let free = link, !isEnding.load(ordering: .sequentiallyConsistent) {
      if free.start.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing)
        .exchanged
      {
        free.length.store(length, ordering: .releasing)
        return free.start.store(start, ordering: .releasing)
      }
      link = self.link(at: free.next)
    }
    while true {
      let next = newest.load(ordering: .acquiring)
      let added = Link(start, length, next: next)
      // The list keeps its links until the process ends.
      let address = UInt(bitPattern: unsafe Unmanaged.passRetained(added).toOpaque())
      if newest.compareExchange(expected: next, desired: address, ordering: .acquiringAndReleasing)
        .exchanged
      {
        return
      }
      unsafe Unmanaged.passUnretained(added).release()
    }
  }

  /// Forgets the place that begins at an address.
  /// - Returns: false if its memory must not be freed, because the handler may be wiping it.
  func remove(_ start: UnsafeMutableRawPointer) -> Bool {
    let address = UInt(bitPattern: start)
    var link = link(at: newest.load(ordering: .acquiring))
    while let place = link {
      if place.start.compareExchange(
        expected: address, desired: 0, ordering: .sequentiallyConsistent
      ).exchanged {
        break
      }
      link = self.link(at: place.next)
    }
    return !isEnding.load(ordering: .sequentiallyConsistent)
  }

  private func link(at address: UInt) -> Link? {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    return unsafe Unmanaged<Link>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Wipes every place, as the process ends.
  func wipe() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    var link = link(at: newest.load(ordering: .acquiring))
    while let place = link {
      let start = place.start.load(ordering: .sequentiallyConsistent)
      if start > 1 {
        unsafe SecretMemory.wipe(
          UnsafeMutableRawBufferPointer(
            start: UnsafeMutableRawPointer(bitPattern: start),
            count: place.length.load(ordering: .acquiring)))
      }
      link = self.link(at: place.next)
    }
  }
}
