import Crypto
import Encoding
import Verdicts

/// Brings the certificates of a file into a trust store: a master list, one certificate in DER, or
/// any number in PEM.
public struct TrustImport: Sendable {
  /// The name of the file, for reports and as the anchors' source.
  public let name: String
  /// The class that the anchors get.
  public let anchorClass: AnchorClass

  /// An import under a name, into a class.
  public init(name: String, anchorClass: AnchorClass = .state) {
    self.name = name
    self.anchorClass = anchorClass
  }

  /// Imports a file. A master list whose signature does not verify, or whose signer is not
  /// accepted, leaves the store as it was; a certificate whose own signature nothing verifies is
  /// left out. Expired certificates are kept: documents outlive the keys of their time.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - store: what the certificates are added to.
  ///   - accept: says whether a master list's signer is trusted; not called for other files.
  /// - Throws: ``TrustImportError`` and ``TrustStoreError``, and what `accept` throws.
  public func add(
    _ bytes: [UInt8], to store: inout TrustStore, accept: (MasterListSigner) throws -> Bool
  ) throws -> ImportReport {
    if let blocks = try pemCertificates(bytes) {
      return try add(blocks, signer: nil, to: &store)
    }
    if let certificate = try? Certificate(der: bytes) {
      return try add([certificate.der], signer: nil, to: &store)
    }
    let list = try masterList(bytes)
    let certificate: Certificate
    do throws(MasterList.Defect) {
      certificate = try list.verifiedSigner()
    } catch {
      throw TrustImportError.masterListSignatureInvalid(name)
    }
    let signer = try MasterListSigner(certificate, of: list, store: store)
    guard try accept(signer) else {
      throw TrustImportError.masterListSignerUntrusted(name, Hex.encode(certificate.sha256))
    }
    return try add(list.certificates, signer: signer, to: &store)
  }

  private func masterList(_ bytes: [UInt8]) throws(TrustImportError) -> MasterList {
    do throws(MasterList.Defect) {
      return try MasterList(parsing: bytes)
    } catch {
      guard case .malformed(let reason) = error else { throw .masterListSignatureInvalid(name) }
      if bytes.first != 0x30 { throw .nothingToImport(name) }
      throw .masterListMalformed(name, reason)
    }
  }

  /// The certificates of a text in PEM; nil when the file is no such text.
  private func pemCertificates(_ bytes: [UInt8]) throws(TrustImportError) -> [[UInt8]]? {
    guard bytes.first != 0x30, let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    guard let blocks = try? PEM.blocks(in: text) else { throw .nothingToImport(name) }
    let certificates = blocks.filter { Self.labels.contains($0.label) }.map(\.content)
    if certificates.isEmpty { throw .nothingToImport(name) }
    return certificates
  }

  private static let labels = ["CERTIFICATE", "X509 CERTIFICATE", "X.509 CERTIFICATE"]

  private func add(
    _ encoded: [[UInt8]], signer: MasterListSigner?, to store: inout TrustStore
  ) throws(TrustStoreError) -> ImportReport {
    var entries = [ImportReport.Entry?](repeating: nil, count: encoded.count)
    var readable: [(index: Int, certificate: Certificate)] = []
    var seen: Set<Certificate> = []
    for (index, der) in encoded.enumerated() {
      do throws(CryptoError) {
        let certificate = try Certificate(der: der)
        if seen.insert(certificate).inserted {
          readable.append((index, certificate))
        } else {
          entries[index] = ImportReport.Entry(certificate, isLink: false, .certificateDuplicate)
        }
      } catch {
        entries[index] = Self.unreadable(der, error)
      }
    }
    var linking = AnchorLinking(store: store, anchorClass: anchorClass)
    let decisions = try linking.decide(readable.map(\.certificate))
    var anchors: [(index: Int, anchor: TrustAnchor)] = []
    for ((index, certificate), decision) in zip(readable, decisions) {
      switch decision {
      case .selfSigned: anchors.append((index, anchor(certificate, isLink: false)))
      case .link: anchors.append((index, anchor(certificate, isLink: true)))
      case .leftOut(let code, let details):
        entries[index] = ImportReport.Entry(certificate, isLink: false, code, details)
      }
    }
    let additions = try store.add(anchors.map(\.anchor))
    for ((index, anchor), addition) in zip(anchors, additions) {
      entries[index] = ImportReport.Entry(
        anchor.certificate, isLink: anchor.isLink,
        addition == .added ? .anchorAdded : .anchorUnchanged)
    }
    return ImportReport(signer: signer, entries: entries.compactMap { $0 })
  }

  private func anchor(_ certificate: Certificate, isLink: Bool) -> TrustAnchor {
    TrustAnchor(certificate: certificate, anchorClass: anchorClass, source: name, isLink: isLink)
  }

  private static func unreadable(_ der: [UInt8], _ error: CryptoError) -> ImportReport.Entry {
    let fingerprint = (try? DigestAlgorithm.sha256.digest(der)) ?? []
    var reason = "it is no certificate"
    if case .malformed(let found) = error { reason = found }
    return ImportReport.Entry(
      country: nil, subject: nil, fingerprint: Hex.encode(fingerprint), isLink: false,
      code: .certificateMalformed, details: [reason])
  }
}
