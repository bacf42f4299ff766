import Encoding
import TestSupport
import Testing

import LDS

@Suite struct SecurityInfosTests {
  @Test(
    "given the PACEInfos of the standard, when they are read, then their numbers are as printed")
  func paceInfos() throws {
    for value in try cases("lds.json", "securityInfo") {
      let expected = try #require(value["expected"])
      let set = BERTLV.encode(.set, try value.bytes("bytes"))
      let file = try EFCardAccess(parsing: set)
      let info = try #require(file.securityInfos.paceInfos.first)
      #expect(info.protocolIdentifier.description == (try expected.text("protocol")))
      #expect(info.version == 2)
      #expect(info.parameterIdentifier == expected["parameter"]?.integer)
      #expect(info.encoded == (try value.bytes("bytes")))
      #expect(file.securityInfos.offersPACE)
      #expect(!file.securityInfos.offersChipAuthentication)
      #expect(file.bytes == set)
    }
  }

  @Test("given the key of the standard's example, when DG14 holds it, then it offers the protocol")
  func chipAuthentication() throws {
    let value = try #require(try Vectors.load("lds.json")["chipAuthenticationPublicKeyInfo"])
    let set = BERTLV.encode(.set, try value.bytes("bytes"))
    let dg14 = try DG14(parsing: BERTLV.encode(0x6E, set))
    #expect(dg14.securityInfos.offersChipAuthentication)
    #expect(!dg14.securityInfos.offersPACE)
    #expect(dg14.securityInfos.infos.first?.optional == [0x02, 0x01, 0x0D])
    #expect(dg14.encoded == dg14.bytes)
  }

  @Test("given every kind of SecurityInfo, when a set is made and read, then each is recognised")
  func kinds() throws {
    let chip = SecurityInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 2), required: DER.integer(UInt64(1)))
    let active = SecurityInfo(SecurityInfos.activeAuthentication, required: DER.integer(UInt64(1)))
    let terminal = SecurityInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 2), required: DER.integer(UInt64(1)))
    let both = try SecurityInfos(parsing: SecurityInfos([chip, active]).encoded)
    #expect(both.offersChipAuthentication)
    let other = SecurityInfos([terminal])
    #expect(!other.offersChipAuthentication)
    #expect(!other.offersPACE)
  }

  @Test("given PACE with numbers that cannot be read, when it is read, then PACE is still on offer")
  func unusablePACE() throws {
    let identifier = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2)
    for info in [
      SecurityInfo(identifier, required: DER.null),
      SecurityInfo(identifier, required: DER.integer(UInt64(2)), optional: DER.null),
      SecurityInfo(SecurityInfos.pace, required: DER.integer(UInt64(2))),
    ] {
      let infos = try SecurityInfos(parsing: SecurityInfos([info]).encoded)
      #expect(infos.paceInfos.isEmpty)
      #expect(infos.offersPACE)
    }
  }

  @Test("given a member that is only an identifier, when a set is read, then the others count")
  func onlyIdentifier() throws {
    let good = PACEInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2), parameterIdentifier: 13)
    let stray = DER.sequence(DER.objectIdentifier(SecurityInfos.terminalAuthentication))
    let set = BERTLV.encode(.set, stray + good.encoded)
    let infos = try SecurityInfos(parsing: set)
    #expect(infos.paceInfos == [good])
    #expect(infos.terminalAuthenticationInfos.isEmpty)
    #expect(infos.encoded == set)
    // Of PACE, it would hide what is offered.
    let pace = DER.sequence(DER.objectIdentifier(good.protocolIdentifier))
    #expect(throws: BERError.truncated) {
      try SecurityInfos(parsing: BERTLV.encode(.set, pace + good.encoded))
    }
  }

  @Test("given members of a signed file that cannot be read, then the others are, and it is noted")
  func unreadMembers() throws {
    let good = SecurityInfo(SecurityInfos.chipAuthentication, required: DER.integer(1))
    let pace = DER.sequence(DER.objectIdentifier(SecurityInfos.pace))
    let zeros = [UInt8](repeating: 0, count: 5)
    let cases: [(inside: [UInt8], after: [UInt8], kind: FileNote.Kind)] = [
      (good.encoded + DER.sequence(), [], .memberUnread),
      (DER.sequence() + good.encoded, [], .memberUnread),
      (pace + good.encoded, [], .memberUnread), (good.encoded + [0x30, 0x7F], [], .memberUnread),
      (good.encoded + DER.null, [], .memberUnread), (good.encoded, good.encoded, .memberUnread),
      (good.encoded + zeros, [], .paddingAfterRecord), (good.encoded, zeros, .paddingAfterRecord),
    ]
    for (inside, after, kind) in cases {
      let bytes = BERTLV.encode(0x6E, BERTLV.encode(.set, inside) + after)
      let file = try DG14(parsing: bytes)
      #expect(file.securityInfos.infos == [good])
      #expect(file.notes.map(\.kind) == [kind])
      #expect(file.securityInfos.hasUnreadMembers == (kind == .memberUnread))
      #expect(file.encoded == bytes)
      #expect(ParsedFile.parse(.dg14, bytes).notes == file.notes)
      // Nobody signed EF.CardAccess: there it may hide something.
      #expect(throws: LDSError.self) {
        try EFCardAccess(parsing: BERTLV.encode(.set, inside) + after)
      }
    }
  }

  @Test("given domain parameters beside a PACEInfo, when they are read, then they are no variant")
  func domainParameters() throws {
    let parameters = SecurityInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2), required: DER.sequence(DER.null))
    let variant = PACEInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 4), parameterIdentifier: nil)
    let infos = SecurityInfos([parameters, variant.securityInfo])
    #expect(infos.paceInfos == [variant])
  }

  @Test(
    "given a malformed EF.CardAccess, when it is read, then it throws and never offers nothing",
    arguments: [
      "", "31", "3114", "30143012060A04007F0007020204020202010202010D", "31023000", "3103300105",
      "31143012060A04007F0007020204020202010202010D00", "3104300206000201",
      "31143012060A04007F00070202040202020102020",
    ].filter { $0.count % 2 == 0 })
  func malformed(_ hex: String) throws {
    let bytes = try Hex.decode(hex)
    let error = #expect(throws: LDSError.self) { try EFCardAccess(parsing: bytes) }
    #expect(error?.details.first == "EF.CardAccess")
  }
}
