import ZeroKnowledge

/// The statement that a number is one of several constants.
public struct SetMembership<Element: FieldElement> {
  private let members: [UInt64]

  /// The set of these numbers.
  public init(_ members: Set<UInt64>) { self.members = members.sorted() }

  /// Asserts that a number of at most 64 bits is in the set: the product of its differences from
  /// all members is zero. For an empty set the assertion always fails.
  public func assertContains(_ number: BitVector<Element>, in builder: CircuitBuilder<Element>) {
    let value = number.element(in: builder).kept
    let differences = members.compactMap { member -> Wire<Element>? in
      // A member with more bits than the number cannot be equal to it.
      guard number.count >= 64 || member >> UInt64(number.count) == 0 else { return nil }
      return value - BitVector<Element>(member, count: 64, in: builder).element(in: builder)
    }
    builder.assertZero(differences.treeProduct() ?? builder.one)
  }

  /// True if the number is in the set.
  public func contains(
    _ number: BitVector<Element>, in builder: CircuitBuilder<Element>
  ) -> Bit<Element> {
    let isMember = members.compactMap { member -> Bit<Element>? in
      guard number.count >= 64 || member >> UInt64(number.count) == 0 else { return nil }
      return number.isEqual(to: member)
    }
    // A number is equal to at most one member.
    return isMember.reduce(Bit(false, in: builder)) { $0.or(exclusive: $1) }
  }
}
