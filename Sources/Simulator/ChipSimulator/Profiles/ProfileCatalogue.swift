import LDS
import SmartCard

extension Profile {
  /// The profile with a name; nil if there is none.
  public static func named(_ name: String) -> Profile? { all.first { $0.name == name } }

  /// The ordinary specimen, a booklet behind basic access control.
  public static let specimen = Profile(
    "specimen", "a booklet in order, behind basic access control")

  /// Every profile, the default first.
  public static let all: [Profile] =
    [specimen] + kinds + limits + access + dataFaults + linkFaults
    + refusing + paceGroups + paceKinds + paceHabits + paceOffers + paceFaults + paceLinkFaults
    + basicAccessFaults + disturbances + selectingHabits + readingHabits + contentHabits
    + closedCards
    + furtherContents + chipAuthenticationKinds + chipAuthenticationFaults
    + activeAuthenticationKinds + activeAuthenticationFaults

  private static let kinds = [
    Profile("td1", "a card of three lines in order") { $0.size = .td1 },
    Profile("td2", "a larger card of two lines in order") { $0.size = .td2 },
    Profile("large", "a portrait of 47 KB, so that offsets exceed 32,767") {
      $0.portraitLength = 47_000
    },
    Profile("explicit-curve", "a signer's certificate with explicit curve parameters") {
      $0.signerKind = .p256Explicit
    },
    Profile(
      "pss-label", "a signer's key that is labelled for RSASSA-PSS, and signs with PKCS#1 v1.5"
    ) {
      $0.signerKind = .labelledPSS
    },
    Profile("signer-bp256", "signed with ECDSA on brainpoolP256r1") {
      $0.signerKind = .brainpoolP256()
    },
    Profile("signer-rsa", "signed with RSA 2,048, PKCS#1 v1.5") {
      $0.signerKind = .rsa()
    },
    Profile("signer-rsa-e3", "signed with RSA 2,048, PKCS#1 v1.5, exponent 3") {
      $0.signerKind = .rsa(exponent: 3)
    },
    Profile("signer-pss", "signed with RSA 2,048, PSS") {
      $0.signerKind = .pss()
    },
    Profile("signer-pss-e3", "signed with RSA 2,048, PSS, exponent 3") {
      $0.signerKind = .pss(exponent: 3)
    },
    Profile("signer-rsa-3072", "signed with RSA 3,072, PKCS#1 v1.5") {
      $0.signerKind = .rsa(bits: 3072)
    },
    Profile("signer-pss-3072", "signed with RSA 3,072, PSS") {
      $0.signerKind = .pss(bits: 3072)
    },
    Profile("signer-rsa-4096", "signed with RSA 4,096, PKCS#1 v1.5") {
      $0.signerKind = .rsa(bits: 4096)
    },
    Profile("signer-bp256-sha384", "signed with ECDSA on brainpoolP256r1, SHA-384") {
      $0.signerKind = .brainpoolP256(.sha384)
    },
    Profile("signer-bp256-sha512", "signed with ECDSA on brainpoolP256r1, SHA-512") {
      $0.signerKind = .brainpoolP256(.sha512)
    },
    Profile("signer-rsa-sha512", "signed with RSA 2,048, PKCS#1 v1.5, SHA-512") {
      $0.signerKind = .rsa(.sha512)
    },
    Profile("signer-rsa-sha1", "signed with RSA 2,048, PKCS#1 v1.5, SHA-1") {
      $0.signerKind = .rsa(.sha1)
    },
    Profile("signer-pss-sha384", "signed with RSA 2,048, PSS, SHA-384") {
      $0.signerKind = .pss(.sha384)
    },
    Profile("signer-pss-sha512", "signed with RSA 2,048, PSS, SHA-512") {
      $0.signerKind = .pss(.sha512)
    },
    Profile("signer-rsa-4096-sha512", "signed with RSA 4,096, PKCS#1 v1.5, SHA-512") {
      $0.signerKind = .rsa(bits: 4096, .sha512)
    },
    Profile("signer-p384", "signed with ECDSA on P-384, SHA-384") { $0.signerKind = .p384() },
    Profile("signer-p384-sha512", "signed with ECDSA on P-384, SHA-512") {
      $0.signerKind = .p384(.sha512)
    },
    Profile("signer-bp384", "signed with ECDSA on brainpoolP384r1, SHA-384") {
      $0.signerKind = .brainpoolP384
    },
    Profile("signer-bp512", "signed with ECDSA on brainpoolP512r1, SHA-512") {
      $0.signerKind = .brainpoolP512
    },
    Profile("expired", "a document that expired last year") { $0.isExpired = true },
  ]

