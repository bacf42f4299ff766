import Encoding
import Verdicts

/// Parts of files that may have a value that is not allowed.
extension Phrase {
  static let fieldProtocol = Phrase("field-protocol")
  static let fieldDigestAlgorithm = Phrase("field-digest-algorithm")
  static let fieldDigestLength = Phrase("field-digest-length")
  static let fieldTheVersion = Phrase("field-the-version")
  static let fieldDataGroupNumber = Phrase("field-data-group-number")
  static let fieldDataGroupTwice = Phrase("field-data-group-twice")
  static let fieldLDSVersion = Phrase("field-lds-version")
  static let fieldUnicodeVersion = Phrase("field-unicode-version")
  static let fieldFileIdentifier = Phrase("field-file-identifier")
  static let fieldShortFileIdentifier = Phrase("field-short-file-identifier")
  static let fieldAuthority = Phrase("field-authority")
  static let fieldApplication = Phrase("field-application")
  static let fieldObjectCount = Phrase("field-object-count")
  static let fieldBiometricTemplate = Phrase("field-biometric-template")
  /// The places of the files of authorities, which DG14 states.
  public static let fieldPlaceInDG14 = Phrase("field-place-in-dg14")
}

/// The defects of octets that are not the expected file.
extension Phrase {
  static let fileWithoutReader = Phrase("file-without-reader")
  static let fileIsAnother = Phrase("file-is-another")
  static let fileWithoutSignedData = Phrase("file-without-signed-data")
  static let fileWithoutAuthority = Phrase("file-without-authority")
  /// A member of it cannot be read.
  public static let fileMemberUnread = Phrase("file-member-unread")
  static let fileEndsInOctets = Phrase("file-ends-in-octets")
  static let fileIsDivided = Phrase("file-is-divided")
  static let dtcWithoutDataGroup = Phrase("dtc-without-data-group")
  static let dtcDigestDiffers = Phrase("dtc-digest-differs")

  static func fileContentType(_ type: ObjectIdentifier) -> Phrase {
    Phrase("file-content-type", Fact(.contentType, type.description))
  }

  static func fileMRZ(_ defect: Detail) -> Phrase { Phrase("file-mrz", Fact(.defect, defect)) }

  static func fileTagOfNobody(_ tag: BERTag) -> Phrase {
    Phrase("file-tag-of-nobody", Fact(.tag, tag.description))
  }
}

/// The reasons for which a tree of data objects ends.
extension Phrase {
  static let treeTooDeep = Phrase("tree-too-deep")
  static let treeTooMany = Phrase("tree-too-many")
  static let treeTooLong = Phrase("tree-too-long")
  static let treeZero = Phrase("tree-zero")
}

extension FileNote.Kind {
  /// The departure, for the end of a sentence.
  public var phrase: Phrase {
    switch self {
    case .textNotUTF8: Phrase("note-text-not-utf8")
    case .textNotUnderstood: Phrase("note-text-not-understood")
    case .memberUnread: Phrase("note-member-unread")
    case .dateUnread: Phrase("note-date-unread")
    case .valueUnread: Phrase("note-value-unread")
    case .tagListMissing: Phrase("note-tag-list-missing")
    case .tagListDiffers: Phrase("note-tag-list-differs")
    case .countDiffers: Phrase("note-count-differs")
    case .recordLengthDiffers: Phrase("note-record-length-differs")
    case .paddingAfterRecord: Phrase("note-padding-after-record")
    case .imageMissing: Phrase("note-image-missing")
    case .imageNotRecognised: Phrase("note-image-not-recognised")
    case .imageFormatDiffers: Phrase("note-image-format-differs")
    case .imageSizeDiffers: Phrase("note-image-size-differs")
    }
  }
}
