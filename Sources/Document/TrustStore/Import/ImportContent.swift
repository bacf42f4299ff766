import Crypto
import Encoding
import PKIX
import Trust
import Verdicts

/// The content of a file before any decision: lists whose signatures verify, certificates, CRLs.
struct ImportContent {
  /// A signed list with the certificate under which its signature verifies.
  struct List {
    let list: any SignedList
    let signer: Certificate
    /// The authorities that may be above the signer.
    let authorities: ListAuthorities
    /// Its name, for reports and as its anchors' source.
    let name: WireText
    let line: Int?
  }

  /// Certificates that are not in a signed list.
  struct Unsigned {
    var certificates: [[UInt8]]
    let sha256: [UInt8]
    let name: WireText
  }

  var lists: [List] = []
  /// Certificates of a file that holds only certificates, in DER or PEM.
  var named: [[UInt8]] = []
  var unsigned: Unsigned?
  /// Document signers as records of the store: tens of thousands of parsed certificates would take
  /// too much memory.
  var documentSigners: [Record] = []
  var revocationLists: [(list: CertificateRevocationList, line: Int?)] = []
  var refused: [ImportReport.Entry] = []
  /// The number of refused records beyond those listed.
  var unlisted = 0
  /// True for a collection: a list that is refused does not refuse the rest.
  var isCollection = false
  /// The number of bytes read from the file.
  var bytes = 0
  /// The number of master lists that were looked at.
  private var examined = 0
  /// The certificates of authorities, each parsed once.
  let pool = CertificatePool()
  /// The limit on the time for verifying its signatures.
  let budget = ImportBudget()

  var isEmpty: Bool {
    lists.isEmpty && named.isEmpty && unsigned == nil && documentSigners.isEmpty
      && revocationLists.isEmpty && refused.isEmpty
  }

  /// The largest number of refusals that are listed one by one.
  private static let longestReport = 10_000
  /// The largest number of master lists in one file; the PKD has about thirty.
  private static let mostLists = 256
  /// The largest number of CRLs in one file; the PKD has about a hundred.
  private static let mostRevocationLists = 1024
  /// The longest CRL that is read, in bytes; the known ones have up to 10,022.
  static let longestRevocationList = 8 << 20

  mutating func refuse(_ entry: ImportReport.Entry) {
    if refused.count < Self.longestReport { refused.append(entry) } else { unlisted += 1 }
  }

  /// Counts a list. False when there are too many; the list is then refused.
  mutating func hasRoom(forList bytes: [UInt8], _ name: WireText, line: Int?) -> Bool {
    examined += 1
    if examined <= Self.mostLists { return true }
    refuse(
      .list(
        .importLimitExceeded, [.text(name), .phrase(.masterLists(Self.mostLists))], line: line,
        bytes))
    return false
  }

  mutating func addRevocationList(_ der: [UInt8], line: Int?) {
    do throws(CryptoError) {
      guard der.count <= Self.longestRevocationList else {
        throw .malformed(.longerThan(mebibytes: Self.longestRevocationList >> 20))
      }
      let list = try CertificateRevocationList(der: der)
      guard revocationLists.count < Self.mostRevocationLists else {
        refuse(
          ImportReport.Entry(
            list, .certificateNotExamined, [.phrase(.revocationLists(Self.mostRevocationLists))],
            line: line))
        return
      }
      revocationLists.append((list, line))
    } catch {
      refuse(.unreadable(der, .revocationListMalformed, error, line: line))
    }
  }
}
