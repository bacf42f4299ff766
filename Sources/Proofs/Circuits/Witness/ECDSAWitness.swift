import Crypto
import ZeroKnowledge

/// The private inputs of the published circuit over P-256's base field for an ECDSA signature (r,
/// s) over a digest e under a key Q: those of ``ECDSAVerificationWitness``, in the order of that
/// circuit.
package struct ECDSAWitness {
  private let verification: ECDSAVerificationWitness<P256Curve>

  /// The witness of a signature.
  /// - Returns: nil when the signature does not verify, or is one of the few (less than one in
  ///   2^31) that the circuit cannot prove: e is not below the group's order, or r is R's x
  ///   coordinate minus the order.
  package init?(publicKey: P256PublicKey, digest: [UInt8], signature: ECDSASignature) {
    guard P256Scalar(bigEndian: digest) != nil,
      let verification = ECDSAVerificationWitness<P256Curve>(
        publicKey: publicKey, digest: digest, signature: signature)
    else { return nil }
    self.verification = verification
  }

  /// The inputs of the circuit.
  package var inputs: [P256Field] {
    let (point, key) = (verification.point, verification.key)
    var inputs = [
      point.x, point.y, point.x.inverse, verification.minusS.inverse, key.x.inverse,
    ]
    for sum in verification.sums { inputs += [sum.x, sum.y] }
    for (choice, step) in zip(verification.choices, verification.steps) {
      inputs += [choice, step.x, step.y, step.z]
    }
    // The last sum is the neutral element, which the circuit checks.
    return inputs.dropLast(3)
  }
}
