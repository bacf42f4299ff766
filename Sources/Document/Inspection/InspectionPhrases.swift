import Encoding
import LDS
import SmartCard
import Verdicts

/// The facts that the parts of sentences of this module name.
extension FactName {
  /// The tag of a data object in a saved record.
  static let recordTag = FactName("record-tag", .document)
}

/// Parts of sentences about a chip that is read.
extension Phrase {
  // MARK: Links
  /// Every command, refused with these statuses.
  static func everyCommand(_ statuses: Detail) -> Phrase {
    Phrase(english: "every command, with status {status}", Fact(.status, statuses))
  }

  /// A command that is refused because the file or application is deactivated.
  static func deactivated(_ command: Detail, _ status: StatusWord) -> Phrase {
    Phrase(
      english: "{command}, which is deactivated (status {status})", Fact(.command, command),
      Fact(.status, status.description))
  }

  /// A command that is refused because the file or application is terminated.
  static func terminated(_ command: Detail, _ status: StatusWord) -> Phrase {
    Phrase(
      english: "{command}, which is terminated (status {status})", Fact(.command, command),
      Fact(.status, status.description))
  }

  /// The command that reads a file.
  static func readBinary(of file: ElementaryFile) -> Phrase {
    Phrase(english: "READ BINARY of {file}", Fact(.file, file.name))
  }

  // MARK: Access
  static let noAccessControl = Phrase("no-access-control")
  static let cardAccessMalformed = Phrase(english: "it is malformed")
  static let cardAccessBroken = Phrase(english: "it ends too early or is malformed")
  static let cardAccessClosed = Phrase(english: "it is closed")

  static func chipAnswered(_ status: StatusWord) -> Phrase {
    Phrase(english: "the chip answered {status}", Fact(.status, status.description))
  }

  static let documentWithoutDG14 = Phrase("document-without-dg14")
  static let noPACEInDG14 = Phrase(english: "DG14 says nothing of it")

  static func usedPACEMissing(_ variant: PACEProtocol) -> Phrase {
    Phrase(
      english: "{protocol}, which was used, is not in DG14", Fact(.accessProtocol, variant.name))
  }

  static func strongerPACEMissing(_ variant: PACEProtocol) -> Phrase {
    Phrase(
      english: "{protocol}, which is stronger, is not in EF.CardAccess",
      Fact(.accessProtocol, variant.name))
  }

  static func morePACE(in file: ElementaryFile) -> Phrase {
    Phrase(english: "{file} has more", Fact(.file, file.name))
  }

  // MARK: The terminal
  static let noBiometrics = Phrase("no-biometrics")
  static let nothingToOpen = Phrase("nothing-to-open")
  static let chipNotAuthenticated = Phrase("chip-not-authenticated")
  static let keyNotAuthentic = Phrase("key-not-authentic")

  // MARK: Files
  static let securityObjectClosed = Phrase(english: "EF.SOD is closed")
  static let noFilesListed = Phrase(english: "EF.SOD lists no files")
  static let signatureOfData = Phrase("signature-of-data")
  static let dataOfCard = Phrase("data-of-card")
  static let cardSecurityAfterPACE = Phrase(english: "EF.CardSecurity is read after PACE only")
  static let cardSecurityNotAuthentic = Phrase(english: "EF.CardSecurity was not authenticated")

  // MARK: Checks
  /// No step of the inspection made the check.
  static let noStep = Phrase("no-step")
  /// Active authentication, as the signature that a digest is used for.
  static let activeAuthentication = Phrase("active-authentication")
  static let otherProtocolUsed = Phrase("other-protocol-used")
  static let mappingOfOtherKey = Phrase(english: "its mapping data do not belong to its key")
}

/// Parts of sentences about saved files, for ``SavedDocumentError/malformed(place:_:)``.
extension Phrase {
  static let recordEmpty = Phrase(english: "it is empty")

  static func recordTooLong(limit: Int) -> Phrase {
    Phrase(english: "it is longer than {limit} bytes", Fact(.limit, limit))
  }

  static func recordWithUnknownTag(_ tag: BERTag) -> Phrase {
    Phrase(
      english: "tag {record-tag} is not that of an elementary file", Fact(.recordTag, "\(tag)"))
  }

  /// It has no such file.
  public static func recordWithout(_ file: ElementaryFile) -> Phrase {
    Phrase(english: "{file} is not in it", Fact(.file, file.name))
  }

  /// It has no elementary file.
  public static let recordWithoutFiles = Phrase(english: "no elementary file is in it")
  /// It is not written as hexadecimal digits.
  public static let recordNotHexadecimal = Phrase(
    english: "it is not written as hexadecimal digits")
  /// It is too long, or not written as hexadecimal digits.
  public static let recordTooLongOrNotHexadecimal = Phrase(
    english: "it is too long, or not written as hexadecimal digits")
}
