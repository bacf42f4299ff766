import Crypto
import LDS
import MRZ
import SmartCard

/// A kind of simulated document: its personalisation, the behaviour of its chip, and its faults.
public struct Profile: Sendable {
  /// An issuer of a document signer.
  public enum Signer: Hashable, Sendable {
    /// The test country.
    case country
    /// A root of the same name that is not the test country's.
    case impostor
    /// Another state, whose root no trust store has.
    case elsewhere
  }

  /// A number that opens a chip by PACE, TR-03110-2, 2.5.
  public enum Number: Hashable, Sendable {
    /// The card access number, printed on the card.
    case cardAccess
    /// The holder's secret number, with the number that unblocks it.
    case personalIdentification
  }

  /// The name on the command line, such as `specimen`.
  public let name: String
  /// A summary in one line.
  public let summary: String
  /// The size of the document.
  public var size = MRZFormat.td3
  /// The issuer of the document signer.
  public var signer = Signer.country
  /// The kind of the document signer's key.
  public var signerKind = DocumentSignerKind.p256
  /// When EF.SOD says that it was signed, in seconds after it was; nil if it does not say.
  public var signingTimeError: Int? = 0
  /// True if the document has expired.
  public var isExpired = false
  /// True if files may only be read after access control.
  public var hasAccessControl = true
  /// True if basic access control opens the chip, where there is access control.
  public var allowsBasicAccess = true
  /// The variants of PACE that EF.CardAccess and DG14 offer.
  public var pace: [PACEProfile] = []
  /// Bytes of further members of EF.CardAccess, which DG14 does not have.
  public var strayAccessInfos: [[UInt8]] = []
  /// True if DG14 states the variants of PACE.
  public var repeatsPACE = true
  /// The numbers besides the MRZ that open the chip.
  public var numbers: Set<Number> = []
  /// Chip authentication.
  public var chipAuthentication = ChipAuthenticationProfile()
  /// Terminal authentication; nil for none.
  public var terminalAuthentication: TerminalAuthenticationProfile?
  /// Active authentication; nil for none.
  public var activeAuthentication: ActiveAuthenticationOffer?
  /// True if the chip is a copy, which has other private keys than those that were signed.
  public var isClone = false
  /// The document number; nil for the specimen's.
  public var documentNumber: String?
  /// The date of birth as the MRZ has it; nil for the specimen's.
  public var dateOfBirth: String?
  /// The number of bytes by which the stated length of the face record exceeds the real one.
  public var faceLengthError = 0
  /// DG13, whose content is the issuer's own; nil for none.
  public var issuerData: [UInt8]?
  /// Data groups whose content replaces the one that the profile would give them.
  public var contents: [ElementaryFile: [UInt8]] = [:]
  /// The content of EF.CVCA; nil for no such file.
  public var authorities: [UInt8]?
  /// The place of EF.CVCA, which DG14 states; nil for the usual place, which DG14 leaves out.
  public var authoritiesFile: FileID?
  /// A wrong place of EF.CVCA that DG14 states; nil if it states the true one.
  public var statedAuthoritiesFile: FileID?
  /// The applications besides LDS1 that the chip selects.
  public var applications: [LDSApplication] = []
  /// The applications besides LDS1 that EF.DIR lists; nil for those that the chip selects.
  public var listedApplications: [LDSApplication]?
  /// True if there is a DG3.
  public var hasFingers = false
  /// True if there is a DG14 even without PACE.
  public var hasSecurityOptions = false
  /// The length to which the portrait is filled up, in bytes; nil to leave it as it is.
  public var portraitLength: Int?
  /// The limits of answers to READ BINARY.
  public var reading = ReadingLimits()
  /// The faults, all on the same chip; empty for a chip that is in order.
  public var faults: [Fault] = []

  /// True if EF.CardAccess and DG14 offer PACE. Setting it to true offers the commonest variant.
  public var offersPACE: Bool {
    get { !pace.isEmpty }
    set { pace = newValue ? [PACEProfile(.generic, .aes128, .standardized(.brainpoolP256r1))] : [] }
  }

  /// True if there is an EF.CardSecurity, Doc 9303-10, 3.11.4: with chip authentication mapping, and
  /// where a number opens the master file.
  var hasCardSecurity: Bool {
    pace.contains { $0.mapping == .chipAuthentication } || !numbers.isEmpty
  }

  var hasBasicAccess: Bool { hasAccessControl && allowsBasicAccess }

  /// Makes a profile that equals the default one except in what `adjust` changes.
  public init(_ name: String, _ summary: String, _ adjust: (inout Profile) -> Void = { _ in }) {
    self.name = name
    self.summary = summary
    adjust(&self)
  }
}

/// The most bytes that a chip gives in one answer to READ BINARY, and its answer to a greater
/// expected length.
public struct ReadingLimits: Hashable, Sendable {
  /// The answer to an expected length above the limit.
  public enum Excess: Hashable, Sendable {
    /// The most bytes that are allowed, and 9000.
    case givesLess
    /// 6700.
    case wrongLength
    /// 6Cxx with the greatest length that is allowed, also at the end of a file.
    case exactLength
    /// 9000 and no bytes.
    case empty
    /// 6B00 where more is expected than follows in the file; otherwise as for `givesLess`.
    case outsideFile
  }

  /// The most bytes of an answer's data, before protection.
  public var longestAnswer: Int
  /// The answer to an expected length above it.
  public var excess: Excess
  /// True if extended length fields are understood, ISO/IEC 7816-4, 5.1.
  public var allowsExtendedLength: Bool

  /// States limits; the defaults are those of an ordinary chip.
  public init(
    longestAnswer: Int = 256, excess: Excess = .givesLess, allowsExtendedLength: Bool = false
  ) {
    self.longestAnswer = max(1, longestAnswer)
    self.excess = excess
    self.allowsExtendedLength = allowsExtendedLength
  }
}
