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
    Phrase("refused-every-command", Fact(.status, statuses))
  }

  /// A command that is refused because the file or application is deactivated.
  static func deactivated(_ command: Detail, _ status: StatusWord) -> Phrase {
    Phrase("refused-deactivated", Fact(.command, command), Fact(.status, status.description))
  }

  /// A command that is refused because the file or application is terminated.
  static func terminated(_ command: Detail, _ status: StatusWord) -> Phrase {
    Phrase("refused-terminated", Fact(.command, command), Fact(.status, status.description))
  }

  /// The command that reads a file.
  static func readBinary(of file: ElementaryFile) -> Phrase {
    Phrase("read-binary-of", Fact(.file, file.name))
  }

  // MARK: Access
  static let noAccessControl = Phrase("no-access-control")
  static let cardAccessMalformed = Phrase("card-access-malformed")
  static let cardAccessBroken = Phrase("card-access-broken")
  static let cardAccessClosed = Phrase("card-access-closed")

  static func chipAnswered(_ status: StatusWord) -> Phrase {
    Phrase("chip-answered", Fact(.status, status.description))
  }

  static let documentWithoutDG14 = Phrase("document-without-dg14")
  static let noPACEInDG14 = Phrase("pace-not-in-dg14")

  static func usedPACEMissing(_ variant: PACEProtocol) -> Phrase {
    Phrase("pace-used-not-in-dg14", Fact(.accessProtocol, variant.name))
  }

  static func strongerPACEMissing(_ variant: PACEProtocol) -> Phrase {
    Phrase("pace-stronger-not-in-card-access", Fact(.accessProtocol, variant.name))
  }

  static func morePACE(in file: ElementaryFile) -> Phrase {
    Phrase("pace-more-in", Fact(.file, file.name))
  }

  // MARK: Files
  static let securityObjectClosed = Phrase("security-object-closed")
  static let noFilesListed = Phrase("no-files-listed")
  static let signatureOfData = Phrase("signature-of-data")
  static let dataOfCard = Phrase("data-of-card")
  static let cardSecurityAfterPACE = Phrase("card-security-after-pace")
  static let cardSecurityNotAuthentic = Phrase("card-security-not-authentic")

  // MARK: Checks
  /// No step of the inspection made the check.
  static let noStep = Phrase("no-step")
  /// Active authentication, as the signature that a digest is used for.
  static let activeAuthentication = Phrase("active-authentication")
  static let otherProtocolUsed = Phrase("other-protocol-used")
  static let mappingOfOtherKey = Phrase("mapping-of-other-key")
  static let mappingKeyMissing = Phrase("mapping-key-missing")
}

/// Parts of sentences about saved files, for ``SavedDocumentError/malformed(place:_:)``.
extension Phrase {
  static let recordEmpty = Phrase("record-empty")

  static func recordTooLong(limit: Int) -> Phrase {
    Phrase("record-too-long", Fact(.limit, limit))
  }

  static func recordWithUnknownTag(_ tag: BERTag) -> Phrase {
    Phrase("record-unknown-tag", Fact(.recordTag, "\(tag)"))
  }

  /// It has no such file.
  public static func recordWithout(_ file: ElementaryFile) -> Phrase {
    Phrase("record-without-file", Fact(.file, file.name))
  }

  /// It has no elementary file.
  public static let recordWithoutFiles = Phrase("record-without-files")
  /// It is not written as hexadecimal digits.
  public static let recordNotHexadecimal = Phrase("record-not-hexadecimal")
  /// It is too long, or not written as hexadecimal digits.
  public static let recordTooLongOrNotHexadecimal = Phrase("record-too-long-or-not-hexadecimal")
}
