/// The sizes of what a data circuit takes, in blocks of SHA-256, and so its own size.
public struct PassportDataSizes: Hashable, Sendable {
  /// The number of blocks of the LDS security object, at most.
  public let securityObjectBlocks: Int
  /// The number of blocks of the signed attributes, at most.
  public let attributesBlocks: Int

  /// The sizes of most documents: up to seven data groups.
  public static let common = PassportDataSizes(securityObjectBlocks: 5, attributesBlocks: 3)
  /// The sizes of every document that is known: all sixteen data groups, long attributes.
  public static let large = PassportDataSizes(securityObjectBlocks: 11, attributesBlocks: 4)
  /// All sizes, the smaller first.
  public static let all = [common, large]

  /// The sizes as they are written in names: `5+3`.
  public var name: String { "\(securityObjectBlocks)+\(attributesBlocks)" }
}

/// What a data circuit says beside the document's data.
public enum HolderBindingForm: Hashable, Sendable, CaseIterable {
  /// Nothing: the data are bearer data.
  case none
  /// A pseudonym, where one is asked for. The data are bearer data.
  case pseudonym
  /// The digest that an issuer signs about whose document it saw; and a pseudonym, where one is asked for.
  case desk

  /// True if the circuit has the holder's secret.
  var hasSecret: Bool { self != .none }

  /// The form as it is written in names.
  public var name: String {
    switch self {
    case .none: "none"
    case .pseudonym: "pseudonym"
    case .desk: "desk"
    }
  }
}
