import Glibc
import Synchronization
import Testing

@testable import Parallel

@Suite("Processors")
struct ProcessorsTests {
  private typealias SetAffinity =
    @convention(c) (pid_t, Int, UnsafePointer<UInt64>) -> Int32

  /// Binds the calling thread to the first of the processors that it may use.
  private func bindToOne() throws {
    let symbol = try #require(dlsym(nil, "sched_setaffinity"))
    let setAffinity = unsafeBitCast(symbol, to: SetAffinity.self)
    let bound = (0..<1024).contains { number in
      var set = [UInt64](repeating: 0, count: 16)
      set[number / 64] = 1 << UInt64(number % 64)
      return setAffinity(0, 128, set) == 0
    }
    try #require(bound)
  }

  @Test("given a quota of a container, when it is read, then it is rounded up to whole processors")
  func quota() {
    for (text, count) in [
      ("max 100000\n", nil), ("200000 100000\n", 2), ("150000 100000", 2), ("1 100000", 1),
      ("100001 100000", 2), ("0 100000", nil), ("100000 0", nil), ("", nil), ("a b", nil),
      ("1", nil), ("-1 100000", nil), ("9223372036854775807 1", Int.max),
    ] as [(String, Int?)] { #expect(Processors.processors(in: text) == count, "\(text)") }
  }

  @Test("given a thread that is bound to one processor, when they are counted, then there is one")
  func bound() throws {
    let counted = Mutex(0)
    let thread = try #require(
      WorkerThread.start {
        guard (try? bindToOne()) != nil else { return }
        counted.withLock { $0 = Processors.count }
      })
    thread.wait()
    #expect(counted.withLock { $0 } == 1)
  }
}
