import Encoding
import Verdicts

/// A static public key for key agreement from a SubjectPublicKeyInfo, Doc 9303-11, 9.1 and 9.2.6.
public struct KeyAgreementPublicKey: Sendable {
  /// The group of its domain parameters.
  public let group: any KeyAgreementGroup
  /// The validated public value, in the form of the protocols.
  public let publicValue: [UInt8]
  /// The SubjectPublicKeyInfo as it was read.
  public let bytes: [UInt8]

  /// Reads a SubjectPublicKeyInfo in DER.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none or its value is not in its group, and
  ///   ``CryptoError/unsupported(_:)`` for an algorithm, curve or field that is not supported.
  public init(parsing bytes: some Collection<UInt8>) throws(CryptoError) {
    let algorithm: [UInt8]
    let key: [UInt8]
    do throws(BERError) {
      let object = try BERTLV(parsing: bytes)
      guard object.tag == .sequence else {
        throw .unexpectedTag(expected: .sequence, found: object.tag)
      }
      var reader = object.reader()
      algorithm = Array(try reader.read(.sequence).encoded)
      let bits = try reader.read(.bitString).content
      try reader.end()
      guard bits.first == 0 else { throw .invalidValue(.fieldPublicKey) }
      key = Array(bits.dropFirst())
    } catch {
      throw .malformed(.publicKey(error.phrase))
    }
    let group = try KeyAgreementParameters(parsing: algorithm).group
    self.group = group
    publicValue = try group.validate(
      group is FiniteFieldGroup ? try Self.integer(key) : key)
    self.bytes = Array(bytes)
  }

  /// Makes the SubjectPublicKeyInfo of a public value.
  /// - Throws: ``CryptoError/malformed(_:)`` when the value is not in the group.
  public init(
    _ parameters: KeyAgreementParameters, publicValue: [UInt8]
  ) throws(CryptoError) {
    group = parameters.group
    self.publicValue = try group.validate(publicValue)
    bytes = DER.sequence(
      parameters.bytes,
      DER.bitString(
        group is FiniteFieldGroup
          ? DER.integer(magnitude: self.publicValue) : self.publicValue))
  }

  /// The number in the BIT STRING: a public value of a finite field is an INTEGER (RFC 3279,
  /// 2.3.3).
  private static func integer(_ key: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let object = try? BERTLV(parsing: key), object.tag == .integer,
      let first = object.content.first, first & 0x80 == 0
    else { throw .malformed(.publicKeyNumber) }
    return Array(object.content)
  }
}
