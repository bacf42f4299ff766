import Crypto
import Encoding
import SmartCard

/// Profiles of documents that are opened by PACE, and are in order.
extension Profile {
  /// A document with PACE, and chip authentication with the same cipher on the same parameters.
  private static func modern(
    _ name: String, _ summary: String, _ mapping: PACEProfile.Mapping, _ cipher: SessionCipher,
    _ parameters: DomainParameterChoice, _ adjust: (inout Profile) -> Void = { _ in }
  ) -> Profile {
    Profile(name, summary) {
      $0.pace = [PACEProfile(mapping, cipher, parameters)]
      $0.chipAuthentication = .single(parameters, cipher)
      adjust(&$0)
    }
  }

  /// A profile with PACE as most documents have it, without chip or active authentication.
  static func withPACE(
    _ name: String, _ summary: String, _ adjust: (inout Profile) -> Void = { _ in }
  ) -> Profile {
    Profile(name, summary) {
      $0.offersPACE = true
      adjust(&$0)
    }
  }

  private static let extended = ReadingLimits(longestAnswer: 32_767, allowsExtendedLength: true)

  static let paceGroups: [Profile] = [
    modern(
      "pace-p192", "PACE and chip authentication on NIST P-192, triple DES", .generic, .tripleDES,
      .standardized(.secp192r1)),
    modern(
      "pace-bp192", "PACE and chip authentication on brainpoolP192r1, AES-128", .generic, .aes128,
      .standardized(.brainpoolP192r1)),
    modern(
      "pace-p224", "PACE and chip authentication on NIST P-224, AES-128", .generic, .aes128,
      .standardized(.secp224r1)),
    modern(
      "pace-bp224", "PACE and chip authentication on brainpoolP224r1, AES-128", .generic, .aes128,
      .standardized(.brainpoolP224r1)),
    modern(
      "pace-p256", "PACE and chip authentication on NIST P-256, AES-128", .generic, .aes128,
      .standardized(.secp256r1)),
    modern(
      "pace-bp256", "PACE and chip authentication on brainpoolP256r1, AES-128", .generic, .aes128,
      .standardized(.brainpoolP256r1)),
    modern(
      "pace-bp320", "PACE and chip authentication on brainpoolP320r1, AES-192", .generic, .aes192,
      .standardized(.brainpoolP320r1)),
    modern(
      "pace-p384", "PACE and chip authentication on NIST P-384, AES-192", .generic, .aes192,
      .standardized(.secp384r1)),
    modern(
      "pace-bp384", "PACE and chip authentication on brainpoolP384r1, AES-256", .generic, .aes256,
      .standardized(.brainpoolP384r1)),
    modern(
      "pace-bp512", "PACE and chip authentication on brainpoolP512r1, AES-256", .generic, .aes256,
      .standardized(.brainpoolP512r1)),
    modern(
      "pace-p521", "PACE and chip authentication on NIST P-521, AES-256", .generic, .aes256,
      .standardized(.secp521r1)),
    modern(
      "pace-dh-1024", "PACE and chip authentication in the 1,024-bit field, AES-128", .generic,
      .aes128, .standardized(.modp1024With160)),
    modern(
      "pace-dh-2048-224", "PACE and chip authentication in a 2,048-bit field, AES-192", .generic,
      .aes192, .standardized(.modp2048With224)
    ) { $0.reading = extended },
    modern(
      "pace-dh-2048-256", "PACE and chip authentication in a 2,048-bit field, AES-256", .generic,
      .aes256, .standardized(.modp2048With256)
    ) { $0.reading = extended },
    modern(
      "pace-dh-short", "a 2,048-bit field without extended length: chained data and 61xx",
      .generic, .aes128, .standardized(.modp2048With256)),
  ]

