import Encoding

/// A biometric information template: a header, and a record that is kept as it is; ISO/IEC 7816-11
/// and ICAO Doc 9303-10, 4.7.2.
public struct BiometricTemplate: Hashable, Sendable {
  /// The form of the record in a template.
  public enum BlockForm: UInt32, Hashable, Sendable, CaseIterable {
    /// `5F2E`: bytes, as for ISO/IEC 19794.
    case bytes = 0x5F2E
    /// `7F2E`: data objects, as for ISO/IEC 39794.
    case dataObjects = 0x7F2E
  }

  /// The header; nil when there is none.
  public let header: BiometricHeader?
  /// The form of the record.
  public let blockForm: BlockForm
  /// The record, which ISO/IEC 7816-11 calls the biometric data block.
  public let block: [UInt8]
  /// Further data objects, tag and length included.
  public let others: [[UInt8]]

  static let tag: BERTag = 0x7F60
  private static let headerTag: BERTag = 0xA1

  /// Makes a template.
  public init(header: BiometricHeader, blockForm: BlockForm, block: [UInt8]) {
    self.header = header
    self.blockForm = blockForm
    self.block = block
    others = []
  }

  /// Reads a template, and adds the data object of its record to some others.
  init(_ template: DataObject, blocks: inout [DataObject]) throws(DataObjectError) {
    var header: BiometricHeader?
    var block: (BlockForm, DataObject)?
    var others: [[UInt8]] = []
    for object in try template.children() {
      if object.tag == Self.headerTag, header == nil {
        header = try BiometricHeader(object)
      } else if block == nil, let form = BlockForm(rawValue: object.tag.rawValue) {
        block = (form, object)
      } else {
        others.append(Array(object.encoded))
      }
    }
    guard let (form, object) = block else {
      throw .value(.fieldBiometricTemplate, at: template.offset)
    }
    self.header = header
    self.others = others
    blockForm = form
    self.block = Array(object.content)
    blocks.append(object)
  }

  private init(_ template: BiometricTemplate, block: [UInt8]) {
    header = template.header
    blockForm = template.blockForm
    others = template.others
    self.block = block
  }

  /// The same template with another record.
  func holding(_ block: [UInt8]) -> BiometricTemplate { BiometricTemplate(self, block: block) }

  /// Tag, length and value: the header, the record, then other data objects.
  public var encoded: [UInt8] {
    let header = self.header.map { BERTLV.encode(Self.headerTag, $0.bytes) } ?? []
    let block = BERTLV.encode(BERTag(rawValue: blockForm.rawValue), block)
    return BERTLV.encode(Self.tag, containing: [header, block] + others)
  }
}

/// The group of biometric information templates in DG2, DG3 and DG4, ICAO Doc 9303-10, 4.7.2 to
/// 4.7.4.
public struct BiometricTemplates: Hashable, Sendable {
  /// The number of templates that the group states; nil if its count is malformed or large.
  public let statedCount: Int?
  /// The templates.
  public let templates: [BiometricTemplate]
  /// Further data objects, tag and length included; DG3 and DG4 have random bytes there when they
  /// have no template.
  public let others: [[UInt8]]
  /// The departures from the standard.
  let notes: [FileNote]
  /// The bytes of the count.
  private let count: [UInt8]

  private static let groupTag: BERTag = 0x7F61

  /// Makes a group of templates, with the right count.
  public init(_ templates: [BiometricTemplate]) {
    self.templates = templates
    statedCount = templates.count
    others = []
    notes = []
    count = DER.integer(UInt64(templates.count))
  }

  /// Reads a file of this tag that consists of a group.
  /// - Parameters:
  ///   - allowsOthers: true if the group may have other data objects than templates.
  ///   - blocks: receives the data object of each template's record.
  init(
    _ file: DataObject, allowsOthers: Bool, blocks: inout [DataObject]
  ) throws(DataObjectError) {
    var outer = file.reader()
    var group = try outer.read(Self.groupTag).reader()
    try outer.end()
    let count = try group.read(.integer)
    var templates: [BiometricTemplate] = []
    var others: [[UInt8]] = []
    while let tag = try group.peekTag() {
      if allowsOthers, tag != BiometricTemplate.tag {
        others.append(Array(try group.read().encoded))
      } else {
        let template = try group.read(BiometricTemplate.tag)
        templates.append(try BiometricTemplate(template, blocks: &blocks))
      }
    }
    self.count = Array(count.encoded)
    self.templates = templates
    self.others = others
    statedCount = try? count.number()
    notes = statedCount == templates.count ? [] : [FileNote(.countDiffers, at: count.offset)]
  }

  private init(_ group: BiometricTemplates, _ templates: [BiometricTemplate]) {
    self.templates = templates
    statedCount = group.statedCount
    others = group.others
    notes = group.notes
    count = group.count
  }

  /// The same group with other records, one for each template.
  func holding(_ blocks: [[UInt8]]) -> BiometricTemplates {
    BiometricTemplates(self, zip(templates, blocks).map { $0.holding($1) })
  }

  /// Tag, length and value: the count, the templates, then other data objects.
  public var encoded: [UInt8] {
    BERTLV.encode(Self.groupTag, containing: [count] + templates.map(\.encoded) + others)
  }
}
