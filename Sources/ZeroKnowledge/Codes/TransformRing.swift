/// A ring with roots of unity for a Fourier transform in the ordinary sense.
protocol TransformRing: Sendable {
  static var zero: Self { get }
  static var one: Self { get }
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  /// The element times the root of unity of order 4 that the powers of `rootOfUnity(orderBits:)` lead
  /// to.
  var timesI: Self { get }
  /// A root of unity of order 2^bits; the squares of one are the next ones.
  static func rootOfUnity(orderBits bits: Int) -> Self
}

extension P256ExtensionField: TransformRing {}

extension Fp128: TransformRing {
  private static let fourthRoot = rootOfUnity(orderBits: 2)

  var timesI: Fp128 { self * Self.fourthRoot }

  static func rootOfUnity(orderBits bits: Int) -> Fp128 {
    precondition((0...rootOrderBits).contains(bits))
    return (bits..<rootOrderBits).reduce(rootOfUnity) { root, _ in root * root }
  }
}
