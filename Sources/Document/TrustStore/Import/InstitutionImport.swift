import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Storage
import Trust
import Verdicts

/// The import of the roots of institutions, whose credentials or registrations are trusted: certificates in DER, PEM
/// or `.p7b`. They become ``InstitutionAnchor``s and are never used for a passport.
public struct InstitutionImport: Sendable {
  /// The name of the file, for reports and as the certificates' source.
  public let name: WireText
  /// The moment at which the certificates must not have ended.
  public let now: Date
  /// What those below these roots are trusted with; nil leaves it for known roots as it is, and new ones are those of
  /// institutions.
  public let claim: InstitutionClaim?

  /// The largest file that is read, in bytes.
  private static let largestFile = 1 << 20
  /// The largest number of certificates in one file.
  private static let most = 256

  /// An import under a name.
  public init(name: WireText, claim: InstitutionClaim? = nil, at now: Date) {
    (self.name, self.claim, self.now) = (name, claim, now)
  }

  /// Imports a file, as ``add(_:to:accept:)`` does.
  /// - Throws: a `CodedError` too, where the file cannot be read.
  public func add(
    contentsOf path: String, to store: inout TrustStore,
    accept: (AcceptanceQuestion) throws -> Bool
  ) throws -> ImportReport {
    try add(BoundedFile.read(path, limit: Self.largestFile), to: &store, accept: accept)
  }

  /// Imports a file in memory. A certificate that is no authority's, that has ended, or whose own
  /// signature does not verify is left out with its reason. The others are in no signed list, so
  /// the operator is asked about those that are new.
  /// - Parameters:
  ///   - bytes: one certificate in DER, or any number in PEM or in signed data without content (`.p7b`).
  ///   - store: the store to which they are added.
  ///   - accept: the operator's answer; called only when there is a new one, or one whose cards may claim something else
  ///     than before.
  /// - Throws: ``TrustImportError`` and ``TrustStoreError``, and the errors of `accept`.
  public func add(
    _ bytes: [UInt8], to store: inout TrustStore, accept: (AcceptanceQuestion) throws -> Bool
  ) throws -> ImportReport {
    let read = try encoded(bytes).map(reading)
    // The change may run again when another process was faster; the operator is not asked again.
    var answers: [[UInt8]: Bool] = [:]
    return try store.changeAsking { revision in
      try keep(read, in: &revision) { question in
        if let known = answers[question.key] { return known }
        let answer = try accept(question)
        answers[question.key] = answer
        return answer
      }
    }
  }

  /// A certificate that may be kept, or the entry of one that is left out.
  private enum Reading {
    case root(Certificate)
    case refused(ImportReport.Entry)
  }

  /// The certificates of a block: one, or those of signed data without content; none under another label.
  private static func certificates(in block: PEM) -> [[UInt8]] {
    if block.label == "CERTIFICATE" { return [block.content] }
    guard block.holdsSignedData else { return [] }
    return (try? CertificatesOnlyMessage(parsing: block.content))?.certificates ?? []
  }

  private func encoded(_ bytes: [UInt8]) throws(TrustImportError) -> [[UInt8]] {
    let encoded: [[UInt8]]
    if let message = try? CertificatesOnlyMessage(parsing: bytes) {
      encoded = message.certificates
    } else if bytes.first == 0x30 {
      return [bytes]
    } else {
      guard let blocks = try? PEM.blocks(in: bytes) else { throw .nothingToImport(name) }
      encoded = blocks.flatMap(Self.certificates(in:))
    }
    guard !encoded.isEmpty else { throw .nothingToImport(name) }
    guard encoded.count <= Self.most else {
      throw .limitExceeded(name, .phrase(.certificates(Self.most)))
    }
    return encoded
  }

  private func reading(_ der: [UInt8]) -> Reading {
    let certificate: Certificate
    do throws(CryptoError) {
      certificate = try CertificatePool.certificate(der)
    } catch {
      return .refused(.unreadable(der, .certificateMalformed, error))
    }
    guard let (code, details) = objection(to: certificate) else { return .root(certificate) }
    return .refused(ImportReport.Entry(certificate, isLink: false, code, details))
  }

  /// The reason for which a certificate cannot be the root of credentials; nil when it can.
  private func objection(to certificate: Certificate) -> (ReasonCode, [Detail])? {
    guard certificate.isCertificateAuthority else {
      return (.certificateNotAuthority, [.phrase(.basicConstraintsDeny)])
    }
    guard certificate.keyUsage?.contains(.keyCertSign) == true else {
      return (.certificateNotAuthority, [.phrase(.keyUsageLacks("keyCertSign"))])
    }
    guard let key = try? certificate.publicKey else {
      return (.signatureAlgorithmUnsupported, [.text(certificate.signatureAlgorithm.name)])
    }
    if let broken = KeyStrength.broken(key.kind) {
      return (.certificateKeyBroken, [.text(broken)])
    }
    if certificate.isSelfIssued, (try? certificate.isSigned(by: key)) != true {
      return (.certificateSignatureInvalid, [])
    }
    guard now <= certificate.notAfter else {
      return (.institutionExpired, [.text(CalendarDate(certificate.notAfter).description)])
    }
    return nil
  }

  private func keep(
    _ read: [Reading], in revision: inout StoreRevision,
    _ accept: (AcceptanceQuestion) throws -> Bool
  ) throws -> ImportReport {
    try revision.open(.institutions)
    var report = ImportReport()
    var (records, new): ([(Record, Certificate, isNew: Bool)], [InstitutionAnchor]) = ([], [])
    var seen: Set<[UInt8]> = []
    for reading in read {
      switch reading {
      case .refused(let entry): report.add(entry)
      case .root(let certificate):
        guard seen.insert(certificate.sha256).inserted else {
          report.add(ImportReport.Entry(certificate, isLink: false, .certificateDuplicate))
          continue
        }
        let (record, isNew) = try record(of: certificate, in: revision)
        records.append((record, certificate, isNew))
        if isNew {
          new.append(
            InstitutionAnchor(
              certificate: certificate, claim: try record.institutionClaim, sources: [name]))
        }
      }
    }
    try ask(about: new, accept)
    for (record, certificate, isNew) in records {
      try revision.replace(record, in: .institutions)
      report.add(
        ImportReport.Entry(certificate, isLink: false, isNew ? .anchorAdded : .anchorUnchanged))
    }
    return report
  }

  /// The record of a root, and whether the operator has not accepted it as it is.
  private func record(
    of certificate: Certificate, in revision: StoreRevision
  ) throws(TrustStoreError) -> (record: Record, isNew: Bool) {
    func record(_ claim: InstitutionClaim) -> Record {
      Record(institution: certificate, claim, source: name)
    }
    guard let known = revision.record(record(.institution).key, in: .institutions) else {
      return (record(claim ?? .institution), true)
    }
    let former = try known.institutionClaim
    let wanted = record(claim ?? former)
      .with(sources: Set(known.sources + [name]))
    return (wanted, wanted.mark != known.mark)
  }

  private func ask(
    about new: [InstitutionAnchor], _ accept: (AcceptanceQuestion) throws -> Bool
  ) throws {
    if new.isEmpty { return }
    let fingerprints = new.map(\.certificate.sha256).sorted { $0.lexicographicallyPrecedes($1) }
    let sha256 = try DigestAlgorithm.sha256.digest(Array(fingerprints.joined()))
    guard try accept(.institutions(new, file: name, sha256: sha256)) else {
      throw TrustImportError.institutionsUntrusted(name, Hex.encode(sha256))
    }
  }
}
