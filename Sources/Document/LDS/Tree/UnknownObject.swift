import Encoding

/// A part of a file that this program does not know: its tag and length, without its content.
public struct UnknownObject: Hashable, Sendable {
  /// The tag of the data object; nil for bytes that are no data object.
  public let tag: BERTag?
  /// The number of bytes of its value.
  public let length: Int

  /// The most objects of one file that are listed.
  public static let most = 100

  /// States a data object, or bytes that are no data object.
  public init(tag: BERTag?, length: Int) {
    self.tag = tag
    self.length = length
  }

  init(_ node: TLVTree.Node) { self.init(tag: node.tag, length: node.contentLength) }
}

extension ParsedFile {
  /// The unknown parts of the file: data objects that the standard does not have there, values that
  /// do not have the form of their field, repetitions of a field that may occur once, content that
  /// only the issuer understands (DG13), and a whole file that could not be parsed. The files of
  /// Doc 9303-11 and -12, which are of ASN.1, have extensions by design and are left out.
  public var notUnderstood: [UnknownObject] { Array(allUnknown.prefix(UnknownObject.most)) }

  private var allUnknown: [UnknownObject] {
    switch self {
    case .unparsed(let file):
      file.bytes.isEmpty ? [] : [UnknownObject(tag: nil, length: file.bytes.count)]
    case .dg11(let file): file.fields.notUnderstood(repeated: [DG11.Field.otherName.tag])
    case .dg12(let file): file.fields.notUnderstood(repeated: [DG12.Field.otherPerson.tag])
    case .dg16(let file): file.persons.flatMap { $0.fields.notUnderstood(repeated: []) }
    case .dg13(let file): TLVTree(file.bytes, of: .dg13).contents(of: file.bytes)
    case .undivided(let file): TLVTree(file.bytes, of: file.file).contents(of: file.bytes)
    case .dg2, .dg3, .dg4, .dg5, .dg7: unnamed
    default: []
    }
  }

  /// The outermost data objects without a name.
  private var unnamed: [UnknownObject] {
    let file: ElementaryFile? =
      switch self {
      case .dg2: .dg2
      case .dg3: .dg3
      case .dg4: .dg4
      case .dg5: .dg5
      case .dg7: .dg7
      default: nil
      }
    return TLVTree(bytes, of: file).roots.flatMap(\.unnamed).map(UnknownObject.init)
  }
}

extension TLVTree {
  /// The unknown parts of the file's template; the file itself if it does not consist of data
  /// objects.
  fileprivate func contents(of bytes: [UInt8]) -> [UnknownObject] {
    guard defects.isEmpty, rest.isEmpty, roots.count == 1, let template = roots.first,
      !template.children.isEmpty, template.value.isEmpty
    else { return bytes.isEmpty ? [] : [UnknownObject(tag: nil, length: bytes.count)] }
    return template.children.filter { $0.tag != DetailField.tagListTag }.map(UnknownObject.init)
  }
}

extension TLVTree.Node {
  fileprivate var unnamed: [TLVTree.Node] {
    name.map { _ in children.flatMap(\.unnamed) } ?? [self]
  }
}

extension DetailFields {
  /// The fields that are unknown, malformed or repeated.
  /// - Parameter repeated: the tags that may occur more than once.
  fileprivate func notUnderstood(repeated: Set<BERTag>) -> [UnknownObject] {
    var told: Set<BERTag> = []
    return all.compactMap { field in
      let length = field.value.byteCount
      guard length > 0, field.value.isUnderstood else {
        return length > 0 ? UnknownObject(tag: field.tag, length: length) : nil
      }
      if case .names = field.value { return nil }
      guard !repeated.contains(field.tag), !told.insert(field.tag).inserted else { return nil }
      return UnknownObject(tag: field.tag, length: length)
    }
  }
}

extension DetailField.Value {
  fileprivate var isUnderstood: Bool {
    switch self {
    case .other, .date(.unread), .time(.unread): false
    case .tagList, .text, .date, .time, .names, .image: true
    }
  }

  /// The number of bytes of the content; 0 for an empty text.
  fileprivate var byteCount: Int {
    switch self {
    case .tagList(let tags): tags.count
    case .text(let text): text.isEmpty ? 0 : text.bytes.count
    case .date(let date): date.bytes.count
    case .time(let time): time.bytes.count
    case .names(let names): names.bytes.count
    case .image(let bytes), .other(let bytes): bytes.count
    }
  }
}
