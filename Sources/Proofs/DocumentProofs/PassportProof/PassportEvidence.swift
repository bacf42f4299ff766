import Circuits
import Crypto
import Encoding
import FoundationEssentials
import LDS
import MRZ
import PKIX
import Trust
import Verdicts

/// The source of a proof over a document's own signature: its files, checked outside the circuits
/// and split into their parts.
public struct PassportEvidence: Sendable {
  /// EF.DG1, whole.
  let dataGroup1: [UInt8]
  /// The MRZ in it.
  let mrz: MRZ
  /// The LDS security object.
  let securityObject: [UInt8]
  /// The signed attributes as a SET.
  let attributes: [UInt8]
  /// The time of signing in them.
  let signingTime: SigningTime
  /// The signature over them.
  let signature: [UInt8]
  /// The algorithm of the signature.
  let algorithm: SignerCircuit.Algorithm
  /// The signer's certificate.
  let certificate: Certificate
  /// The signer's key.
  let key: SignerKey
  /// The signer's certificate below its root; without one the reason, for example that no circuit accepts it.
  let issued: Result<IssuedCertificate, PassportProofError>
  /// The signer, with the algorithm that the document's signature has.
  public var signer: ListedSigner { ListedSigner(algorithm, key, certificate) }
  /// True if the signer's path ends at a test anchor.
  public let isSimulated: Bool

  /// Checks DG1 and EF.SOD, and splits them into their parts.
  ///
  /// - Parameters:
  ///   - dataGroup1: EF.DG1, whole.
  ///   - securityObject: EF.SOD, whole.
  /// - Throws: ``PassportProofError`` when the data do not pass, and when no circuit accepts such a
  ///   document.
  public init(
    dataGroup1: [UInt8], securityObject: [UInt8], anchors: any TrustAnchorSource, at now: Date
  ) throws {
    let file = DocumentFile(.dg1, dataGroup1)
    let result = PassiveAuthentication(anchors: anchors, at: now).verify(
      sod: DocumentFile(.sod, securityObject), files: [file])
    guard result.verdict.status == .passed, let document = result.document,
      let certificate = result.signer, let mrz = document.dg1?.mrz
    else { throw PassportProofError.dataNotPassed(result.verdict) }
    try self.init(
      dataGroup1: dataGroup1, mrz, securityObject: securityObject, certificate,
      root: result.anchor?.certificate, isSimulated: result.isSimulated)
  }

  /// Splits files into their parts after they were checked, or without a check of the signer's path
  /// in a test.
  init(
    dataGroup1: [UInt8], _ mrz: MRZ, securityObject: [UInt8], _ certificate: Certificate,
    root: Certificate? = nil, isSimulated: Bool
  ) throws {
    let signed = try SignedData(parsing: EFSOD(parsing: securityObject).signedData)
    guard signed.signers.count == 1, let signer = signed.signers.first,
      let forms = signer.signedAttributes?.forms
    else { throw PassportProofError.notMade(.proofSignerCount) }
    // Attributes that are not in the order of DER may be signed in that order or in their own.
    let attributes =
      forms.count == 1
      ? forms[0] : try signed.signedBytes(of: signer, by: try certificate.publicKey) ?? forms[0]
    guard let key = SignerKey(certificate),
      let algorithm = Self.algorithm(signer, key, signed.content),
      SignerCircuit.Algorithm.all.contains(algorithm)
    else {
      throw PassportProofError.notMade(.proofAlgorithm(WireText(signer.signatureAlgorithm.name)))
    }
    self.dataGroup1 = dataGroup1
    self.mrz = mrz
    self.securityObject = signed.content
    self.attributes = attributes
    signingTime = SigningTime(in: attributes)
    signature = signer.signature
    self.algorithm = algorithm
    self.certificate = certificate
    self.key = key
    issued = Result { () throws(PassportProofError) in
      guard let root else { throw .notMade(.proofCertificateForm) }
      return try IssuedCertificate(certificate, root: root)
    }
    self.isSimulated = isSimulated
  }

  /// The algorithm; nil where no circuit can have it, for example where LDS security object, attributes and signature
  /// do not have the same digest.
  private static func algorithm(
    _ signer: SignerInfo, _ key: SignerKey, _ securityObject: [UInt8]
  ) -> SignerCircuit.Algorithm? {
    let algorithm = signer.signatureAlgorithm
    guard let name = signer.digestAlgorithm, let digest = SecureHash(name),
      algorithm.digest ?? name == name,
      let listed = try? LDSSecurityObject(parsing: securityObject), listed.digestAlgorithm == name
    else { return nil }
    switch (algorithm.scheme, key.kind) {
    case (.ecdsa, .ec(let curve)): return .ecdsa(curve, digest)
    case (.rsaPKCS1, .rsa(let keys)): return .rsa(.pkcs1(digest), keys)
    case (.rsaPSS(name, digest.length), .rsa(let keys)): return .rsa(.pss(digest), keys)
    default: return nil
    }
  }
}
