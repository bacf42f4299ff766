import ZeroKnowledge

/// An expression over the inputs of a circuit that is being built, draft-google-cfrg-libzk,
/// "Circuits". A `CircuitBuilder` creates it; it is added and multiplied as an element is.
///
/// Wires of different builders must not be combined.
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

  /// A constant times the wire, which needs no wire of its own.
  public static func * (factor: Element, wire: Wire) -> Wire {
    wire.builder.sum([(factor, wire)])
  }

  /// The sum with a constant.
  public static func + (left: Wire, right: Element) -> Wire { left + left.builder.constant(right) }

  /// The difference from a constant.
  public static func - (left: Element, right: Wire) -> Wire { right.builder.constant(left) - right }

  /// The difference with a constant.
  public static func - (left: Wire, right: Element) -> Wire { left + -right }

  /// The product with all brackets multiplied out, which is better for sums of two terms.
  func expandedProduct(_ other: Wire) -> Wire {
    wire(builder.graph.expandedProduct(number, other.number))
  }

  /// The same value as one wire, which is not multiplied out: for a value that is used often.
  public var kept: Wire { wire(builder.graph.kept(number)) }

  /// True if it is the constant 0.
  var isZero: Bool { number == builder.graph.zero }

  private func wire(_ number: Int32) -> Wire { Wire(builder: builder, number: number) }
}

extension Collection {
  /// The product of wires, as a tree of few layers; nil for no wires.
  func treeProduct<Element>() -> Wire<Element>? where Self.Element == Wire<Element> {
    treeReduced { $0 * $1 }
  }

  /// Joins adjacent elements, and the results again, until one is left; nil for no elements. The
  /// earlier element is always the left one.
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
