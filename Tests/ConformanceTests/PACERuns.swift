import ChipSimulator
import Encoding
import LDS
import SmartCard
import Testing
import TrustTestSupport

/// PACE.
extension ConformanceCase {
  private static let failed = "stopped pace-failed"
  private static let pace = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4)
  private static let publicKey = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 1)

  /// PACE in which the answer that begins with a tag is changed: all its data objects, of which that is the first.
  private static func answer(
    _ identifier: String, _ words: String, _ expected: Expectation = .failed,
    _ verdict: String = failed, of profile: String = "pace", tag: BERTag,
    _ change: @escaping @Sendable ([BERTLV]) -> [[UInt8]]
  ) -> ConformanceCase {
    .chip(identifier, words, expected, verdict) {
      $0.profile = try #require(Profile.named(profile))
      $0.answering = { command, answer in
        guard command.instruction == .generalAuthenticate,
          let objects = try? BERTLV(parsing: answer.data).children(), objects.first?.tag == tag
        else { return answer }
        return ResponseAPDU(
          data: BERTLV.encode(0x7C, containing: change(objects)), status: answer.status)
      }
    }
  }

  /// The object of a tag with another tag.
  private static func renamed(
    _ tag: BERTag, to other: BERTag
  ) -> @Sendable ([BERTLV]) -> [[UInt8]] {
    { objects in
      objects.map { $0.tag == tag ? BERTLV.encode(other, $0.content) : Array($0.encoded) }
    }
  }

  /// The object of a tag with another value.
  private static func valued(
    _ tag: BERTag, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> @Sendable ([BERTLV]) -> [[UInt8]] {
    { objects in
      objects.map {
        $0.tag == tag ? BERTLV.encode(tag, change(Array($0.content))) : Array($0.encoded)
      }
    }
  }

  /// PACE in a field, or with integrated mapping, with a fault.
  private static func faulty(
    _ identifier: String, _ words: String, _ pace: PACEProfile, _ fault: Fault
  ) -> ConformanceCase {
    .chip(identifier, words, .failed, failed) {
      $0.profile.pace = [pace]
      $0.profile.faults = [fault]
    }
  }

  private static let inField = PACEProfile(
    .generic, .aes128, .standardized(.modp1024With160))
  private static let integrated = PACEProfile(
    .integrated, .aes128, .standardized(.brainpoolP256r1))

  static let paceRuns: [ConformanceCase] = [
    .profile("ISO7816_G_01", "pace", "PACE in order", .successful, "passed"),
    .profiles(
      "ISO7816_G_02",
      [
        "pace-p192", "pace-bp192", "pace-p224", "pace-bp224", "pace-p256", "pace-bp256",
        "pace-bp320", "pace-p384", "pace-bp384", "pace-bp512", "pace-p521", "pace-dh-1024",
        "pace-dh-2048-224", "pace-dh-2048-256",
      ], "generic mapping with every set of standardized parameters", .successful, "passed"),
    .profiles(
      "ISO7816_G_03",
      ["pace-im", "pace-im-3des", "pace-im-aes192", "pace-im-aes256", "pace-im-dh"],
      "integrated mapping with five sets of standardized parameters", .successful, "passed"),
    .profiles(
      "ISO7816_G_04", ["pace-3des", "pace-p256", "pace-p384", "pace-p521"],
      "triple DES and AES with 128, 192 and 256 bits", .successful, "passed"),
    .profile(
      "ISO7816_G_05", "card-access-odd-member", "a member of EF.CardAccess that is no PACEInfo",
      .successful, "passed"),
    .profile(
      "ISO7816_G_06", "pace-several", "a choice of algorithms and parameters", .successful,
      "passed"),
    .profile(
      "ISO7816_G_07", "pace-two-parameters", "two PACEInfos with their parameters", .successful,
      "passed"),
    .profile("ISO7816_G_08", "pace-mse-6a80", "MSE:Set AT is refused", .failed, failed),
    answer(
      "ISO7816_G_09", "another nonce than the chip's", .failed, "stopped access-key-rejected",
      tag: 0x80, valued(0x80) { $0.flipping(0) }),
    .profile("ISO7816_G_10", "pace-nonce-6985", "the first step is refused", .failed, failed),
    answer("ISO7816_G_11", "tag 90 where 80 must be", tag: 0x80, renamed(0x80, to: 0x90)),
    .profile("ISO7816_G_12", "pace-map-6300", "the second step is refused", .failed, failed),
    answer("ISO7816_G_13", "tag 92 where 82 must be", tag: 0x82, renamed(0x82, to: 0x92)),
    .profile(
      "ISO7816_G_14", "pace-map-reflected", "the reader's own key in generic mapping", .failed,
      failed),
    faulty(
      "ISO7816_G_15", "the second step of integrated mapping is refused", integrated,
      .refuses(.pace(2), .noDiagnosis)),
    .profiles(
      "ISO7816_G_16", ["pace-map-off-curve", "pace-map-infinity"],
      "a key for the mapping that is off the curve, or at infinity", .failed, failed),
    faulty(
      "ISO7816_G_17", "a key for the mapping that is not in the field", inField,
      .pace(.mappingOffGroup)),
    .profile("ISO7816_G_18", "pace-agree-6f00", "the third step is refused", .failed, failed),
    answer("ISO7816_G_19", "tag 94 where 84 must be", tag: 0x84, renamed(0x84, to: 0x94)),
    answer("ISO7816_G_20", "an empty key in the third step", tag: 0x84, valued(0x84) { _ in [] }),
    .profiles(
      "ISO7816_G_21", ["pace-key-off-curve", "pace-key-infinity"],
      "a key that is off the curve, or at infinity", .failed, failed),
    .profile("ISO7816_G_22", "pace-dh-key-zero", "the key 0 in a field", .failed, failed),
    .profile("ISO7816_G_23", "pace-key-reflected", "the reader's own key", .failed, failed),
    .profile(
      "ISO7816_G_24", "pace-token-6300", "the fourth step is refused", .failed,
      "stopped access-key-rejected"),
    answer("ISO7816_G_25", "tag 96 where 86 must be", tag: 0x86, renamed(0x86, to: 0x96)),
    .profile("ISO7816_G_26", "pace-wrong-token", "a wrong token", .failed, failed),
    .profile(
      "ISO7816_G_27", "truncated-card-access", "EF.CardAccess ends too early", .failed,
      "stopped card-access-unreadable"),
    .profile(
      "ISO7816_G_28", "card-access-unusable", "parameters that nobody has", .failed,
      "stopped pace-unusable"),
    .profile(
      "ISO7816_G_29", "pace-cam-no-data", "chip authentication mapping without tag 8A", .failed,
      failed),
    answer(
      "ISO7816_G_30", "chip authentication data that are cut short", of: "pace-cam", tag: 0x86,
      valued(0x8A) { Array($0.dropLast()) }),
    answer(
      "ISO7816_G_31", "wrong chip authentication data", .failed, "failed chip-proof-invalid",
      of: "pace-cam", tag: 0x86,
      valued(0x8A) { $0.flipping(0) }),
    answer(
      "ISO7816_G_32", "tag 8B where 8A must be", of: "pace-cam", tag: 0x86,
      renamed(0x8A, to: 0x8B)),
    answer(
      "ISO7816_G_33", "empty chip authentication data", of: "pace-cam", tag: 0x86,
      valued(0x8A) { _ in [] }),
    .profile(
      "ISO7816_G_34", "pace-cam", "chip authentication mapping, and files in order", .successful,
      "passed"),
    answer(
      "ISO7816_G_35", "tag 8A in generic mapping", .either, failed, tag: 0x86
    ) { $0.map { Array($0.encoded) } + [BERTLV.encode(0x8A, [1, 2, 3])] },
    .chip(
      "ISO7816_G_36", "beside generic mapping a mapping of the chip in a field, which is none",
      .successful, "passed"
    ) {
      let none = SecurityInfo(
        ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 5, 2), required: DER.integer(2),
        optional: DER.integer(0))
      $0.profile.pace = [PACEProfile(.generic, .tripleDES, .standardized(.brainpoolP256r1))]
      $0.profile.strayAccessInfos = [none.encoded]
      $0.changing = { files in
        files[.dg14] = try files[.dg14].map {
          let infos = try DG14(parsing: $0).securityInfos.infos
          return DG14(securityInfos: SecurityInfos(infos + [none])).encoded
        }
      }
    },
    .chip(
      "ISO7816_G_38", "chip authentication mapping with an empty DG14", .either,
      "passed pace-unconfirmed"
    ) {
      $0.profile = try #require(Profile.named("pace-cam"))
      $0.changing = { $0[.dg14] = DG14(securityInfos: SecurityInfos([])).encoded }
    },
    mappingKey(
      "ISO7816_G_39", "another chip's key in EF.CardSecurity, and none in DG14",
      "failed chip-proof-invalid"
    ) {
      $0.cardSecurity = {
        SecurityInfos(
          $0.infos.map { info in
            info.protocolIdentifier.isDescendant(of: publicKey)
              ? SecurityInfo(
                info.protocolIdentifier,
                required: info.required.flipping(info.required.count - 3),
                optional: info.optional) : info
          })
      }
    },
    mappingKey(
      "ISO7816_G_40", "no key in EF.CardSecurity, and none in DG14", "failed chip-proof-invalid"
    ) {
      $0.cardSecurity = {
        SecurityInfos($0.infos.filter { !$0.protocolIdentifier.isDescendant(of: publicKey) })
      }
    },
    .profiles(
      "ISO7816_G_41", ["pace-cam", "pace-cam-aes256", "pace-cam-two-keys"],
      "chip authentication mapping on two curves", .successful, "passed"),
  ]

  /// Chip authentication mapping whose key is only in EF.CardSecurity.
  static func mappingKey(
    _ identifier: String, _ words: String, _ verdict: String, file: String = #fileID,
    _ change: @escaping @Sendable (inout ConformanceDesk) -> Void
  ) -> ConformanceCase {
    .chip(identifier, words, .failed, verdict, file: file) {
      $0.profile = try #require(Profile.named("pace-cam"))
      $0.changing = { files in
        files[.dg14] = try files[.dg14].map {
          let infos = try DG14(parsing: $0).securityInfos.infos
          let others = infos.filter { !$0.protocolIdentifier.isDescendant(of: publicKey) }
          return DG14(securityInfos: SecurityInfos(others)).encoded
        }
      }
      change(&$0)
    }
  }
}
