import Encoding

/// An IssuerSigned, ISO/IEC 18013-5, 8.3.2.1.2.2: the elements of a mobile document and the
/// issuer's signature over their digests. It keeps the received bytes, so that nothing that is
/// signed is encoded again.
public struct IssuerSigned: Hashable, Sendable {
  /// The items of a name space.
  public struct NameSpace: Hashable, Sendable {
    /// The name.
    public let name: WireText
    /// The items, in their order.
    public let items: [IssuerSignedItem]
  }

  /// The greatest length in bytes.
  public static let maximumLength = 2 << 20
  /// The greatest number of items.
  public static let maximumCount = 1024

  /// The bytes as they were received.
  public let encoded: ArraySlice<UInt8>
  /// The name spaces, in their order.
  public let nameSpaces: [NameSpace]
  /// The issuer's signature.
  public let issuerAuth: COSESign1
  /// The mobile security object, which the issuer signed.
  public let securityObject: MobileSecurityObject

  /// True if two have the same bytes.
  public static func == (left: IssuerSigned, right: IssuerSigned) -> Bool {
    left.encoded == right.encoded
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }

  /// Reads the bytes of an IssuerSigned. Of the rules of deterministic encoding (RFC 8949, 4.2.1),
  /// it requires definite lengths, shortest lengths and unique keys; keys may be in any order.
  /// - Throws: ``MobileDocumentDefect`` that names what is missing or malformed.
  public init(parsing bytes: [UInt8]) throws(MobileDocumentDefect) {
    guard bytes.count <= Self.maximumLength else { throw .malformed(.credentialTooLong) }
    let item: CBORItem
    do { item = try CBORReader.read(bytes) } catch {
      throw .notCBOR(error, .text("issuerSigned"))
    }
    try self.init(item)
  }

  /// Reads the issuer-signed part of a document.
  /// - Throws: ``MobileDocumentDefect``.
  init(_ item: CBORItem) throws(MobileDocumentDefect) {
    encoded = item.encoded
    nameSpaces = try Self.nameSpaces(try item.optionalPart("nameSpaces")?.value)
    let part = try item.part("issuerAuth")
    do { issuerAuth = try COSESign1(part) } catch { throw .notCBOR(error, .text("issuerAuth")) }
    guard let payload = issuerAuth.payload else {
      throw .missing(.phrase(.mdocSignedSecurityObject))
    }
    securityObject = try MobileSecurityObject(payload: payload)
  }

  /// The first item of an element; nil when there is none.
  package func item(_ nameSpace: WireText, _ element: WireText) -> IssuerSignedItem? {
    nameSpaces.first { $0.name == nameSpace }?.items.first {
      $0.element == element
    }
  }

  private static func nameSpaces(
    _ part: CBORItem?
  ) throws(MobileDocumentDefect) -> [NameSpace] {
    guard let part else { return [] }
    var count = 0
    var nameSpaces: [NameSpace] = []
    do throws(CBORError) {
      for entry in try part.map() {
        let items = try entry.value.array()
        count += items.count
        guard count <= maximumCount else { throw CBORError(.tooMany, offset: entry.start) }
        var row: [IssuerSignedItem] = []
        for item in items { row.append(try IssuerSignedItem(item)) }
        nameSpaces.append(NameSpace(name: try entry.key.text(), items: row))
      }
    } catch { throw .notCBOR(error, .text("nameSpaces")) }
    return nameSpaces
  }
}
