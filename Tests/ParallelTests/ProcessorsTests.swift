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
