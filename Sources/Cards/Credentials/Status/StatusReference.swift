import Encoding

/// Where the status of a credential stands (draft-ietf-oauth-status-list, 6): a list, and a place in it.
public struct StatusReference: Sendable, Hashable {
  /// The address of the list.
  public let uri: String
  /// The place, counted from zero.
  public let index: Int

  /// True if two are the same place of the same list, octet by octet.
  public static func == (one: StatusReference, other: StatusReference) -> Bool {
    one.uri.exact == other.uri.exact && one.index == other.index
  }

  /// Hashes address and place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(uri.exact)
    hasher.combine(index)
  }

  /// A place in a list.
  package init(uri: String, index: Int) { (self.uri, self.index) = (uri, index) }

  /// The member of `status` that refers to such a list.
  static let member = "status_list"
  /// The greatest place.
  static let greatestIndex = Int(Int32.max)

  /// What a credential says: the value of its claim `status`; nil where that names no such list.
  init?(_ status: JSONValue?) {
    guard let reference = status?[Self.member], let uri = reference["uri"]?.string,
      let index = reference["idx"]?.integer, (0...Self.greatestIndex).contains(index)
    else { return nil }
    self.init(uri: uri, index: index)
  }

  /// What a mobile document says: the member `status` of its mobile security object; nil where that names no such list.
  init?(_ status: CBOR?) {
    guard let reference = status?[Self.member], case .text(let uri)? = reference["uri"],
      case .unsigned(let number)? = reference["idx"], let index = Int(exactly: number),
      index <= Self.greatestIndex
    else { return nil }
    self.init(uri: uri, index: index)
  }

  /// The value of the claim `status`.
  var json: JSONValue {
    .object([Self.member: .object(["idx": .integer(index), "uri": .string(uri)])])
  }

  /// The value of the member `status` of a mobile security object.
  var cbor: CBOR {
    .map([
      CBOR.Pair(
        .text(Self.member),
        .map([
          CBOR.Pair(.text("idx"), CBOR(index)), CBOR.Pair(.text("uri"), .text(uri)),
        ]))
    ])
  }
}
