import Circuits
import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import DocumentProofs

@Suite("A list of document signers, in a file")
struct SignerListTests {
  private let day: CalendarDate

  init() throws { day = try #require(CalendarDate(year: 2026, month: 11, day: 23)) }

  private func points(_ count: Int, state: String = "UT") throws -> Set<ListedSigner> {
    try Set(
      (0..<count).map { _ in
        let point = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
        return ListedSigner(
          .p256, try #require(SignerKey(.p256, point.x + point.y)), state: WireText(state))
      })
  }

  private func modulus(
    _ seed: UInt8, _ encoding: RSASignatureCircuit.Encoding = .pkcs1, state: String = "UT"
  ) throws -> ListedSigner {
    let bytes = [0x80, seed] + [UInt8](repeating: 7, count: 254)
    return ListedSigner(
      .rsa2048(encoding, .fermat), try #require(SignerKey(.rsa2048e65537, bytes)),
      state: WireText(state))
  }

  @Test("given keys of several kinds, when the list is written and read, then they are the same")
  func both() throws {
    let signers = try points(5).union([try modulus(2), try modulus(1)])
    let list = try SignerList(signers, day: day)
    let read = try SignerList(parsing: list.encoded)
    #expect(try read == list && read.day == day && read.digest.count == 32)
    #expect(read.count(.p256) == 5 && read.count(.rsa2048(.pkcs1, .three)) == 0)
    #expect(
      Array(read.bytes(.rsa2048(.pkcs1, .fermat)))
        == (try modulus(1).key.bytes + modulus(2).key.bytes))
    for signer in signers { #expect(read.contains(signer)) }
    let simulated = try SignerList(signers, day: day, isSimulated: true)
    #expect(try SignerList(parsing: simulated.encoded) == simulated)
    #expect(try simulated.isSimulated && !read.isSimulated && simulated.digest != read.digest)
    #expect(!read.contains(try modulus(3)))
    #expect(try points(1).allSatisfy { !read.contains($0) })
  }

  @Test("given one RSA key in both encodings, when it is listed, then each counts by itself")
  func encodings() throws {
    let list = try SignerList([try modulus(1), try modulus(2), try modulus(3, .pss)], day: day)
    #expect(list.count(.rsa2048(.pkcs1, .fermat)) == 2 && list.count(.rsa2048(.pss, .fermat)) == 1)
    #expect(list.contains(try modulus(1)))
    #expect(!list.contains(try modulus(1, .pss)))
    #expect(!list.contains(try modulus(3)))
  }

  @Test("given signers of some states, when the list is read again, then it says of how many")
  func states() throws {
    let signers = try points(3, state: "AT").union(points(2, state: "DE")).union([try modulus(1)])
    let list = try SignerList(parsing: SignerList(signers, day: day).encoded)
    #expect(list.states(.p256) == 2 && list.states(.rsa2048(.pkcs1, .fermat)) == 1)
    #expect(list.states(.brainpoolP256) == 0)
    #expect(list.hidingSet(.p256) == HidingSet(signers: 5, states: 2))
  }

  @Test("given a list with a key twice, out of order, that is none, or cut, then it is refused")
  func malformed() throws {
    let list = try SignerList(try points(3), day: day).encoded
    let head = list.count - 3 * 64
    let keys = stride(from: head, to: list.count, by: 64).map { Array(list[$0..<$0 + 64]) }
    func file(_ keys: [[UInt8]], counts: String = "3 1") -> [UInt8] {
      Array("passport-signers-v1\n2026-11-23\np256-sha256 \(counts)\n\n".utf8)
        + keys.flatMap { $0 }
    }
    #expect(file(keys) == list)
    for bytes in [
      file([keys[0], keys[0], keys[1]]), file([keys[1], keys[0], keys[2]]),
      file([keys[0], keys[1], [UInt8](repeating: 0xFF, count: 64)]), file(keys, counts: "4 1"),
      file(keys, counts: "2 1"), file([], counts: "0 0"), file(keys, counts: "3 0"),
      file(keys, counts: "3 4"), file(keys, counts: "3"), file(keys, counts: "3 01"),
      file(keys, counts: "03 1"), list + [0], list.dropLast(), [],
      Array("passport-signers-v1\n2026-11-23\n\n".utf8),
      Array("passport-signers-v1\n2026-13-23\np256-sha256 3 1\n\n".utf8) + keys.flatMap { $0 },
      Array("passport-signers-v1\n2026-11-23\np256 3 1\n\n".utf8) + keys.flatMap { $0 },
    ] {
      #expect(throws: SignerListError.self) { try SignerList(parsing: bytes) }
    }
    #expect(throws: SignerListError.self) { try SignerList([], day: day) }
  }

  @Test("given bytes that are no key, when a key is made of them, then there is none")
  func keys() throws {
    #expect(SignerKey(.p256, [UInt8](repeating: 1, count: 64)) == nil)
    #expect(SignerKey(.p256, [1]) == nil)
    var modulus = try modulus(1).key.bytes
    modulus[255] = 6
    #expect(SignerKey(.rsa2048e65537, modulus) == nil)
    modulus = try self.modulus(1).key.bytes
    modulus[0] = 0x7F
    #expect(SignerKey(.rsa2048e3, modulus) == nil)
    #expect(SignerKey(.rsa2048e3, Array(modulus.dropLast())) == nil)
  }
}
