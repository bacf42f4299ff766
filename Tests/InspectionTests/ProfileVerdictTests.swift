import ChipAccess
import ChipSimulator
import LDS
import Testing
import Trust
import Verdicts

import Inspection

/// What an inspection of a profile must come to.
struct ProfileVerdict: Sendable, CustomTestStringConvertible {
  let profile: String
  /// The protocol's name, or what it begins with.
  let access: String
  let data: ReasonCode
  let chip: ReasonCode
  let validity: ReasonCode
  let exit: ExitCode

  /// What is to be done with such a document.
  var decision: Decision.Value {
    switch exit {
    case .success: .accept
    case .dataUnknown: .checkByHand
    case .notValid: validity == .documentExpired ? .refuse : .checkByHand
    default: .refuse
    }
  }

  var testDescription: String { profile }

  init(
    _ profile: String, _ access: String, data: ReasonCode = .dataAuthentic, chip: ReasonCode,
    validity: ReasonCode = .documentInDate, exit: ExitCode = .success
  ) {
    self.profile = profile
    self.access = access
    self.data = data
    self.chip = chip
    self.validity = validity
    self.exit = exit
  }

  /// Several profiles that come to the same.
  static func each(
    _ profiles: [String], _ access: String, chip: ReasonCode, exit: ExitCode = .success
  ) -> [ProfileVerdict] {
    profiles.map { ProfileVerdict($0, access, chip: chip, exit: exit) }
  }
}

@Suite("Every profile of the virtual passport, inspected with its root as an anchor")
struct ProfileVerdictTests {
  static let verdicts: [ProfileVerdict] =
    plain + paceGenuine + pacePassed + basicPassed + basicGenuine + chipFailed + odd

  private static let plain =
    ProfileVerdict.each(
      [
        "specimen", "td1", "td2", "large", "explicit-curve", "small-reads", "six-c",
        "extended-length", "get-response", "closed-dg3", "details", "face-39794",
        "face-jpeg2000",
        "markup", "lds2", "cvca-moved", "session-left", "session-left-cold", "length-in-clear",
        "undocumented-tag", "pss-label", "signer-bp256", "signer-rsa", "signer-rsa-e3",
        "signer-pss", "signer-pss-e3", "signer-rsa-3072", "signer-pss-3072", "signer-rsa-4096",
        "signer-bp256-sha384", "signer-bp256-sha512", "signer-rsa-sha512", "signer-rsa-sha1",
        "signer-pss-sha384",
        "signer-pss-sha512", "signer-rsa-4096-sha512",
        "signer-p384", "signer-p384-sha512", "signer-bp384", "signer-bp512",
      ], "BAC", chip: .chipNotProvable)
    + [
      ProfileVerdict("open", "none", chip: .chipNotProvable),
      ProfileVerdict(
        "expired", "BAC", chip: .chipNotProvable, validity: .documentExpired, exit: .notValid),
      ProfileVerdict("stripped", "BAC", chip: .fileStripped, exit: .chipFailed),
      ProfileVerdict("details-differ", "BAC", chip: .chipNotProvable, exit: .notValid),
      ProfileVerdict(
        "wrong-digest", "BAC", data: .digestMismatch, chip: .chipNeedsData, exit: .dataFailed),
      ProfileVerdict(
        "wrong-signature", "BAC", data: .signatureInvalid, chip: .chipNeedsData,
        validity: .expiryUnconfirmed, exit: .dataFailed),
      ProfileVerdict(
        "altered-name", "BAC", data: .digestMismatch, chip: .chipNeedsData,
        validity: .expiryUnconfirmed, exit: .dataFailed),
      ProfileVerdict(
        "altered-details", "BAC", data: .digestMismatch, chip: .chipNeedsData, exit: .dataFailed),
      ProfileVerdict(
        "truncated-file", "BAC", data: .fileTruncated, chip: .chipNeedsData, exit: .dataFailed),
      ProfileVerdict(
        "lying-length", "BAC", data: .fileTooLong, chip: .chipNeedsData,
        validity: .dateUnreadable, exit: .dataFailed),
      ProfileVerdict(
        "sod-missing", "BAC", data: .securityObjectMissing, chip: .chipNeedsData,
        validity: .expiryUnconfirmed, exit: .dataFailed),
      ProfileVerdict(
        "closed-sod", "BAC", data: .closedToReader, chip: .chipNeedsData,
        validity: .dateUnreadable, exit: .dataUnknown),
      ProfileVerdict(
        "identity-card", "PACE-ECDH-GM-", data: .closedToReader, chip: .chipNeedsData,
        validity: .dateUnreadable, exit: .dataUnknown),
      ProfileVerdict(
        "unknown-signer", "BAC", data: .signerUnknown, chip: .chipNeedsData,
        validity: .expiryUnconfirmed, exit: .dataUnknown),
      ProfileVerdict(
        "foreign-signer", "BAC", data: .noTrustAnchor, chip: .chipNeedsData,
        validity: .expiryUnconfirmed, exit: .dataUnknown),
    ]

