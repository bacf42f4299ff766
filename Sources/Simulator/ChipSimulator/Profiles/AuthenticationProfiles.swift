import Crypto
import SmartCard

/// Profiles with chip authentication or active authentication, correct or wrong.
extension Profile {
  private static let extended = ReadingLimits(longestAnswer: 32_767, allowsExtendedLength: true)

  private static func proving(
    _ name: String, _ summary: String, _ parameters: DomainParameterChoice,
    _ cipher: SessionCipher, _ adjust: (inout Profile) -> Void = { _ in }
  ) -> Profile {
    Profile(name, summary) {
      $0.chipAuthentication = .single(parameters, cipher)
      adjust(&$0)
    }
  }

  static let chipAuthenticationKinds: [Profile] = [
    proving(
      "fingerprints", "fingerprints for the test country's terminal alone (sim terminal)",
      .standardized(.brainpoolP256r1), .aes128
    ) {
      $0.offersPACE = true
      $0.terminalAuthentication = TestTerminal.profile
      $0.contents = [
        .dg3: BiometricSpecimen.dg3([2, 7], .wsq), .dg4: BiometricSpecimen.dg4([], .raw),
      ]
    },
    proving(
      "ca-3des", "basic access control, chip authentication by MSE:Set KAT",
      .standardized(.brainpoolP256r1), .tripleDES),
    proving(
      "ca-aes128", "basic access control, chip authentication moves to AES-128",
      .standardized(.secp256r1), .aes128),
    proving(
      "ca-aes192", "basic access control, chip authentication moves to AES-192",
      .standardized(.secp384r1), .aes192),
    proving(
      "ca-aes256", "basic access control, chip authentication moves to AES-256",
      .standardized(.brainpoolP512r1), .aes256),
    proving(
      "ca-dh-3des", "chip authentication in the 1,024-bit field by MSE:Set KAT",
      .standardized(.modp1024With160), .tripleDES),
    proving(
      "ca-dh-aes", "chip authentication in a 2,048-bit field with extended length",
      .standardized(.modp2048With256), .aes128
    ) { $0.reading = extended },
    proving(
      "ca-chained", "chip authentication in a 2,048-bit field: over 200 bytes need chaining",
      .standardized(.modp2048With256), .aes256
    ) {
      $0.reading = extended
      $0.faults = [.limitsData(200, .wrongLength)]
    },
    proving(
      "ca-unchained-only", "chip authentication; command chaining has 6883",
      .standardized(.brainpoolP256r1), .aes128
    ) { $0.faults = [.refusesChaining(.lastCommandOfChainExpected)] },
    Profile("ca-numbered", "PACE, and chip authentication on a curve that is named by its number") {
      $0.offersPACE = true
      $0.chipAuthentication = .asWritten(.standardized(.brainpoolP256r1), .aes128)
    },
    Profile("ca-numbered-p256", "chip authentication on P-256, which is named by its number") {
      $0.chipAuthentication = .asWritten(.standardized(.secp256r1), .tripleDES)
    },
    Profile("ca-key-id", "chip authentication with one key, whose identifier is C3") {
      $0.offersPACE = true
      $0.chipAuthentication = ChipAuthenticationProfile(
        keys: [.init(.explicit(.brainpoolP256r1, identifier: 0), identifier: 0xC3)],
        variants: [ChipAuthenticationVariant(.aes128, keyIdentifier: 0xC3)])
    },
    Profile("ca-several-keys", "chip authentication with a choice of three keys") {
      $0.offersPACE = true
      $0.chipAuthentication = ChipAuthenticationProfile(
        keys: [
          .init(.explicit(.secp256r1, identifier: 0), identifier: 1),
          .init(.explicit(.brainpoolP320r1, identifier: 0), identifier: 2),
          .init(.standardized(.modp1024With160), identifier: 3),
        ],
        variants: [
          ChipAuthenticationVariant(.tripleDES, keyIdentifier: 1),
          ChipAuthenticationVariant(.aes192, keyIdentifier: 2),
          ChipAuthenticationVariant(.aes128, keyIdentifier: 3),
        ])
    },
    Profile("ca-no-info", "PACE with AES; a key without its protocol: triple DES follows") {
      $0.offersPACE = true
      $0.chipAuthentication = ChipAuthenticationProfile(
        keys: [.init(.explicit(.brainpoolP256r1, identifier: 0))],
        variants: [ChipAuthenticationVariant(.tripleDES)], statesVariants: false)
    },
    proving(
      "ca-open", "no access control, but chip authentication", .standardized(.brainpoolP256r1),
      .aes128
    ) { $0.hasAccessControl = false },
  ]

