import Crypto
import Encoding
import FoundationEssentials

/// The content of a mobile document to be issued, ISO/IEC 18013-5, 9.1.2.4. Only the proof engine
/// makes it, when it mints a card.
public struct MobileDocumentContent: Sendable {
  /// An element with its value.
  public struct Element: Hashable, Sendable {
    /// The name, unique in its name space.
    public let name: WireText
    /// The value.
    public let value: CBOR

    /// Makes an element.
    package init(_ name: WireText, _ value: CBOR) {
      self.name = name
      self.value = value
    }
  }

  /// The elements of a name space.
  public struct NameSpace: Hashable, Sendable {
    /// The name, unique in its document.
    public let name: WireText
    /// The elements; at least one.
    public let elements: [Element]
    /// The greatest number of elements that this program puts into this name space of the type.
    /// Decoy digests replace those that this document lacks, so that the number of digests does not
    /// help to identify the holder.
    public let most: Int

    /// Makes a name space.
    package init(_ name: WireText, _ elements: [Element], most: Int = 0) {
      self.name = name
      self.elements = elements
      self.most = max(most, elements.count)
    }

    /// True if names and elements are equal.
    public static func == (left: NameSpace, right: NameSpace) -> Bool {
      left.name == right.name && left.elements == right.elements
    }

    /// Hashes name and elements.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(elements)
    }
  }

  /// The name of the member of ``evidence`` that states how the source document was verified: a map
  /// of `trust_level`, `assurance`, and `simulated` where that is true.
  public static let evidenceMember: WireText = "urn:passport-desk:evidence:1"

  /// The type of document.
  public let documentType: WireText
  /// The name spaces; at least one.
  public let nameSpaces: [NameSpace]
  /// Members of the mobile security object in addition to those of the standard. The issuer signs
  /// them, and every presentation shows them; readers that do not know them ignore them.
  public let evidence: [Element]
  /// The time of signing and the start of its validity, in whole seconds: `signed`, `validFrom`.
  public let issuedAt: Date
  /// The end of its validity, in whole seconds: `validUntil`.
  public let expiresAt: Date
  /// The key of the device that alone can present it.
  public let deviceKey: P256PublicKey
  /// Where its status is published; nil where it is not published.
  public let status: StatusReference?

  /// Makes the content of a mobile document.
  package init(
    documentType: WireText, nameSpaces: [NameSpace], evidence: [Element] = [], issuedAt: Date,
    expiresAt: Date, deviceKey: P256PublicKey, status: StatusReference? = nil
  ) {
    self.documentType = documentType
    self.nameSpaces = nameSpaces
    self.evidence = evidence
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.deviceKey = deviceKey
    self.status = status
  }
}