  static let paceKinds: [Profile] = [
    withPACE("pace", "PACE with generic mapping, and nothing against copies"),
    withPACE("pace-3des", "PACE with triple DES on brainpoolP256r1") {
      $0.pace = [PACEProfile(.generic, .tripleDES, .standardized(.brainpoolP256r1))]
    },
    withPACE("pace-large", "PACE, extended length and a portrait of 47 KB") {
      $0.reading = extended
      $0.portraitLength = 47_000
    },
    modern(
      "pace-extended", "PACE and chip authentication with extended length", .generic, .aes128,
      .standardized(.brainpoolP256r1)
    ) { $0.reading = extended },
    modern(
      "pace-20-kb", "20 KB of files, PACE and chip authentication with extended length", .generic,
      .aes128, .standardized(.brainpoolP256r1)
    ) {
      $0.reading = extended
      $0.portraitLength = 18_700
    },
    withPACE("pace-im", "PACE with integrated mapping on brainpoolP256r1, AES-128") {
      $0.pace = [PACEProfile(.integrated, .aes128, .standardized(.brainpoolP256r1))]
    },
    withPACE("pace-im-3des", "PACE with integrated mapping on NIST P-256, triple DES") {
      $0.pace = [PACEProfile(.integrated, .tripleDES, .standardized(.secp256r1))]
    },
    withPACE("pace-im-aes192", "PACE with integrated mapping on NIST P-384, AES-192") {
      $0.pace = [PACEProfile(.integrated, .aes192, .standardized(.secp384r1))]
    },
    withPACE("pace-im-aes256", "PACE with integrated mapping on brainpoolP512r1, AES-256") {
      $0.pace = [PACEProfile(.integrated, .aes256, .standardized(.brainpoolP512r1))]
    },
    withPACE("pace-im-dh", "PACE with integrated mapping in the 1,024-bit field, AES-128") {
      $0.pace = [PACEProfile(.integrated, .aes128, .standardized(.modp1024With160))]
    },
    mapping(
      "pace-cam", "PACE with chip authentication mapping, AES-128", .aes128, .brainpoolP256r1),
    mapping(
      "pace-cam-aes256", "PACE with chip authentication mapping on NIST P-521, AES-256", .aes256,
      .secp521r1),
    mapping(
      "pace-cam-two-keys", "chip authentication mapping, and a second key on the same curve",
      .aes128, .brainpoolP256r1
    ) {
      $0.chipAuthentication.keys.append(
        .init(.explicit(.brainpoolP256r1, identifier: 0), identifier: 41))
      $0.chipAuthentication.variants = [ChipAuthenticationVariant(.aes128, keyIdentifier: 41)]
    },
    mapping(
      "pace-cam-clone", "chip authentication mapping by a copy without the key", .aes128,
      .brainpoolP256r1
    ) { $0.isClone = true },
    withPACE("pace-explicit", "PACE on a curve that is given by its numbers") {
      $0.pace = [PACEProfile(.generic, .aes128, .explicit(.brainpoolP256r1, identifier: 32))]
    },
    withPACE("pace-explicit-dh", "PACE in a field that is given by its numbers") {
      $0.pace = [PACEProfile(.generic, .aes128, .explicit(.modp1024With160, identifier: 33))]
    },
    withPACE("can", "a card of three lines that takes its printed card access number as well") {
      $0.size = .td1
      $0.allowsBasicAccess = false
      $0.numbers = [.cardAccess]
      $0.chipAuthentication = .single(.standardized(.brainpoolP256r1), .aes128)
    },
    withPACE("pin", "a card of three lines with a secret number and three tries") {
      $0.size = .td1
      $0.allowsBasicAccess = false
      $0.numbers = [.cardAccess, .personalIdentification]
      $0.chipAuthentication = .single(.standardized(.brainpoolP256r1), .aes128)
    },
  ]

  private static func mapping(
    _ name: String, _ summary: String, _ cipher: SessionCipher,
    _ parameters: StandardizedDomainParameters, _ adjust: (inout Profile) -> Void = { _ in }
  ) -> Profile {
    Profile(name, summary) {
      $0.pace = [PACEProfile(.chipAuthentication, cipher, .standardized(parameters))]
      // The key of the mapping is named by the identifier of its parameters.
      $0.chipAuthentication.keys = [
        .init(
          .standardized(parameters), identifier: parameters.rawValue, isForMapping: true)
      ]
      adjust(&$0)
    }
  }

