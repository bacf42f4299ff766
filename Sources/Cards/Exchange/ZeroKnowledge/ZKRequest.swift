import Encoding

/// A request for a proof in zero knowledge in the `requestInfo` of a document request, ISO/IEC 18013-5, second edition:
/// ZkRequest.
public struct ZKRequest: Hashable, Sendable {
  /// The systems by which a proof may be made, in the reader's order of preference; at least one.
  public let systems: [ZKSystemSpec]
  /// True if the reader takes nothing but a proof.
  public let isRequired: Bool

  private static let name: WireText = "zkRequest"

  /// A request for a proof by one of some systems.
  public init(systems: [ZKSystemSpec], isRequired: Bool) {
    (self.systems, self.isRequired) = (systems, isRequired)
  }

  /// Reads the request in a `requestInfo`; nil where it has none.
  /// - Throws: ``ExchangeError/requestMalformed(_:)``.
  public init?(requestInfo: CBOR) throws(ExchangeError) {
    guard let request = requestInfo[Self.name] else { return nil }
    let malformed = ExchangeError.requestMalformed(.requestMember(Self.name))
    guard case .array(let elements)? = request["systemSpecs"],
      (1...ZKSystemSpec.most).contains(elements.count),
      case .bool(let isRequired)? = request["zkRequired"]
    else { throw malformed }
    var systems: [ZKSystemSpec] = []
    for element in elements { systems.append(try ZKSystemSpec(parsing: element)) }
    (self.systems, self.isRequired) = (systems, isRequired)
  }

  /// A `requestInfo` with this request alone.
  public var requestInfo: CBOR {
    .map([
      CBOR.Pair(
        .text(Self.name),
        .map([
          CBOR.Pair(.text("systemSpecs"), .array(systems.map(\.cbor))),
          CBOR.Pair(.text("zkRequired"), .bool(isRequired)),
        ]))
    ])
  }
}
