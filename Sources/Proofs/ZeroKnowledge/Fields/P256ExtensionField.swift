/// The quadratic extension of the base field of P-256 by i with i^2 = -1, which has the roots of unity
/// that Fourier transforms need (draft-google-cfrg-libzk, "Fields").
struct P256ExtensionField: Hashable, Sendable {
  var real: P256Field
  var imaginary: P256Field

  @inline(__always)
  init(_ real: P256Field, _ imaginary: P256Field) {
    self.real = real
    self.imaginary = imaginary
  }

  static let zero = P256ExtensionField(.zero, .zero)
  static let one = P256ExtensionField(.one, .zero)

  /// The base two logarithm of the order of `rootOfUnity`.
  static let rootOrderBits = 31
  /// A root of unity of order 2^31 and norm one, whose power 2^29 is i.
  static let rootOfUnity = P256ExtensionField(
    P256Field(
      number: Wide256(
        0x985A_6532_4B24_2562, 0x9FC9_563B_382A_4A4C, 0x5CFC_85C6_7990_E337,
        0xF90D_338E_BD84_F566)),
    P256Field(
      number: Wide256(
        0xDBF4_174F_60A4_3EAC, 0x8473_8A64_74D2_32C6, 0xA04F_C2E2_0106_E340,
        0xB9E8_1E42_BC97_CC4D)))

  /// A root of unity of order 2^bits.
  static func rootOfUnity(orderBits bits: Int) -> P256ExtensionField {
    precondition((0...rootOrderBits).contains(bits))
    return (bits..<rootOrderBits).reduce(rootOfUnity) { root, _ in root * root }
  }

  @inline(__always)
  static func + (left: Self, right: Self) -> Self {
    Self(left.real + right.real, left.imaginary + right.imaginary)
  }

  @inline(__always)
  static func - (left: Self, right: Self) -> Self {
    Self(left.real - right.real, left.imaginary - right.imaginary)
  }

  /// The product, with three multiplications instead of four: the mixed terms are the product of
  /// the sums less the two other products.
  @inline(never)
  static func * (left: Self, right: Self) -> Self {
    let real = left.real * right.real
    let imaginary = left.imaginary * right.imaginary
    let sums = (left.real + left.imaginary) * (right.real + right.imaginary)
    return Self(real - imaginary, sums - real - imaginary)
  }

  /// The conjugate, which is the inverse of an element of norm one.
  @inline(__always)
  var conjugate: Self { Self(real, -imaginary) }

  /// The element times i.
  @inline(__always)
  var timesI: Self { Self(-imaginary, real) }
}
