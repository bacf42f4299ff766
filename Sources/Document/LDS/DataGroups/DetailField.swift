import Encoding

/// A data object of DG11, DG12 or DG16: a tag and its content.
public struct DetailField: Hashable, Sendable {
  /// The content of a data object. Bytes that do not have the form of their field are kept as
  /// ``other(_:)``, so that everything that is read can be written again.
  public enum Value: Hashable, Sendable {
    /// The list of the tags that are present.
    case tagList([BERTag])
    /// A text, a name or a number.
    case text(RecordedText)
    /// A date.
    case date(Recorded<PartialDate>)
    /// A date with a time of day.
    case time(Recorded<DateAndTime>)
    /// A count and names.
    case names(RecordedNames)
    /// An image, or any other bytes that the standard does not divide further.
    case image([UInt8])
    /// Bytes of a form that this program does not know.
    case other([UInt8])
  }

  /// The tag.
  public let tag: BERTag
  /// The content.
  public let value: Value

  /// The tag of the list of tags.
  public static let tagListTag: BERTag = 0x5C
  /// The tag of the template of names.
  public static let namesTag: BERTag = 0xA0

  /// Makes a data object.
  public init(_ tag: BERTag, _ value: Value) {
    self.tag = tag
    self.value = value
  }

  /// A text, written in UTF-8.
  public init(_ tag: BERTag, text: String) { self.init(tag, .text(RecordedText(text))) }

  /// A date, written in digits.
  public init(_ tag: BERTag, date: PartialDate) { self.init(tag, .date(.text(date))) }

  /// Tag, length and value.
  public var encoded: [UInt8] {
    switch value {
    case .tagList(let tags): BERTLV.encode(tag, containing: tags.map(\.bytes))
    case .text(let text): BERTLV.encode(tag, text.bytes)
    case .date(let date): BERTLV.encode(tag, date.bytes)
    case .time(let time): BERTLV.encode(tag, time.bytes)
    case .names(let names): BERTLV.encode(tag, names.bytes)
    case .image(let bytes), .other(let bytes): BERTLV.encode(tag, bytes)
    }
  }
}

/// The template of other names in DG11 and of other persons in DG12: their count and the names;
/// ICAO Doc 9303-10, 4.7.11 and 4.7.12.
public struct RecordedNames: Hashable, Sendable {
  /// The count that the template states; nil if it states none.
  public let statedCount: UInt8?
  /// The tag of each name.
  public let nameTag: BERTag
  /// The names.
  public let names: [RecordedText]

  /// Makes a template of names, with the right count.
  public init(_ names: [RecordedText], nameTag: BERTag) {
    self.nameTag = nameTag
    self.names = names
    statedCount = UInt8(clamping: names.count)
  }

  /// Reads a template; nil if it has another form, or a name in an encoding that is not known here.
  init?(_ object: DataObject, nameTag: BERTag) {
    guard let children = try? object.children() else { return nil }
    let counts = children.prefix { $0.tag == .integer }
    guard counts.count <= 1, counts.allSatisfy({ $0.content.count == 1 }) else { return nil }
    let names = children.dropFirst(counts.count)
    guard names.allSatisfy({ $0.tag == nameTag && RecordedText.isUnderstood($0.content) }) else {
      return nil
    }
    self.nameTag = nameTag
    statedCount = counts.first?.content.first
    self.names = names.map { RecordedText($0.content) }
  }

  var bytes: [UInt8] {
    let count = statedCount.map { BERTLV.encode(.integer, [$0]) } ?? []
    return count + names.flatMap { BERTLV.encode(nameTag, $0.bytes) }
  }
}
