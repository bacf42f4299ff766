/// The greatest sizes of the files that a data circuit accepts, in blocks of the digest: 64 bytes
/// with SHA-256 and SHA-1, 128 with SHA-384 and SHA-512. They determine its own size.
public struct PassportDataSizes: Hashable, Sendable {
  /// The number of blocks of the LDS security object, at most.
  public let securityObjectBlocks: Int
  /// The number of blocks of the signed attributes, at most.
  public let attributesBlocks: Int

  /// The sizes of most documents: up to seven data groups; with SHA-1 ten, more than any known document has.
  public static let common = PassportDataSizes(securityObjectBlocks: 5, attributesBlocks: 3)
  /// The sizes of every known document: all sixteen data groups, long attributes.
  public static let large = PassportDataSizes(securityObjectBlocks: 11, attributesBlocks: 4)
  /// With SHA-384: up to eight data groups; every known document has fewer.
  public static let sha384 = PassportDataSizes(securityObjectBlocks: 4, attributesBlocks: 2)
  /// With SHA-512: as many data groups.
  public static let sha512 = PassportDataSizes(securityObjectBlocks: 5, attributesBlocks: 2)

  /// All sizes with a digest, the smaller first. Digests other than SHA-256 have only one: they are rare, and each size
  /// has circuits of its own.
  public static func all(_ algorithm: SecureHash) -> [PassportDataSizes] {
    switch algorithm {
    case .sha256: [common, large]
    case .sha384: [sha384]
    case .sha512: [sha512]
    case .sha1: [common]
    }
  }

  /// The name of the sizes: `5+3`.
  public var name: String { "\(securityObjectBlocks)+\(attributesBlocks)" }
}

/// The statements of a data circuit in addition to those about the document's data.
public enum HolderBindingForm: Hashable, Sendable, CaseIterable {
  /// Nothing: the data are bearer data.
  case none
  /// A pseudonym, if requested. The data are bearer data.
  case pseudonym
  /// The digest that an issuer signs to state whose document it saw, and a pseudonym, if requested.
  case desk

  /// True if the circuit has the holder's secret.
  var hasSecret: Bool { self != .none }

  /// The name of the form.
  public var name: String {
    switch self {
    case .none: "none"
    case .pseudonym: "pseudonym"
    case .desk: "desk"
    }
  }
}
