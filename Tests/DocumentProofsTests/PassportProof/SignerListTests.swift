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
          .p256, try #require(SignerKey(.ec(.p256), point.x + point.y)), state: WireText(state))
      })
  }

  private func modulus(
    _ seed: UInt8, _ encoding: RSASignatureCircuit.Encoding = .pkcs1(.sha256), state: String = "UT"
  ) throws -> ListedSigner {
    let bytes = [0x80, seed] + [UInt8](repeating: 7, count: 254)
    return ListedSigner(
      .rsa(encoding, .rsa2048(.fermat)), try #require(SignerKey(.rsa(.rsa2048(.fermat)), bytes)),
      state: WireText(state))
  }

  @Test("given keys of several kinds, when the list is written and read, then they are the same")
  func both() throws {
    let signers = try points(5).union([try modulus(2), try modulus(1)])
    let list = try SignerList(signers, day: day)
    let read = try SignerList(parsing: list.encoded)
    #expect(try read == list && read.day == day && read.digest.count == 32)
    #expect(read.count(.p256) == 5 && read.count(.rsa(.pkcs1(.sha256), .rsa2048(.three))) == 0)
    #expect(
      Array(read.bytes(.rsa(.pkcs1(.sha256), .rsa2048(.fermat))))
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
    let signers = [try modulus(1), try modulus(2), try modulus(3, .pss(.sha256))]
    let list = try SignerList(Set(signers), day: day)
    #expect(list.count(.rsa(.pkcs1(.sha256), .rsa2048(.fermat))) == 2)
    #expect(list.count(.rsa(.pss(.sha256), .rsa2048(.fermat))) == 1)
    #expect(list.contains(try modulus(1)))
    #expect(!list.contains(try modulus(1, .pss(.sha256))))
    #expect(!list.contains(try modulus(3)))
  }

  @Test("given signers of some states, when the list is read again, then it says of how many")
  func states() throws {
    let signers = try points(3, state: "AT").union(points(2, state: "DE")).union([try modulus(1)])
    let list = try SignerList(parsing: SignerList(signers, day: day).encoded)
    #expect(list.states(.p256) == 2 && list.states(.rsa(.pkcs1(.sha256), .rsa2048(.fermat))) == 1)
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

  @Test(
    "given more roots of one algorithm than a circuit has places, when they are listed, then it is refused"
  )
  func manyRoots() throws {
    let kind = SignerKey.Kind.rsa(.rsa2048(.fermat))
    let keys = (0...1024).map { number in
      [0x80, UInt8(number >> 8), UInt8(number & 0xFF)] + [UInt8](repeating: 7, count: 253)
    }
    func roots(_ count: Int) throws -> Set<ListedSigner> {
      try Set(
        keys.prefix(count).map {
          ListedSigner(
            .rsa(.pkcs1(.sha256), .rsa2048(.fermat)), try #require(SignerKey(kind, $0)), state: "UT"
          )
        })
    }
    func file(_ count: Int) -> [UInt8] {
      let head = "passport-roots-v1\n2026-11-23\nUT\nrsa2048-pkcs1-sha256-e65537 \(count) 1\n\n"
      return Array(head.utf8) + keys.prefix(count).joined()
    }
    #expect(try SignerList(roots(1024), day: day, of: .roots).encoded == file(1024))
    #expect(try SignerList(parsing: file(1024)).kind == .roots)
    #expect(throws: SignerListError(.signerListLong)) {
      try SignerList(roots(1025), day: day, of: .roots)
    }
    #expect(throws: SignerListError(.signerListLong)) { try SignerList(parsing: file(1025)) }
  }

  @Test("given bytes that are no key, when a key is made of them, then there is none")
  func keys() throws {
    #expect(SignerKey(.ec(.p256), [UInt8](repeating: 1, count: 64)) == nil)
    #expect(SignerKey(.ec(.p256), [1]) == nil)
    var modulus = try modulus(1).key.bytes
    modulus[255] = 6
    #expect(SignerKey(.rsa(.rsa2048(.fermat)), modulus) == nil)
    modulus = try self.modulus(1).key.bytes
    modulus[0] = 0x7F
    #expect(SignerKey(.rsa(.rsa2048(.three)), modulus) == nil)
    #expect(SignerKey(.rsa(.rsa2048(.three)), Array(modulus.dropLast())) == nil)
  }

  @Test("given a modulus of another length than its class, or after zeros, then it is no key")
  func lengths() throws {
    for keys in RSAKeyClass.all {
      for other in RSAKeyClass.all {
        let modulus = [0x80] + [UInt8](repeating: 7, count: other.length - 1)
        #expect((SignerKey(.rsa(keys), modulus) == nil) == (keys.length != other.length))
        let padded = [UInt8](repeating: 0, count: max(0, keys.length - other.length)) + modulus
        #expect((SignerKey(.rsa(keys), padded) == nil) == (keys.length != other.length))
        // The same in a list.
        guard keys.length > other.length else { continue }
        let head = "passport-signers-v1\n2026-11-23\nrsa\(keys.bits)-pkcs1-sha256-e65537 1 1\n\n"
        #expect(throws: SignerListError.self) {
          try SignerList(parsing: Array(head.utf8) + padded)
        }
      }
    }
  }

  @Test("given keys of every algorithm of signers and roots, when a list is read, it is the same")
  func everyAlgorithm() throws {
    var points: [SignerKey.Kind: SignerKey] = [:]
    for curve in SignerCircuit.Curve.allCases {
      let name =
        switch curve {
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        default: curve.name
        }
      let info = try PrivateKey.generate(.ec(curve: name)).publicKeyInfo()
      let point = try #require(try PublicKey(publicKeyInfo: info).coordinates)
      let key = try #require(SignerKey(.ec(curve), point.x + point.y))
      #expect(key.coordinates == point && 4 * key.bytes.count == curve.bits)
      // One is no point, one no number below the prime, and one of another length.
      #expect(SignerKey(.ec(curve), point.y + point.x) == nil)
      #expect(SignerKey(.ec(curve), [UInt8](repeating: 0xFF, count: curve.bits / 4)) == nil)
      #expect(SignerKey(.ec(curve), point.x + point.y + [0]) == nil)
      points[key.kind] = key
    }
    for (kind, algorithms, states) in [
      (.signers, SignerCircuit.Algorithm.all, 0), (.roots, SignerCircuit.Algorithm.roots, 256),
    ] as [(SignerList.Kind, [SignerCircuit.Algorithm], Int)] {
      var signers: Set<ListedSigner> = []
      for algorithm in algorithms {
        // One key signs with every digest.
        if let key = points[algorithm.keyKind] {
          signers.insert(ListedSigner(algorithm, key, state: "UT"))
        }
        guard case .rsa(_, let keys) = algorithm else { continue }
        for number in 0..<3 {
          let bytes = [0x80, UInt8(number)] + [UInt8](repeating: 7, count: keys.length - 2)
          let key = try #require(SignerKey(.rsa(keys), bytes))
          signers.insert(ListedSigner(algorithm, key, state: "UT"))
        }
      }
      let list = try SignerList(signers, day: day, isSimulated: true, of: kind)
      let read = try SignerList(parsing: list.encoded)
      #expect(read == list && read.algorithms == algorithms)
      #expect(signers.allSatisfy { read.contains($0) })
      // A head of the greatest length: 131,072 keys and as many states for every algorithm.
      let longest = algorithms.map { "\($0.name) 131072 131072\n" }.joined()
      let head = "passport-signers-v1 simulated\n2026-11-23\n\(longest)\n".utf8.count
      #expect(head + 3 * states < 2048)
    }
  }
}
