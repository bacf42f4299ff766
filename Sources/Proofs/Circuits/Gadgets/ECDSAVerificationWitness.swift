import Crypto
import ZeroKnowledge

/// The values of the private inputs of `ECDSAVerification` for a signature.
public struct ECDSAVerificationWitness<Curve: PrimeCurve>: Sendable {
  /// The field.
  public typealias Field = Curve.Field
  private typealias Scalar = CurveScalar<Curve.Order>

  /// The key Q.
  package let key: ProjectivePoint<Curve, Field>
  /// The point R, whose x coordinate is r.
  package let point: ProjectivePoint<Curve, Field>
  /// The number -s modulo the order, as an element.
  package let minusS: Field
  /// The sums G + Q, G + R, Q + R and G + Q + R.
  package let sums: [ProjectivePoint<Curve, Field>]
  /// For each bit from the highest, the element that stands for the point that is added.
  package let choices: [Field]
  /// The sum after each bit.
  package let steps: [ProjectivePoint<Curve, Field>]

  /// The witness of a signature; nil when it does not verify, or when the circuit cannot prove it.
  ///
  /// - Parameters:
  ///   - key: the x and y coordinates of the key's point, each as long as an element.
  ///   - digest: of any length; e is its leftmost bits, as many as the order has.
  public init?(key: (x: [UInt8], y: [UInt8]), digest: [UInt8], signature: ECDSASignature) {
    let length = Field.byteCount
    guard signature.raw.count == 2 * length else { return nil }
    let e = [UInt8](repeating: 0, count: max(0, length - digest.count)) + digest.prefix(length)
    let r = Array(signature.raw.prefix(length))
    guard let scalarE = Scalar(reducing: e), let scalarR = Scalar(bigEndian: r),
      let scalarS = Scalar(bigEndian: Array(signature.raw.suffix(length))),
      let keyX = Field(bigEndian: key.x), let keyY = Field(bigEndian: key.y),
      let x = Field(bigEndian: r)
    else { return nil }
    let key = ProjectivePoint<Curve, Field>(x: keyX, y: keyY, z: .one)
    let minusS = (-scalarS).bigEndian
    let inverse = scalarS.inverse
    guard scalarR != .zero, scalarS != .zero,
      let both = (Curve.generator + key).normalized,
      let point = Self.sum(
        [Curve.generator, key, both], (scalarE * inverse).bigEndian,
        (scalarR * inverse).bigEndian
      ).normalized, point.x == x
    else { return nil }
    self.init(numbers: [e, r, minusS], point: point, key: key)
    guard steps.last?.isIdentity == true else { return nil }
  }

  /// The values for any e, r and -s, each as long as an element; nil when a sum of some of G, Q and R is the
  /// neutral element.
  init?(
    numbers: [[UInt8]], point: ProjectivePoint<Curve, Field>, key: ProjectivePoint<Curve, Field>
  ) {
    guard let both = (Curve.generator + key).normalized,
      let withGenerator = (Curve.generator + point).normalized,
      let withKey = (key + point).normalized,
      let all = (Curve.generator + withKey).normalized
    else { return nil }
    let choices = (0..<Curve.bits).map { bit in
      (0..<3).reduce(0) { $0 | Self.bit(bit, of: numbers[$1]) << $1 }
    }
    self.init(
      key: key, point: point, minusS: Self.element(numbers[2]),
      sums: [both, withGenerator, withKey, all], choices: choices)
  }

  /// The values for any points and choices, each the number of one of the eight points. Only the
  /// sums after each choice are computed.
  init(
    key: ProjectivePoint<Curve, Field>, point: ProjectivePoint<Curve, Field>, minusS: Field,
    sums: [ProjectivePoint<Curve, Field>], choices: [Int]
  ) {
    self.key = key
    self.point = point
    self.minusS = minusS
    self.sums = sums
    self.choices = choices.map { ECDSAVerification<Curve>.choicePoints[$0] }
    let table = [
      Curve.identity, Curve.generator, key, sums[0], point, sums[1], sums[2], sums[3],
    ]
    steps = Self.steps(choices, table: table)
  }

  /// The values in the order of the inputs.
  var elements: [Field] {
    let last = steps.last ?? Curve.identity
    var elements = [point.x, point.y, point.x.inverse, minusS.inverse, last.y.inverse]
    for sum in sums { elements += [sum.x, sum.y] }
    elements += choices
    for step in steps { elements += [step.x, step.y, step.z] }
    return elements
  }

  /// Appends the values of the private inputs.
  public func append(to values: inout InputValues<Field>) { values.append(elements) }

  /// The sum after each choice.
  private static func steps(
    _ choices: [Int], table: [ProjectivePoint<Curve, Field>]
  ) -> [ProjectivePoint<Curve, Field>] {
    var sum = Curve.identity
    return choices.map { choice in
      sum = sum.doubled + table[choice]
      return sum
    }
  }

  /// A big-endian number modulo the field's prime, as the wire of a digest has it.
  public static func element(_ bytes: [UInt8]) -> Field {
    bytes.reduce(.zero) { Field(index: 256) * $0 + Field(index: Int($1)) }
  }

  /// A bit of a number, counted from the highest.
  private static func bit(_ number: Int, of bytes: [UInt8]) -> Int {
    Int(bytes[number / 8] >> UInt8(7 - number % 8)) & 1
  }

  /// `first` times the first point plus `second` times the second; the third point is the sum of
  /// the two points.
  private static func sum(
    _ points: [ProjectivePoint<Curve, Field>], _ first: [UInt8], _ second: [UInt8]
  ) -> ProjectivePoint<Curve, Field> {
    let choices = (0..<Curve.bits).map { bit($0, of: first) | bit($0, of: second) << 1 }
    return steps(choices, table: [Curve.identity] + points).last ?? Curve.identity
  }
}

extension ECDSAVerificationWitness<P256Curve> {
  /// The witness of a signature under a key on P-256.
  public init?(publicKey: P256PublicKey, digest: [UInt8], signature: ECDSASignature) {
    self.init(key: (publicKey.x, publicKey.y), digest: digest, signature: signature)
  }
}
