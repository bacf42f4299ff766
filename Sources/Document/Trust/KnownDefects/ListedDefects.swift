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

    func names(_ certificate: Certificate) -> Bool {
      (try? algorithm?.digest(certificate.der)) == bytes
    }
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

  /// True if a document is among them. An entry with neither signer nor numbers names no document
  /// that can be recognised here.
  func include(_ document: DefectiveDocument) -> Bool {
    guard signer != nil || certificateDigest != nil || numbers != nil else { return false }
    if let signer, !document.isSigned(by: signer) { return false }
    if let certificateDigest, !document.certificates.contains(where: certificateDigest.names) {
      return false
    }
    if let documentType, document.mrz.map(\.documentCode) != documentType { return false }
    if let numbers {
      guard let mrz = document.mrz else { return false }
      return Self.hold(numbers, Self.trimmed(mrz.documentNumber.utf8))
    }
    return true
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
  /// The content of DG1; nil where it was not read or is malformed.
  let mrz: MRZ?
  /// The class of the anchor at which the signer's path ends; nil when it ends at none.
  let anchorClass: AnchorClass?

  init(_ certificate: Certificate, anchorClass: AnchorClass?) {
    (identifiers, certificates, mrz) = ([], [certificate], nil)
    self.anchorClass = anchorClass
  }

  init(_ signedData: SignedData?, _ path: PassiveAuthentication.SignerPath?, _ mrz: MRZ?) {
    let signers = signedData?.signers ?? []
    identifiers = signers.map(\.identifier)
    certificates =
      path.map { [$0.signer.certificate] }
      ?? signers.flatMap { signedData?.candidates(for: $0) ?? [] }
    self.mrz = mrz
    anchorClass = path?.path?.anchor.anchorClass
  }

  /// True if one of its signers is the one of a name.
  func isSigned(by signer: SignerInfo.Identifier) -> Bool {
    certificates.contains(where: signer.names)
      || identifiers.contains(where: signer.matches)
  }

  /// True if nothing that is known of it says that another state issued it, and something says that
  /// this one did.
  func isOf(_ country: WireText) -> Bool {
    guard certificates.allSatisfy({ IssuingStates.isUnder($0.country, authority: country) }) else {
      return false
    }
    guard let mrz else { return !certificates.isEmpty }
    return IssuingStates.countries(for: mrz.issuingState).contains(country)
  }
}
