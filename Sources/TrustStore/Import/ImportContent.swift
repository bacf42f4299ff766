import Crypto
import Encoding
import PKIX
import Trust
import Verdicts

/// What a file holds, before anything is decided: lists whose signatures verify, certificates, CRLs.
struct ImportContent {
  /// A master list with the certificate under which its signature verifies.
  struct List {
    let list: MasterList
    let signer: Certificate
    /// What may stand above the signer.
    let authorities: ListAuthorities
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
  /// The number of refused records beyond those listed.
  var unlisted = 0
  /// True if it is a collection: a list in it that is refused costs only itself.
  var isCollection = false
  /// The number of octets that were read of the file.
  var octets = 0
  /// The number of master lists that were looked at.
  private var examined = 0
  /// The certificates of authorities, read once each.
  let pool = CertificatePool()
  /// What its signatures may cost.
  let budget = ImportBudget()

  var isEmpty: Bool {
    lists.isEmpty && named.isEmpty && unsigned == nil && documentSigners.isEmpty
      && revocationLists.isEmpty && refused.isEmpty
  }

  /// The most refusals that are listed one by one.
  private static let longestReport = 10_000
  /// The number of master lists that one file may hold; the PKD has about thirty.
  private static let mostLists = 256
  /// The number of CRLs that one file may hold; the PKD has about a hundred.
  private static let mostRevocationLists = 1024
  /// The longest CRL in octets; those at hand have up to 10,022.
  static let longestRevocationList = 8 << 20

  mutating func refuse(_ entry: ImportReport.Entry) {
    if refused.count < Self.longestReport { refused.append(entry) } else { unlisted += 1 }
  }

  /// Tells if there is room for one more list; where there is none, one is refused.
  mutating func hasRoom(forList octets: [UInt8], _ name: String, line: Int?) -> Bool {
    examined += 1
    if examined <= Self.mostLists { return true }
    refuse(
      .list(
        .importLimitExceeded, [.text(name), .phrase(.masterLists(Self.mostLists))], line: line,
        octets))
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
