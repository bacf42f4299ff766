import Crypto
import Encoding
import PKIX
import Trust
import Verdicts

/// The results of an import, for everything in the file.
public struct ImportReport: Hashable, Sendable {
  /// The kind of an entry.
  public enum Kind: String, Hashable, Sendable {
    /// A certificate of an authority.
    case certificate
    /// A CRL.
    case revocationList
    /// A master list in a collection.
    case masterList
    /// A defect list.
    case defectList
    /// A deviation list.
    case deviationList
    /// A record of a collection that cannot be read.
    case record
  }

  /// One certificate, CRL, list or record of the file.
  public struct Entry: Hashable, Sendable {
    /// The kind.
    public let kind: Kind
    /// The country in upper case, as two letters where it has such a code; nil when none can be
    /// read.
    public let country: WireText?
    /// The subject of a certificate or the issuer of a CRL; nil when it cannot be read.
    public let subject: String?
    /// The SHA-256 in hexadecimal digits; empty for a record without content.
    public let fingerprint: String
    /// True if it is a link certificate, signed by another key of its state.
    public let isLink: Bool
    /// The line of a collection at which it begins, from 1; nil in other files.
    public let line: Int?
    /// The result: `anchorAdded`, `anchorUnchanged`, `linkPending`, `revocationListAdded`,
    /// `revocationListUnchanged`, `defectListAdded`, `defectListUnchanged`, or the reason for which it was left out.
    public let code: ReasonCode
    /// The details that the reason's sentence names, in its order.
    public let details: [Detail]
  }

  /// The signers of the master lists that were accepted.
  public var signers: [MasterListSigner] = []
  /// Every certificate of an authority, CRL and refused record; certificates in the file's order.
  public var entries: [Entry] = []
  /// Link certificates of earlier imports that became anchors, because their issuer was imported
  /// now.
  public var linked: [Entry] = []
  /// Certificates that no longer wait for their issuer, because another state's authority signed
  /// them.
  public var unlinked: [Entry] = []
  /// The countries that had no anchor of this class before, sorted.
  public var newStates: [WireText] = []
  /// The new self-signed anchors of countries that had one before, by country.
  public var newRoots: [Entry] = []
  /// The number of new document signers.
  public var documentSignersAdded = 0
  /// The number of document signers that were in the store before.
  public var documentSignersUnchanged = 0
  /// The number of refused records that are not listed, because there are too many.
  public var unlisted = 0

  /// The signer, if the file is a master list.
  public var signer: MasterListSigner? { signers.first }

  /// The number of entries with this result.
  public func count(_ code: ReasonCode) -> Int { entries.count { $0.code == code } }

  /// The number of certificates of authorities in the file.
  public var certificates: Int { entries.count { $0.kind == .certificate } }
  /// The number of anchors that are new in the store.
  public var added: Int { count(.anchorAdded) }
  /// The number of anchors that were in the store before.
  public var unchanged: Int { count(.anchorUnchanged) }
  /// The number of link certificates that wait for their issuer.
  public var pending: Int { count(.linkPending) }
  /// The entries that were left out, each with its reason.
  public var leftOut: [Entry] { entries.filter { !$0.isKept } }
  /// The number of anchors that are self-signed.
  public var selfSigned: Int { entries.count { $0.isAnchor && !$0.isLink } }
  /// The number of anchors that are link certificates.
  public var links: Int { entries.count { $0.isAnchor && $0.isLink } }
  /// The countries of all anchors, sorted.
  public var countries: [WireText] {
    Set(entries.filter(\.isAnchor).compactMap(\.country)).sorted()
  }
  /// The number of countries that the file's certificates name, also those that were left out.
  public var statesNamed: Int {
    Set(entries.filter { $0.kind == .certificate }.compactMap(\.country)).count
  }
  /// True if anything of the file is in the store now.
  public var keptAnything: Bool {
    documentSignersAdded + documentSignersUnchanged > 0 || entries.contains(where: \.isKept)
  }
}

extension ImportReport {
  /// The largest number of entries that are listed one by one.
  private static let longest = 20_000

  /// Lists an entry. Beyond ``longest`` entries, those that were left out are only counted.
  mutating func add(_ entry: Entry) {
    if entry.isKept || entries.count < Self.longest {
      entries.append(entry)
    } else {
      unlisted += 1
    }
  }
}

extension ImportReport.Entry {
  /// True for a certificate that is a trust anchor now.
  public var isAnchor: Bool { code == .anchorAdded || code == .anchorUnchanged }

  /// True if it is in the store now, as an anchor or otherwise.
  public var isKept: Bool {
    isAnchor || code == .linkPending || code == .revocationListAdded
      || code == .revocationListUnchanged || code == .defectListAdded
      || code == .defectListUnchanged
  }

  init(
    _ certificate: Certificate, isLink: Bool, _ code: ReasonCode, _ details: [Detail] = [],
    line: Int? = nil
  ) {
    self.init(
      kind: .certificate, country: certificate.country,
      subject: certificate.subject.description, fingerprint: Hex.encode(certificate.sha256),
      isLink: isLink, line: line, code: code, details: details)
  }

  init(
    _ list: CertificateRevocationList, _ code: ReasonCode, _ details: [Detail] = [], line: Int?
  ) {
    self.init(
      kind: .revocationList, country: list.issuer.country, subject: list.issuer.description,
      fingerprint: Hex.encode(list.sha256), isLink: false, line: line, code: code,
      details: details)
  }

  static func unreadable(
    _ der: [UInt8], _ code: ReasonCode, _ error: CryptoError, line: Int? = nil
  ) -> Self {
    var reason = Phrase.refusedByLibrary
    if case .malformed(let found) = error { reason = found }
    return Self(
      kind: code == .revocationListMalformed ? .revocationList : .certificate, country: nil,
      subject: nil, fingerprint: digits(der), isLink: false, line: line, code: code,
      details: [.phrase(reason)])
  }

  static func notExamined(_ der: [UInt8], _ limit: Phrase) -> Self {
    Self(
      kind: .certificate, country: nil, subject: nil, fingerprint: digits(der), isLink: false,
      line: nil, code: .certificateNotExamined, details: [.phrase(limit)])
  }

  static func list(_ code: ReasonCode, _ details: [Detail], line: Int?, _ bytes: [UInt8]) -> Self {
    Self(
      kind: .masterList, country: nil, subject: nil, fingerprint: digits(bytes), isLink: false,
      line: line, code: code, details: details)
  }

  /// A defect list or a deviation list.
  init(_ list: Record, _ kind: DefectSource.Kind, _ code: ReasonCode, line: Int?) {
    self.init(
      kind: kind == .defects ? .defectList : .deviationList,
      country: list.country.isEmpty ? nil : list.country, subject: nil,
      fingerprint: Hex.encode(Array(list.fingerprint)), isLink: false, line: line, code: code,
      details: [])
  }

  static func record(line: Int, _ reason: Phrase) -> Self {
    Self(
      kind: .record, country: nil, subject: nil, fingerprint: "", isLink: false, line: line,
      code: .collectionRecordRefused, details: [.number(line), .phrase(reason)])
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    Hex.encode((try? DigestAlgorithm.sha256.digest(bytes)) ?? [])
  }
}
