import ZeroKnowledge

/// An expression over the inputs of a circuit that is being built, draft-google-cfrg-libzk,
/// "Circuits": what `CircuitBuilder` gives out, added and multiplied as an element is.
///
/// Wires of different builders must not meet.
public struct Wire<Element: FieldElement> {
  let builder: CircuitBuilder<Element>
  let number: Int32

  /// The sum.
  public static func + (left: Wire, right: Wire) -> Wire {
    left.builder.sum([(.one, left), (.one, right)])
  }

  /// The difference.
  public static func - (left: Wire, right: Wire) -> Wire {
    left.builder.sum([(.one, left), (-.one, right)])
  }

  /// The negative.
  public static prefix func - (wire: Wire) -> Wire { wire.builder.sum([(-.one, wire)]) }

  /// The product.
  public static func * (left: Wire, right: Wire) -> Wire {
    left.wire(left.builder.graph.product(.one, left.number, right.number))
  }

  /// A constant times the wire: costs nothing where the wire is used.
  public static func * (factor: Element, wire: Wire) -> Wire {
    wire.builder.sum([(factor, wire)])
  }

  /// The sum with a constant.
  public static func + (left: Wire, right: Element) -> Wire { left + left.builder.constant(right) }

  /// The difference from a constant.
  public static func - (left: Element, right: Wire) -> Wire { right.builder.constant(left) - right }

  /// The difference with a constant.
  public static func - (left: Wire, right: Element) -> Wire { left + -right }

  /// The product with all brackets multiplied out: worth while for sums of two.
  func expandedProduct(_ other: Wire) -> Wire {
    wire(builder.graph.expandedProduct(number, other.number))
  }

  /// The same value as one wire, which is not multiplied out where it is used: for what is used
  /// often.
  public var kept: Wire { wire(builder.graph.kept(number)) }

  /// True if it is the constant 0.
  var isZero: Bool { number == builder.graph.zero }

  private func wire(_ number: Int32) -> Wire { Wire(builder: builder, number: number) }
}

extension Collection {
  /// The product of wires, as a tree of few layers; nothing for none.
  func treeProduct<Element>() -> Wire<Element>? where Self.Element == Wire<Element> {
    treeReduced { $0 * $1 }
  }

  /// Joins neighbours, and what comes of them again, until one is left; nothing for none. The lower
  /// element is always the left one.
  func treeReduced(_ join: (Element, Element) -> Element) -> Element? {
    var level = Array(self)
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map { position in
        position + 1 < level.count ? join(level[position], level[position + 1]) : level[position]
      }
    }
    return level.first
  }
}
