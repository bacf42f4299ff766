import Encoding

/// The standards' names of the data objects in the files of an eMRTD: ICAO Doc 9303-10, ISO/IEC
/// 7816-4 and 7816-11, ISO/IEC 39794-5, X.680.
public enum DataObjectNames {
  /// The name of a tag in a file.
  /// - Parameter path: the tags around it, from the file's start; empty at the start.
  /// - Returns: the name; nil if this program knows none.
  public static func name(
    of tag: BERTag, in file: ElementaryFile, under path: [BERTag] = []
  ) -> String? {
    var scope = scope(of: file)
    for outer in path.prefix(TLVTree.deepest) { scope = scope.entry(outer).inner }
    return scope.entry(tag).name
  }

  static func scope(of file: ElementaryFile) -> DataObjectScope { .file(file) }

  /// The name of a tag of ASN.1: a universal type, or a context-specific number.
  static func asn1Name(_ tag: BERTag) -> String? {
    if let name = universal[tag] { return name }
    guard tag.bytes.count == 1 else { return nil }
    return tag.rawValue & 0xC0 == 0x80 ? "[\(tag.rawValue & 0x1F)]" : nil
  }

  static let templates: [ElementaryFile: String] = [
    .com: "Common data elements", .sod: "Document security object",
    .dg1: "Machine readable zone information", .dg2: "Encoded identification features: face",
    .dg3: "Encoded identification features: fingers",
    .dg4: "Encoded identification features: irises", .dg5: "Displayed portrait",
    .dg6: "Reserved for future use", .dg7: "Displayed signature or usual mark",
    .dg8: "Data features", .dg9: "Structure features", .dg10: "Substance features",
    .dg11: "Additional personal details", .dg12: "Additional document details",
    .dg13: "Optional details", .dg14: "Security options",
    .dg15: "Active authentication public key information", .dg16: "Persons to notify",
  ]

  static let com: [BERTag: String] = [
    0x5F01: "LDS version number", 0x5F36: "Unicode version number", 0x5C: "Tag list",
  ]

  static let displayed: [BERTag: String] = [
    0x02: "Number of images", 0x5F40: "Displayed portrait",
    0x5F43: "Displayed signature or usual mark",
  ]

  static let biometricHeader: [BERTag: String] = [
    0x80: "ICAO header version", 0x81: "Biometric type", 0x82: "Biometric subtype",
    0x83: "Creation date and time", 0x85: "Validity period",
    0x86: "Creator of the biometric reference data (PID)", 0x87: "Format owner",
    0x88: "Format type",
  ]

  /// The tags of DG11 and DG12, which differ.
  static let details: [BERTag: String] = [
    0x5C: "Tag list", 0x5F0E: "Full name", 0x5F0F: "Other name", 0x5F10: "Personal number",
    0x5F2B: "Full date of birth", 0x5F11: "Place of birth", 0x5F42: "Permanent address",
    0x5F12: "Telephone", 0x5F13: "Profession", 0x5F14: "Title", 0x5F15: "Personal summary",
    0x5F16: "Proof of citizenship", 0x5F17: "Other valid TD numbers",
    0x5F18: "Custody information", 0x5F19: "Issuing authority", 0x5F26: "Date of issue",
    0x5F1A: "Other person", 0x5F1B: "Endorsements and observations",
    0x5F1C: "Tax/exit requirements", 0x5F1D: "Image of front of document",
    0x5F1E: "Image of rear of document", 0x5F55: "Date and time of document personalization",
    0x5F56: "Serial number of personalization system",
    0x5F85: "Time, in a tag of no standard (Belgium)",
  ]

  /// The tags of DG13 whose meaning is known, though no standard has it. Poland's: the number and its check digit
  /// were found in Polish passports (github.com/RfidResearchGroup/proxmark3/pull/3573).
  static let issuersOwn: [BERTag: String] = [
    0x5C: "Tag list", 0x5F70: "National number (PESEL), in documents of Poland",
  ]

  static let personToNotify: [BERTag: String] = [
    0x5F50: "Date data recorded", 0x5F51: "Name of person", 0x5F52: "Telephone",
    0x5F53: "Address",
  ]

  static let application: [BERTag: String] = [
    0x4F: "Application identifier", 0x50: "Application label",
    0x73: "Discretionary data objects",
  ]

  /// The tags of EF.ATR/INFO.
  static let historical: [BERTag: String] = [
    0x43: "Card service data", 0x46: "Pre-issuing data", 0x47: "Card capabilities",
    0x7F66: "Extended length information",
  ]

  static let universal: [BERTag: String] = [
    0x01: "BOOLEAN", 0x02: "INTEGER", 0x03: "BIT STRING", 0x04: "OCTET STRING", 0x05: "NULL",
    0x06: "OBJECT IDENTIFIER", 0x09: "REAL", 0x0A: "ENUMERATED", 0x0C: "UTF8String",
    0x12: "NumericString", 0x13: "PrintableString", 0x14: "TeletexString", 0x16: "IA5String",
    0x17: "UTCTime", 0x18: "GeneralizedTime", 0x1A: "VisibleString", 0x1C: "UniversalString",
    0x1E: "BMPString", 0x24: "OCTET STRING", 0x30: "SEQUENCE", 0x31: "SET",
  ]
}
