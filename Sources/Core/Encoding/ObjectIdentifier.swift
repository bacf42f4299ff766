/// An object identifier, X.690, 8.19, kept as its content bytes.
public struct ObjectIdentifier: Hashable, Sendable, CustomStringConvertible {
  private let bytes: ArraySlice<UInt8>

  /// The content bytes, without tag and length.
  public var content: [UInt8] { Array(bytes) }

  /// Takes the content bytes of a DER object identifier.
  /// - Throws: ``BERError/invalidObjectIdentifier`` for no bytes, an incomplete last arc, a padded
  ///   arc, or an arc beyond 64 bits.
  @inlinable
  public init(content: some Collection<UInt8>) throws(BERError) {
    try self.init(content: ArraySlice(content))
  }

  /// Takes the content bytes of a DER object identifier, none of which is copied.
  /// - Throws: ``BERError/invalidObjectIdentifier`` in the same cases as for a collection.
  public init(content: ArraySlice<UInt8>) throws(BERError) {
    bytes = content
    guard Self.isWellFormed(bytes) else { throw .invalidObjectIdentifier }
  }

  /// Reads the dotted form, `2.23.136.1.1.1`.
  /// - Throws: ``BERError/invalidObjectIdentifier`` when it is not one.
  public init(dotted: String) throws(BERError) {
    let arcs = dotted.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { UInt64(Substring($0)) }
    guard arcs.count >= 2, let first = arcs[0], let second = arcs[1], first <= 2,
      first == 2 ? second <= UInt64.max - 80 : second < 40
    else { throw .invalidObjectIdentifier }
    var content = Self.base128(first * 40 + second)
    for arc in arcs.dropFirst(2) {
      guard let arc else { throw .invalidObjectIdentifier }
      content += Self.base128(arc)
    }
    bytes = content[...]
  }

  /// An identifier of the source, by its arcs; fewer than two arcs make `0.0`.
  public init(_ arcs: UInt64...) {
    let head = arcs.count >= 2 ? arcs[0] * 40 + arcs[1] : 0
    bytes = (Self.base128(head) + arcs.dropFirst(2).flatMap(Self.base128))[...]
  }

  /// The dotted form.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(4 * bytes.count)
    for arc in Self.arcs(of: bytes) ?? [] {
      if !text.isEmpty { text.append(UInt8(ascii: ".")) }
      let start = text.count
      var rest = arc
      repeat {
        text.insert(UInt8(ascii: "0") + UInt8(rest % 10), at: start)
        rest /= 10
      } while rest > 0
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: bytes)
  }

  /// True if this identifier is another one or is below it.
  public func isDescendant(of ancestor: ObjectIdentifier) -> Bool {
    bytes.starts(with: ancestor.bytes)
  }

  private static func base128(_ value: UInt64) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes.reversed()
  }

  /// True if bytes are whole arcs of at most 64 bits, without computing the arcs.
  private static func isWellFormed(_ content: ArraySlice<UInt8>) -> Bool {
    guard let last = content.last, last & 0x80 == 0 else { return false }
    var arc: UInt64 = 0
    var inside = false
    for byte in content {
      if !inside, byte == 0x80 { return false }
      guard arc <= UInt64.max >> 7 else { return false }
      arc = arc << 7 | UInt64(byte & 0x7F)
      inside = byte & 0x80 != 0
      if !inside { arc = 0 }
    }
    return true
  }

  private static func arcs(of content: ArraySlice<UInt8>) -> [UInt64]? {
    var arcs: [UInt64] = []
    arcs.reserveCapacity(content.count + 1)
    var arc: UInt64 = 0
    var inside = false
    for byte in content {
      if !inside, byte == 0x80 { return nil }
      guard arc <= UInt64.max >> 7 else { return nil }
      arc = arc << 7 | UInt64(byte & 0x7F)
      inside = byte & 0x80 != 0
      if inside { continue }
      if arcs.isEmpty {
        let first = min(arc / 40, 2)
        arcs = [first, arc - 40 * first]
      } else {
        arcs.append(arc)
      }
      arc = 0
    }
    return inside || arcs.isEmpty ? nil : arcs
  }
}
