import Crypto
import Encoding
import Verdicts

/// The key to which a credential is bound: the member `cnf`, RFC 7800, 3.1.
enum HolderConfirmation {
  /// Other ways to name a key than `jwk` (RFC 7800, 3.3 to 3.5; RFC 8705, 3.1; RFC 9449, 6.1).
  private static let otherWays: [WireText] = ["kid", "jwe", "jku", "x5t#S256", "jkt"]

  /// Reads the member.
  /// - Throws: ``CredentialError/unsupported(_:)`` for a key of another kind, and for one that is not in `jwk`;
  ///   ``CredentialError/malformed(_:)``.
  static func key(in member: JSONValue) throws(CredentialError) -> P256PublicKey {
    guard let jwk = member["jwk"] else {
      guard let way = otherWays.first(where: { member[$0] != nil }) else {
        throw .malformed(.credentialHolderKey)
      }
      throw .unsupported(.unsupportedKeyReference("cnf.\(way)"))
    }
    if let name = OtherKey.name(jwk: jwk) { throw .unsupported(.unsupportedHolderKey(name)) }
    return try P256PublicKey(jwk: jwk)
  }
}

/// Names of public keys of the kinds that this program does not support.
enum OtherKey {
  /// A curve with its names and the length of a coordinate in bytes.
  private struct Curve {
    let name: WireText
    /// The label in COSE (RFC 9053, 7.1; RFC 8812, 3.2).
    let label: Int
    let length: Int
    /// True for a curve whose keys have both coordinates.
    let hasBoth: Bool
  }

  private static let curves = [
    Curve(name: "P-384", label: 2, length: 48, hasBoth: true),
    Curve(name: "P-521", label: 3, length: 66, hasBoth: true),
    Curve(name: "secp256k1", label: 8, length: 32, hasBoth: true),
    Curve(name: "Ed25519", label: 6, length: 32, hasBoth: false),
    Curve(name: "Ed448", label: 7, length: 57, hasBoth: false),
  ]

  /// The name of a JSON Web Key (RFC 7518, 6; RFC 8037, 2) that is well formed and public; nil for
  /// one on P-256, and for anything else.
  static func name(jwk: JSONValue) -> WireText? {
    guard jwk["d"] == nil else { return nil }
    if jwk["kty"]?.string == "RSA" {
      let parts = ["n", "e"].compactMap { jwk[$0]?.string }.compactMap { try? Base64URL.decode($0) }
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } ? "RSA" : nil
    }
    func length(_ name: WireText) -> Int? {
      jwk[name]?.string.flatMap { try? Base64URL.decode($0) }?.count
    }
    return curves.first { curve in
      jwk["kty"]?.string == (curve.hasBoth ? "EC" : "OKP") && jwk["crv"]?.string == curve.name
        && length("x") == curve.length && (!curve.hasBoth || length("y") == curve.length)
    }?.name
  }

  /// The name of a COSE_Key (RFC 9053, 7) that is well formed and public; nil for one on P-256, and
  /// for anything else.
  static func name(coseKey value: CBOR) -> WireText? {
    guard case .map(let pairs) = value else { return nil }
    func parameter(_ label: Int) -> CBOR? { pairs.first { $0.key == CBOR(label) }?.value }
    func length(_ label: Int) -> Int? {
      if case .bytes(let bytes)? = parameter(label) { bytes.count } else { nil }
    }
    guard parameter(-4) == nil else { return nil }
    return curves.first { curve in
      parameter(1) == CBOR(curve.hasBoth ? 2 : 1) && parameter(-1) == CBOR(curve.label)
        && length(-2) == curve.length && (!curve.hasBoth || length(-3) == curve.length)
    }?.name
  }
}

/// Valid kinds of credentials that are not supported, for ``CredentialError/unsupported(_:)``.
extension Phrase {
  /// A holder's key of the kind *form*.
  static func unsupportedHolderKey(_ name: WireText) -> Phrase {
    Phrase(english: "a holder's key of the kind {form}", Fact(.form, name))
  }
  /// A holder's key that is named by *part*.
  static func unsupportedKeyReference(_ member: WireText) -> Phrase {
    Phrase(english: "a holder's key that is named by {part}", Fact(.part, member))
  }
  /// Digests with *form*.
  static func unsupportedDigests(_ name: WireText) -> Phrase {
    Phrase(english: "digests with {form}", Fact(.form, name))
  }
  /// The type *form*.
  static func unsupportedType(_ name: WireText) -> Phrase {
    Phrase(english: "the type {form}", Fact(.form, name))
  }
  /// The JSON form of an SD-JWT (RFC 9901, 8).
  static let unsupportedJSONForm = Phrase(english: "the JSON form of an SD-JWT")
  /// An issuer that sends no certificate with its signature.
  static let unsupportedIssuer = Phrase(english: "an issuer without a certificate (x5c)")
  /// A proof in zero knowledge, where nothing is there that verifies one.
  package static let unsupportedProof = Phrase(english: "a proof in zero knowledge")
}
