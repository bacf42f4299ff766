import Encoding
import LDS
import SmartCard

/// Profiles behind basic access control whose selecting, opening or reading is odd.
extension Profile {
  static let basicAccessFaults: [Profile] = [
    Profile("bac-wrong-mac", "the answer of basic access control has a wrong code") {
      $0.faults = [.basicAccess(.wrongCode)]
    },
    Profile("bac-wrong-chip-challenge", "its answer has another challenge than the chip gave") {
      $0.faults = [.basicAccess(.wrongChallenge)]
    },
    Profile("bac-wrong-reader-challenge", "its answer has another challenge than it was given") {
      $0.faults = [.basicAccess(.wrongTerminalChallenge)]
    },
    Profile("wrong-key-6982", "a wrong key for basic access control has 6982") {
      $0.faults = [.statusOfWrongKey(.securityStatusNotSatisfied)]
    },
    Profile("wrong-key-6985", "a wrong key for basic access control has 6985") {
      $0.faults = [.statusOfWrongKey(.conditionsNotSatisfied)]
    },
    Profile("wrong-key-6a88", "a wrong key for basic access control has 6A88") {
      $0.faults = [.statusOfWrongKey(.referencedDataNotFound)]
    },
    Profile("sulking", "after a wrong key everything has 6985 until the field goes off") {
      $0.faults = [.sulks(.conditionsNotSatisfied)]
    },
  ]

  static let selectingHabits: [Profile] = [
    withPACE("master-file-empty", "the master file is selected only without data, else 6A86") {
      $0.faults = [.selectsMasterFile(.empty, otherwise: .wrongParameters)]
    },
    withPACE("master-file-3f00", "the master file is selected only by 3F00, else 6985") {
      $0.faults = [.selectsMasterFile(.identifier, otherwise: .conditionsNotSatisfied)]
    },
    Profile("select-without-length", "SELECT by name with an expected length has 6700") {
      $0.faults = [.refusesLengthInSelect(.wrongLength)]
    },
    Profile("directory-closed", "EF.DIR has 6982 before access control") {
      $0.faults = [.closedBeforeAccess(.directory)]
    },
    Profile("no-short-identifiers", "READ BINARY with a short file identifier has 6A86") {
      $0.faults = [.refusesShortIdentifiers(.wrongParameters)]
    },
    Profile("stripped-dg15", "DG15 is signed but not on the chip") {
      $0.activeAuthentication = .rsa(bits: 1024, .sha1)
      $0.faults = [.missing(.dataGroup(15))]
    },
  ]

  /// Profiles of chips with the session of another program, or with a disturbed link.
  static let disturbances: [Profile] = [
    Profile("session-left", "another program left its session: 6982 to BAC until a reset") {
      $0.faults = [.foreignSession(.securityStatusNotSatisfied, until: .warm)]
    },
    Profile("session-left-cold", "the same with 6985, until the field goes off") {
      $0.faults = [.foreignSession(.conditionsNotSatisfied, until: .cold)]
    },
    withPACE("pace-session-left", "another program left its session: 6985 to PACE until a reset") {
      $0.faults = [.foreignSession(.conditionsNotSatisfied, until: .warm)]
    },
    Profile("length-in-clear", "lengths above 160 have a bare 6700, and the session goes on") {
      $0.faults = [.refusesLengthInClear(above: 160)]
    },
  ]

  static let readingHabits: [Profile] = [
    Profile("under-224", "20 KB of files, and at most 223 bytes an answer, 6700 above") {
      $0.portraitLength = 18_700
      $0.reading = ReadingLimits(longestAnswer: 223, excess: .wrongLength)
    },
    Profile("under-160", "gives at most 159 bytes an answer, 6700 above") {
      $0.reading = ReadingLimits(longestAnswer: 159, excess: .wrongLength)
    },
    Profile("under-100", "gives at most 99 bytes an answer, 6700 above") {
      $0.reading = ReadingLimits(longestAnswer: 99, excess: .wrongLength)
    },
    Profile("under-100-six-c", "gives at most 99 bytes an answer, 6Cxx above") {
      $0.reading = ReadingLimits(longestAnswer: 99, excess: .exactLength)
    },
    Profile("empty-reads", "gives at most 128 bytes an answer, 9000 and nothing above") {
      $0.reading = ReadingLimits(longestAnswer: 128, excess: .empty)
    },
    Profile("short-answers", "gives at most 100 bytes an answer, whatever was asked") {
      $0.reading = ReadingLimits(longestAnswer: 100)
    },
    Profile("long-answers", "gives two bytes more than were asked") {
      $0.faults = [.longAnswers(by: 2)]
    },
    Profile("extended-small", "takes extended length but gives at most 1,000 bytes an answer") {
      $0.reading = ReadingLimits(longestAnswer: 1000, allowsExtendedLength: true)
    },
  ]

  /// Profiles of documents whose files have rare content that the standard allows.
  static let contentHabits: [Profile] = [
    Profile("long-number", "a card whose document number runs over into the optional data") {
      $0.size = .td1
      $0.documentNumber = "D23145890734"
    },
    Profile("unknown-birth-day", "the day of birth is not known") { $0.dateOfBirth = "7408<<" },
    Profile("face-length", "the face record says that it is eight bytes longer than it is") {
      $0.faceLengthError = 8
    },
    Profile("issuer-data", "DG13 holds the issuer's own bytes, which are no data objects") {
      $0.issuerData = BERTLV.encode(0x6D, [0x7F, 0xFF] + Array("not a data object".utf8))
    },
  ]

  /// Profiles of cards whose data need terminal authentication, Doc 9303-11, 7.1.
  static let closedCards: [Profile] = [
    Profile("closed-sod", "EF.SOD and the data groups stay closed, as residence permits have it") {
      $0.faults = [.closed(.sod), .closed(.dataGroup(1)), .closed(.dataGroup(2))]
    },
    withPACE("identity-card", "an identity card: opened by its number, all data closed, no EF.COM")
    {
      $0.makeIdentityCard()
      $0.hasFingers = true
      $0.faults =
        [.missing(.com), .closed(.sod)] + (1...3).map { .closed(.dataGroup($0)) }
    },
    withPACE("eid-only", "an identity card without a passport application") {
      $0.makeIdentityCard()
      $0.faults = [.lacksPassportApplication]
    },
  ]

  private mutating func makeIdentityCard() {
    size = .td1
    allowsBasicAccess = false
    numbers = [.cardAccess]
    applications = LDSApplication.identityCard
  }
}
