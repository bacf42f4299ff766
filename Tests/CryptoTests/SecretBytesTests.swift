import Foundation
import Testing

@testable import Crypto

@Suite("Memory for secrets")
struct SecretBytesTests {
  /// What the system says of the mapping in which an address lies, as `lo` and `dd`.
  private func flags(_ address: UInt) throws -> [Substring] {
    var isThere = false
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
    let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let first = line.prefix { $0 != " " }
      let ends = first.split(separator: "-").compactMap { UInt($0, radix: 16) }
      if first.contains("-"), ends.count == 2 { isThere = (ends[0]..<ends[1]).contains(address) }
      if isThere, line.hasPrefix("VmFlags:") { return line.split(separator: " ") }
    }
    return []
  }

  /// Whether this process may lock as much memory as a test takes.
  private var mayLock: Bool {
    let probe = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { probe.deallocate() }
    guard mlock(probe, 1 << 20) == 0 else { return false }
    munlock(probe, 1 << 20)
    return true
  }

  @Test(
    "given a secret of any length, when it is kept, then it stays out of core dumps and swap",
    arguments: [1, 16, 32, 33, 138, 2048, 2049, 100_000])
  func locked(_ count: Int) throws {
    let secret = SecretBytes([UInt8](repeating: 7, count: count))
    let address = secret.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    let flags = try flags(address)
    #expect(flags.contains("dd"))
    if mayLock { #expect(flags.contains("lo")) }
    #expect(secret.count == count)
    #expect(secret.withUnsafeBytes { $0.allSatisfy { $0 == 7 } })
  }

  @Test("given memory that is given back, when it is lent again, then it was wiped")
  func wiped() throws {
    for count in [1, 32, 300, 2048, 5000] {
      for _ in 0..<300 {
        let memory = SecretMemory(count)
        #expect(memory.bytes.count == count && memory.bytes.allSatisfy { $0 == 0 })
        memory.bytes.copyBytes(from: [UInt8](repeating: 0xA5, count: count))
        memory.release()
      }
    }
    // A block that is free lies in its page still.
    let memory = SecretMemory(64)
    let start = try #require(memory.bytes.baseAddress)
    memory.bytes.copyBytes(from: [UInt8](repeating: 0xA5, count: 64))
    memory.release()
    #expect(UnsafeRawBufferPointer(start: start, count: 64).allSatisfy { $0 == 0 })
  }

  @Test(
    "given places of secrets, when a signal ends the program, then those that are in use are wiped")
  func wipedAtOnce() throws {
    let places = SecretPlaces()
    let memory = (0..<3).map { _ in
      UnsafeMutableRawBufferPointer.allocate(byteCount: 48, alignment: 16)
    }
    defer { for place in memory { place.deallocate() } }
    for place in memory { place.copyBytes(from: [UInt8](repeating: 0xA5, count: 48)) }
    func isWiped() -> [Bool] { memory.map { $0.allSatisfy { $0 == 0 } } }
    places.add(memory[0])
    places.add(memory[1])
    // The third takes the link of the first.
    #expect(places.remove(try #require(memory[0].baseAddress)))
    places.add(memory[2])
    places.wipe()
    #expect(isWiped() == [false, true, true])
    // A thread that releases one now must leave its memory, which may be wiped at this moment.
    #expect(!places.remove(try #require(memory[1].baseAddress)))
  }

  @Test("given many secrets at once, when they are filled, then none lies in another's place")
  func apart() {
    let secrets = (0..<5000).map { number in
      SecretBytes([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1 + number % 200))
    }
    for (number, secret) in secrets.enumerated() {
      #expect(
        secret.withUnsafeBytes { bytes in
          bytes.allSatisfy { $0 == UInt8(truncatingIfNeeded: number) }
        })
    }
  }

  @Test("given secrets on several threads, when they come and go, then each keeps its own")
  func threads() async {
    await withTaskGroup(of: Bool.self) { group in
      for thread in UInt8(0)..<8 {
        group.addTask {
          (0..<2000).allSatisfy { number in
            let secret = SecretBytes([UInt8](repeating: thread, count: number % 100 + 1))
            return secret.withUnsafeBytes { $0.allSatisfy { $0 == thread } }
          }
        }
      }
      for await isOwn in group { #expect(isOwn) }
    }
  }

  @Test("given a hundred thousand keys, when they come and go, then it takes no system call each")
  func speed() {
    let clock = ContinuousClock()
    let key = [UInt8](repeating: 1, count: 32)
    let time = clock.measure {
      for _ in 0..<100_000 { _ = SecretBytes(key) }
    }
    #expect(time < .seconds(2))
  }
}
