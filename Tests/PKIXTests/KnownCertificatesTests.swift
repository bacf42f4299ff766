import Crypto
import TestSupport
import Testing

@testable import PKIX

@Suite("Certificates that were parsed before")
struct KnownCertificatesTests {
  private func der(_ name: String) throws -> [UInt8] {
    try #require(try Vectors.load("passive-authentication.json")["certificates"]).bytes(name)
  }

  @Test("given a certificate that is known, when it comes again, then it is not parsed again")
  func known() throws {
    let known = KnownCertificates()
    var parsed = 0
    for name in ["csca1", "csca1", "link2", "csca1", "link2"] {
      let bytes = try der(name)
      let certificate = try known.certificate(bytes) { der in
        parsed += 1
        return try Certificate(der: der)
      }
      #expect(certificate.der == bytes)
    }
    #expect(parsed == 2 && known.count == 2)
  }

  @Test("given any byte altered, when it comes after the genuine one, then it is another one")
  func altered() throws {
    let known = KnownCertificates()
    let genuine = try der("csca1")
    func certificate(_ bytes: [UInt8]) -> Certificate? {
      try? known.certificate(bytes) { try Certificate(der: $0) }
    }
    #expect(certificate(genuine) != nil)
    for place in genuine.indices {
      var bytes = genuine
      bytes[place] ^= 1
      #expect(certificate(bytes)?.der ?? bytes == bytes)
      #expect((certificate(bytes) == nil) == ((try? Certificate(der: bytes)) == nil))
    }
    #expect(certificate(genuine)?.der == genuine)
  }

  @Test("given more certificates than are kept, or one too long, then memory has a bound")
  func bound() throws {
    let known = KnownCertificates()
    let one = try Certificate(der: try der("csca1"))
    for number in 0..<KnownCertificates.most + 10 {
      _ = known.certificate([UInt8(number & 0xFF), UInt8(number >> 8)]) { _ in one }
    }
    #expect(known.count <= KnownCertificates.most && known.count > 0)
    let before = known.count
    _ = known.certificate([UInt8](repeating: 0, count: KnownCertificates.longest + 1)) { _ in one }
    #expect(known.count == before)
  }
}
