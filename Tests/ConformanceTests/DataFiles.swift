import ChipSimulator
import Crypto
import Encoding
import LDS
import PKIX
import Testing

/// EF.COM, DG14, DG15, EF.CardSecurity and EF.ATR/INFO with one thing wrong.
extension ConformanceCase {
  private static let unsigned =
    "nothing in EF.COM is signed; the versions and the list that count are those of EF.SOD (Doc 9303-10, 4.6)"
  private static let asLDSA01 = "as for LDS_A_01"

  // MARK: EF.COM

  private static func com(
    _ identifier: String, _ words: String, _ expected: Expectation, _ verdict: String = "passed",
    because difference: String? = nil, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> ConformanceCase {
    .chip(identifier, words, expected, verdict, because: difference) {
      $0.tampering = { $0[.com] = $0[.com].map(change) }
    }
  }

  /// EF.COM made of the objects of one in order, of which one is left out.
  private static func com(_ bytes: [UInt8], without tag: BERTag) -> [UInt8] {
    let objects = (try? BERTLV(parsing: bytes).children()) ?? []
    return BERTLV.encode(
      0x60, containing: objects.filter { $0.tag != tag }.map { Array($0.encoded) })
  }

  static let commonData: [ConformanceCase] = [
    com("LDS_A_01", "tag 61 where 60 must be", .failed, because: unsigned) {
      [0x61] + $0.dropFirst()
    },
    com("LDS_A_02", "the file's length one too small", .failed, because: asLDSA01) {
      lengthened($0, by: -1)
    },
    com("LDS_A_03", "the file's length one too great", .failed, because: asLDSA01) {
      lengthened($0, by: 1)
    },
    com("LDS_A_04", "the LDS version 3.0", .failed, because: asLDSA01) { _ in
      EFCOM.encode(ldsVersion: "0300", dataGroups: [.dg1, .dg2])
    },
    com("LDS_A_05", "no LDS version", .failed, because: asLDSA01) { com($0, without: 0x5F01) },
    com("LDS_A_06", "the Unicode version 5.0", .failed, because: asLDSA01) { _ in
      EFCOM.encode(unicodeVersion: "050000", dataGroups: [.dg1, .dg2])
    },
    com("LDS_A_07", "no Unicode version", .failed, because: asLDSA01) {
      com($0, without: 0x5F36)
    },
    com("LDS_A_08", "a list without DG1", .failed, because: asLDSA01) { _ in
      EFCOM.encode(dataGroups: [.dg2])
    },
    com("LDS_A_09", "no list of data groups", .failed, because: asLDSA01) {
      com($0, without: 0x5C)
    },
    com("LDS_A_10", "the LDS version 1.8", .successful) { _ in
      EFCOM.encode(ldsVersion: "0108", dataGroups: [.dg1, .dg2])
    },
  ]

  // MARK: DG14 and DG15

  private static func changed(
    _ identifier: String, _ file: ElementaryFile, of profile: String, _ words: String,
    _ verdict: String, because difference: String? = nil,
    _ change: @escaping @Sendable ([UInt8]) throws -> [UInt8]
  ) -> ConformanceCase {
    .chip(identifier, words, .failed, verdict, because: difference) {
      $0.profile = try #require(Profile.named(profile))
      $0.changing = { $0[file] = try $0[file].map(change) }
    }
  }

  private static func infos(
    _ bytes: [UInt8], _ change: (SecurityInfo) -> [UInt8]
  ) throws -> [UInt8] {
    let infos = try DG14(parsing: bytes).securityInfos.infos
    return BERTLV.encode(0x6E, BERTLV.encode(.set, containing: infos.map(change)))
  }

  private static let publicKey = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 1, 2)
  private static let keyAgreement = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 1)

  static let securityOptions: [ConformanceCase] = [
    changed("LDS_F_01", .dg14, of: "ca-3des", "tag 6F where 6E must be", "by hand file-malformed") {
      [0x6F] + $0.dropFirst()
    },
    changed(
      "LDS_F_02", .dg14, of: "ca-3des", "the file's length one too small", "failed digest-mismatch"
    ) { lengthened($0, by: -1) },
    changed(
      "LDS_F_03", .dg14, of: "ca-3des", "the file's length one too great", "failed file-truncated"
    ) { lengthened($0, by: 1) },
    changed(
      "LDS_F_04", .dg14, of: "ca-3des", "a key under an identifier that nobody knows",
      "by hand file-malformed"
    ) {
      try infos($0) { info in
        info.protocolIdentifier == publicKey
          ? SecurityInfo(
            ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 1, 3), required: info.required,
            optional: info.optional
          ).encoded : info.encoded
      }
    },
    changed(
      "LDS_F_05", .dg14, of: "ca-3des", "a key without its identifier", "by hand file-malformed"
    ) {
      try infos($0) { info in
        info.protocolIdentifier == publicKey ? DER.sequence(info.required) : info.encoded
      }
    },
    changed(
      "LDS_F_06", .dg14, of: "ca-3des", "version 10 of chip authentication",
      "by hand chip-proof-unsupported"
    ) {
      try infos($0) { info in
        info.protocolIdentifier == keyAgreement
          ? SecurityInfo(keyAgreement, required: DER.integer(10)).encoded : info.encoded
      }
    },
    changed(
      "LDS_F_07", .dg14, of: "ca-3des", "chip authentication without its version",
      "by hand file-malformed"
    ) {
      try infos($0) { info in
        info.protocolIdentifier == keyAgreement
          ? DER.sequence(DER.objectIdentifier(keyAgreement)) : info.encoded
      }
    },
  ]

  static let activeAuthenticationKeys: [ConformanceCase] = [
    changed(
      "LDS_I_01", .dg15, of: "aa-rsa-1280", "tag 70 where 6F must be", "by hand file-malformed"
    ) { [0x70] + $0.dropFirst() },
    changed(
      "LDS_I_02", .dg15, of: "aa-rsa-1280", "the file's length one too small",
      "failed digest-mismatch"
    ) { lengthened($0, by: -1) },
    changed(
      "LDS_I_03", .dg15, of: "aa-rsa-1280", "the file's length one too great",
      "failed file-truncated"
    ) { lengthened($0, by: 1) },
  ]

  // MARK: EF.CardSecurity

  private static func cardSecurity(
    _ identifier: String, _ words: String, _ expected: Expectation, _ verdict: String,
    because difference: String? = nil,
    _ change: @escaping @Sendable (inout [SecurityInfo]) -> Void
  ) -> ConformanceCase {
    .chip(identifier, words, expected, verdict, because: difference) {
      $0.profile = try #require(Profile.named("pace-cam"))
      $0.cardSecurity = {
        var infos = $0.infos
        change(&infos)
        return SecurityInfos(infos)
      }
    }
  }

  private static let pace = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4)

  static let signedSecurityInfos: [ConformanceCase] = [
    cardSecurity(
      "LDS_J_01", "a SecurityInfo more than in EF.CardAccess", .successful, "passed"
    ) {
      $0.append(
        SecurityInfo(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 2), required: DER.integer(1)))
    },
    cardSecurity(
      "LDS_J_02", "the PACEInfo of EF.CardAccess left out", .failed,
      "passed card-security-differs",
      because:
        "that PACE was not weakened is proven by DG14, which EF.SOD signs and which agrees with EF.CardAccess; EF.CardSecurity is only asked for the chip's key: a warning"
    ) { $0.removeAll { $0.protocolIdentifier.isDescendant(of: pace) } },
    cardSecurity(
      "LDS_J_03", "other domain parameters of PACE than in EF.CardAccess", .failed,
      "passed card-security-differs", because: "as for LDS_J_02"
    ) {
      $0 = $0.map {
        $0.protocolIdentifier.isDescendant(of: pace)
          ? SecurityInfo($0.protocolIdentifier, required: $0.required, optional: DER.integer(12))
          : $0
      }
    },
    mappingKey(
      "LDS_J_04", "the chip's key for the mapping left out, and none in DG14",
      "failed chip-proof-invalid"
    ) {
      $0.cardSecurity = {
        SecurityInfos($0.infos.filter { $0.protocolIdentifier != publicKey })
      }
    },
  ]

  // MARK: EF.ATR/INFO

  private static func lengths(
    _ identifier: String, _ words: String, _ expected: Expectation, _ verdict: String,
    because difference: String? = nil, _ bytes: [UInt8]
  ) -> ConformanceCase {
    .chip(identifier, words, expected, verdict, because: difference) {
      $0.profile = try #require(Profile.named("extended-length"))
      $0.tampering = { $0[.cardInformation] = bytes }
    }
  }

  private static let lengthsOnly =
    "the file is signed by nobody, so that it says nothing of the document, and a warning would be as forgeable as the file; it only states how long commands may be, is kept as malformed, and short commands are used"

  static let cardInformation: [ConformanceCase] = [
    lengths(
      "LDS_K_01", "lengths of two bytes", .successful, "passed",
      [0x7F, 0x66, 0x08, 0x02, 0x02, 0x07, 0x80, 0x02, 0x02, 0x07, 0x80]),
    lengths(
      "LDS_K_02", "lengths of three bytes", .successful, "passed",
      [0x7F, 0x66, 0x0A, 0x02, 0x03, 0x01, 0x00, 0x00, 0x02, 0x03, 0x01, 0x00, 0x00]),
    lengths(
      "LDS_K_03", "only one length", .failed, "passed", because: lengthsOnly,
      [0x7F, 0x66, 0x04, 0x02, 0x02, 0x07, 0x80]),
    lengths(
      "LDS_K_04", "tag 7F65 where 7F66 must be", .failed, "passed",
      because:
        "another data object is no defect: a chip that states no lengths has short commands; and as for LDS_K_03",
      [0x7F, 0x65, 0x08, 0x02, 0x02, 0x07, 0x80, 0x02, 0x02, 0x07, 0x80]),
  ]
}
