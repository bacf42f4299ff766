import Encoding

/// A claim about one element of a mobile document: its value.
public struct MobileDocumentClaim: Hashable, Sendable {
  /// The name space of the element.
  public let nameSpace: WireText
  /// The name of the element.
  public let element: WireText
  /// The value, encoded in CBOR.
  public let value: [UInt8]

  /// A claim that an element has this value; `value` is one encoded item.
  /// - Throws: ``MobileDocumentError/outsideStatement(_:)`` for a value other than a text, byte
  ///   string, integer, boolean or date, because no verifier of the proof system accepts others;
  ///   and for names and values that are too long for any circuit.
  public init(nameSpace: WireText, element: WireText, value: [UInt8]) throws(MobileDocumentError) {
    guard (1...64).contains(nameSpace.utf8.count), (1...32).contains(element.utf8.count) else {
      throw .outsideStatement(.mdocNamesTooLong(element))
    }
    guard value.count <= 64 else {
      throw .outsideStatement(.mdocValueTooLong(element))
    }
    let item: CBORItem
    do { item = try CBORReader.read(value) } catch {
      throw .unreadable(.notCBOR(error, .phrase(.mdocValue(element))))
    }
    guard Self.isTaken(item) else {
      throw .outsideStatement(.mdocValueKind(element))
    }
    self.nameSpace = nameSpace
    self.element = element
    self.value = value
  }

  /// The claim of an argument.
  /// - Throws: ``MobileDocumentError/outsideStatement(_:)``.
  public init(_ argument: ClaimArgument) throws(MobileDocumentError) {
    try self.init(
      nameSpace: argument.nameSpace, element: argument.element, value: argument.value.encoded)
  }

  private static func isTaken(_ item: CBORItem) -> Bool {
    switch item.value {
    case .text, .bytes, .unsigned, .negative, .bool: true
    // A full-date has 10 characters, RFC 8943; a tdate has 20.
    case .tagged(1004, .text(let text)): text.utf8.count == 10
    case .tagged(0, .text(let text)): text.utf8.count == 20
    default: false
    }
  }

  /// The name of the element, encoded.
  var encodedElement: [UInt8] { CBOR.text(element).encoded }
}
