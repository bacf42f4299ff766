import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import ProofEngine

@Suite("A list of document signers, in a file")
struct SignerListTests {
  private let day: CalendarDate

  init() throws { day = try #require(CalendarDate(year: 2026, month: 11, day: 23)) }

  private func points(_ count: Int) throws -> Set<SignerKey> {
    try Set(
      (0..<count).map { _ in
        let point = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
        return try #require(SignerKey(.p256, point.x + point.y))
      })
  }

  private func modulus(_ seed: UInt8) throws -> SignerKey {
    try #require(
      SignerKey(.rsa2048e65537, [0x80, seed] + [UInt8](repeating: 7, count: 254)))
  }

  @Test("given keys of several kinds, when the list is written and read, then they are the same")
  func both() throws {
    let keys = try points(5).union([try modulus(2), try modulus(1)])
    let list = try SignerList(keys, day: day)
    let read = try SignerList(parsing: list.encoded)
    #expect(try read == list && read.day == day && read.digest.count == 32)
    #expect(read.count(.p256) == 5 && read.count(.rsa2048e3) == 0)
    #expect(Array(read.octets(.rsa2048e65537)) == (try modulus(1).octets + modulus(2).octets))
    for key in keys { #expect(read.contains(key)) }
    let simulated = try SignerList(keys, day: day, isSimulated: true)
    #expect(try SignerList(parsing: simulated.encoded) == simulated)
    #expect(try simulated.isSimulated && !read.isSimulated && simulated.digest != read.digest)
    #expect(!read.contains(try modulus(3)))
    #expect(try points(1).allSatisfy { !read.contains($0) })
  }

  @Test("given a list with a key twice, out of order, that is none, or cut, then it is refused")
  func malformed() throws {
    let list = try SignerList(try points(3), day: day).encoded
    let head = list.count - 3 * 64
    let keys = stride(from: head, to: list.count, by: 64).map { Array(list[$0..<$0 + 64]) }
    func file(_ keys: [[UInt8]], count: Int = 3) -> [UInt8] {
      Array("passport-signers-v1\n2026-11-23\np256 \(count)\n\n".utf8) + keys.flatMap { $0 }
    }
    #expect(file(keys) == list)
    for octets in [
      file([keys[0], keys[0], keys[1]]), file([keys[1], keys[0], keys[2]]),
      file([keys[0], keys[1], [UInt8](repeating: 0xFF, count: 64)]), file(keys, count: 4),
      file(keys, count: 2), file([], count: 0), list + [0], list.dropLast(), [],
      Array("passport-signers-v1\n2026-11-23\n\n".utf8),
      Array("passport-signers-v1\n2026-13-23\np256 3\n\n".utf8) + keys.flatMap { $0 },
      Array("passport-signers-v1\n2026-11-23\np256 03\n\n".utf8) + keys.flatMap { $0 },
    ] {
      #expect(throws: SignerListError.self) { try SignerList(parsing: octets) }
    }
    #expect(throws: SignerListError.self) { try SignerList([], day: day) }
  }

  @Test("given octets that are no key, when a key is made of them, then there is none")
  func keys() throws {
    #expect(SignerKey(.p256, [UInt8](repeating: 1, count: 64)) == nil)
    #expect(SignerKey(.p256, [1]) == nil)
    var modulus = try modulus(1).octets
    modulus[255] = 6
    #expect(SignerKey(.rsa2048e65537, modulus) == nil)
    modulus = try self.modulus(1).octets
    modulus[0] = 0x7F
    #expect(SignerKey(.rsa2048e3, modulus) == nil)
    #expect(SignerKey(.rsa2048e3, Array(modulus.dropLast())) == nil)
  }
}
