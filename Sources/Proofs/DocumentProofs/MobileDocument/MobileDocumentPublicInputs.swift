import Circuits
import Crypto
import Encoding
import ZeroKnowledge

extension MobileDocumentStatement {
  /// The number of codes that join the two circuits: two for each of the digest that the issuer signed and the
  /// device key's coordinates.
  public static let codeCount = 6

  /// The position of the first code among the inputs of the circuit for digests. There are
  /// ``codeCount`` codes; the challenge follows them.
  public var hashCodePosition: Int {
    1 + claims.count * 8 * (96 + version.lengthsPerClaim) + 8 * Timestamp.length
  }

  /// The position of the first bit of a code among the inputs of the circuit for signatures. There
  /// are 128 bits for each of ``codeCount`` codes; the 128 bits of the challenge follow them.
  public static let signatureCodePosition = 4

  /// The public inputs of the circuit for digests. A prover commits to its private inputs before it
  /// knows codes and challenge; it then passes nil for zeros, and later replaces them.
  public func hashPublicInputs(
    codes: AuthenticationCodes?, challenge: GF2To128
  ) -> [GF2To128] {
    var inputs = CircuitInputs<GF2To128>()
    inputs.append(.one)
    for claim in claims { claim.append(to: &inputs, version) }
    inputs.append(bitsOf: time.description.utf8)
    inputs.append(Self.row(codes))
    inputs.append(challenge)
    return inputs.elements
  }

  /// The public inputs of the circuit for signatures, as ``hashPublicInputs(codes:challenge:)``.
  public func signaturePublicInputs(
    codes: AuthenticationCodes?, challenge: GF2To128
  ) -> [P256Field] {
    var inputs = CircuitInputs<P256Field>()
    inputs.append(.one)
    // Coordinates of a point and a digest below the order are canonical.
    for number in [issuerKey.x, issuerKey.y, deviceDigest] {
      inputs.append(P256Field(bigEndian: number) ?? .zero)
    }
    for code in Self.row(codes) { inputs.append(bitsOf: code.bytes) }
    inputs.append(bitsOf: challenge.bytes)
    return inputs.elements
  }

  private static func row(_ codes: AuthenticationCodes?) -> [GF2To128] {
    codes?.codes ?? [GF2To128](repeating: .zero, count: codeCount)
  }
}

extension MobileDocumentClaim {
  /// The length of the name's slot in version 7, head included, in bytes.
  private static let elementSlot = 32
  /// The length of the value's slot in version 7, in bytes.
  private static let valueSlot = 64

  /// Name and value next to each other, as version 6 requires in an item.
  var contiguousEncoding: [UInt8] { encodedElement + CBOR.text("elementValue").encoded + value }

  /// Appends the claim. Version 6 has one slot for name and value, and one length. Version 7 has a
  /// slot and a length for each, and the lengths include the keys elementIdentifier and
  /// elementValue.
  fileprivate func append(
    to inputs: inout CircuitInputs<GF2To128>, _ version: MobileDocumentVersion
  ) {
    switch version {
    case .six:
      let text = contiguousEncoding
      inputs.append(bitsOf: text, paddedTo: Self.elementSlot + Self.valueSlot)
      inputs.append(bits: 8, of: text.count)
    case .seven:
      inputs.append(bitsOf: encodedElement, paddedTo: Self.elementSlot)
      inputs.append(bitsOf: value, paddedTo: Self.valueSlot)
      inputs.append(
        bits: 8, of: CBOR.text("elementIdentifier").encoded.count + encodedElement.count)
      inputs.append(bits: 8, of: CBOR.text("elementValue").encoded.count + value.count)
    }
  }
}
