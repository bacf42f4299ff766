import Circuits
import Credentials
import Crypto
import Encoding
import ZeroKnowledge

/// A statement about a mobile document that the verifier does not see: its issuer signed the
/// claimed elements and a device's key, it is valid at a time, and its device signed this session.
/// Prover and verifier know all values of the statement, and a proof is valid for these values
/// only.
public struct MobileDocumentStatement: Sendable {
  /// The encoding of an empty map: the device signed no elements.
  public static let noDeviceNameSpaces: [UInt8] = [0xA0]

  /// The circuits for this version and number of claims.
  public let circuits: MobileDocumentCircuits
  /// The claims, one to four, on elements of one name space. The circuits check the element's name
  /// and value, not the name space.
  public let claims: [MobileDocumentClaim]
  /// The issuer's key.
  public let issuerKey: P256PublicKey
  /// The type of document.
  public let documentType: WireText
  /// The SessionTranscript (ISO/IEC 18013-5, 9.1.5.1) as it was encoded.
  public let sessionTranscript: [UInt8]
  /// The DeviceNameSpaces, encoded: the elements that the device signs itself.
  public let deviceNameSpaces: [UInt8]
  /// The time at which the document is valid.
  public let time: Timestamp

  /// The version.
  public var version: MobileDocumentVersion { circuits.version }

  /// SHA-256 over the bytes that the device signs, 32 bytes.
  let deviceDigest: [UInt8]

  /// Makes a statement.
  /// - Throws: ``MobileDocumentError`` when no proof of it can be made: no circuit for this number
  ///   of claims, claims of several name spaces or too long for the version, no transcript.
  public init(
    version: MobileDocumentVersion, claims: [MobileDocumentClaim], issuerKey: P256PublicKey,
    documentType: WireText, sessionTranscript: [UInt8],
    deviceNameSpaces: [UInt8] = noDeviceNameSpaces, time: Timestamp
  ) throws(MobileDocumentError) {
    guard let circuits = MobileDocumentCircuits.pair(version, claimCount: claims.count) else {
      throw .noCircuit(version: version.rawValue, claims: claims.count)
    }
    guard Set(claims.map(\.nameSpace)).count == 1 else {
      throw .outsideStatement(.mdocNameSpacesSeveral)
    }
    for claim in claims { try Self.check(claim, version) }
    guard (1...255).contains(documentType.utf8.count) else {
      throw .outsideStatement(.mdocTypeLength)
    }
    do { _ = try CBORReader.read(sessionTranscript).array() } catch {
      throw .unreadable(.notCBOR(error, .phrase(.mdocSessionTranscript)))
    }
    do { _ = try CBORReader.read(deviceNameSpaces).map() } catch {
      throw .unreadable(.notCBOR(error, .phrase(.mdocDeviceNameSpaces)))
    }
    let signed = DeviceAuthentication(
      sessionTranscript: sessionTranscript, documentType: documentType,
      deviceNameSpaces: deviceNameSpaces
    ).signed
    guard let digest = try? DigestAlgorithm.sha256.digest(signed) else {
      throw .unreadable(.malformed(.mdocDigestMissing))
    }
    guard P256Scalar(bigEndian: digest) != nil else {
      throw .outsideStatement(.mdocSessionDigest)
    }
    self.circuits = circuits
    self.claims = claims
    self.issuerKey = issuerKey
    self.documentType = documentType
    self.sessionTranscript = sessionTranscript
    self.deviceNameSpaces = deviceNameSpaces
    self.time = time
    deviceDigest = digest
  }

  private static func check(
    _ claim: MobileDocumentClaim, _ version: MobileDocumentVersion
  ) throws(MobileDocumentError) {
    guard version.elementLengths.contains(claim.element.utf8.count) else {
      throw .outsideStatement(
        .mdocNameTooLong(claim.element, version.elementLengths.upperBound))
    }
    guard version == .seven || claim.contiguousEncoding.count <= 96 else {
      throw .outsideStatement(.mdocClaimTooLong(claim.element))
    }
  }

  /// The bytes with which the transcript of both proofs begins.
  public var transcriptSeed: [UInt8] { sessionTranscript }
}
