import Encoding

/// A system of proofs in zero knowledge with its parameters: `zk_system_type` in a query of OpenID4VP, and ZkSystemSpec
/// of ISO/IEC 18013-5, second edition. Parameters that this program does not know are not kept.
public struct ZKSystemSpec: Hashable, Sendable {
  /// The identifier, which an answer repeats: `id`, or `zkSystemId`; where a request has neither, the hash of the
  /// circuits in hexadecimal digits.
  public let identifier: WireText
  /// The name of the system, as `longfellow-libzk-v1`.
  public let system: WireText
  /// The hash that identifies the circuits, 32 bytes; nil where it is not stated, or is no such hash.
  public let circuitHash: [UInt8]?
  /// The number of elements of which a proof is made; nil where it is not stated.
  public let attributeCount: Int?
  /// The version of the circuits; nil where it is not stated.
  public let version: Int?
  /// The number of columns of the proof over digests; nil where it is not stated.
  public let hashColumns: Int?
  /// The number of columns of the proof over signatures; nil where it is not stated.
  public let signatureColumns: Int?

  /// The length of a hash of circuits in bytes.
  static let hashLength = 32
  /// The greatest number of systems in a request.
  static let most = 64

  /// A system by its circuits.
  package init(
    identifier: WireText, system: WireText, circuitHash: [UInt8], attributeCount: Int, version: Int,
    hashColumns: Int, signatureColumns: Int
  ) {
    (self.identifier, self.system, self.circuitHash) = (identifier, system, circuitHash)
    (self.attributeCount, self.version) = (attributeCount, version)
    (self.hashColumns, self.signatureColumns) = (hashColumns, signatureColumns)
  }

  /// True if both have the same circuits: the names of systems and the hashes are the same, and the number of elements
  /// where both state one.
  package func hasCircuits(of other: ZKSystemSpec) -> Bool {
    guard system == other.system, let hash = circuitHash, let others = other.circuitHash else {
      return false
    }
    return hash == others
      && (attributeCount ?? other.attributeCount) == (other.attributeCount ?? attributeCount)
  }

  // MARK: Reading

  /// Reads an element of `zk_system_type`: the parameters beside the name, as Google and Multipaz write them, or in
  /// `params`, as ETSI and the European Union do.
  /// - Throws: ``ExchangeError/requestMalformed(_:)``.
  init(parsing value: JSONValue) throws(ExchangeError) {
    guard case .object = value else { throw Self.malformed }
    let parameters = value["params"] ?? value
    guard case .object = parameters else { throw Self.malformed }
    try self.init(
      name: { Parameter(value[$0]) }, parameter: { Parameter(parameters[$0]) })
  }

  /// Reads a ZkSystemSpec in CBOR.
  /// - Throws: ``ExchangeError/requestMalformed(_:)``.
  init(parsing value: CBOR) throws(ExchangeError) {
    guard case .map = value else { throw Self.malformed }
    let parameters = value["params"] ?? value
    guard case .map = parameters else { throw Self.malformed }
    try self.init(
      name: { Parameter(value[$0]) }, parameter: { Parameter(parameters[$0]) })
  }

  private static let malformed = ExchangeError.requestMalformed(.requestMember("zk_system_type"))

  /// A parameter in JSON or CBOR.
  private enum Parameter {
    case text(WireText)
    case number(Int)
    case bytes([UInt8])
    case other

    init?(_ value: JSONValue?) {
      guard let value else { return nil }
      if let text = value.string {
        self = .text(text)
      } else {
        self = value.integer.map { Parameter.number($0) } ?? .other
      }
    }

    init?(_ value: CBOR?) {
      guard let value else { return nil }
      switch value {
      case .text(let text): self = .text(text)
      case .bytes(let bytes): self = .bytes(bytes)
      case .unsigned(let number):
        self = Int(exactly: number).map { Parameter.number($0) } ?? .other
      default: self = .other
      }
    }
  }

  private init(
    name: (WireText) -> Parameter?, parameter: (WireText) -> Parameter?
  ) throws(ExchangeError) {
    guard case .text(let system)? = name("system") else { throw Self.malformed }
    let hash = Self.hash(parameter("circuit_hash") ?? parameter("circuitHash"))
    let stated = name("id") ?? name("zkSystemId")
    let named = stated ?? hash.map { Parameter.text(WireText(Hex.encode($0))) }
    guard case .text(let identifier)? = named,
      (1...512).contains(identifier.utf8.count)
    else { throw Self.malformed }
    (self.identifier, self.system, circuitHash) = (identifier, system, hash)
    attributeCount = try Self.number(parameter("num_attributes") ?? parameter("numAttributes"))
    version = try Self.number(parameter("version"))
    hashColumns = try Self.number(parameter("block_enc_hash") ?? parameter("blockEncHash"))
    signatureColumns = try Self.number(parameter("block_enc_sig") ?? parameter("blockEncSig"))
  }

  /// A hash as bytes, or in hexadecimal digits.
  private static func hash(_ parameter: Parameter?) -> [UInt8]? {
    let bytes: [UInt8]? =
      switch parameter {
      case .bytes(let bytes): bytes
      case .text(let text): try? Hex.decode(text)
      case .number, .other, nil: nil
      }
    return bytes?.count == hashLength ? bytes : nil
  }

  /// A number; some wallets write all parameters as texts.
  private static func number(_ parameter: Parameter?) throws(ExchangeError) -> Int? {
    guard let parameter else { return nil }
    let number: Int? =
      switch parameter {
      case .number(let number): number
      case .text(let text): text.utf8.count <= 9 ? Int(text.forPeople) : nil
      case .bytes, .other: nil
      }
    guard let number, number >= 0 else { throw malformed }
    return number
  }

  // MARK: Writing

  /// The hash in hexadecimal digits; nil where it is not stated.
  package var circuitHashText: WireText? { circuitHash.map { WireText(Hex.encode($0)) } }

  /// An element of `zk_system_type`, with the parameters beside the name.
  var json: JSONValue {
    .object([
      "system": .string(system), "id": .string(identifier),
      "circuit_hash": circuitHashText.map { .string($0) },
      "num_attributes": attributeCount.map { .integer($0) },
      "version": version.map { .integer($0) },
      "block_enc_hash": hashColumns.map { .integer($0) },
      "block_enc_sig": signatureColumns.map { .integer($0) },
    ])
  }

  /// A ZkSystemSpec in CBOR.
  var cbor: CBOR {
    let parameters: [(WireText, CBOR?)] = [
      ("circuit_hash", circuitHashText.map { .text($0) }),
      ("num_attributes", attributeCount.map { CBOR($0) }), ("version", version.map { CBOR($0) }),
      ("block_enc_hash", hashColumns.map { CBOR($0) }),
      ("block_enc_sig", signatureColumns.map { CBOR($0) }),
    ]
    return .map([
      CBOR.Pair(.text("zkSystemId"), .text(identifier)), CBOR.Pair(.text("system"), .text(system)),
      CBOR.Pair(
        .text("params"),
        .map(parameters.compactMap { name, value in value.map { CBOR.Pair(.text(name), $0) } })),
    ])
  }
}
