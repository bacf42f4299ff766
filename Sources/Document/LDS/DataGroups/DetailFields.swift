import Encoding
import Faces

/// The data objects of DG11, of DG12 or of a person in DG16, in the order of the bytes.
public struct DetailFields: Hashable, Sendable {
  /// The forms that a field can have.
  public enum Form: Hashable, Sendable {
    /// A text, a name or a number.
    case text
    /// A date.
    case date
    /// A date with a time of day.
    case time
    /// An image.
    case image
    /// A template of names, each with this tag.
    case names(BERTag)
  }

  /// The data objects, in the order of the bytes.
  public let all: [DetailField]

  /// Takes some data objects.
  public init(_ fields: [DetailField]) { all = fields }

  /// The most data objects of a template at any depth. Real ones have a few dozen, and a file with
  /// a million of them must not take long.
  private static let mostObjects = 4096

  /// Reads the value of a template.
  init(
    _ template: DataObject, _ forms: [BERTag: Form], notes: inout [FileNote]
  ) throws(DataObjectError) {
    let cutTag = forms.keys.first(where: \.isCutShort)
    var fields: [DetailField] = []
    var count = 0
    var reader = template.reader(cutTag: cutTag)
    while !reader.isAtEnd {
      let object = try reader.read()
      count += 1
      if object.tag.isConstructed {
        count += BERTLV.count(in: object.content, upTo: Self.mostObjects)
      }
      guard count <= Self.mostObjects else {
        throw .value(.fieldObjectCount, at: template.contentOffset)
      }
      fields.append(Self.field(object, forms[object.tag], cutTag, &notes))
    }
    all = fields
  }

  private static func field(
    _ object: DataObject, _ form: Form?, _ cutTag: BERTag?, _ notes: inout [FileNote]
  ) -> DetailField {
    let content = object.content
    func other() -> DetailField.Value { .other(Array(content)) }
    let value: DetailField.Value
    switch form {
    case .text where !RecordedText.isUnderstood(content):
      notes.append(FileNote(.textNotUnderstood, at: object.offset))
      return DetailField(object.tag, other())
    case .text: value = .text(RecordedText(content))
    case .date: value = .date(Recorded(content))
    case .time: value = .time(Recorded(content))
    case .image: value = .image(Array(content))
    case .names(let tag): value = RecordedNames(object, nameTag: tag).map { .names($0) } ?? other()
    case nil where object.tag == DetailField.tagListTag:
      value = tags(content, cutTag).map { .tagList($0) } ?? other()
    case nil: value = other()
    }
    notes += self.notes(value, at: object.offset)
    return DetailField(object.tag, value)
  }

  private static func notes(_ value: DetailField.Value, at offset: Int) -> [FileNote] {
    switch value {
    case .text(let text):
      text.characterSet == .latin1 ? [FileNote(.textNotUTF8, at: offset)] : []
    case .date(.unread(let bytes)), .time(.unread(let bytes)):
      bytes.isEmpty ? [] : [FileNote(.dateUnread, at: offset)]
    case .names(let names):
      (names.names.contains { $0.characterSet == .latin1 }
        ? [FileNote(.textNotUTF8, at: offset)] : [])
        + (names.statedCount.map(Int.init) == names.names.count
          ? [] : [FileNote(.countDiffers, at: offset)])
    case .other: [FileNote(.valueUnread, at: offset)]
    case .date, .time, .image, .tagList: []
    }
  }

  /// The tags of a list; nil if it ends inside one.
  private static func tags(_ bytes: ArraySlice<UInt8>, _ cutTag: BERTag?) -> [BERTag]? {
    var tags: [BERTag] = []
    var rest = bytes
    while !rest.isEmpty {
      if let cutTag, rest.starts(with: cutTag.bytes) {
        tags.append(cutTag)
        rest = rest.dropFirst(cutTag.bytes.count)
        continue
      }
      guard let first = rest.popFirst() else { break }
      var tag = UInt32(first)
      if first & 0x1F == 0x1F {
        var byte: UInt8
        repeat {
          guard tag <= 0xFF_FFFF, let next = rest.popFirst() else { return nil }
          byte = next
          tag = tag << 8 | UInt32(byte)
        } while byte & 0x80 != 0
      }
      tags.append(BERTag(rawValue: tag))
    }
    return tags
  }

  /// These fields after the list of their tags, with which a file begins.
  static func listed(_ fields: [DetailField]) -> DetailFields {
    let list = DetailField(DetailField.tagListTag, .tagList(fields.map(\.tag)))
    return DetailFields([list] + fields)
  }

  /// The list of tags; nil when there is none.
  public var tagList: [BERTag]? {
    for field in all { if case .tagList(let tags) = field.value { return tags } }
    return nil
  }

  /// The text of a tag; nil when it is missing or empty.
  public func text(_ tag: BERTag) -> RecordedText? {
    for field in all where field.tag == tag {
      if case .text(let text) = field.value, !text.isEmpty { return text }
    }
    return nil
  }

  /// The date of a tag; nil when it is missing or cannot be read.
  public func date(_ tag: BERTag) -> PartialDate? {
    for field in all where field.tag == tag {
      if case .date(let date) = field.value, let date = date.value { return date }
    }
    return nil
  }

  /// The date and time of a tag; nil when it is missing or cannot be read.
  public func time(_ tag: BERTag) -> DateAndTime? {
    for field in all where field.tag == tag {
      if case .time(let time) = field.value, let time = time.value { return time }
    }
    return nil
  }

  /// The image of a tag; nil when it is missing or empty.
  public func image(_ tag: BERTag) -> EncodedImage? {
    for field in all where field.tag == tag {
      if case .image(let bytes) = field.value, !bytes.isEmpty { return EncodedImage(bytes) }
    }
    return nil
  }

  /// The names with a tag, inside the template, as in the standard, or beside it.
  public func names(_ tag: BERTag) -> [RecordedText] {
    all.flatMap { field -> [RecordedText] in
      switch field.value {
      case .names(let names) where names.nameTag == tag: names.names
      case .text(let text) where field.tag == tag: [text]
      default: []
      }
    }.filter { !$0.isEmpty }
  }

  /// The departures of the list of tags: it is missing, or differs from the tags that are present.
  /// Some chips list the template of names, some the names in it.
  func tagListNotes(at offset: Int) -> [FileNote] {
    guard let tagList else { return [FileNote(.tagListMissing, at: offset)] }
    var templates: [BERTag: BERTag] = [:]
    for field in all {
      if case .names(let names) = field.value { templates[names.nameTag] = field.tag }
    }
    let listed = Set(tagList.map { templates[$0] ?? $0 })
    let found = Set(all.map { templates[$0.tag] ?? $0.tag }).subtracting([DetailField.tagListTag])
    return listed == found ? [] : [FileNote(.tagListDiffers, at: offset)]
  }

  var bytes: [UInt8] { all.flatMap(\.encoded) }
}

extension BERTag {
  /// True if the last byte of the tag says that more follow (X.690, 8.1.2.4.2).
  fileprivate var isCutShort: Bool { bytes.count > 1 && (bytes.last ?? 0) & 0x80 != 0 }
}
