import Encoding
import Verdicts

/// Parts of files that may have a value that is not allowed.
extension Phrase {
  static let fieldProtocol = Phrase(english: "the protocol")
  static let fieldDigestAlgorithm = Phrase(english: "the digest algorithm")
  static let fieldDigestLength = Phrase(english: "the length of a digest")
  static let fieldTheVersion = Phrase(english: "the version")
  static let fieldDataGroupNumber = Phrase(english: "a data group number")
  static let fieldDataGroupTwice = Phrase(english: "a data group number given twice")
  static let fieldLDSVersion = Phrase(english: "the LDS version")
  static let fieldUnicodeVersion = Phrase(english: "the Unicode version")
  static let fieldFileIdentifier = Phrase(english: "a file identifier")
  static let fieldShortFileIdentifier = Phrase(english: "a short file identifier")
  static let fieldAuthority = Phrase(english: "the reference of an authority")
  static let fieldApplication = Phrase(english: "an application without an identifier")
  static let fieldObjectCount = Phrase(english: "the number of data objects")
  static let fieldBiometricTemplate = Phrase(english: "a biometric template")
  static let biometricRecordHeader = Phrase(english: "the header of a biometric record")
  static let biometricImage = Phrase(english: "an image of a biometric record")
  /// The places of the files of authorities, which DG14 states.
  public static let fieldPlaceInDG14 = Phrase(english: "its place in DG14")
}

/// The defects of bytes that are not the expected file.
extension Phrase {
  static let fileWithoutReader = Phrase(english: "this program has no reader for it")
  static let fileIsAnother = Phrase(english: "it is another file")
  static let fileWithoutSignedData = Phrase(english: "it holds no signed data")
  static let fileWithoutAuthority = Phrase(english: "it has no reference of an authority")
  /// A member of it cannot be read.
  public static let fileMemberUnread = Phrase(english: "a member cannot be read")
  static let fileEndsInBytes = Phrase(english: "bytes other than zero follow the references")
  static let fileIsDivided = Phrase(english: "it is not an undivided data group")
  static let dtcWithoutDataGroup = Phrase(english: "it lacks DG1 or DG2")
  static let dtcDigestDiffers = Phrase(english: "its digest is not the one in EF.SOD")

  static func fileContentType(_ type: ObjectIdentifier) -> Phrase {
    Phrase(english: "the content is of type {content-type}", Fact(.contentType, type.description))
  }

  static func fileMRZ(_ defect: Detail) -> Phrase {
    Phrase(english: "the MRZ: {defect}", Fact(.defect, defect))
  }

  static func fileTagOfNobody(_ tag: BERTag) -> Phrase {
    Phrase(english: "tag {tag} does not describe a person", Fact(.tag, tag.description))
  }
}

/// The reasons for which a tree of data objects ends.
extension Phrase {
  static let treeTooDeep = Phrase(english: "it nests too deep")
  static let treeTooMany = Phrase(english: "it has too many data objects")
  static let treeTooLong = Phrase(english: "the file is too long to be shown")
  static let treeZero = Phrase(english: "a zero is where a tag belongs")
}

extension FileNote.Kind {
  /// The departure, for the end of a sentence.
  public var phrase: Phrase {
    switch self {
    case .textNotUTF8: Phrase(english: "a text is not UTF-8 and was read as Latin-1")
    case .textNotUnderstood: Phrase(english: "a text is in no encoding that is known here")
    case .memberUnread: Phrase(english: "a member cannot be read; the others were")
    case .dateUnread: Phrase(english: "a date is not one that can be read")
    case .valueUnread: Phrase(english: "a value does not have the form of its field")
    case .tagListMissing: Phrase(english: "the list of tags is missing")
    case .tagListDiffers: Phrase(english: "the list of tags differs from what is there")
    case .countDiffers: Phrase(english: "a count differs from what is there")
    case .recordLengthDiffers: Phrase(english: "a record states another length than it has")
    case .paddingAfterRecord: Phrase(english: "bytes follow a record")
    case .imageMissing: Phrase(english: "a record has no image")
    case .imageNotRecognised:
      Phrase(english: "an image begins like no format that the standard allows")
    case .imageFormatDiffers: Phrase(english: "an image is of another format than its record says")
    case .imageSizeDiffers: Phrase(english: "an image has another size than its record says")
    }
  }
}
