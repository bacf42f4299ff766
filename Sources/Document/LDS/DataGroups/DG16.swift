import Encoding

/// DG16: persons to notify, ICAO Doc 9303-10, 4.7.16.
public struct DG16: FileContent {
  /// A person to notify.
  public struct Person: Hashable, Sendable {
    /// The tag of the template, `A1` for the first person and so on.
    public let tag: BERTag
    /// The data objects, in the order of the bytes.
    public let fields: DetailFields

    /// Makes the template of some data objects, as they are.
    public init(tag: BERTag, fields: DetailFields) {
      self.tag = tag
      self.fields = fields
    }

    /// The day on which the details were recorded; nil when it is missing or cannot be read.
    public var dateRecorded: PartialDate? { fields.date(Field.dateRecorded.tag) }
    /// The name; nil when it is missing or empty.
    public var name: RecordedText? { fields.text(Field.name.tag) }
    /// The telephone number.
    public var telephone: RecordedText? { fields.text(Field.telephone.tag) }
    /// The address.
    public var address: RecordedText? { fields.text(Field.address.tag) }
  }

  /// The tags of a person's fields, ICAO Doc 9303-10, 4.7.16.
  public enum Field: UInt32, Hashable, Sendable, CaseIterable {
    /// The day on which the details were recorded.
    case dateRecorded = 0x5F50
    /// The person's name.
    case name = 0x5F51
    /// The person's telephone number.
    case telephone = 0x5F52
    /// The person's address.
    case address = 0x5F53

    /// The tag.
    public var tag: BERTag { BERTag(rawValue: rawValue) }
  }

  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The number of persons that the file states.
  public let statedCount: Int
  /// The persons.
  public let persons: [Person]
  /// The departures from the standard.
  public let notes: [FileNote]

  private static let tag: BERTag = 0x70
  private static let personTags: ClosedRange<UInt32> = 0xA1...0xBE
  private static let forms: [BERTag: DetailFields.Form] = [
    Field.dateRecorded.tag: .date, Field.name.tag: .text, Field.telephone.tag: .text,
    Field.address.tag: .text,
  ]

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is malformed, or no person in it can be read; a person beside others and a
  ///   field that cannot be read are noted.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.locating(ElementaryFile.dg16.name) { () throws(DataObjectError) in
      try DG16(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(DataObjectError) {
    var reader = try DataObject.file(bytes, Self.tag).reader()
    let count = try reader.read(.integer)
    var notes: [FileNote] = []
    var persons: [Person] = []
    var defect: DataObjectError?
    while !reader.isAtEnd {
      let template = try reader.read()
      do throws(DataObjectError) {
        persons.append(try Self.person(template, &notes))
      } catch {
        defect = defect ?? error
        notes.append(FileNote(.memberUnread, at: template.offset))
      }
    }
    if let defect, persons.isEmpty { throw defect }
    statedCount = try count.number()
    if statedCount != persons.count { notes.append(FileNote(.countDiffers, at: count.offset)) }
    self.persons = persons
    self.notes = notes
    self.bytes = bytes
  }

  private static func person(
    _ template: DataObject, _ notes: inout [FileNote]
  ) throws(DataObjectError) -> Person {
    guard personTags.contains(template.tag.rawValue) else {
      throw DataObjectError(.fileTagOfNobody(template.tag), at: template.offset)
    }
    let fields = try DetailFields(template, forms, notes: &notes)
    return Person(tag: template.tag, fields: fields)
  }

  /// Makes the file of some persons.
  public init(persons: [Person]) {
    self.persons = persons
    statedCount = persons.count
    notes = []
    bytes = Self.encode(persons.count, persons)
  }

  private static func encode(_ count: Int, _ persons: [Person]) -> [UInt8] {
    let templates = persons.map { BERTLV.encode($0.tag, $0.fields.bytes) }
    return BERTLV.encode(tag, containing: [DER.integer(UInt64(max(0, count)))] + templates)
  }

  /// The content of the file. Lengths and the count are written in the fewest bytes; a file with a person
  /// that cannot be read stays as it was found.
  public var encoded: [UInt8] {
    notes.contains { $0.kind == .memberUnread } ? bytes : Self.encode(statedCount, persons)
  }
}