  private static let paceGenuine =
    [
      ProfileVerdict("pace-p192", "PACE-ECDH-GM-3DES-CBC-CBC", chip: .chipGenuine),
      ProfileVerdict("pace-cam-aes256", "PACE-ECDH-CAM-AES-CBC-CMAC-256", chip: .chipGenuine),
    ]
    + ProfileVerdict.each(
      ["pace-bp192", "pace-p224", "pace-bp224", "pace-p256", "pace-bp256"],
      "PACE-ECDH-GM-AES-CBC-CMAC-128", chip: .chipGenuine)
    + ProfileVerdict.each(
      ["pace-bp320", "pace-p384"], "PACE-ECDH-GM-AES-CBC-CMAC-192", chip: .chipGenuine)
    + ProfileVerdict.each(
      ["pace-bp384", "pace-bp512", "pace-p521"], "PACE-ECDH-GM-AES-CBC-CMAC-256",
      chip: .chipGenuine)
    + ProfileVerdict.each(
      ["pace-dh-1024", "pace-dh-short"], "PACE-DH-GM-AES-CBC-CMAC-128", chip: .chipGenuine)
    + ProfileVerdict.each(
      ["pace-dh-2048-224", "pace-dh-2048-256"], "PACE-DH-GM-", chip: .chipGenuine)
    + ProfileVerdict.each(
      [
        "pace-extended", "pace-20-kb", "card-access-only", "aa-ca", "ca-numbered", "ca-key-id",
        "ca-several-keys", "ca-no-info", "fingerprints",
      ], "PACE-ECDH-GM-", chip: .chipGenuine)
    + ProfileVerdict.each(
      ["pace-cam", "pace-cam-two-keys"], "PACE-ECDH-CAM-AES-CBC-CMAC-128", chip: .chipGenuine)

  private static let pacePassed = ProfileVerdict.each(
    [
      "pace", "pace-3des", "pace-large", "pace-im", "pace-im-3des", "pace-im-aes192",
      "pace-im-aes256", "pace-im-dh", "pace-explicit", "pace-explicit-dh",
      "pace-needs-parameters", "pace-refuses-parameters", "pace-short-nonce-length",
      "pace-chained-only", "pace-unchained-only", "pace-unchained-6881", "pace-unchained-6884",
      "pace-unchained-6985", "pace-unchained-6d00", "pace-unchained-6e00", "pace-unchained-6700",
      "pace-dh-unchained", "pace-dh-6985", "pace-dh-6700", "pace-dh-whole", "pace-dh-unlinked",
      "pace-dh-unlinked-6985", "pace-counter", "pace-sulking", "pace-several",
      "pace-two-parameters", "pace-session-lost", "pace-bare-once", "card-access-odd-member",
      "master-file-empty", "master-file-3f00", "pace-session-left",
    ], "PACE-", chip: .chipNotProvable)

  private static let basicPassed = ProfileVerdict.each(
    [
      "wrong-key-6982", "wrong-key-6985", "wrong-key-6a88", "sulking",
      "card-access-deactivated", "select-without-length", "directory-closed",
      "no-short-identifiers", "under-224", "under-160", "under-100", "under-100-six-c",
      "empty-reads",
      "short-answers", "long-answers", "extended-small", "long-number", "unknown-birth-day",
      "face-length", "issuer-data",
    ], "BAC", chip: .chipNotProvable)

  private static let basicGenuine =
    ProfileVerdict.each(
      [
        "ca-3des", "ca-numbered-p256", "ca-aes128", "ca-aes192", "ca-aes256", "ca-dh-3des",
        "ca-dh-aes",
        "ca-chained", "ca-unchained-only", "ca-bare-once", "aa-bare-once", "aa-rsa-1024",
        "aa-rsa-1280", "aa-rsa-1536",
        "aa-rsa-1848", "aa-rsa-2048", "aa-rsa-2048-pieces", "aa-rsa-3072", "aa-ecdsa",
        "aa-ecdsa-der", "aa-ecdsa-384", "aa-ecdsa-521", "aa-truncated", "aa-silent",
      ], "BAC", chip: .chipGenuine)
    + ProfileVerdict.each(["ca-open", "aa-open"], "none", chip: .chipGenuine)

