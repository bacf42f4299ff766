import Crypto
import Encoding
import Verdicts

/// What a file holds, before anything is decided: lists whose signatures verify, certificates, CRLs.
struct ImportContent {
  /// A master list with the certificate under which its signature verifies.
  struct List {
    let list: MasterList
    let signer: Certificate
    /// Its name, for reports and as its anchors' source.
    let name: String
    let line: Int?
  }

  /// Certificates that nobody signed as a list.
  struct Unsigned {
    var certificates: [[UInt8]]
    let sha256: [UInt8]
    let name: String
  }

  var lists: [List] = []
  /// Certificates that the operator named, one file or one PEM text of them.
  var named: [[UInt8]] = []
  var unsigned: Unsigned?
  /// Document signers, as they will be kept: tens of thousands of parsed ones would fill memory.
  var documentSigners: [Record] = []
  var revocationLists: [(list: CertificateRevocationList, line: Int?)] = []
  var refused: [ImportReport.Entry] = []
  /// How many were refused beyond those listed.
  var unlisted = 0
  /// Whether it is a collection: a list in it that is refused costs only itself.
  var isCollection = false

  var isEmpty: Bool {
    lists.isEmpty && named.isEmpty && unsigned == nil && documentSigners.isEmpty
      && revocationLists.isEmpty && refused.isEmpty
  }

  /// The most refusals that are listed one by one.
  private static let longestReport = 10_000

  mutating func refuse(_ entry: ImportReport.Entry) {
    if refused.count < Self.longestReport { refused.append(entry) } else { unlisted += 1 }
  }
}
