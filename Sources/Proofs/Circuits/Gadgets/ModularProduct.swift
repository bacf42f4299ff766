import ZeroKnowledge

/// The powers of two public points in a circuit over Fp128. Polynomials are compared at these
/// points, which are drawn after their coefficients are committed to.
struct ChallengePowers {
  /// For each point its powers from the zeroth.
  let points: [[Wire<Fp128>]]

  /// New public inputs for the powers below `count`, without the zeroth.
  init(count: Int, in builder: CircuitBuilder<Fp128>) {
    points = (0..<2).map { _ in
      [builder.one] + (1..<count).map { _ in builder.publicInput() }
    }
  }

  /// The values of the public inputs.
  static func publicInputs(count: Int, _ points: ChallengePoints<Fp128>) -> [Fp128] {
    [points.x, points.y].flatMap { powers(of: $0, count: count).dropFirst() }
  }

  /// The powers of a point below a number.
  static func powers(of point: Fp128, count: Int) -> [Fp128] {
    var powers = [Fp128.one]
    while powers.count < count { powers.append(powers[powers.count - 1] * point) }
    return powers
  }
}

/// A number as a polynomial whose coefficients are its limbs of seven bytes, the lowest first; it is the
/// number at 2^56.
enum LimbPolynomial {
  /// The number of bytes in a limb.
  static let limbBytes = 7

  /// The number of limbs of a number of some bytes.
  static func limbs(bytes count: Int) -> Int { (count + limbBytes - 1) / limbBytes }

  /// The value, at a point whose powers are given, of a number in bytes, the lowest first.
  static func value(
    _ bytes: [Wire<Fp128>], at powers: [Wire<Fp128>], in builder: CircuitBuilder<Fp128>
  ) -> Wire<Fp128> {
    builder.sum(
      bytes.enumerated().map { place, byte in
        (Fp128(index: 1 << (8 * (place % limbBytes))), byte * powers[place / limbBytes])
      }
    ).kept
  }

  /// The limbs of a big-endian number, the lowest first.
  static func limbs(bigEndian bytes: ArraySlice<UInt8>) -> [UInt64] {
    var limbs: [UInt64] = []
    append(limbsOf: bytes, to: &limbs)
    return limbs
  }

  /// Appends the limbs of a big-endian number, the lowest first.
  static func append(limbsOf bytes: ArraySlice<UInt8>, to limbs: inout [UInt64]) {
    var end = bytes.endIndex
    while end > bytes.startIndex {
      let start = max(bytes.startIndex, end - limbBytes)
      var limb: UInt64 = 0
      for index in start..<end { limb = limb << 8 | UInt64(bytes[index]) }
      limbs.append(limb)
      end = start
    }
  }

  /// The limbs of a number in bytes, the lowest first.
  static func limbs(_ bytes: [UInt8]) -> [UInt64] {
    stride(from: 0, to: bytes.count, by: limbBytes).map { start in
      bytes[start..<min(start + limbBytes, bytes.count)].reversed()
        .reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

/// The statement that a b = q n + r over the integers, for numbers of m limbs of seven bytes: as polynomials
/// A(X) B(X) - Q(X) N(X) - R(X) = (X - 2^56) C(X), which at X = 2^56 is the equation of the numbers. Both
/// sides are compared at two points that are drawn after all coefficients are committed to.
///
/// No coefficient wraps around. Limbs are below 2^56, so those of A B and those of Q N are from 0 to less than
/// m 2^112, and those of R below 2^56: a coefficient of A B - Q N - R is between -m 2^112 - 2^56 and m 2^112. c with
/// c + 2^63 in eight bytes is from -2^63 to 2^63 - 1, so a coefficient c' - 2^56 c of (X - 2^56) C is at most
/// 2^119 + 2^63 either way. Both sides differ by less than m 2^112 + 2^56 + 2^119 + 2^63:
///
///     bits    m    m 2^112      the difference
///     2,048   37   < 2^117.21   < 2^119.37
///     3,072   55   < 2^117.79   < 2^119.52
///     4,096   74   < 2^118.21   < 2^119.66
///
/// The prime is above 2^127.99. A difference that is zero modulo the prime is therefore zero. Every equation that
/// holds has carries that fit: c = (c' - d) / 2^56 with a coefficient d of A B - Q N - R, so that |c| is at most
/// (m 2^112 + 2^56) / (2^56 - 1), which is below 2^63 up to m = 127. Two different polynomials of a degree of at
/// most 2 m - 2 agree at both points with a chance of at most ((2 m - 2) / |F|)^2.
struct ModularProduct {
  /// The number of carries c for numbers of m limbs.
  static func carries(limbs: Int) -> Int { 2 * limbs - 2 }
  /// The number of bytes of a carry, with the offset 2^63.
  static let carryBytes = 8

  /// The value, at a point, of the polynomial of carries in bytes, the lowest of each first.
  static func carryValue(
    _ bytes: [Wire<Fp128>], at powers: [Wire<Fp128>], in builder: CircuitBuilder<Fp128>
  ) -> Wire<Fp128> {
    let parts = bytes.enumerated().map { place, byte in
      (factor: weight(8 * (place % carryBytes)), wire: byte * powers[place / carryBytes])
    }
    let offset = -weight(63)
    let offsets = (0..<bytes.count / carryBytes).map { (factor: offset, wire: powers[$0]) }
    return builder.sum(parts + offsets).kept
  }

  /// Asserts the equation at one point, given the values of all polynomials there.
  static func assert(
    _ a: Wire<Fp128>, times b: Wire<Fp128>, is q: Wire<Fp128>, times n: Wire<Fp128>,
    plus r: Wire<Fp128>, carries c: Wire<Fp128>, at x: Wire<Fp128>
  ) {
    let builder = a.builder
    let shifted = x * c - weight(56) * c
    builder.assertZero(a * b - q * n - r - shifted)
  }

  private static func weight(_ bit: Int) -> Fp128 { Fp128.bitWeight(bit) ?? .zero }

  /// The carries of an equation, each plus 2^63 in eight bytes, the lowest first; nil when one does not fit,
  /// or the equation does not hold.
  static func carries(
    _ a: [UInt64], times b: [UInt64], is q: [UInt64], times n: [UInt64], plus r: [UInt64]
  ) -> [UInt8]? {
    var carry: Int128 = 0
    var bytes: [UInt8] = []
    let last = 2 * a.count - 2
    for index in 0...last {
      var difference: Int128 = index < r.count ? -Int128(r[index]) : 0
      for place in max(0, index - a.count + 1)...min(index, a.count - 1) {
        difference += Int128(a[place]) * Int128(b[index - place])
        difference -= Int128(q[place]) * Int128(n[index - place])
      }
      guard index < last else { return carry == difference ? bytes : nil }
      // The coefficient is the carry before less 2^56 times this one.
      let rest = carry - difference
      guard rest & (1 << 56 - 1) == 0 else { return nil }
      carry = rest >> 56
      guard let shifted = UInt64(exactly: carry + (1 << 63)) else { return nil }
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: shifted >> (8 * $0)) }
    }
    return nil
  }
}