  /// Documents with PACE whose chips have known peculiarities, with which a reader must cope.
  static let paceHabits: [Profile] = [
    withPACE("pace-needs-parameters", "MSE:Set AT without tag 84 has 6A87") {
      $0.faults = [.needsParameterReference(StatusWord(rawValue: 0x6A87))]
    },
    withPACE("pace-refuses-parameters", "MSE:Set AT with tag 84 has 6A87") {
      $0.faults = [.refusesParameterReference(StatusWord(rawValue: 0x6A87))]
    },
    withPACE("pace-short-nonce-length", "the nonce has 6982 when over 256 bytes are expected") {
      $0.reading = extended
      $0.faults = [.refusesLongNonceLength(.securityStatusNotSatisfied)]
    },
    withPACE("pace-chained-only", "GENERAL AUTHENTICATE without command chaining has 6883") {
      $0.faults = [.needsChaining(.lastCommandOfChainExpected)]
    },
    withPACE("pace-unchained-only", "command chaining has 6883") {
      $0.faults = [.refusesChaining(.lastCommandOfChainExpected)]
    },
    unchained(0x6881), unchained(0x6884), unchained(0x6985), unchained(0x6D00), unchained(0x6E00),
    unchained(0x6700),
    longValues("pace-dh-unchained", "a 2,048-bit field; command chaining has 6985") {
      $0.reading = extended
      $0.faults = [.refusesChaining(.conditionsNotSatisfied)]
    },
    longValues("pace-dh-6985", "a 2,048-bit field; extended length in PACE has 6985") {
      $0.reading = extended
      $0.faults = [.refusesExtendedAuthentication(.conditionsNotSatisfied)]
    },
    longValues("pace-dh-6700", "a 2,048-bit field; extended length in PACE has 6700") {
      $0.reading = extended
      $0.faults = [.refusesExtendedAuthentication(.wrongLength)]
    },
    longValues("pace-dh-whole", "a 2,048-bit field; data in pieces have 6884") {
      $0.reading = extended
      $0.faults = [.concealsExtendedLength, .refusesPieces(StatusWord(rawValue: 0x6884))]
    },
    longValues("pace-dh-unlinked", "a 2,048-bit field in pieces; steps that are chained have 6883")
    {
      $0.faults = [.refusesLinking(.lastCommandOfChainExpected)]
    },
    longValues("pace-dh-unlinked-6985", "the same, and extended length, which it states, has 6985")
    {
      $0.reading = extended
      $0.faults = [
        .refusesLinking(.conditionsNotSatisfied),
        .refusesExtendedAuthentication(.conditionsNotSatisfied),
      ]
    },
    withPACE("pace-counter", "MSE:Set AT with the MRZ says that two tries are left") {
      $0.faults = [.countsTries(2)]
    },
    withPACE("pace-sulking", "after a wrong key everything has 6985 until the field goes off") {
      $0.faults = [.sulks(.conditionsNotSatisfied)]
    },
  ]

  /// A chip that has this status for command chaining.
  private static func unchained(_ status: UInt16) -> Profile {
    let status = StatusWord(rawValue: status)
    return withPACE("pace-unchained-\("\(status)".lowercased())", "command chaining has \(status)")
    {
      $0.faults = [.refusesChaining(status)]
    }
  }

  /// A profile with PACE whose public values are too long for a short command.
  private static func longValues(
    _ name: String, _ summary: String, _ adjust: (inout Profile) -> Void
  ) -> Profile {
    withPACE(name, summary) {
      $0.pace = [PACEProfile(.generic, .aes128, .standardized(.modp2048With256))]
      adjust(&$0)
    }
  }

  /// Documents whose EF.CardAccess has several variants of PACE, cannot be used, or differs from
  /// DG14.
  static let paceOffers: [Profile] = [
    withPACE("pace-several", "four variants of PACE in EF.CardAccess") {
      $0.pace = [
        PACEProfile(.generic, .tripleDES, .standardized(.secp256r1)),
        PACEProfile(.integrated, .aes128, .standardized(.brainpoolP256r1)),
        PACEProfile(.generic, .aes128, .standardized(.brainpoolP256r1)),
        PACEProfile(.generic, .aes256, .standardized(.brainpoolP384r1)),
      ]
    },
    withPACE("pace-two-parameters", "one variant of PACE with two sets of parameters") {
      $0.pace = [
        PACEProfile(.generic, .aes128, .standardized(.secp256r1)),
        PACEProfile(.generic, .aes128, .standardized(.brainpoolP256r1)),
      ]
    },
    withPACE("card-access-odd-member", "a member of EF.CardAccess is only an identifier") {
      $0.strayAccessInfos = [
        DER.sequence(DER.objectIdentifier(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 2)))
      ]
    },
    withPACE("card-access-unusable", "the only PACEInfo refers to parameters that nobody has") {
      $0.pace = [PACEProfile(.generic, .aes128, .reserved(7))]
    },
    withPACE("card-access-absent", "DG14 offers PACE, EF.CardAccess is not there") {
      $0.faults = [.missing(.cardAccess)]
    },
    withPACE("card-access-only", "EF.CardAccess offers PACE, DG14 does not") {
      $0.repeatsPACE = false
      $0.chipAuthentication = .single(.standardized(.brainpoolP256r1), .aes128)
    },
    Profile("card-access-deactivated", "EF.CardAccess is there but deactivated, 6283") {
      $0.strayAccessInfos = [
        DER.sequence(
          DER.objectIdentifier(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 2)), DER.integer(1))
      ]
      $0.faults = [.deactivated(.cardAccess)]
    },
  ]
}
