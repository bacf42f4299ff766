import Crypto
import Encoding
import LDS
import TestSupport
import Testing

import ChipAccess

@Suite("Which chip authentication a document offers")
struct ChipAuthenticationOfferTests {
  private let p256 = Result { try key(.secp256r1) }
  private let brainpool = Result { try key(.brainpoolP256r1) }
  private let modp = Result { try key(.modp2048With256) }

  private static func key(
    _ parameters: StandardizedDomainParameters
  ) throws -> (KeyAgreementAlgorithm, [UInt8]) {
    let parameters = try KeyAgreementParameters(parameters)
    let pair = try parameters.group.makeKeyPair(.system)
    return (
      parameters.group is FiniteFieldGroup ? .dh : .ecdh,
      try KeyAgreementPublicKey(parameters, publicValue: pair.publicValue).bytes
    )
  }

  private func entry(
    _ key: Result<(KeyAgreementAlgorithm, [UInt8]), any Error>, _ number: Int? = nil
  ) throws -> SecurityInfo {
    let (algorithm, bytes) = try key.get()
    return ChipAuthenticationPublicKeyInfo(
      algorithm, publicKeyInfo: bytes, keyIdentifier: number
    ).securityInfo
  }

  private func info(
    _ algorithm: KeyAgreementAlgorithm, _ cipher: SessionCipher, _ number: Int? = nil,
    version: Int = 1
  ) -> SecurityInfo {
    ChipAuthenticationInfo(
      ChipAuthenticationProtocol(keyAgreement: algorithm, cipher: cipher).objectIdentifier,
      version: version, keyIdentifier: number
    ).securityInfo
  }

  private func offers(_ infos: SecurityInfo...) throws -> [ChipAuthenticationOffer] {
    try ChipAuthenticationOffer.all(in: SecurityInfos(infos))
  }

