import Circuits
import Encoding
import ZeroKnowledge

/// The file of a proof over a document: an array in deterministic CBOR of the system's name, the
/// class, the pseudonym or null, the shown signer's certificate or null, the issuer's certificate
/// and the month of its binding statement or null, the links' tags, the proof of the data, those
/// of a hidden certificate, if there is one, and of the signatures, and for a hidden certificate whether the document
/// states a time of signing, else null. The verifier trusts nothing in it: it makes the statement from its own request.
public struct PassportProofFile: Hashable, Sendable {
  /// The name of the system.
  public static let system: WireText = "passport-proof-v1"
  /// The greatest length of a file in bytes.
  public static let longest = 2 << 20

  let proofClass: ProofClass
  /// The pseudonym, 32 bytes; nil if none was requested.
  let nullifier: [UInt8]?
  /// The certificate of a signer that is shown, in DER; nil for a signer in a list.
  let certificate: [UInt8]?
  /// The issuer of a proved binding statement; nil if there is none.
  let binding: Binding?
  /// Whether the document states a time of signing; nil for a class without a hidden certificate.
  let isSigningTimeStated: Bool?
  let proof: LinkedProof

  /// The parts of an issuer's binding statement that the proof shows.
  struct Binding: Hashable, Sendable {
    /// The certificate of the issuer's signer, in DER.
    let certificate: [UInt8]
    /// The month of the statement.
    let month: BindingMonth
  }

  /// The file.
  public var encoded: [UInt8] {
    func optional(_ bytes: [UInt8]?) -> CBOR { bytes.map { .bytes($0) } ?? .null }
    return CBOR.array([
      .text(Self.system), .text(proofClass.name), optional(nullifier), optional(certificate),
      binding.map { .array([.bytes($0.certificate), .text($0.month.text)]) } ?? .null,
      .array(proof.tags.map { .bytes($0.bytes) }), .bytes(proof.data),
      .array((proof.further + proof.signatures).map { .bytes($0) }),
      isSigningTimeStated.map { .bool($0) } ?? .null,
    ]).encoded
  }

  /// Makes a file of its parts.
  init(
    _ proofClass: ProofClass, nullifier: [UInt8]?, certificate: [UInt8]?, binding: Binding?,
    isSigningTimeStated: Bool?, _ proof: LinkedProof
  ) {
    self.proofClass = proofClass
    self.nullifier = nullifier
    self.certificate = certificate
    self.binding = binding
    self.isSigningTimeStated = isSigningTimeStated
    self.proof = proof
  }

  /// Reads a file; nil if it is no proof of this system, or is not in the only form of proofs.
  public init?(parsing bytes: [UInt8]) {
    guard bytes.count <= Self.longest,
      case .array(let parts)? = (try? CBORReader.read(bytes))?.value, parts.count == 9,
      case .text(let system) = parts[0], system == Self.system,
      case .text(let name) = parts[1], let proofClass = ProofClass.named(name),
      let nullifier = Self.optional(parts[2]), let certificate = Self.optional(parts[3]),
      let binding = Self.binding(parts[4]), case .array(let tags) = parts[5],
      case .bytes(let data) = parts[6], case .array(let signatures) = parts[7],
      let isSigningTimeStated = Self.optionalBool(parts[8])
    else { return nil }
    let readTags = tags.compactMap { Self.bytes($0).flatMap(LinkTag.init) }
    let readSignatures = signatures.compactMap(Self.bytes)
    guard readTags.count == tags.count, readSignatures.count == signatures.count,
      nullifier?.count ?? 32 == 32, nullifier == nil || proofClass.binding != .none,
      (binding != nil) == (proofClass.binding == .desk),
      (isSigningTimeStated != nil) == (proofClass.state != nil)
    else { return nil }
    let further = proofClass.state == nil ? 0 : 1
    self.init(
      proofClass, nullifier: nullifier, certificate: certificate, binding: binding,
      isSigningTimeStated: isSigningTimeStated,
      LinkedProof(
        tags: readTags, data: data, further: Array(readSignatures.prefix(further)),
        signatures: Array(readSignatures.dropFirst(further))))
  }

  /// True if each part has a possible length of an honest proof of the class. This check is cheap,
  /// and so it comes before any circuit is loaded.
  var hasLengths: Bool {
    let circuits = proofClass.circuitNames
    let parts = [proof.data] + proof.further + proof.signatures
    // A link for each signature, and two more for the key in a certificate and for the time of signing.
    guard proof.tags.count == proof.signatures.count + 2 * proof.further.count,
      parts.count == circuits.count
    else { return false }
    return zip(circuits, parts).allSatisfy {
      ProofCircuits.lengths(of: WireText($0))?.contains($1.count) ?? false
    }
  }

  /// An issuer's binding statement or null; nil for anything else.
  private static func binding(_ value: CBOR) -> Binding?? {
    if case .null = value { return .some(nil) }
    guard case .array(let parts) = value, parts.count == 2, let certificate = bytes(parts[0]),
      case .text(let text) = parts[1], let month = BindingMonth(text)
    else { return nil }
    return .some(Binding(certificate: certificate, month: month))
  }

  private static func bytes(_ value: CBOR) -> [UInt8]? {
    guard case .bytes(let bytes) = value else { return nil }
    return bytes
  }

  /// A truth value or null; nil for anything else.
  private static func optionalBool(_ value: CBOR) -> Bool?? {
    switch value {
    case .null: .some(nil)
    case .bool(let isTrue): .some(isTrue)
    default: nil
    }
  }

  /// Bytes or null; nil for anything else.
  private static func optional(_ value: CBOR) -> [UInt8]?? {
    if case .null = value { return .some(nil) }
    return bytes(value).map { .some($0) }
  }
}
