import Crypto
import Encoding
import FoundationEssentials

/// The extensions of Doc 9303-12, 7.1.1, that are read only when a path is judged.
extension Certificate {
  /// The privateKeyUsagePeriod extension, RFC 3280, 4.2.1.4: the time in which the private key may
  /// sign. Either end may be open.
  public struct PrivateKeyUsagePeriod: Hashable, Sendable {
    /// The first moment of the period; nil when it has no beginning.
    public let notBefore: Date?
    /// The last moment of the period; nil when it has no end.
    public let notAfter: Date?

    /// True if a moment is within the period.
    public func contains(_ moment: Date) -> Bool {
      (notBefore.map { $0 <= moment } ?? true) && (notAfter.map { moment <= $0 } ?? true)
    }
  }

  /// The `privateKeyUsagePeriod` extension; nil when there is none or it cannot be read.
  public var privateKeyUsagePeriod: PrivateKeyUsagePeriod? {
    guard let found = firstExtension(CertificateExtension.Identifier.privateKeyUsagePeriod),
      let fields = try? BERTLV(parsing: found.value).children()
    else { return nil }
    func moment(_ number: UInt8) -> Date? {
      guard let field = fields.first(where: { $0.tag == .context(number, constructed: false) })
      else { return nil }
      return try? CertificateTime.date(field.content, isLong: true)
    }
    let period = PrivateKeyUsagePeriod(notBefore: moment(0), notAfter: moment(1))
    return period.notBefore == nil && period.notAfter == nil ? nil : period
  }

  /// The document types that a signer may sign, as the MRZ has them (Doc 9303-12, 7.1.1.6); nil
  /// when the certificate does not say. Indonesia leaves out the version and the set around them,
  /// so every PrintableString in the extension is read as a type.
  public var documentTypes: [WireText]? {
    guard let found = firstExtension(Self.documentTypeList) else { return nil }
    var types: [WireText] = []
    func collect(_ objects: [BERTLV]) {
      for object in objects where object.tag == .printableString {
        types.append(WireText(decoding: object.content))
      }
    }
    guard let list = try? BERTLV(parsing: found.value), let fields = try? list.children() else {
      return []
    }
    collect(fields)
    for field in fields where field.tag == .set { collect((try? field.children()) ?? []) }
    return types
  }

  /// True if the key usage is marked as critical.
  public var marksKeyUsage: Bool {
    extensions.contains {
      $0.identifier == CertificateExtension.Identifier.keyUsage && $0.isCritical
    }
  }

  /// True if the certificate has the nameChange extension: its subject has another name than its
  /// issuer (Doc 9303-12, 7.1.1.5).
  public var changesName: Bool { firstExtension(Self.nameChange) != nil }

  /// The critical extensions that this program does not process. A certificate with one must not be
  /// used for a path (RFC 5280, 4.2).
  public var unknownCriticalExtensions: [ObjectIdentifier] {
    extensions.filter { $0.isCritical && !Self.understood.contains($0.identifier) }
      .map(\.identifier)
  }

  private static let documentTypeList = ObjectIdentifier(2, 23, 136, 1, 1, 6, 2)
  private static let nameChange = ObjectIdentifier(2, 23, 136, 1, 1, 6, 1)

  /// The extensions that are processed, or may be ignored: key ids, key usage and its period,
  /// alternative names, basic constraints, policies (which limit nothing without policy
  /// constraints), distribution points, extended usage, and those of ICAO.
  private static let understood: Set<ObjectIdentifier> = Set(
    [14, 15, 16, 17, 18, 19, 31, 32, 35, 37].map { ObjectIdentifier(2, 5, 29, $0) }
      + [documentTypeList, nameChange])
}
