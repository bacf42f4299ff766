import Crypto
import ZeroKnowledge

/// The values of the private inputs of `ECDSAVerification` for a signature.
public struct ECDSAVerificationWitness: Sendable {
  /// The key Q.
  package let key: ProjectivePoint<P256Field>
  /// The point R, whose x coordinate is r.
  package let point: ProjectivePoint<P256Field>
  /// The number -s modulo the order, as an element.
  package let minusS: P256Field
  /// The sums G + Q, G + R, Q + R and G + Q + R.
  package let sums: [ProjectivePoint<P256Field>]
  /// For each bit from the highest, the element that stands for the point that is added.
  package let choices: [P256Field]
  /// The sum after each bit.
  package let steps: [ProjectivePoint<P256Field>]

  /// The witness of a signature; nil when it does not verify, or when the circuit cannot prove it.
  ///
  /// - Parameters:
  ///   - digest: e, 32 octets.
  public init?(publicKey: P256PublicKey, digest: [UInt8], signature: ECDSASignature) {
    let r = Array(signature.raw.prefix(32))
    guard let scalarE = P256Scalar(reducing: digest), let scalarR = P256Scalar(bigEndian: r),
      let scalarS = P256Scalar(bigEndian: Array(signature.raw.suffix(32))),
      let keyX = P256Field(bigEndian: publicKey.x), let keyY = P256Field(bigEndian: publicKey.y),
      let x = P256Field(bigEndian: r)
    else { return nil }
    let key = ProjectivePoint(x: keyX, y: keyY, z: P256Field.one)
    let minusS = (-scalarS).bigEndian
    let inverse = scalarS.inverse
    guard scalarR != .zero, scalarS != .zero,
      let both = (P256Curve.generator + key).normalized,
      let point = Self.sum(
        [P256Curve.generator, key, both], (scalarE * inverse).bigEndian,
        (scalarR * inverse).bigEndian
      ).normalized, point.x == x
    else { return nil }
    self.init(numbers: [digest, r, minusS], point: point, key: key)
    guard steps.last?.isIdentity == true else { return nil }
  }

  /// The values for any e, r and -s of 32 octets; nil when a sum of some of G, Q and R is the
  /// neutral element.
  init?(
    numbers: [[UInt8]], point: ProjectivePoint<P256Field>, key: ProjectivePoint<P256Field>
  ) {
    guard let both = (P256Curve.generator + key).normalized,
      let withGenerator = (P256Curve.generator + point).normalized,
      let withKey = (key + point).normalized,
      let all = (P256Curve.generator + withKey).normalized
    else { return nil }
    let choices = (0..<256).map { bit in
      (0..<3).reduce(0) { $0 | Self.bit(bit, of: numbers[$1]) << $1 }
    }
    self.init(
      key: key, point: point, minusS: Self.element(numbers[2]),
      sums: [both, withGenerator, withKey, all], choices: choices)
  }

  /// The values for any points and choices, each the number of one of the eight points. Only the
  /// sums after each choice are computed.
  init(
    key: ProjectivePoint<P256Field>, point: ProjectivePoint<P256Field>, minusS: P256Field,
    sums: [ProjectivePoint<P256Field>], choices: [Int]
  ) {
    self.key = key
    self.point = point
    self.minusS = minusS
    self.sums = sums
    self.choices = choices.map { ECDSAVerification.choicePoints[$0] }
    let table = [
      P256Curve.identity, P256Curve.generator, key, sums[0], point, sums[1], sums[2], sums[3],
    ]
    steps = Self.steps(choices, table: table)
  }

  /// The values in the order of the inputs.
  var elements: [P256Field] {
    let last = steps.last ?? P256Curve.identity
    var elements = [point.x, point.y, point.x.inverse, minusS.inverse, last.y.inverse]
    for sum in sums { elements += [sum.x, sum.y] }
    elements += choices
    for step in steps { elements += [step.x, step.y, step.z] }
    return elements
  }

  /// Appends the values of the private inputs.
  public func append(to values: inout InputValues<P256Field>) { values.append(elements) }

  /// The sum after each choice.
  private static func steps(
    _ choices: [Int], table: [ProjectivePoint<P256Field>]
  ) -> [ProjectivePoint<P256Field>] {
    var sum = P256Curve.identity
    return choices.map { choice in
      sum = sum.doubled + table[choice]
      return sum
    }
  }

  /// A big-endian number modulo the field's prime, as the wire of a digest has it.
  public static func element(_ octets: [UInt8]) -> P256Field {
    octets.reduce(.zero) { P256Field(index: 256) * $0 + P256Field(index: Int($1)) }
  }

  /// A bit of a number of 32 octets, counted from the highest.
  private static func bit(_ number: Int, of octets: [UInt8]) -> Int {
    Int(octets[number / 8] >> UInt8(7 - number % 8)) & 1
  }

  /// `first` times the first point plus `second` times the second; the third point is the sum of
  /// the two points.
  private static func sum(
    _ points: [ProjectivePoint<P256Field>], _ first: [UInt8], _ second: [UInt8]
  ) -> ProjectivePoint<P256Field> {
    let choices = (0..<256).map { bit($0, of: first) | bit($0, of: second) << 1 }
    return steps(choices, table: [P256Curve.identity] + points).last ?? P256Curve.identity
  }
}
