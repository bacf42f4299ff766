import Crypto
import ZeroKnowledge

/// What a circuit over P-256's base field is told of an ECDSA signature (r, s) over a digest e under a
/// key Q: it checks that eG + rQ - sR is the neutral element, where R is the point with x coordinate r,
/// by one pass over the bits of e, r and -s.
struct ECDSAWitness {
  /// R.
  private let point: P256Point
  /// 1/r, 1/-s (both numbers below the group's order, taken as elements of the base field) and 1/Qx.
  private let inverses: [P256Field]
  /// G + Q, G + R, Q + R and G + Q + R, normalised.
  private let sums: [P256Point]
  /// For each bit from the highest, the number of the point that is added.
  private let choices: [Int]
  /// The sum after each bit.
  private let steps: [P256Point]

  /// The witness of a signature.
  /// - Returns: Nil when the signature does not verify, or belongs to the few (less than one in 2^31)
  ///   that the circuit cannot take: e is not below the group's order, or r is not R's x coordinate
  ///   itself but that minus the order.
  init?(publicKey: P256PublicKey, digest: [UInt8], signature: ECDSASignature) {
    let (r, s) = (Array(signature.raw.prefix(32)), Array(signature.raw.suffix(32)))
    guard let generator = P256Point.generator,
      let keyX = P256Field(bigEndian: publicKey.x), let keyY = P256Field(bigEndian: publicKey.y),
      let e = P256Scalar(bigEndian: digest), let scalarR = P256Scalar(bigEndian: r),
      let scalarS = P256Scalar(bigEndian: s), let x = P256Field(bigEndian: r)
    else { return nil }
    let key = P256Point(x: keyX, y: keyY)
    let minusS = (-scalarS).bigEndian
    let inverse = scalarS.inverse
    guard let minus = P256Field(bigEndian: minusS),
      let both = (generator + key).normalized,
      let point = Self.sum(
        [generator, key, both], (e * inverse).bigEndian, (scalarR * inverse).bigEndian
      ).normalized, point.x == x,
      let withGenerator = (generator + point).normalized,
      let withKey = (key + point).normalized,
      let all = (withGenerator + key).normalized
    else { return nil }
    self.point = point
    inverses = [x.inverse, minus.inverse, keyX.inverse]
    sums = [both, withGenerator, withKey, all]
    let table = [.identity, generator, key, both, point, withGenerator, withKey, all]
    let numbers = [digest, r, minusS]
    choices = (0..<256).map { bit in
      (0..<3).reduce(0) { $0 | Self.bit(bit, of: numbers[$1]) << $1 }
    }
    var sum = P256Point.identity
    var steps: [P256Point] = []
    for (number, choice) in choices.enumerated() {
      if number > 0 { sum = sum.doubled }
      sum = sum + table[choice]
      steps.append(sum)
    }
    guard sum.isIdentity else { return nil }
    self.steps = steps
  }

  /// The inputs of the circuit.
  var inputs: [P256Field] {
    var inputs = [point.x, point.y] + inverses
    for sum in sums { inputs += [sum.x, sum.y] }
    for (number, choice) in choices.enumerated() {
      inputs.append(P256Field(index: 2 * choice) - P256Field(index: 7))
      // The last sum is the neutral element, which the circuit checks.
      if number < 255 { inputs += [steps[number].x, steps[number].y, steps[number].z] }
    }
    return inputs
  }

  /// A bit of a number of 32 octets, counted from the highest.
  private static func bit(_ number: Int, of octets: [UInt8]) -> Int {
    Int(octets[number / 8] >> UInt8(7 - number % 8)) & 1
  }

  /// first times the first point and second times the second; the third point is their sum.
  private static func sum(
    _ points: [P256Point], _ first: [UInt8], _ second: [UInt8]
  ) -> P256Point {
    var sum = P256Point.identity
    for number in 0..<256 {
      sum = sum.doubled
      let choice = bit(number, of: first) | bit(number, of: second) << 1
      if choice > 0 { sum = sum + points[choice - 1] }
    }
    return sum
  }
}
