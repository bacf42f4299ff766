import Encoding
import Trust
import Verdicts

/// The reason for which nothing of a file was imported.
public enum TrustImportError: CodedError, Hashable {
  /// The file is no master list: its name and the reason.
  case masterListMalformed(WireText, Phrase)
  /// The signature of the master list does not verify: its name.
  case masterListSignatureInvalid(WireText)
  /// The operator did not accept the signer: the list's name and the signer's fingerprint.
  case masterListSignerUntrusted(WireText, String)
  /// The signer's path does not lead to the root that the operator gave: the list's name and the
  /// signer's fingerprint.
  case masterListRootMismatch(WireText, String)
  /// The operator did not accept a list without a signature: its name and its SHA-256.
  case listUnsigned(WireText, String)
  /// The operator did not accept certificates that are not in a signed list: the file's name and
  /// their SHA-256.
  case certificatesUntrusted(WireText, String)
  /// The operator did not accept the roots of institutions: the file's name and their SHA-256.
  case institutionsUntrusted(WireText, String)
  /// A master list has a fault that the operator cannot accept: the code and the details of its
  /// sentence.
  case masterListUnfit(ReasonCode, [Detail])
  /// The file holds more than is ever read: its name and the limit.
  case limitExceeded(WireText, Detail)
  /// There is no certificate in the file: its name.
  case nothingToImport(WireText)
  /// The collection holds more than is kept from one: its name and the limit in MiB.
  case collectionTooLarge(WireText, limit: Int)
  /// The collection holds changes that remove something or may do so: its name and the line of the
  /// first.
  case collectionOfChanges(WireText, line: Int)
  /// The zip archive cannot be read: its name and the reason.
  case archiveUnreadable(WireText, Phrase)
  /// The zip archive holds more than one file that could be imported: its name and their number.
  case archiveOfSeveral(WireText, count: Int)

  /// The reason.
  public var code: ReasonCode {
    switch self {
    case .masterListMalformed: .masterListMalformed
    case .masterListSignatureInvalid: .masterListSignatureInvalid
    case .masterListSignerUntrusted: .masterListSignerUntrusted
    case .masterListRootMismatch: .masterListRootMismatch
    case .listUnsigned: .listUnsigned
    case .certificatesUntrusted: .certificatesUntrusted
    case .institutionsUntrusted: .institutionsUntrusted
    case .masterListUnfit(let code, _): code
    case .limitExceeded: .importLimitExceeded
    case .nothingToImport: .nothingToImport
    case .collectionTooLarge: .collectionTooLarge
    case .collectionOfChanges: .collectionOfChanges
    case .archiveUnreadable: .archiveUnreadable
    case .archiveOfSeveral: .archiveOfSeveral
    }
  }

  /// The details that the reason's sentence names, in its order.
  public var details: [Detail] {
    switch self {
    case .masterListMalformed(let name, let reason), .archiveUnreadable(let name, let reason):
      [.text(name), .phrase(reason)]
    case .archiveOfSeveral(let name, let count): [.text(name), .number(count)]
    case .limitExceeded(let name, let limit): [.text(name), limit]
    case .masterListUnfit(_, let details): details
    case .masterListSignatureInvalid(let name), .nothingToImport(let name): [.text(name)]
    case .masterListSignerUntrusted(let name, let fingerprint),
      .masterListRootMismatch(let name, let fingerprint), .listUnsigned(let name, let fingerprint),
      .certificatesUntrusted(let name, let fingerprint),
      .institutionsUntrusted(let name, let fingerprint):
      [.text(name), .text(fingerprint)]
    case .collectionTooLarge(let name, let number), .collectionOfChanges(let name, let number):
      [.text(name), .number(number)]
    }
  }
}