  private static let limits = [
    Profile("small-reads", "gives at most 128 bytes an answer, 6700 above") {
      $0.reading = ReadingLimits(longestAnswer: 128, excess: .wrongLength)
    },
    Profile("six-c", "answers a length that is not exact with 6Cxx") {
      $0.reading = ReadingLimits(longestAnswer: 160, excess: .exactLength)
    },
    Profile("extended-length", "takes commands and gives answers of extended length") {
      $0.reading = ReadingLimits(longestAnswer: 32_767, allowsExtendedLength: true)
    },
    Profile("get-response", "gives its answers in pieces of 100 bytes, by 61xx") {
      $0.faults = [.pieces(of: 100)]
    },
  ]

  private static let access = [
    Profile("open", "no access control at all") { $0.hasAccessControl = false },
    Profile("pace-offered", "offers PACE, answers it with 6FFF; basic access control would work") {
      $0.offersPACE = true
      $0.faults = [.refusesPACE(paceStatus)]
    },
    Profile("truncated-card-access", "EF.CardAccess ends in the middle of its PACEInfo") {
      $0.offersPACE = true
      $0.faults = [.refusesPACE(paceStatus), .endsEarly(.cardAccess, after: 9)]
    },
  ]

  private static let paceStatus = StatusWord(rawValue: 0x6FFF)

  /// Profiles of chips that refuse every reader.
  private static let refusing =
    ([0x6D00, 0x6E00, 0x6F00, 0x6985, 0x6982] as [UInt16]).map { status in
      let status = StatusWord(rawValue: status)
      return Profile("refuses-\("\(status)".lowercased())", "every command has \(status)") {
        $0.faults = [.refusesAll(status)]
      }
    } + [
      Profile("terminated", "SELECT of the application has 6285: it is terminated") {
        $0.faults = [.applicationState(StatusWord(rawValue: 0x6285))]
      }
    ]

  private static let dataFaults = [
    Profile("wrong-digest", "the portrait was altered after signing") {
      $0.faults = [.altered(.dataGroup(2), beforeEnd: 1000)]
    },
    Profile("altered-name", "a letter of the name was altered after signing") {
      $0.faults = [.altered(.dataGroup(1), beforeEnd: 83)]
    },
    Profile("altered-details", "the place of birth in DG11 was altered after signing") {
      $0.contents = [.dg11: DG11(fullName: "Eriksson<<Anna<Maria", placeOfBirth: "Zenith").bytes]
      $0.faults = [.altered(.dataGroup(11), beforeEnd: 1)]
    },
    Profile("wrong-signature", "the signature of EF.SOD does not verify") {
      $0.faults = [.altered(.sod, beforeEnd: 1)]
    },
    Profile("unknown-signer", "signed under another root of the same name") {
      $0.signer = .impostor
    },
    Profile("foreign-signer", "signed by another state, whose root nobody has") {
      $0.signer = .elsewhere
    },
    Profile("truncated-file", "DG2 ends in the middle of the portrait") {
      $0.faults = [.endsEarly(.dataGroup(2), after: 9000)]
    },
    Profile("lying-length", "the header of DG1 claims 2 GB") {
      $0.faults = [.claimsTwoGigabytes(.dataGroup(1))]
    },
    Profile("stripped", "DG14 is signed but not on the chip") {
      $0.hasSecurityOptions = true
      $0.faults = [.missing(.dataGroup(14))]
    },
    Profile("closed-dg3", "DG3 is signed but stays closed") {
      $0.hasFingers = true
      $0.faults = [.closed(.dataGroup(3))]
    },
    Profile("sod-missing", "there is no EF.SOD") { $0.faults = [.missing(.sod)] },
  ]

  private static let linkFaults = [
    Profile("endless-61xx", "an answer in DG2 announces more data without end") {
      $0.faults = [.endless(.dataGroup(2), at: 4000)]
    },
    Profile("removed", "the document is taken away in the middle of DG2") {
      $0.faults = [.removal(.dataGroup(2), at: 8000)]
    },
    Profile("wrong-mac", "an answer in DG2 has a wrong authentication code") {
      $0.faults = [.wrongMAC(.dataGroup(2), at: 4000)]
    },
    Profile("bare-status", "in DG2 comes an unprotected 9000 in place of an answer") {
      $0.faults = [.bareStatus(.dataGroup(2), at: 4000)]
    },
  ]
}
