/// The factor of a term in the sum of a layer's terms and its assertions: an assertion's is a challenge
/// (draft-google-cfrg-libzk, "In-circuit assertions").
struct BoundConstant<Element: FieldElement>: Sendable {
  let value: Element
  /// Nearly all factors are one: they need no multiplication.
  let isOne: Bool

  /// The factors for `constants`, of which zero stands for an assertion.
  static func all(_ constants: [Element], beta: Element) -> [BoundConstant] {
    constants.map { constant in
      BoundConstant(
        value: constant == .zero ? beta : constant, isOne: constant == .one)
    }
  }
}

/// What a factor of terms means, told apart once instead of at every term.
enum ConstantKind: UInt8 {
  /// Zero: the product of the wires must be zero.
  case assertion
  case one
  case other

  static func kinds<Element: FieldElement>(of constants: [Element]) -> [ConstantKind] {
    constants.map { $0 == .zero ? .assertion : $0 == .one ? .one : .other }
  }
}
