import Encoding

/// Claims before they are issued: a JSON value in which any member and any element may be marked as
/// selectively disclosable, at every depth.
public indirect enum ClaimTree: Hashable, Sendable {
  /// The greatest depth of trees and of the values in them.
  public static let maximumDepth = 16

  /// A value without marks.
  case value(JSONValue)
  /// An object.
  case object([Member])
  /// An array.
  case array([Element])

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: WireText
    /// The value.
    public let tree: ClaimTree
    /// True if it is selectively disclosable: the holder may reveal it or not.
    public let isDisclosable: Bool
    /// True if there is no claim, and a decoy digest takes its place.
    let isDecoy: Bool

    init(name: WireText, tree: ClaimTree, isDisclosable: Bool, isDecoy: Bool = false) {
      self.name = name
      self.tree = tree
      self.isDisclosable = isDisclosable
      self.isDecoy = isDecoy
    }

    /// A member that the holder may reveal or not.
    public static func disclosable(_ name: WireText, _ tree: ClaimTree) -> Member {
      Member(name: name, tree: tree, isDisclosable: true)
    }

    /// A decoy digest in place of a selectively disclosable member that other credentials of the type
    /// have and this one does not. It has no name.
    public static let absent = Member(
      name: "", tree: .value(.null), isDisclosable: true, isDecoy: true)

    /// A member that every verifier sees.
    public static func visible(_ name: WireText, _ tree: ClaimTree) -> Member {
      Member(name: name, tree: tree, isDisclosable: false)
    }
  }

  /// An element of an array.
  public struct Element: Hashable, Sendable {
    /// The value.
    public let tree: ClaimTree
    /// True if it is selectively disclosable: the holder may reveal it or not.
    public let isDisclosable: Bool

    /// An element that the holder may reveal or not.
    public static func disclosable(_ tree: ClaimTree) -> Element {
      Element(tree: tree, isDisclosable: true)
    }

    /// An element that every verifier sees.
    public static func visible(_ tree: ClaimTree) -> Element {
      Element(tree: tree, isDisclosable: false)
    }
  }
}

extension ClaimTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  /// A text without marks.
  public init(stringLiteral value: String) { self = .value(.string(value)) }
  /// An integer without marks.
  public init(integerLiteral value: Int) { self = .value(.integer(value)) }
  /// A truth value without marks.
  public init(booleanLiteral value: Bool) { self = .value(.bool(value)) }
}
