import Encoding
import Verdicts

/// An IssuerSignedItem, ISO/IEC 18013-5, 8.3.2.1.2.2, with the positions of its parts.
public struct IssuerSignedItem: Hashable, Sendable {
  /// The four parts, in the order in which the circuits number them.
  package enum Part: String, CaseIterable {
    case digestID, random, elementIdentifier, elementValue
  }

  /// The bytes that its digest covers: tag 24 and the byte string, as a slice that keeps its
  /// position.
  public let tagged: ArraySlice<UInt8>
  /// The digestID: the number of its digest in the mobile security object.
  public let digestID: UInt64
  /// The element's name.
  public let element: WireText
  /// The element's value as it was encoded.
  public let value: ArraySlice<UInt8>
  /// The index of the first byte of the map inside.
  package let mapStart: Int
  /// The entries of the map in the order of ``Part``, each with its position.
  package let parts: [CBORItem.Entry]

  /// True if two items have the same bytes at the same position.
  public static func == (left: IssuerSignedItem, right: IssuerSignedItem) -> Bool {
    left.tagged.startIndex == right.tagged.startIndex && left.tagged == right.tagged
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(tagged) }

  /// Reads an item behind tag 24.
  /// - Throws: ``CBORError`` for anything else, and for an item that lacks a part or has more
  ///   parts.
  package init(_ item: CBORItem) throws(CBORError) {
    let map = try item.embedded()
    var parts: [CBORItem.Entry] = []
    for part in Part.allCases {
      guard let entry = try map.entry(.text(part.rawValue)) else {
        throw CBORError(.unexpectedItem(.text(part.rawValue)), offset: map.start)
      }
      parts.append(entry)
    }
    guard try map.map().count == parts.count else {
      throw CBORError(.unexpectedItem(.phrase(.cborMapOfFour)), offset: map.start)
    }
    tagged = item.encoded
    digestID = try parts[0].value.unsigned()
    _ = try parts[1].value.bytes()
    element = try parts[2].value.text()
    value = parts[3].value.encoded
    mapStart = map.start
    self.parts = parts
  }

  /// The entry of a part.
  package func entry(_ part: Part) -> CBORItem.Entry {
    switch part {
    case .digestID: parts[0]
    case .random: parts[1]
    case .elementIdentifier: parts[2]
    case .elementValue: parts[3]
    }
  }

  /// The element's value.
  var parsedValue: CBOR { parts[3].value.value }

  /// The offset of an entry from the first byte that the digest covers.
  package func offset(of entry: CBORItem.Entry) -> Int { entry.start - tagged.startIndex }
}
