/// The tables of a trust store, one file each. A read opens the anchors; the others are opened when
/// they are first needed.
enum RecordTable: UInt8, CaseIterable, Sendable {
  /// Certificates at which a path may end.
  case anchors
  /// CRLs that an anchor of their issuer signed.
  case revocationLists
  /// Document signers of PKD collections. They never become anchors.
  case documentSigners
  /// Certificates of authorities which no anchor's key verifies, kept until one does.
  case pending
  /// The operator's answers: accepted publishers, signers and roots of master lists, lists without a
  /// signer, files of certificates. Beside them the master lists that were imported.
  case acceptances
  /// Roots of institutions, for credentials alone, and of registrars. No path of a passport's signer ends at one,
  /// because nothing but ``TrustStore/institutions()`` and ``TrustStore/registrars()`` looks here.
  case institutions
  /// Defect lists and deviation lists (``DefectSource``), of each publisher the newest.
  case defectLists

  /// The first eight bytes of the table's file.
  var magic: [UInt8] {
    switch self {
    case .anchors: Array("PPANCH04".utf8)
    case .revocationLists: Array("PPCRLS01".utf8)
    case .documentSigners: Array("PPSIGN01".utf8)
    case .pending: Array("PPPEND01".utf8)
    case .acceptances: Array("PPBLVD01".utf8)
    case .institutions: Array("PPINST01".utf8)
    case .defectLists: Array("PPDEFL01".utf8)
    }
  }

  /// The file's name without its ending; of a companion, without the digest.
  var name: String {
    switch self {
    case .anchors: "anchors"
    case .revocationLists: "crls"
    case .documentSigners: "signers"
    case .pending: "pending"
    case .acceptances: "accepted"
    case .institutions: "institutions"
    case .defectLists: "defects"
    }
  }

  /// The tables beside the anchors.
  static let companions: [RecordTable] = [
    .revocationLists, .documentSigners, .pending, .acceptances, .institutions,
    .defectLists,
  ]
}