  private static func failing(
    _ name: String, _ summary: String, _ step: AuthenticationStep, _ status: UInt16,
    _ cipher: SessionCipher = .aes128
  ) -> Profile {
    proving(name, summary, .standardized(.brainpoolP256r1), cipher) {
      $0.faults = [.refuses(step, StatusWord(rawValue: status))]
    }
  }

  static let chipAuthenticationFaults: [Profile] = [
    failing(
      "ca-6fff", "chip authentication is offered, its selection has 6FFF",
      .chipAuthenticationSelection, 0x6FFF),
    failing(
      "ca-6a88", "chip authentication is offered, its selection has 6A88",
      .chipAuthenticationSelection, 0x6A88),
    failing(
      "ca-6a80", "chip authentication is offered, its selection has 6A80",
      .chipAuthenticationSelection, 0x6A80),
    failing("ca-6300", "chip authentication is offered and has 6300", .chipAuthentication, 0x6300),
    failing("ca-6982", "chip authentication is offered and has 6982", .chipAuthentication, 0x6982),
    failing("ca-6f00", "chip authentication is offered and has 6F00", .chipAuthentication, 0x6F00),
    failing(
      "ca-kat-6f00", "MSE:Set KAT is offered and has 6F00", .chipAuthentication, 0x6F00, .tripleDES),
    proving(
      "ca-bare-once", "MSE:Set AT of chip authentication has a bare 6988, once",
      .standardized(.brainpoolP256r1), .aes128
    ) { $0.faults = [.bareOnce(.chipAuthenticationSelection, .secureMessagingObjectsWrong)] },
    proving(
      "ca-clone", "a copy: chip authentication with another key than the signed one",
      .standardized(.brainpoolP256r1), .aes128
    ) { $0.isClone = true },
    proving(
      "ca-clone-3des", "a copy: MSE:Set KAT with another key than the signed one",
      .standardized(.brainpoolP256r1), .tripleDES
    ) { $0.isClone = true },
    proving(
      "ca-ignored", "a copy: chip authentication has 9000, but the session keeps its keys",
      .standardized(.brainpoolP256r1), .aes128
    ) { $0.faults = [.keepsOldSession] },
    proving(
      "ca-pace-clone", "a copy behind PACE: chip authentication with another key",
      .standardized(.brainpoolP256r1), .aes128
    ) {
      $0.offersPACE = true
      $0.isClone = true
    },
  ]

  private static func signing(
    _ name: String, _ summary: String, _ offer: ActiveAuthenticationOffer,
    _ adjust: (inout Profile) -> Void = { _ in }
  ) -> Profile {
    Profile(name, summary) {
      $0.activeAuthentication = offer
      adjust(&$0)
    }
  }

