import Crypto
import Encoding
import PKIX
import Trust
import Verdicts

extension ImportContent {
  /// Reads a file that is no collection: a certificate or CRL in DER, any number of them in PEM or in signed data
  /// without content (`.p7b`), a signed list, or a bare list.
  /// - Throws: ``TrustImportError`` when it is none of these, or a list with a bad signature.
  init(file: [UInt8], name: WireText) throws(TrustImportError) {
    bytes = file.count
    pool.grow(toBytes: bytes)
    budget.grow(toBytes: bytes)
    if let blocks = try Self.pemBlocks(file, name) {
      for block in blocks { try add(block, name) }
      if isEmpty { throw .nothingToImport(name) }
      return
    }
    if (try? CertificatePool.certificate(file)) != nil {
      named = [file]
    } else if file.count <= Self.longestRevocationList,
      (try? CertificateRevocationList(der: file)) != nil
    {
      addRevocationList(file, line: nil)
    } else if let certificates = Self.bareList(file) {
      guard let digest = try? DigestAlgorithm.sha256.digest(file) else {
        throw .nothingToImport(name)
      }
      try Self.requireFew(certificates, name)
      unsigned = Unsigned(certificates: certificates, sha256: digest, name: name)
    } else if let message = try? CertificatesOnlyMessage(parsing: file) {
      try add(message, name)
      if isEmpty { throw .nothingToImport(name) }
    } else {
      lists = [try signedList(file, name)]
    }
  }

  /// Adds the content of signed data without signers, which nobody signed.
  private mutating func add(
    _ message: CertificatesOnlyMessage, _ name: WireText
  ) throws(TrustImportError) {
    named += message.certificates
    try Self.requireFew(named, name)
    for list in message.revocationLists { addRevocationList(list, line: nil) }
  }

  /// Checks the number of certificates that are not in a signed list.
  static func requireFew(_ certificates: [[UInt8]], _ name: WireText) throws(TrustImportError) {
    let most = MasterList.mostCertificates
    guard certificates.count <= most else {
      throw .limitExceeded(name, .phrase(.certificates(most)))
    }
  }

  private mutating func add(_ block: PEM, _ name: WireText) throws(TrustImportError) {
    switch block.label {
    case "CERTIFICATE", "X509 CERTIFICATE", "X.509 CERTIFICATE":
      named.append(block.content)
      try Self.requireFew(named, name)
    case "X509 CRL", "CRL": addRevocationList(block.content, line: nil)
    case _ where block.holdsSignedData:
      if let message = try? CertificatesOnlyMessage(parsing: block.content) {
        try add(message, name)
      } else if hasRoom(forList: block.content, name, line: nil) {
        lists.append(try signedList(block.content, name))
      }
    default: break
    }
  }

  /// The blocks of a text in PEM; nil when the file is no text.
  private static func pemBlocks(
    _ bytes: [UInt8], _ name: WireText
  ) throws(TrustImportError) -> [PEM]? {
    guard bytes.first != 0x30, WireText(validating: bytes) != nil else { return nil }
    guard let blocks = try? PEM.blocks(in: bytes) else { throw .nothingToImport(name) }
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

  /// A list whose signature verifies: a master list, a defect list or a deviation list.
  func signedList(
    _ bytes: [UInt8], _ name: WireText, line: Int? = nil
  ) throws(TrustImportError) -> List {
    do throws(SignedListDefect) {
      let list = try SignedData(ofList: bytes).list()
      let signer = try list.verifiedSigner(within: budget)
      return List(
        list: list, signer: signer,
        authorities: ListAuthorities(above: signer, of: list, pool), name: name, line: line)
    } catch {
      switch error {
      case .signatureInvalid: throw .masterListSignatureInvalid(name)
      case .attributeMissing(let attribute):
        throw .masterListUnfit(.masterListSignedAttributesMissing, [.text(name), .text(attribute)])
      case .excessive(let limit): throw .limitExceeded(name, .phrase(limit))
      case .malformed(let reason):
        if bytes.first != 0x30 { throw .nothingToImport(name) }
        throw .masterListMalformed(name, reason)
      }
    }
  }
}

extension PEM {
  /// True for signed data (RFC 5652), by any of the labels that programs write.
  var holdsSignedData: Bool {
    switch label {
    case "CMS", "PKCS7", "PKCS #7 SIGNED DATA": true
    default: false
    }
  }
}
