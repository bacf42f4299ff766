import Crypto
import Encoding
import TestSupport
import Testing

import LDS

@Suite("Kinds of SecurityInfo, Doc 9303-11, 9.2")
struct SecurityInfoTypesTests {
  private func infos(_ hex: String) throws -> SecurityInfos {
    try SecurityInfos(parsing: Hex.decode(hex))
  }

  @Test("given the identifiers of 9.2.3, when they are read, then each is its variant and no other")
  func paceProtocols() {
    #expect(PACEProtocol.all.count == 19)
    #expect(Set(PACEProtocol.all.map(\.objectIdentifier)).count == 19)
    let names: [String: String] = [
      "0.4.0.127.0.7.2.2.4.1.1": "PACE-DH-GM-3DES-CBC-CBC",
      "0.4.0.127.0.7.2.2.4.2.2": "PACE-ECDH-GM-AES-CBC-CMAC-128",
      "0.4.0.127.0.7.2.2.4.3.3": "PACE-DH-IM-AES-CBC-CMAC-192",
      "0.4.0.127.0.7.2.2.4.4.4": "PACE-ECDH-IM-AES-CBC-CMAC-256",
      "0.4.0.127.0.7.2.2.4.6.2": "PACE-ECDH-CAM-AES-CBC-CMAC-128",
    ]
    for variant in PACEProtocol.all {
      #expect(PACEProtocol(variant.objectIdentifier) == variant)
      #expect(variant.objectIdentifier.isDescendant(of: variant.groupIdentifier))
      if let name = names[variant.objectIdentifier.description] { #expect(variant.name == name) }
    }
    for arcs: (UInt64, UInt64) in [(6, 1), (5, 2), (7, 2), (2, 5), (2, 0), (0, 2), (2, 127)] {
      let identifier = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, arcs.0, arcs.1)
      #expect(PACEProtocol(identifier) == nil)
    }
  }