  @Test("given nothing of it, when offers are looked for, then there are none")
  func none() throws {
    #expect(try offers().isEmpty)
    #expect(
      try offers(
        SecurityInfo(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 2), required: DER.integer(1))
      ).isEmpty)
  }

  @Test("given a single key, when numbers stand on one side or both, then it is offered with them")
  func singleKey() throws {
    for (inInfo, inKey, expected) in [
      (nil, nil, nil), (5, 5, 5), (nil, 5, 5), (5, nil, 5), (4, 5, 5),
    ] as [(Int?, Int?, Int?)] {
      let found = try offers(info(.ecdh, .aes128, inInfo), try entry(p256, inKey))
      #expect(found.count == 1)
      #expect(found.first?.keyIdentifier == expected)
      #expect(found.first?.variant.cipher == .aes128)
      #expect(found.first?.isInferred == false)
    }
  }

  @Test("given several ciphers, when one is chosen, then it is the strongest one of the key's kind")
  func strongest() throws {
    let found = try offers(
      info(.ecdh, .tripleDES), info(.ecdh, .aes256), info(.ecdh, .aes128), info(.dh, .aes256),
      try entry(p256))
    #expect(found.map(\.variant.name) == ["CA-ECDH-AES-CBC-CMAC-256"])
  }

  @Test("given no info, when there is a key, then triple DES of its kind is inferred")
  func inferred() throws {
    #expect(try offers(try entry(p256)).map(\.variant.name) == ["CA-ECDH-3DES-CBC-CBC"])
    let dh = try offers(try entry(modp, 2))
    #expect(dh.map(\.variant.name) == ["CA-DH-3DES-CBC-CBC"])
    #expect(dh.first?.isInferred == true)
    #expect(dh.first?.keyIdentifier == 2)
  }

  @Test("given several keys, when numbers tell, then each has its own info")
  func numbered() throws {
    let found = try offers(
      info(.ecdh, .aes128, 1), info(.ecdh, .aes256, 2), try entry(p256, 1),
      try entry(brainpool, 2))
    #expect(
      Set(found.map { "\($0.keyIdentifier ?? 0) \($0.variant.cipher)" }) == [
        "1 aes128", "2 aes256",
      ])
  }

  @Test("given several keys with numbers, when they are ordered, then AES comes before triple DES")
  func strongestKey() throws {
    for numbers in [[1, 2, 3], [3, 2, 1], [2, 3, 1]] {
      let found = try offers(
        info(.ecdh, .tripleDES, numbers[0]), info(.ecdh, .aes128, numbers[1]),
        info(.ecdh, .aes256, numbers[2]), try entry(p256, numbers[0]),
        try entry(brainpool, numbers[1]), try entry(p256, numbers[2]))
      #expect(found.map(\.variant.cipher) == [.aes256, .aes128, .tripleDES])
    }
  }

  @Test("given several keys without numbers, when they are ordered, then PACE's curve comes first")
  func byCurve() throws {
    let pace = PACEInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2), parameterIdentifier: 13
    ).securityInfo
    for keys in [[p256, brainpool], [brainpool, p256]] {
      let found = try offers(
        info(.ecdh, .aes128), pace, try entry(keys[0]), try entry(keys[1]))
      #expect(found.count == 2)
      #expect((found.first?.key.group as? EllipticCurveGroup)?.curve == .brainpoolP256r1)
    }
  }

  @Test("given a number on one key only, when they are ordered, then that key comes first")
  func matchedFirst() throws {
    let found = try offers(
      info(.ecdh, .aes128, 9), try entry(brainpool), try entry(p256, 9))
    #expect(found.first?.keyIdentifier == 9)
    #expect((found.first?.key.group as? EllipticCurveGroup)?.curve == .secp256r1)
  }

  @Test("given two keys of one number and many keys, when they are offered, then within bounds")
  func duplicates() throws {
    let found = try offers(
      info(.ecdh, .aes128, 1), try entry(p256, 1), try entry(brainpool, 1))
    #expect(found.count == 2)
    var many = [info(.ecdh, .aes128)]
    for _ in 0..<8 { many.append(try entry(Result { try Self.key(.secp256r1) })) }
    #expect(
      try ChipAuthenticationOffer.all(in: SecurityInfos(many)).count
        == ChipAuthenticationOffer.most)
  }

  @Test("given a key for PACE with chip authentication mapping alone, then it is no offer")
  func mappingKey() throws {
    let pace = PACEInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 6, 2), parameterIdentifier: 13
    ).securityInfo
    #expect(try offers(pace, try entry(brainpool, 13)).isEmpty)
    #expect(try offers(pace, try entry(brainpool, 14)).count == 1)
    #expect(try offers(pace, info(.ecdh, .aes128), try entry(brainpool, 13)).count == 1)
    #expect(try offers(pace, info(.ecdh, .aes128, 13), try entry(brainpool, 13)).count == 1)
    let two = try offers(
      pace, info(.ecdh, .aes128, 1), try entry(brainpool, 13), try entry(p256, 1))
    #expect(two.map(\.keyIdentifier) == [1])
  }

  @Test("given what this program does not know, when offers are looked for, then it says so")
  func unsupported() throws {
    let unknown = SecurityInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 9), required: DER.integer(1))
    for infos in [
      [unknown, try entry(p256)], [info(.ecdh, .aes128, version: 2), try entry(p256)],
      [info(.ecdh, .aes128)], [info(.dh, .aes128), try entry(p256)],
    ] {
      let error = #expect(throws: ChipProofError.self) {
        try ChipAuthenticationOffer.all(in: SecurityInfos(infos))
      }
      #expect(error?.code == .chipProofUnsupported)
      #expect(error?.outcome.status == .notDone)
    }
  }

  @Test("given a member that cannot be read, then those that can are offered, and never none")
  func unreadMembers() throws {
    let (key, variant) = (try entry(p256), info(.ecdh, .aes128))
    let unread = DER.sequence()
    func all(_ members: [UInt8]...) throws -> [ChipAuthenticationOffer] {
      let file = try DG14(
        parsing: BERTLV.encode(0x6E, BERTLV.encode(.set, containing: members)))
      #expect(file.securityInfos.hasUnreadMembers)
      return try ChipAuthenticationOffer.all(in: file.securityInfos)
    }
    #expect(try all(key.encoded, unread, variant.encoded).count == 1)
    for members in [[unread, key.encoded], [unread, variant.encoded], [unread]] {
      let error = #expect(throws: ChipProofError.self) {
        try all(members[0], members.count > 1 ? members[1] : unread)
      }
      #expect(error?.outcome.status == .notDone && error?.code == .fileMalformed)
    }
  }

  @Test("given malformed entries and keys, when offers are looked for, then nothing can be done")
  func malformed() throws {
    let identifier = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 1, 2)
    let (_, good) = try p256.get()
    var offCurve = good
    offCurve[offCurve.count - 1] ^= 1
    let infinity = try BERTLV(parsing: good).children()[0].encoded
    for key in [
      offCurve, DER.sequence(Array(infinity), DER.bitString([0])), DER.sequence(DER.null),
      DER.sequence(Array(infinity), DER.bitString([2] + good.suffix(64).prefix(32))), DER.null,
    ] {
      let infos = SecurityInfos([
        info(.ecdh, .aes128), SecurityInfo(identifier, required: key),
      ])
      let error = #expect(throws: ChipProofError.self) {
        try ChipAuthenticationOffer.all(in: infos)
      }
      #expect(error?.code == .fileMalformed)
      #expect(error?.outcome.status == .notDone)
    }
    let noNumber = SecurityInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 2), required: DER.null)
    #expect(throws: ChipProofError.self) { try offers(noNumber, try entry(p256)) }
    // The key of an elliptic curve under the name of a finite field.
    let mixed = ChipAuthenticationPublicKeyInfo(.dh, publicKeyInfo: good).securityInfo
    #expect(throws: ChipProofError.self) { try offers(info(.dh, .aes128), mixed) }
  }

  @Test("given a key that cannot be used beside one that can, then the other one is offered")
  func oneOfTwo() throws {
    var (_, offCurve) = try brainpool.get()
    offCurve[offCurve.count - 1] ^= 1
    let bad = ChipAuthenticationPublicKeyInfo(.ecdh, publicKeyInfo: offCurve, keyIdentifier: 2)
    let found = try offers(
      info(.ecdh, .aes128, 1), info(.ecdh, .aes128, 2), try entry(p256, 1), bad.securityInfo)
    #expect(found.map(\.keyIdentifier) == [1])
  }

  @Test(
    "given DG14 of real documents, when offers are looked for, then they are those that were used",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realFiles() throws {
    for (name, number) in [("AT", nil), ("DE", 0xC3)] as [(String, Int?)] {
      let file = try DG14(parsing: Vectors.realFile("dg/dg14_\(name).bin"))
      let found = try ChipAuthenticationOffer.all(in: file.securityInfos)
      #expect(found.map(\.variant.name) == ["CA-ECDH-AES-CBC-CMAC-128"])
      #expect(found.first?.keyIdentifier == number)
      #expect((found.first?.key.group as? EllipticCurveGroup)?.curve == .brainpoolP256r1)
    }
    for name in ["doc9303_sample", "gmrtd_sample"] {
      let file = try DG14(parsing: Vectors.realFile("dg/dg14_\(name).bin"))
      #expect(try !ChipAuthenticationOffer.all(in: file.securityInfos).isEmpty)
    }
  }
}
