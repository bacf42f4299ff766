import Crypto
import Encoding
import FoundationEssentials
import TestSupport
import Testing

import PKIX

@Suite("Certificate revocation lists")
struct RevocationListTests {
  private static let now = Date(timeIntervalSince1970: 1_782_864_000)
  private static let issuer: [CertificateBuilder.NameAttribute] = [
    .country("UT"), .commonName("Root"),
  ]
  private static let key = Result { try PrivateKey.generate(.ec(curve: "prime256v1")) }

  private func builder() -> RevocationListBuilder {
    RevocationListBuilder(
      issuer: Self.issuer, thisUpdate: Self.now, nextUpdate: Self.now + 90 * 86400,
      entries: [
        .init(serialNumber: [7], revocation: Revocation(date: Self.now, reason: .keyCompromise)),
        .init(serialNumber: [0x80, 1], revocation: Revocation(date: Self.now + 60)),
      ],
      extensions: [.authorityKeyIdentifier([1, 2, 3]), .revocationListNumber(300)])
  }

  private func list(
    _ change: (inout RevocationListBuilder) -> Void = { _ in }
  ) throws -> CertificateRevocationList {
    var builder = builder()
    change(&builder)
    return try CertificateRevocationList(der: try builder.sign(with: try Self.key.get()))
  }

  @Test(
    "given an issuer with a name of any length, when the list is read, then it is short or refused")
  func nameLength() throws {
    for (length, isRead) in [(4000, true), (4100, false)] {
      let name = String(repeating: "N", count: length)
      let read = try? list { $0.issuer = [.country("UT"), .commonName(WireText(name))] }
      #expect((read != nil) == isRead)
    }
  }

  @Test("given a list, when it is read, then it tells what it states")
  func reading() throws {
    let list = try list()
    #expect(list.issuer.description == "C=UT, CN=Root")
    #expect(list.thisUpdate == Self.now)
    #expect(list.nextUpdate == Self.now + 90 * 86400)
    #expect(list.number == [1, 44])
    #expect(list.authorityKeyIdentifier == [1, 2, 3])
    #expect(list.count == 2)
    #expect(list.unknownCriticalExtension == nil)
    #expect(list.revocation(of: [7]) == Revocation(date: Self.now, reason: .keyCompromise))
    #expect(list.revocation(of: [0, 0x80, 1]) == Revocation(date: Self.now + 60))
    #expect(list.revocation(of: [0x80, 1]) == Revocation(date: Self.now + 60))
    #expect(list.revocation(of: [8]) == nil)
    #expect(list.revocation(of: []) == nil)
  }

  @Test("given a list without entries or next date, when it is read, then nothing is revoked")
  func empty() throws {
    let list = try list {
      $0.entries = []
      $0.extensions = []
      $0.nextUpdate = nil
    }
    #expect(list.count == 0)
    #expect(list.nextUpdate == nil)
    #expect(list.number == nil)
    #expect(list.revocation(of: [7]) == nil)
  }

  @Test("given a list, when it is verified, then only its issuer's key fits, and no altered byte")
  func signature() throws {
    let list = try list()
    let key = try PublicKey(publicKeyInfo: try Self.key.get().publicKeyInfo())
    #expect(try list.isSigned(by: key))
    let other = try PrivateKey.generate(.ec(curve: "prime256v1"))
    #expect(try !list.isSigned(by: try PublicKey(publicKeyInfo: try other.publicKeyInfo())))
    let rsa = try RSAKeyPool.key(bits: 2048)
    #expect(try !list.isSigned(by: try PublicKey(publicKeyInfo: try rsa.publicKeyInfo())))
    for offset in list.der.indices {
      var altered = list.der
      altered[offset] ^= 1
      guard let other = try? CertificateRevocationList(der: altered) else { continue }
      #expect((try? other.isSigned(by: key)) != true, "byte \(offset)")
    }
  }

  @Test("given critical extensions that are not known, when it is read, then they are reported")
  func critical() throws {
    let delta = ObjectIdentifier(2, 5, 29, 27)
    let one = try list {
      $0.extensions.append(
        CertificateExtension(identifier: delta, isCritical: true, value: DER.integer(1)))
    }
    #expect(one.unknownCriticalExtension == delta)
    let otherIssuer = ObjectIdentifier(2, 5, 29, 29)
    let two = try list {
      $0.entries[1].extensions = [
        CertificateExtension(identifier: otherIssuer, isCritical: true, value: DER.sequence())
      ]
    }
    #expect(two.unknownCriticalExtension == otherIssuer)
  }

  @Test("given bytes cut short anywhere, when they are read, then that is an error")
  func damaged() throws {
    let der = try list().der
    for length in 0..<der.count {
      #expect(throws: CryptoError.self) {
        _ = try CertificateRevocationList(der: der.prefix(length))
      }
    }
  }

  @Test(
    "given the lists of real states, when they are read, then they tell what was found in them",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: [
      ("ca_2021", 18), ("cn_2020", 3), ("cn_macao_2021", 0), ("de_2021", 0), ("gb_2021", 423),
      ("it_2025", 2), ("jp_2019", 0),
    ])
  func real(_ name: String, _ count: Int) throws {
    let list = try CertificateRevocationList(
      der: try Vectors.realFile("crl/crl_\(name).crl"))
    #expect(list.count == count)
    #expect(list.issuer.country?.forPeople == name.prefix(2).uppercased())
    #expect(list.unknownCriticalExtension == nil)
    if name == "it_2025" {
      let serial = try Hex.decode("57C27427B99DBA58")
      #expect(list.revocation(of: serial)?.reason == .superseded)
    }
  }
}
