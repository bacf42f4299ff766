import Encoding

/// Where the status of a credential is published (draft-ietf-oauth-status-list, 6): a list, and an
/// index in it.
public struct StatusReference: Sendable, Hashable {
  /// The address of the list.
  public let uri: WireText
  /// The index, counted from zero.
  public let index: Int

  /// Makes a reference to an index of a list.
  package init(uri: WireText, index: Int) { (self.uri, self.index) = (uri, index) }

  /// The member of `status` that refers to such a list.
  static let member: WireText = "status_list"
  static let greatestIndex = Int(Int32.max)

  /// Reads the value of the claim `status` of a credential; nil if it names no such list.
  init?(_ status: JSONValue?) {
    guard let reference = status?[Self.member], let uri = reference["uri"]?.string,
      let index = reference["idx"]?.integer, (0...Self.greatestIndex).contains(index)
    else { return nil }
    self.init(uri: uri, index: index)
  }

  /// Reads the member `status` of a mobile security object; nil if it names no such list.
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
