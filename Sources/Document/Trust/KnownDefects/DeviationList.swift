import Crypto
import Encoding
import PKIX
import Verdicts

/// A list in which a state says how its own documents depart from Doc 9303: Doc 9303-3, 7, and Doc
/// 9303-12, 10.
package struct DeviationList: SignedList {
  package let signedData: SignedData
  /// What the list says, in its order.
  package let entries: [ListedDefects]

  /// The content type, `id-icao-DeviationList`.
  package static let contentType = ObjectIdentifier(2, 23, 136, 1, 1, 7)
  /// `id-icao-DeviationListSigningKey`.
  package static let signingUsage = ObjectIdentifier(2, 23, 136, 1, 1, 8)

  package var certificates: [[UInt8]] { [] }

  init(_ signedData: SignedData) throws(SignedListDefect) {
    self.signedData = signedData
    let digest = signedData.signers.first?.digestAlgorithm
    entries = try ListedDefects.all { () throws(BERError) in
      try Self.entries(signedData.content, signedWith: digest)
    }
  }

  /// The entries of DeviationList ::= SEQUENCE { version, digestAlgorithm OPTIONAL,
  /// deviations SET OF Deviation }. Where the list names no digest for certificates, it is that of its
  /// signature (Doc 9303-3, 7.3.6).
  static func entries(
    _ content: [UInt8], signedWith signed: DigestAlgorithm?
  ) throws(BERError) -> [ListedDefects] {
    var reader = try BERTLV(parsing: content).contents(of: .sequence)
    guard try DER.integer(try reader.read()) == 0 else { throw .invalidValue(.fieldVersion) }
    var digest = signed
    if let algorithm = try reader.readOptional(.sequence) {
      var fields = algorithm.reader()
      digest = DigestAlgorithm(try DER.objectIdentifier(try fields.read()))
    }
    var deviations = try reader.read(.set).reader()
    try reader.end()
    var entries: [ListedDefects] = []
    while !deviations.isAtEnd, entries.count <= ListedDefects.most {
      var fields = try deviations.read(.sequence).reader()
      let documents = try documents(try fields.read(.sequence), digest)
      let descriptions = try fields.read(.set)
      try fields.end()
      entries.append(
        ListedDefects(
          documents: documents,
          defects: try ListedDefects.statements(in: descriptions, defect)))
    }
    return entries
  }

  /// DeviationDocuments, with IMPLICIT tags.
  private static func documents(
    _ object: BERTLV, _ digest: DigestAlgorithm?
  ) throws(BERError) -> ListedDocuments {
    var reader = object.reader()
    var documents = ListedDocuments()
    if let type = try reader.readOptional(.context(0, constructed: false)) {
      documents.documentType = ListedDocuments.trimmed(type.content)
    }
    if let signer = try reader.readOptional(.context(1, constructed: true)) {
      documents.signer = try .issuerAndSerialNumber(in: signer)
    } else if let key = try reader.readOptional(.context(2, constructed: false)) {
      documents.signer = .subjectKeyIdentifier(Array(key.content))
    } else if let hash = try reader.readOptional(.context(3, constructed: false)) {
      documents.certificateDigest = .init(digest, Array(hash.content))
    }
    // The date of issue is in no signed file for certain, and is not compared (Doc 9303-3, 7.3.6).
    _ = try reader.readOptional(.context(4, constructed: true))
    if let numbers = try reader.readOptional(.context(5, constructed: true)) {
      // There may be hundreds of thousands: they are kept as they are.
      var members = numbers.reader()
      while !members.isAtEnd { _ = try members.read(.printableString) }
      documents.numbers = numbers
    }
    try reader.end()
    return documents
  }

  /// DeviationDescription ::= SEQUENCE { description OPTIONAL, deviationType, parameters [0] OPTIONAL,
  /// nationalUse [1] OPTIONAL }.
  private static func defect(_ object: BERTLV) throws(BERError) -> KnownDefect {
    var reader = try object.contents(of: .sequence)
    if try reader.readOptional(.printableString) == nil {
      // Real lists have letters that a PrintableString does not allow.
      _ = try reader.readOptional(.utf8String)
    }
    let type = try DER.objectIdentifier(try reader.read())
    let parameters = try reader.explicit(0)
    _ = try reader.readOptional(.context(1, constructed: true))
    try reader.end()
    return KnownDefect(deviation: type, parameters)
  }
}
