import Encoding
import Testing

import Crypto

@Suite("DigestAlgorithm")
struct DigestAlgorithmTests {
  /// FIPS 180-4 and RFC 1321: the digests of "abc".
  @Test(
    "given abc, when it is digested, then the published digest comes out",
    arguments: [
      (DigestAlgorithm.md5, "900150983cd24fb0d6963f7d28e17f72"),
      (.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (.sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
      (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        .sha384,
        "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
      ),
      (
        .sha512,
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
      ),
    ])
  func abc(_ algorithm: DigestAlgorithm, _ expected: String) throws {
    let digest = try algorithm.digest(Array("abc".utf8))
    #expect(Hex.encode(digest) == expected)
    #expect(digest.count == algorithm.length)
    #expect(try algorithm.digest("abc".utf8) == digest)
  }

  @Test("given each algorithm, when its identifier is looked up, then it is found again")
  func identifiers() {
    for algorithm in DigestAlgorithm.allCases {
      #expect(DigestAlgorithm(algorithm.objectIdentifier) == algorithm)
    }
    #expect(DigestAlgorithm(ObjectIdentifier(1, 2, 3)) == nil)
    #expect(DigestAlgorithm.allCases.filter(\.isWeak) == [.md5, .sha1])
  }
}
