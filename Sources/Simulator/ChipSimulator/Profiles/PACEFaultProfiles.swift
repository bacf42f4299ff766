import Crypto
import SmartCard

/// Profiles whose PACE fails or whose session is attacked. Basic access control works on all of
/// them, so that tests see a reader that falls back to it.
extension Profile {
  private static func wrong(
    _ name: String, _ summary: String, _ misbehaviour: PACEMisbehaviour
  ) -> Profile {
    withPACE(name, summary) { $0.faults = [.pace(misbehaviour)] }
  }

  private static func refusing(
    _ name: String, _ summary: String, _ step: AuthenticationStep, _ status: UInt16
  ) -> Profile {
    withPACE(name, summary) { $0.faults = [.refuses(step, StatusWord(rawValue: status))] }
  }

  static let paceFaults: [Profile] = [
    refusing("pace-mse-6a80", "MSE:Set AT for PACE has 6A80", .paceSelection, 0x6A80),
    refusing("pace-nonce-6985", "the nonce of PACE has 6985", .pace(1), 0x6985),
    refusing("pace-map-6300", "the mapping of PACE has 6300", .pace(2), 0x6300),
    refusing("pace-agree-6f00", "the key agreement of PACE has 6F00", .pace(3), 0x6F00),
    refusing("pace-token-6300", "the token of PACE always has 6300", .pace(4), 0x6300),
    withPACE("pace-forms-6985", "in a 2,048-bit field the mapping has 6985 in every form") {
      $0.pace = [PACEProfile(.generic, .aes128, .standardized(.modp2048With256))]
      $0.reading = ReadingLimits(longestAnswer: 32_767, allowsExtendedLength: true)
      $0.faults = [.refuses(.pace(2), .conditionsNotSatisfied)]
    },
    withPACE("pace-counter-zero", "MSE:Set AT with the MRZ says that no try is left") {
      $0.faults = [.countsTries(0)]
    },
    withPACE("pace-counter-6f00", "one try is left for the MRZ, and the token has 6F00") {
      $0.faults = [.countsTries(1), .refuses(.pace(4), .noDiagnosis)]
    },
    wrong("pace-nonce-short", "the encrypted nonce lacks a byte", .nonceTooShort),
    wrong("pace-nonce-empty", "the encrypted nonce is empty", .nonceEmpty),
    wrong("pace-map-off-curve", "the mapping key is no point of the curve", .mappingOffGroup),
    wrong("pace-map-infinity", "the mapping key is the point at infinity", .mappingAtInfinity),
    wrong("pace-map-reflected", "the mapping key is the reader's own", .mappingReflected),
    wrong("pace-key-off-curve", "the chip's key is no point of the curve", .agreementOffGroup),
    wrong("pace-key-infinity", "the chip's key is the point at infinity", .agreementAtInfinity),
    wrong("pace-key-reflected", "the chip's key is the reader's own", .agreementReflected),
    wrong("pace-wrong-token", "one bit of the chip's token is wrong", .wrongToken),
    wrong("pace-token-reflected", "the chip's token is the reader's own", .tokenReflected),
    wrong("pace-no-token", "the last answer of PACE has no token", .tokenMissing),
    withPACE("pace-dh-key-zero", "the chip's key in the 1,024-bit field is zero") {
      $0.pace = [PACEProfile(.generic, .aes128, .standardized(.modp1024With160))]
      $0.faults = [.pace(.agreementOffGroup)]
    },
    withPACE("pace-cam-no-data", "chip authentication mapping without its proof") {
      $0.pace = [PACEProfile(.chipAuthentication, .aes128, .standardized(.brainpoolP256r1))]
      $0.chipAuthentication.keys = [
        .init(.standardized(.brainpoolP256r1), identifier: 13, isForMapping: true)
      ]
      $0.faults = [.pace(.chipDataMissing)]
    },
    withPACE("pace-endless", "the mapping of PACE announces more data without end") {
      $0.faults = [.endlessStep(2)]
    },
  ]

  private static func disturbed(
    _ name: String, _ summary: String, _ kind: Fault.Disturbance, once: Bool = false
  ) -> Profile {
    withPACE(name, summary) {
      let file = ChipFile.dataGroup(2)
      $0.faults = [
        once ? .disturbedOnce(file, at: 4000, kind) : .disturbed(file, at: 4000, kind)
      ]
    }
  }

  static let paceLinkFaults: [Profile] = [
    disturbed("pace-wrong-mac", "an answer in DG2 has a wrong authentication code", .wrongMAC),
    disturbed("pace-bare-status", "in DG2 comes a bare 9000 in a session of PACE", .bareStatus),
    disturbed("pace-unprotected", "an answer in DG2 comes without protection", .unprotected),
    disturbed("pace-replayed", "in DG2 comes the answer before once more", .replayed),
    disturbed("pace-trailing", "bytes follow the authentication code in DG2", .trailingObject),
    disturbed("pace-only-padding", "an answer in DG2 holds only padding", .onlyPadding),
    disturbed(
      "pace-session-lost", "the session is lost once in DG2, 6988; PACE opens it again",
      .sessionLost, once: true),
    disturbed(
      "pace-bare-once", "once in DG2 comes a bare 9000; PACE opens the session again",
      .bareStatus, once: true),
    withPACE("pace-lost-then-refused", "the session is lost in DG2, and PACE then has 6FFF") {
      $0.faults = [
        .disturbedOnce(.dataGroup(2), at: 4000, .sessionLost),
        .refusesPACEAgain(StatusWord(rawValue: 0x6FFF)),
      ]
    },
    withPACE("pace-last-mac", "the last answer of DG2 has a wrong authentication code") {
      $0.portraitLength = 17_000
      $0.faults = [.disturbed(.dataGroup(2), at: 17_000, .wrongMAC)]
    },
  ]
}
