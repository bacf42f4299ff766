import Crypto
import FoundationEssentials
import LDS
import PKIX
import Trust
import TrustStore
import Verdicts

/// A document whose judgement is measured, and the same verifications and digests in C.
struct MeasuredDocument {
  let name: String
  /// True if the signer's key is one of RSA.
  let isRSA: Bool

  private let sod: DocumentFile
  private let files: [DocumentFile]
  private let store: TrustStore
  private let now: Date
  private let loop: VerificationLoop
  private let known = VerifiedSignatures()
  private let certificates = KnownCertificates()

  /// The document is not judged as it should be, so that its figures would say nothing.
  struct Unfit: Error {
    let name: String
    let check: String
  }

  init(
    _ name: String, sod: [UInt8], dataGroups: [Int: [UInt8]] = [:], store: TrustStore, at now: Date
  ) throws {
    (self.name, self.store, self.now) = (name, store, now)
    self.sod = DocumentFile(.sod, sod)
    files = dataGroups.compactMap { number, bytes in
      ElementaryFile(dataGroupNumber: number).map { DocumentFile($0, bytes) }
    }
    loop = try VerificationLoop()
    let result = PassiveAuthentication(anchors: store, at: now).verify(
      sod: self.sod, files: files)
    for check in result.checks where [.securityObjectSignature, .signerPath].contains(check.name) {
      guard check.outcome.status == .passed else { throw Unfit(name: name, check: "\(check)") }
    }
    guard let signer = result.signer, let anchor = result.anchor?.certificate else {
      throw Unfit(name: name, check: "signer")
    }
    isRSA = if case .rsa = try signer.publicKey.kind { true } else { false }
    let signed = try SignedData(parsing: try self.sod.content(as: EFSOD.self).signedData)
    let info = signed.signers[0]
    let digest = info.digestAlgorithm ?? .sha256
    try loop.add(
      info.signature, over: info.signedAttributes?.encoded ?? signed.content,
      key: signer.publicKeyInfo, info.signatureAlgorithm, digest: digest,
      isNewKey: true)
    try loop.add(digestOf: signed.content, digest)
    try loop.add(signed: signer.der, key: anchor.publicKeyInfo, signer.signatureAlgorithm)
    let object = try LDSSecurityObject(parsing: signed.content)
    for bytes in dataGroups.values {
      try loop.add(digestOf: bytes, object.digestAlgorithm)
    }
    if result.checks.contains(where: {
      $0.name == .signerRevocation && $0.outcome.status == .passed
    }) {
      try addList(of: signer)
    }
    try loop.run(1)
  }

  /// Adds the newest list of the signer's issuer.
  private func addList(of signer: Certificate) throws {
    for list in try store.revocationLists(for: signer) where list.issuer.matches(signer.issuer) {
      let anchors = try store.anchors(forCountry: list.issuer.country ?? "")
      for anchor in anchors
      where (try? list.isSigned(by: try anchor.certificate.publicKey)) == true {
        return try loop.add(
          signed: list.der, key: anchor.certificate.publicKeyInfo, list.signatureAlgorithm)
      }
    }
    throw Unfit(name: name, check: "list")
  }

  func verifyBare(_ times: Int) throws { try loop.run(times) }

  /// Judges the document as if no other had come before it in this process.
  func judgeAlone(_ times: Int) {
    for _ in 0..<times {
      _ = PassiveAuthentication(anchors: store, at: now).verify(sod: sod, files: files)
    }
  }

  /// Judges it as one of many whose signer was met before.
  func judgeAgain(_ times: Int) {
    for _ in 0..<times {
      let authentication = PassiveAuthentication(
        anchors: store, at: now, policy: .standard, known: known)
      _ = authentication.verify(
        authentication.checkSecurityObject(DocumentSecurityObject(sod, certificates)), files: files)
    }
  }
}
