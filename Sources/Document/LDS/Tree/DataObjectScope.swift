import Encoding

/// The context of a data object, which gives its tag a name.
enum DataObjectScope: Hashable {
  /// At the start of a file.
  case file(ElementaryFile)
  /// Inside a file's template.
  case content(ElementaryFile)
  /// Inside the templates of ISO/IEC 7816-11.
  case biometricGroup, biometricTemplate, biometricHeader
  /// Inside the template of other names in DG11, or of other persons in DG12.
  case otherNames, otherPersons
  /// Inside the template of a person to notify.
  case personToNotify
  /// Inside an application template of EF.DIR.
  case application
  /// Inside a part of a record of ISO/IEC 39794-5.
  case faceRecord(FaceRecordPart)
  /// Inside a data object of ASN.1.
  case asn1
  /// Beside the identifier of an extension.
  case extensionValue
  /// In a place without names.
  case nothing

  /// A tag that may occur in this context and whose last byte wrongly announces a further one; nil
  /// for none.
  var cutTag: BERTag? {
    self == .content(.dg12) ? DocumentDetailField.undocumentedTime.tag : nil
  }

  var isASN1: Bool { self == .asn1 || self == .extensionValue }

  /// The name of a tag in this context, and the context of the data objects inside it.
  func entry(_ tag: BERTag) -> (name: String?, inner: DataObjectScope) {
    switch self {
    case .file(let file): Self.fileEntry(file, tag)
    case .content(let file): Self.contentEntry(file, tag)
    case .biometricGroup:
      tag == 0x7F60
        ? ("Biometric information template", .biometricTemplate)
        : (tag == .integer ? "Number of templates" : nil, .nothing)
    case .biometricTemplate: Self.biometric(tag)
    case .biometricHeader: (DataObjectNames.biometricHeader[tag], .nothing)
    case .otherNames, .otherPersons:
      (tag == .integer ? "Number of names" : DataObjectNames.details[tag], .nothing)
    case .personToNotify: (DataObjectNames.personToNotify[tag], .nothing)
    case .application: (DataObjectNames.application[tag], .nothing)
    case .faceRecord(let part): part.entry(tag)
    case .asn1, .extensionValue: (DataObjectNames.asn1Name(tag), .asn1)
    case .nothing: (nil, .nothing)
    }
  }

  private static func fileEntry(
    _ file: ElementaryFile, _ tag: BERTag
  ) -> (name: String?, inner: DataObjectScope) {
    if file.tag == tag {
      let inner: DataObjectScope =
        switch file {
        case .sod, .dg14, .dg15: .asn1
        default: .content(file)
        }
      return (DataObjectNames.templates[file], inner)
    }
    return switch file {
    case .cardAccess, .cardSecurity: (DataObjectNames.asn1Name(tag), .asn1)
    case .directory: (tag == 0x61 ? "Application template" : nil, .application)
    case .cvca: (tag == 0x42 ? "Certification authority reference" : nil, .nothing)
    case .cardInformation: (DataObjectNames.historical[tag], .nothing)
    default: (nil, .nothing)
    }
  }

  private static func contentEntry(
    _ file: ElementaryFile, _ tag: BERTag
  ) -> (name: String?, inner: DataObjectScope) {
    switch file {
    case .com: (DataObjectNames.com[tag], .nothing)
    case .dg1: (tag == 0x5F1F ? "MRZ" : nil, .nothing)
    case .dg2, .dg3, .dg4:
      tag == 0x7F61
        ? ("Biometric information group template", .biometricGroup) : (nil, .nothing)
    case .dg5, .dg7: (DataObjectNames.displayed[tag], .nothing)
    case .dg11:
      tag == DetailField.namesTag
        ? ("Other names", .otherNames) : (DataObjectNames.details[tag], .nothing)
    case .dg12:
      tag == DetailField.namesTag
        ? ("Other persons", .otherPersons) : (DataObjectNames.details[tag], .nothing)
    case .dg13: (DataObjectNames.issuersOwn[tag], .nothing)
    case .dg16:
      tag == .integer
        ? ("Number of persons", .nothing)
        : tag.rawValue & ~0x1F == 0xA0 ? ("Person to notify", .personToNotify) : (nil, .nothing)
    default: (nil, .nothing)
    }
  }

  private static func biometric(_ tag: BERTag) -> (name: String?, inner: DataObjectScope) {
    switch tag {
    case 0xA1: ("Biometric header template", .biometricHeader)
    case 0x5F2E: ("Biometric data block", .nothing)
    case 0x7F2E: ("Biometric data block", .faceRecord(.outer))
    default: (nil, .nothing)
    }
  }
}
