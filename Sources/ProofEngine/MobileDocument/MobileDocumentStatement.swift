import Circuits
import Crypto
import Encoding
import ZeroKnowledge

/// What a proof says of a mobile document that nobody sees: its issuer signed the claimed elements and
/// a device's key, it is valid at a time, and its device signed this session. Everything here is known
/// to prover and verifier, and decides whether a proof holds.
public struct MobileDocumentStatement: Sendable {
  /// The encoding of no device-signed elements, an empty map.
  public static let noDeviceNameSpaces: [UInt8] = [0xA0]

  /// The version and the number of claims, as circuits.
  public let circuits: MobileDocumentCircuits
  /// What is claimed, one to four elements of one name space. The circuits take the element's name and
  /// value; no circuit knows the name space.
  public let claims: [MobileDocumentClaim]
  /// The issuer's key.
  public let issuerKey: P256PublicKey
  /// The type of document.
  public let documentType: String
  /// The SessionTranscript (ISO/IEC 18013-5, 9.1.5.1) as it was encoded.
  public let sessionTranscript: [UInt8]
  /// The elements that the device signs itself, encoded.
  public let deviceNameSpaces: [UInt8]
  /// The time at which the document is valid.
  public let time: Timestamp

  /// The version.
  public var version: MobileDocumentVersion { circuits.version }

  /// SHA-256 over what the device signs.
  let deviceDigest: [UInt8]

  /// States something.
  /// - Throws: ``MobileDocumentError`` when it cannot be stated: no circuit for so many claims, claims
  ///   of several name spaces or too long for the version, no transcript.
  public init(
    version: MobileDocumentVersion, claims: [MobileDocumentClaim], issuerKey: P256PublicKey,
    documentType: String, sessionTranscript: [UInt8],
    deviceNameSpaces: [UInt8] = noDeviceNameSpaces, time: Timestamp
  ) throws(MobileDocumentError) {
    guard let circuits = MobileDocumentCircuits.pair(version, claimCount: claims.count) else {
      throw .noCircuit(version: version.rawValue, claims: claims.count)
    }
    guard Set(claims.map(\.nameSpace.exact)).count == 1 else {
      throw .outsideStatement(.mdocNameSpacesSeveral)
    }
    for claim in claims { try Self.check(claim, version) }
    guard (1...255).contains(documentType.utf8.count) else {
      throw .outsideStatement(.mdocTypeLength)
    }
    do { _ = try CBORReader.read(sessionTranscript).array() } catch {
      throw .notCBOR(error, .phrase(.mdocSessionTranscript))
    }
    do { _ = try CBORReader.read(deviceNameSpaces).map() } catch {
      throw .notCBOR(error, .phrase(.mdocDeviceNameSpaces))
    }
    let signed = DeviceAuthentication(
      sessionTranscript: sessionTranscript, documentType: documentType,
      deviceNameSpaces: deviceNameSpaces
    ).signed
    guard let digest = try? DigestAlgorithm.sha256.digest(signed) else {
      throw .malformed(.mdocDigestMissing)
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

  /// The octets with which the transcript of both proofs begins.
  public var transcriptSeed: [UInt8] { sessionTranscript }
}
