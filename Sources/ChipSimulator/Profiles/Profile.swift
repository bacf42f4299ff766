import Crypto
import LDS
import MRZ
import SmartCard

/// The kind of document a chip plays: how it is personalised, how it answers, what is wrong.
public struct Profile: Sendable {
  /// Who issues the document signer.
  public enum Signer: Hashable, Sendable {
    /// The test country.
    case country
    /// A root of the same name that is not the test country's.
    case impostor
    /// Another state, whose root is nowhere.
    case elsewhere
  }

  /// A number that opens a chip by PACE, TR-03110-2, 2.5.
  public enum Number: Hashable, Sendable {
    /// The card access number, printed on the card.
    case cardAccess
    /// The holder's secret number, with the number that unblocks it.
    case personalIdentification
  }

  /// The name by which it is asked for.
  public let name: String
  /// What it is, in one line.
  public let summary: String
  /// The size of the document.
  public var size = MRZFormat.td3
  /// Who issues the document signer.
  public var signer = Signer.country
  /// How the document signer's certificate gives its curve.
  public var curveEncoding = PrivateKey.CurveEncoding.named
  /// True if the document signer has an RSA key under the label id-RSASSA-PSS, and signs with PKCS#1 v1.5.
  public var signerIsLabelledPSS = false
  /// True if the document has expired.
  public var isExpired = false
  /// True if files may only be read after basic access control.
  public var hasAccessControl = true
  /// True if basic access control opens the chip, where there is access control.
  public var allowsBasicAccess = true
  /// The variants of PACE that EF.CardAccess and DG14 offer.
  public var pace: [PACEVariant] = []
  /// Octets of further members of EF.CardAccess, which DG14 does not have.
  public var strayAccessInfos: [[UInt8]] = []
  /// True if DG14 states the variants of PACE.
  public var repeatsPACE = true
  /// The numbers besides the MRZ that open the chip.
  public var numbers: Set<Number> = []
  /// Chip authentication.
  public var chipAuthentication = ChipAuthenticationOffer()
  /// Active authentication; nil for none.
  public var activeAuthentication: ActiveAuthenticationOffer?
  /// True if the chip is a copy, which has other private keys than those that were signed.
  public var isClone = false
  /// The document number; nil for the specimen's.
  public var documentNumber: String?
  /// The date of birth as the MRZ has it; nil for the specimen's.
  public var dateOfBirth: String?
  /// How much longer the face record says that it is than it is.
  public var faceLengthError = 0
  /// DG13, whose content is the issuer's own; nil for none.
  public var issuerData: [UInt8]?
  /// Data groups with contents of their own, in the place of those that a profile would have.
  public var contents: [ElementaryFile: [UInt8]] = [:]
  /// What EF.CVCA holds; nil for none.
  public var authorities: [UInt8]?
  /// Where EF.CVCA lies, which DG14 states; nil for its usual place, of which DG14 says nothing.
  public var authoritiesFile: FileID?
  /// Where DG14 says that EF.CVCA lies, where that is not true.
  public var statedAuthoritiesFile: FileID?
  /// The applications besides LDS1 that the chip selects.
  public var applications: [LDSApplication] = []
  /// The applications besides LDS1 that EF.DIR lists; nil for those that the chip selects.
  public var listedApplications: [LDSApplication]?
  /// True if there is a DG3.
  public var hasFingers = false
  /// True if there is a DG14 even without PACE.
  public var hasSecurityOptions = false
  /// How long the portrait is made, in octets; nil for as long as it is.
  public var portraitLength: Int?
  /// How much an answer holds.
  public var reading = ReadingLimits()
  /// The defect.
  public var faults: [Fault] = []

  /// True if EF.CardAccess and DG14 offer PACE; switched on, in its commonest form.
  public var offersPACE: Bool {
    get { !pace.isEmpty }
    set { pace = newValue ? [PACEVariant(.generic, .aes128, .standardized(.brainpoolP256r1))] : [] }
  }

  /// True if there is an EF.CardSecurity, Doc 9303-10, 3.11.4: with chip authentication mapping, and
  /// where a number opens the master file.
  var hasCardSecurity: Bool {
    pace.contains { $0.mapping == .chipAuthentication } || !numbers.isEmpty
  }

  var hasBasicAccess: Bool { hasAccessControl && allowsBasicAccess }

  /// A profile as the default one, but for what `adjust` changes.
  public init(_ name: String, _ summary: String, _ adjust: (inout Profile) -> Void = { _ in }) {
    self.name = name
    self.summary = summary
    adjust(&self)
  }
}

/// How much a chip gives in one answer to READ BINARY, and what it says to a larger wish.
public struct ReadingLimits: Hashable, Sendable {
  /// The answer to an expected length above the limit.
  public enum Excess: Hashable, Sendable {
    /// As many octets as there may be, and 9000.
    case givesLess
    /// 6700.
    case wrongLength
    /// 6Cxx with the length that would be right, also at the end of a file.
    case exactLength
    /// 9000 and no octets.
    case empty
  }

  /// The most octets of an answer's data, before protection.
  public var longestAnswer: Int
  /// What happens above it.
  public var excess: Excess
  /// True if extended length fields are understood, ISO/IEC 7816-4, 5.1.
  public var allowsExtendedLength: Bool

  /// States limits; those of an ordinary chip if left out.
  public init(
    longestAnswer: Int = 256, excess: Excess = .givesLess, allowsExtendedLength: Bool = false
  ) {
    self.longestAnswer = max(1, longestAnswer)
    self.excess = excess
    self.allowsExtendedLength = allowsExtendedLength
  }
}