  private static let chipFailed =
    ProfileVerdict.each(
      [
        "ca-clone", "ca-clone-3des", "ca-ignored", "aa-clone", "aa-clone-ecdsa", "aa-replayed",
        "aa-empty",
      ],
      "BAC", chip: .chipProofInvalid, exit: .chipFailed)
    + ProfileVerdict.each(
      ["ca-pace-clone", "pace-cam-clone"], "PACE-", chip: .chipProofInvalid, exit: .chipFailed)
    + ProfileVerdict.each(
      [
        "ca-6fff", "ca-6a88", "ca-6a80", "ca-6300", "ca-6982", "ca-6f00", "ca-kat-6f00", "aa-6982",
        "aa-6d00",
      ], "BAC", chip: .chipProofRefused, exit: .chipFailed)

  private static let odd = [
    ProfileVerdict("stripped-dg15", "BAC", chip: .fileStripped, exit: .chipFailed),
    ProfileVerdict("card-access-absent", "BAC", chip: .chipNotProvable, exit: .notValid),
    ProfileVerdict(
      "pace-only-padding", "PACE-", data: .fileTruncated, chip: .chipNeedsData,
      exit: .dataFailed),
  ]

  /// The profiles whose read ends before there is anything to judge.
  static let errors: [(String, ReasonCode)] =
    [
      ("pace-offered", .paceFailed), ("eid-only", .noPassportApplication),
      ("truncated-card-access", .cardAccessUnreadable),
      ("card-access-unusable", .paceUnusable), ("pace-token-6300", .accessKeyRejected),
      ("pace-endless", .responseEndless), ("endless-61xx", .responseEndless),
      ("pace-counter-zero", .passwordBlocked), ("pace-counter-6f00", .accessKeyRejected),
      ("pace-forms-6985", .paceFailed),
    ]
    + [
      "refuses-6d00", "refuses-6e00", "refuses-6f00", "refuses-6985", "refuses-6982", "terminated",
    ].map { ($0, .chipRefusesAll) }
    + [
      "pace-mse-6a80", "pace-nonce-6985", "pace-map-6300", "pace-agree-6f00", "pace-nonce-short",
      "pace-nonce-empty", "pace-map-off-curve", "pace-map-infinity", "pace-map-reflected",
      "pace-key-off-curve", "pace-key-infinity", "pace-key-reflected", "pace-wrong-token",
      "pace-token-reflected", "pace-no-token", "pace-dh-key-zero", "pace-cam-no-data",
    ].map { ($0, .paceFailed) }
    + [
      "pace-wrong-mac", "pace-bare-status", "pace-unprotected", "pace-replayed", "pace-trailing",
      "pace-lost-then-refused", "pace-last-mac", "bac-wrong-mac", "bac-wrong-chip-challenge",
      "bac-wrong-reader-challenge", "wrong-mac", "bare-status",
    ].map { ($0, .secureMessagingFailed) }

  @Test(
    "given a profile, when inspected, then verdicts, protocol and exit code are its own",
    arguments: verdicts)
  func verdict(_ expected: ProfileVerdict) throws {
    let profile = try #require(Profile.named(expected.profile))
    let record = try TestDesk.inspected(profile)
    #expect(record.data.code == expected.data)
    #expect(record.chip.code == expected.chip)
    #expect(record.validity.code == expected.validity)
    #expect(record.access.accessProtocol.name.hasPrefix(expected.access))
    #expect(record.exitCode == expected.exit)
    #expect(record.access.isDowngraded == (expected.profile == "card-access-absent"))
    let decision = try #require(record.decision)
    #expect(decision.value == expected.decision)
    #expect(decision.couldBeACopy == (decision.value == .accept && record.chip.status != .passed))
    #expect(decision.isTestOnly == (record.anchor == nil))
  }

  @Test(
    "given a profile that cannot be read, when inspected, then its error says why",
    arguments: errors)
  func error(_ name: String, _ code: ReasonCode) throws {
    let profile = try #require(Profile.named(name))
    do {
      let record = try TestDesk.inspected(profile)
      Issue.record("it was read: \(record.data.code), \(record.chip.code)")
    } catch let error as any CodedError {
      #expect(error.code == code)
    }
  }

  @Test("given all profiles, then each is in one of the tables")
  func complete() {
    // Those with a password of their own are read by it elsewhere; a removed document needs a hand.
    let elsewhere: Set<String> = ["can", "pin", "removed"]
    let known = Set(Self.verdicts.map(\.profile)).union(Self.errors.map(\.0)).union(elsewhere)
    #expect(Set(Profile.all.map(\.name)).subtracting(known) == [])
    #expect(known.subtracting(Profile.all.map(\.name)) == [])
  }
}