  static let activeAuthenticationKinds: [Profile] = [
    signing(
      "aa-rsa-1024", "active authentication, RSA 1,024, SHA-1", .rsa(bits: 1024, .sha1)),
    signing(
      "aa-rsa-1280", "active authentication, RSA 1,280, SHA-224", .rsa(bits: 1280, .sha224)),
    signing(
      "aa-rsa-1536", "active authentication, RSA 1,536, SHA-256", .rsa(bits: 1536, .sha256)),
    signing(
      "aa-rsa-1848", "active authentication, RSA 1,848, SHA-384: the most that fits",
      .rsa(bits: 1848, .sha384)),
    signing(
      "aa-rsa-2048", "active authentication, RSA 2,048, SHA-256, with extended length",
      .rsa(bits: 2048, .sha256)
    ) { $0.reading = extended },
    signing(
      "aa-rsa-2048-pieces", "active authentication, RSA 2,048, SHA-256, by 61xx",
      .rsa(bits: 2048, .sha256)),
    signing(
      "aa-rsa-3072", "active authentication, RSA 3,072, SHA-512, with extended length",
      .rsa(bits: 3072, .sha512)
    ) { $0.reading = extended },
    signing(
      "aa-ecdsa", "active authentication, ECDSA on P-256, SHA-256, plain",
      .ecdsa(.secp256r1, .sha256, .plain, isStated: true)),
    signing(
      "aa-ecdsa-der", "active authentication, ECDSA on brainpoolP256r1, SHA-256, in DER",
      .ecdsa(.brainpoolP256r1, .sha256, .der, isStated: true)),
    signing(
      "aa-ecdsa-384", "active authentication, ECDSA on P-384 with SHA-256, no DG14",
      .ecdsa(.secp384r1, .sha256, .plain, isStated: false)),
    signing(
      "aa-ecdsa-521", "active authentication, ECDSA on P-521, SHA-512, plain",
      .ecdsa(.secp521r1, .sha512, .plain, isStated: true)),
    signing(
      "aa-open", "no access control, but active authentication", .rsa(bits: 1024, .sha256)
    ) { $0.hasAccessControl = false },
    signing(
      "aa-ca", "PACE, chip authentication and active authentication",
      .ecdsa(.secp256r1, .sha256, .plain, isStated: true)
    ) {
      $0.offersPACE = true
      $0.chipAuthentication = .single(.standardized(.brainpoolP256r1), .aes128)
    },
    signing(
      "aa-truncated", "a signature that is too long for the answer is cut off, with 9000",
      .rsa(bits: 2048, .sha256)
    ) {
      $0.reading = extended
      $0.faults = [.truncatesSignature]
    },
    signing(
      "aa-silent", "9000 and no signature when 65,536 bytes are expected",
      .rsa(bits: 2048, .sha256)
    ) {
      $0.reading = extended
      $0.faults = [.silentAtLargestLength]
    },
  ]

  static let activeAuthenticationFaults: [Profile] = [
    signing(
      "aa-clone", "a copy: active authentication with another RSA key than the signed one",
      .rsa(bits: 1024, .sha1)
    ) { $0.isClone = true },
    signing(
      "aa-clone-ecdsa", "a copy: active authentication with another ECDSA key",
      .ecdsa(.secp256r1, .sha256, .plain, isStated: true)
    ) { $0.isClone = true },
    signing("aa-6982", "active authentication is offered and has 6982", .rsa(bits: 1024, .sha1)) {
      $0.faults = [.refuses(.activeAuthentication, .securityStatusNotSatisfied)]
    },
    signing(
      "aa-bare-once", "INTERNAL AUTHENTICATE has a bare 6982, once", .rsa(bits: 1024, .sha1)
    ) { $0.faults = [.bareOnce(.activeAuthentication, .securityStatusNotSatisfied)] },
    signing("aa-6d00", "active authentication is offered and has 6D00", .rsa(bits: 1024, .sha1)) {
      $0.faults = [.refuses(.activeAuthentication, .instructionNotSupported)]
    },
    signing("aa-empty", "active authentication has 9000 and no signature", .rsa(bits: 1024, .sha1))
    {
      $0.faults = [.refuses(.activeAuthentication, .success)]
    },
    signing(
      "aa-replayed", "active authentication always has the same signature",
      .rsa(bits: 1024, .sha256)
    ) { $0.faults = [.repeatsSignature] },
  ]
}
