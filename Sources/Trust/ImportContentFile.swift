import Crypto
import Encoding
import Verdicts

extension ImportContent {
  /// Reads a file that is no collection: a certificate or CRL in DER, any number of them in PEM, a
  /// master list, or a bare list.
  /// - Throws: ``TrustImportError`` when it is none of these, or a list with a bad signature.
  init(file bytes: [UInt8], name: String) throws(TrustImportError) {
    if let blocks = try Self.pemBlocks(bytes, name) {
      for block in blocks { try add(block, name) }
      if isEmpty { throw .nothingToImport(name) }
      return
    }
    if (try? Certificate(der: bytes)) != nil {
      named = [bytes]
    } else if let list = try? CertificateRevocationList(der: bytes) {
      revocationLists = [(list, nil)]
    } else if let certificates = Self.bareList(bytes) {
      guard let digest = try? DigestAlgorithm.sha256.digest(bytes) else {
        throw .nothingToImport(name)
      }
      unsigned = Unsigned(certificates: certificates, sha256: digest, name: name)
    } else {
      lists = [try Self.masterList(bytes, name)]
    }
  }

  private mutating func add(_ block: PEM, _ name: String) throws(TrustImportError) {
    switch block.label.exact {
    case "CERTIFICATE", "X509 CERTIFICATE", "X.509 CERTIFICATE": named.append(block.content)
    case "X509 CRL", "CRL": addRevocationList(block.content, line: nil)
    case "CMS", "PKCS7": lists.append(try Self.masterList(block.content, name))
    default: break
    }
  }

  mutating func addRevocationList(_ der: [UInt8], line: Int?) {
    do throws(CryptoError) {
      revocationLists.append((try CertificateRevocationList(der: der), line))
    } catch {
      refuse(.unreadable(der, .revocationListMalformed, error, line: line))
    }
  }

  /// The blocks of a text in PEM; nil when the file is no text.
  private static func pemBlocks(
    _ bytes: [UInt8], _ name: String
  ) throws(TrustImportError) -> [PEM]? {
    guard bytes.first != 0x30, let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    guard let blocks = try? PEM.blocks(in: text) else { throw .nothingToImport(name) }
    if blocks.isEmpty { throw .nothingToImport(name) }
    return blocks
  }

  /// The certificates of a CscaMasterList without signed data around it; nil when it is none.
  static func bareList(_ bytes: [UInt8]) -> [[UInt8]]? {
    guard let certificates = try? MasterList.certificates(bytes), !certificates.isEmpty else {
      return nil
    }
    return certificates
  }

  /// A master list whose signature verifies.
  static func masterList(
    _ bytes: [UInt8], _ name: String, line: Int? = nil
  ) throws(TrustImportError) -> List {
    do throws(MasterList.Defect) {
      let list = try MasterList(parsing: bytes)
      return List(list: list, signer: try list.verifiedSigner(), name: name, line: line)
    } catch {
      guard case .malformed(let reason) = error else { throw .masterListSignatureInvalid(name) }
      if bytes.first != 0x30 { throw .nothingToImport(name) }
      throw .masterListMalformed(name, reason)
    }
  }
}
