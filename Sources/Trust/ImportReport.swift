import Crypto
import Encoding
import Verdicts

/// What became of every certificate of a file.
public struct ImportReport: Hashable, Sendable {
  /// One certificate of the file.
  public struct Entry: Hashable, Sendable {
    /// The country in upper case, of two letters where possible; nil when none can be read.
    public let country: String?
    /// The subject; nil when the certificate cannot be read.
    public let subject: String?
    /// The SHA-256 of the certificate in hexadecimal digits.
    public let fingerprint: String
    /// Whether it is a link certificate, signed by another key of its state.
    public let isLink: Bool
    /// `anchorAdded`, `anchorUnchanged`, or why it was left out.
    public let code: Code
    /// What the reason's sentence names, in its order.
    public let details: [String]
  }

  /// The signer, if the file is a master list.
  public let signer: MasterListSigner?
  /// Every certificate, in the order of the file.
  public let entries: [Entry]

  /// How many certificates came out so.
  public func count(_ code: Code) -> Int { entries.count { $0.code == code } }

  /// How many anchors are new in the store.
  public var added: Int { count(.anchorAdded) }
  /// How many were in the store before.
  public var unchanged: Int { count(.anchorUnchanged) }
  /// The certificates that were left out, each with its reason.
  public var leftOut: [Entry] { entries.filter { !$0.isAnchor } }
  /// How many anchors are self-signed.
  public var selfSigned: Int { entries.count { $0.isAnchor && !$0.isLink } }
  /// How many anchors are link certificates.
  public var links: Int { entries.count { $0.isAnchor && $0.isLink } }
  /// The countries of all anchors, sorted.
  public var countries: [String] {
    Set(entries.filter(\.isAnchor).compactMap(\.country)).sorted()
  }
}

extension ImportReport.Entry {
  /// Whether the certificate is in the store now.
  public var isAnchor: Bool { code == .anchorAdded || code == .anchorUnchanged }

  init(_ certificate: Certificate, isLink: Bool, _ code: Code, _ details: [String] = []) {
    self.init(
      country: certificate.country, subject: certificate.subject.description,
      fingerprint: Hex.encode(certificate.sha256), isLink: isLink, code: code, details: details)
  }
}
