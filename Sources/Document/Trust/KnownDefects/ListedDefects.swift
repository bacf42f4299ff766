import Crypto
import Encoding
import MRZ
import PKIX
import Verdicts

/// One entry of a defect list or a deviation list: some documents, and what is said of them.
package struct ListedDefects: Sendable {
  /// The documents.
  let documents: ListedDocuments
  /// What the list says of them, in its order.
  let defects: [KnownDefect]

  /// The largest number of entries in a list, and of statements in an entry.
  static let (most, mostStatements) = (4096, 64)

  /// The entries that a reading gives.
  /// - Throws: ``SignedListDefect`` when they are malformed or too many.
  static func all(
    _ read: () throws(BERError) -> [ListedDefects]
  ) throws(SignedListDefect) -> [ListedDefects] {
    let entries: [ListedDefects]
    do throws(BERError) { entries = try read() } catch { throw .malformed(error.phrase) }
    guard entries.count <= most else { throw .excessive(.listEntries(most)) }
    return entries
  }

  /// The statements of an entry.
  static func statements(
    in set: BERTLV, _ read: (BERTLV) throws(BERError) -> KnownDefect
  ) throws(BERError) -> [KnownDefect] {
    var objects = set.reader()
    var statements: [KnownDefect] = []
    while !objects.isAtEnd {
      guard statements.count < mostStatements else {
        throw .invalidValue(.listEntries(mostStatements))
      }
      statements.append(try read(try objects.read()))
    }
    return statements
  }
}

/// The documents of an entry. Every condition that it states must hold (Doc 9303-3, 7.3.6).
struct ListedDocuments: Sendable {
  /// The digest of a certificate, under an algorithm that is nil when it is not known here.
  struct CertificateDigest: Sendable {
    let algorithm: DigestAlgorithm?
    let bytes: [UInt8]

    init(_ algorithm: DigestAlgorithm?, _ bytes: [UInt8]) {
      (self.algorithm, self.bytes) = (algorithm, bytes)
    }

    func names(_ certificate: [UInt8]) -> Bool { (try? algorithm?.digest(certificate)) == bytes }
  }

  /// The document signer, by its certificate's issuer and serial number or key id.
  var signer: SignerInfo.Identifier?
  /// The digest of the document signer's certificate.
  var certificateDigest: CertificateDigest?
  /// The document code of the MRZ, without fillers.
  var documentType: WireText?
  /// A set with the numbers of the documents.
  var numbers: BERTLV?

  /// A text without the fillers and blanks at its end.
  static func trimmed(_ text: some Sequence<UInt8>) -> WireText {
    var bytes = Array(text)
    while let last = bytes.last, last == UInt8(ascii: "<") || last == 0x20 { bytes.removeLast() }
    return WireText(decoding: bytes)
  }

  /// How an entry names a document.
  enum Match {
    /// Every condition holds.
    case whole
    /// The signer is the named one, but the digest of its certificate is another. The issuer signs only
    /// a part of a certificate, so that the signer can write the rest in another way.
    case butForDigest
  }

  /// The way in which a document is among them; nil if it is not. An entry with neither signer nor
  /// numbers names no document that can be recognised here.
  func match(_ document: DefectiveDocument) -> Match? {
    guard signer != nil || certificateDigest != nil || numbers != nil else { return nil }
    if let signer, !document.isSigned(by: signer) { return nil }
    let hasDigest = certificateDigest.map { digest in
      document.encodedCertificates.contains(where: digest.names)
    }
    if hasDigest == false, signer == nil { return nil }
    if let documentType, document.mrz.map(\.documentCode) != documentType { return nil }
    if let numbers {
      guard let mrz = document.mrz,
        Self.hold(numbers, Self.trimmed(mrz.documentNumber.utf8))
      else { return nil }
    }
    return hasDigest == false ? .butForDigest : .whole
  }

  private static func hold(_ numbers: BERTLV, _ number: WireText) -> Bool {
    var members = numbers.reader()
    while let member = try? members.read() {
      if trimmed(member.content) == number { return true }
    }
    return false
  }
}

/// What is known of a document by which lists name it.
struct DefectiveDocument {
  /// The names of the signers in its signed data.
  let identifiers: [SignerInfo.Identifier]
  /// The certificates that may be meant, or under which the signature verified.
  let certificates: [Certificate]
  /// The same, and those that are malformed, as they are written.
  let encodedCertificates: [[UInt8]]
  /// The content of DG1; nil where it was not read or is malformed.
  let mrz: MRZ?
  /// The anchor at which the signer's path ends; nil when it ends at none.
  let anchor: TrustAnchor?

  init(_ certificate: Certificate, anchor: TrustAnchor?) {
    (identifiers, certificates, mrz) = ([], [certificate], nil)
    encodedCertificates = [certificate.der]
    self.anchor = anchor
  }

  init(_ signedData: SignedData, _ path: PassiveAuthentication.SignerPath?, _ mrz: MRZ?) {
    let signers = signedData.signers
    let its = path.map { path in signers.filter { $0.names(path.signer.certificate) } } ?? []
    // One path is enough where there are several signers, and the others are not judged.
    identifiers = (its.isEmpty ? signers : its).map(\.identifier)
    certificates =
      path.map { [$0.signer.certificate] } ?? signers.flatMap { signedData.candidates(for: $0) }
    encodedCertificates = certificates.map(\.der)
    self.mrz = mrz
    anchor = path?.path?.anchor
  }

  /// Signed data that cannot be read. The signers' names are read where only a certificate is malformed.
  init(malformed signedData: [UInt8]?, _ mrz: MRZ?) {
    let found = signedData.flatMap { try? SignedData.signers(in: $0) }
    (identifiers, encodedCertificates) = (found?.identifiers ?? [], found?.certificates ?? [])
    (certificates, anchor) = ([], nil)
    self.mrz = mrz
  }

  /// True if one of its signers is the one of a name.
  func isSigned(by signer: SignerInfo.Identifier) -> Bool {
    certificates.contains(where: signer.names)
      || identifiers.contains(where: signer.matches)
  }

  /// True if nothing that is known of it says that another state issued it, and something says that
  /// this one did.
  func isOf(_ country: WireText) -> Bool {
    guard certificates.allSatisfy({ IssuingStates.isUnder($0.country, authority: country) }),
      anchor.map({ $0.certificate.country == country }) ?? true
    else { return false }
    guard let mrz else { return !certificates.isEmpty }
    return IssuingStates.countries(for: mrz.issuingState).contains(country)
  }
}
