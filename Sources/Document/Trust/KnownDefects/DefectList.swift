import Crypto
import Encoding
import PKIX
import Verdicts

/// A list of production errors that affect many documents, and of signers and keys that were
/// revoked, by the document signers: BSI TR-03129-2, 7.
package struct DefectList: SignedList {
  package let signedData: SignedData
  /// What the list says, in its order.
  package let entries: [ListedDefects]

  /// The content type, `id-DefectList`.
  package static let contentType = ObjectIdentifier(0, 4, 0, 127, 0, 7, 3, 1, 5)
  /// `id-electronicDefectListSigningKey`.
  package static let signingUsage = ObjectIdentifier(0, 4, 0, 127, 0, 7, 3, 11, 2, 1, 2)

  package var certificates: [[UInt8]] { [] }

  init(_ signedData: SignedData) throws(SignedListDefect) {
    self.signedData = signedData
    entries = try ListedDefects.all { () throws(BERError) in
      try Self.entries(signedData.content)
    }
  }

  /// The entries of DefectList ::= SEQUENCE { version, hashAlg OBJECT IDENTIFIER,
  /// defects SET OF Defect }, of version 1 (0) or 2 (1).
  static func entries(_ content: [UInt8]) throws(BERError) -> [ListedDefects] {
    var reader = try BERTLV(parsing: content).contents(of: .sequence)
    let version = try DER.integer(try reader.read())
    guard version <= 1 else { throw .invalidValue(.fieldVersion) }
    let digest = DigestAlgorithm(try DER.objectIdentifier(try reader.read()))
    var defects = try reader.read(.set).reader()
    try reader.end()
    var entries: [ListedDefects] = []
    while !defects.isAtEnd, entries.count <= ListedDefects.most {
      entries.append(try entry(try defects.read(.sequence), digest, isFirstVersion: version == 0))
    }
    return entries
  }

  private static func entry(
    _ object: BERTLV, _ digest: DigestAlgorithm?, isFirstVersion: Bool
  ) throws(BERError) -> ListedDefects {
    var reader = object.reader()
    var documents = ListedDocuments()
    let next = try reader.peekTag()
    if isFirstVersion || next == .sequence || next == .context(0, constructed: false) {
      documents.signer = try SignerInfo.Identifier(try reader.read())
    }
    if let hash = try reader.readOptional(.octetString) {
      documents.certificateDigest = .init(digest, Array(hash.content))
    }
    let defects = try reader.read(.set)
    if !isFirstVersion { _ = try reader.readOptional(.utf8String) }
    try reader.end()
    return ListedDefects(
      documents: documents,
      defects: try ListedDefects.statements(in: defects) { object throws(BERError) in
        try defect(object, isFirstVersion: isFirstVersion)
      })
  }

  /// KnownDefect ::= SEQUENCE { defectType, parameters OPTIONAL }, or [0] KnownDefectV2, whose
  /// parameters are under [0] and whose description is under [1]. The guideline does not say whether
  /// its tags are explicit; the tag that follows tells it.
  private static func defect(
    _ object: BERTLV, isFirstVersion: Bool
  ) throws(BERError) -> KnownDefect {
    if object.tag == .sequence {
      var reader = object.reader()
      let type = try DER.objectIdentifier(try reader.read())
      let parameters = reader.isAtEnd ? nil : try reader.read()
      try reader.end()
      return KnownDefect(defect: type, parameters)
    }
    guard !isFirstVersion else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    var reader = try object.contents(of: .context(0, constructed: true))
    if try reader.peekTag() == .sequence {
      let inner = try reader.read(.sequence)
      try reader.end()
      reader = inner.reader()
    }
    let type = try DER.objectIdentifier(try reader.read())
    let parameters = try reader.explicit(0)
    if try reader.readOptional(.context(1, constructed: false)) == nil {
      _ = try reader.readOptional(.context(1, constructed: true))
    }
    try reader.end()
    return KnownDefect(defect: type, parameters)
  }
}