  @Test("given the identifiers of 9.2.7, when they are read, then each is its variant and no other")
  func chipAuthenticationProtocols() {
    #expect(Set(ChipAuthenticationProtocol.all.map(\.objectIdentifier)).count == 8)
    for variant in ChipAuthenticationProtocol.all {
      #expect(ChipAuthenticationProtocol(variant.objectIdentifier) == variant)
    }
    #expect(
      ChipAuthenticationProtocol(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 4))?.name
        == "CA-ECDH-AES-CBC-CMAC-256")
    #expect(
      ChipAuthenticationProtocol(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 1, 1))?.name
        == "CA-DH-3DES-CBC-CBC")
    #expect(ChipAuthenticationProtocol(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2)) == nil)
  }

  @Test("given the key of the worked example, when it is read, then key and number are published")
  func publicKey() throws {
    let example = try #require(try Vectors.load("pace-ecdh-cam.json")["groups"]?.array?.first)
    let bytes = try example.bytes("chipAuthenticationPublicKeyInfo")
    let infos = try SecurityInfos(parsing: BERTLV.encode(.set, bytes))
    let info = try #require(infos.chipAuthenticationPublicKeyInfos.first)
    #expect(info.keyAgreement == .ecdh)
    #expect(info.keyIdentifier == 13)
    #expect(try info.key().publicValue == example.bytes("staticPublicKey"))
    #expect(info.encoded == bytes)
    let mislabelled = ChipAuthenticationPublicKeyInfo(.dh, publicKeyInfo: info.publicKeyInfo)
    #expect(throws: CryptoError.malformed(.publicKeyGroup)) { try mislabelled.key() }
  }

  @Test("given every kind, when it is made and read, then it is what it was and no other kind")
  func roundTrips() throws {
    let pace = PACEInfo(PACEProtocol.all[5].objectIdentifier, parameterIdentifier: 13)
    let domain = PACEDomainParameterInfo(
      PACEProtocol.all[5].groupIdentifier,
      domainParameter: try KeyAgreementParameters(.brainpoolP256r1).bytes, parameterIdentifier: 40)
    let chip = ChipAuthenticationInfo(
      ChipAuthenticationProtocol.all[5].objectIdentifier, keyIdentifier: 0xC3)
    let active = ActiveAuthenticationInfo(
      signatureAlgorithm: try #require(ActiveAuthenticationInfo.plainECDSA(.sha384)))
    let terminal = TerminalAuthenticationInfo(version: 1)
    let set = SecurityInfos([
      pace.securityInfo, domain.securityInfo, chip.securityInfo, active.securityInfo,
      terminal.securityInfo,
    ])
    let read = try SecurityInfos(parsing: set.encoded)
    #expect(read.paceInfos == [pace])
    #expect(read.paceDomainParameterInfos == [domain])
    #expect(try read.paceDomainParameterInfos[0].parameters().group.fieldBits == 256)
    #expect(read.chipAuthenticationInfos == [chip])
    #expect(read.activeAuthenticationInfo == active)
    #expect(read.activeAuthenticationInfo?.digest == .sha384)
    #expect(read.terminalAuthenticationInfos == [terminal])
    #expect(set.encoded == read.encoded)
    #expect(ActiveAuthenticationInfo.plainECDSA(.md5) == nil)
    let ripemd = ActiveAuthenticationInfo(
      signatureAlgorithm: ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 6))
    #expect(ripemd.digest == nil)
  }

  @Test("given malformed members beside good ones, when a set is read, then the good ones count")
  func malformedMembers() throws {
    let good = PACEInfo(PACEProtocol.all[5].objectIdentifier, parameterIdentifier: 13)
    let identifier = good.protocolIdentifier
    for bad in [
      SecurityInfo(identifier, required: DER.null),
      SecurityInfo(identifier, required: DER.integer(2), optional: DER.octetString([13])),
      SecurityInfo(identifier, required: BERTLV.encode(.integer, [0xFF])),
      SecurityInfo(identifier, required: BERTLV.encode(.integer, [])),
      SecurityInfo(SecurityInfos.pace, required: DER.integer(2)),
      SecurityInfo(PACEProtocol.all[5].groupIdentifier, required: DER.integer(2)),
    ] {
      let set = try SecurityInfos(parsing: SecurityInfos([bad, good.securityInfo]).encoded)
      #expect(set.paceInfos == [good])
      #expect(set.offersPACE)
    }
  }

  @Test(
    "given samples of EF.CardAccess, when they are read, then their variants are those listed",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func samples() throws {
    let samples = try JSONReader.read(try Vectors.realFile("ef/card_access_samples.json"))
    let expected: [[String?]] = [
      ["PACE-ECDH-GM-AES-CBC-CMAC-128"], ["PACE-ECDH-GM-3DES-CBC-CBC"],
      ["PACE-ECDH-GM-AES-CBC-CMAC-128", "PACE-ECDH-CAM-AES-CBC-CMAC-128"],
      ["PACE-ECDH-IM-AES-CBC-CMAC-256"], ["PACE-ECDH-GM-AES-CBC-CMAC-128"], [nil, nil],
      ["PACE-ECDH-CAM-AES-CBC-CMAC-256"],
    ]
    let array = try #require(samples.array)
    #expect(array.count == expected.count)
    for (sample, names) in zip(array, expected) {
      let file = try EFCardAccess(parsing: sample.bytes("hex"))
      #expect(file.securityInfos.paceInfos.map { $0.paceProtocol?.name } == names)
    }
  }

  @Test(
    "given files of EF.CardSecurity, when they are read, then content and keys come out",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: ["cardsecurity_DE_real", "cardsecurity_ausweisapp_test", "cardsecurity_npa_ecdh"])
  func cardSecurity(_ name: String) throws {
    let bytes = try Vectors.realFile("ef/\(name).bin")
    let file = try EFCardSecurity(parsing: bytes)
    #expect(file.encoded == bytes)
    #expect(file.signedData.certificates.count == 1)
    #expect(file.securityInfos.offersPACE)
    let found = file.securityInfos.chipAuthenticationPublicKeyInfos
    #expect(found.count >= 1)
    for info in found { #expect(try info.key().group.fieldBits >= 256) }
    for length in stride(from: 0, to: bytes.count, by: 37) {
      #expect(throws: LDSError.self) { try EFCardSecurity(parsing: bytes.prefix(length)) }
    }
  }

  @Test(
    "given signed data of another content, when read as EF.CardSecurity, then it is malformed",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func otherContent() throws {
    let sod = try EFSOD(parsing: Vectors.realFile("sod/real/DE.sod.bin"))
    let error = #expect(throws: LDSError.self) { try EFCardSecurity(parsing: sod.signedData) }
    #expect(
      error?.sentence == "EF.CardSecurity is malformed: the content is of type 2.23.136.1.1.1")
  }
}
