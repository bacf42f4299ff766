import ZeroKnowledge

/// A truth value in a circuit: a constant, a wire that is 0 or 1, or the negation of such a wire.
/// Negation costs nothing.
public struct Bit<Element: FieldElement> {
  enum Form {
    case constant(Bool)
    case plain(Wire<Element>)
    case negated(Wire<Element>)
  }

  let builder: CircuitBuilder<Element>
  let form: Form

  private init(_ builder: CircuitBuilder<Element>, _ form: Form) {
    self.builder = builder
    self.form = form
  }

  /// A constant.
  public init(_ value: Bool, in builder: CircuitBuilder<Element>) {
    self.init(builder, .constant(value))
  }

  /// A wire that other assertions restrict to 0 or 1.
  init(assured wire: Wire<Element>) { self.init(wire.builder, .plain(wire)) }

  /// A wire, with the assertion that it is 0 or 1.
  public init(asserting wire: Wire<Element>) {
    wire.builder.assertZero(wire * wire - wire)
    self.init(assured: wire)
  }

  /// The bit as a wire that is 0 or 1.
  public var wire: Wire<Element> {
    switch form {
    case .constant(let value): value ? builder.one : builder.zero
    case .plain(let wire): wire
    case .negated(let wire): .one - wire
    }
  }

  /// The same value as one wire, for a bit that is used often.
  public var kept: Bit {
    switch form {
    case .constant: self
    case .plain(let wire): Bit(builder, .plain(wire.kept))
    case .negated(let wire): Bit(builder, .negated(wire.kept))
    }
  }

  /// The negation.
  public static prefix func ! (bit: Bit) -> Bit {
    switch bit.form {
    case .constant(let value): Bit(bit.builder, .constant(!value))
    case .plain(let wire): Bit(bit.builder, .negated(wire))
    case .negated(let wire): Bit(bit.builder, .plain(wire))
    }
  }

  /// True if both bits are true.
  public static func & (left: Bit, right: Bit) -> Bit {
    switch (left.form, right.form) {
    case (.constant(let value), _): value ? right : left
    case (_, .constant(let value)): value ? left : right
    case (.plain(let x), .plain(let y)): Bit(left.builder, .plain(x * y))
    case (.plain(let x), .negated(let y)): Bit(left.builder, .plain(x.kept - x * y))
    case (.negated, .plain): right & left
    case (.negated(let x), .negated(let y)):
      Bit(left.builder, .negated(x.kept + y.kept - x * y))
    }
  }

  /// True if one of the two bits is true, or both.
  public static func | (left: Bit, right: Bit) -> Bit { !(!left & !right) }

  /// True if exactly one of the two bits is true.
  public static func ^ (left: Bit, right: Bit) -> Bit {
    switch (left.form, right.form) {
    case (.constant(let value), _): value ? !right : right
    case (_, .constant(let value)): value ? !left : left
    case (.negated, _): !(!left ^ right)
    case (_, .negated): !(left ^ !right)
    case (.plain(let x), .plain(let y)):
      Element.isBinary
        ? Bit(left.builder, .plain(x + y))
        : Bit(left.builder, .plain(x.kept + y.kept - (Element.one + .one) * (x * y)))
    }
  }

  /// True if one of the two bits is true; they must never both be true.
  func or(exclusive other: Bit) -> Bit {
    switch (form, other.form) {
    case (.constant(let value), _): value ? self : other
    case (_, .constant(let value)): value ? other : self
    default: Bit(builder, .plain(wire + other.wire))
    }
  }

  /// `first` if the bit is true, otherwise `second`.
  public func choosing(_ first: Bit, _ second: Bit) -> Bit {
    (self & first).or(exclusive: !self & second)
  }

  /// `first` if the bit is true, otherwise `second`.
  public func choosing(_ first: Wire<Element>, _ second: Wire<Element>) -> Wire<Element> {
    second + wire * (first - second)
  }

  /// True if at least two of the three bits are true.
  public static func majority(_ x: Bit, _ y: Bit, _ z: Bit) -> Bit {
    (x & y).or(exclusive: (x ^ y) & z)
  }

  /// Asserts that the bit is true.
  public func assertTrue() { builder.assertZero((!self).wire) }

  /// Asserts that the bit is false.
  public func assertFalse() { builder.assertZero(wire) }
}

extension CircuitBuilder {
  /// A new private input that is asserted to be 0 or 1.
  public func privateBit() -> Bit<Element> { Bit(asserting: privateSubfieldInput()) }

  /// A new public input that is asserted to be 0 or 1.
  public func publicBit() -> Bit<Element> { Bit(asserting: publicInput()) }
}

extension FieldElement {
  /// True if 1 + 1 is 0.
  static var isBinary: Bool { one + one == zero }

  /// The element with only bit `number` set in the little-endian serialisation: 2 to this power in
  /// a prime field, x to this power in GF(2^128); nil when that is no element.
  static func bitWeight(_ number: Int) -> Self? {
    guard number < 8 * byteCount else { return nil }
    var bytes = [UInt8](repeating: 0, count: byteCount)
    bytes[number / 8] = 1 << UInt8(number % 8)
    return Self(bytes: bytes)
  }

  /// The number of bits that one element can hold, with different elements for different numbers.
  static var bitCapacity: Int { isBinary ? 8 * byteCount : 8 * byteCount - 1 }
}
