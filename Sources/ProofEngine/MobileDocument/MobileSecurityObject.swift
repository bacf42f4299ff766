import Crypto
import Encoding

/// A MobileSecurityObject, ISO/IEC 18013-5, 9.1.2.4, with the places of the parts that circuits
/// read.
public struct MobileSecurityObject: Hashable, Sendable {
  /// The payload of the issuer's signature: tag 24 and the byte string.
  public let payload: [UInt8]
  /// The octets of the object itself.
  public let encoded: ArraySlice<UInt8>
  /// The type of document.
  public let documentType: String
  /// validFrom: the first moment at which the document is valid.
  public let validFrom: Timestamp
  /// validUntil: the last moment at which it is valid.
  public let validUntil: Timestamp
  /// The device's key; nil when it is not on P-256.
  public let deviceKey: P256PublicKey?

  let validFromEntry: CBORItem.Entry
  let validUntilEntry: CBORItem.Entry
  let deviceKeyInfoEntry: CBORItem.Entry
  let valueDigestsEntry: CBORItem.Entry

  /// True if two objects have the same octets.
  public static func == (left: MobileSecurityObject, right: MobileSecurityObject) -> Bool {
    left.payload == right.payload
  }

  /// Hashes the octets.
  public func hash(into hasher: inout Hasher) { hasher.combine(payload) }

  /// Reads a payload of an issuer's signature.
  /// - Throws: ``MobileDocumentError`` that names what is missing or malformed.
  init(payload: ArraySlice<UInt8>) throws(MobileDocumentError) {
    let object: CBORItem
    do {
      object = try CBORReader.read(payload).embedded()
    } catch { throw .notCBOR(error, .phrase(.mdocSecurityObject)) }
    self.payload = Array(payload)
    encoded = object.encoded
    guard try object.part("digestAlgorithm").value == .text("SHA-256") else {
      throw .outsideStatement(.mdocDigestAlgorithm)
    }
    guard case .text(let type) = try object.part("docType").value else {
      throw .malformed(.mdocSignedTypeNoText)
    }
    documentType = type
    let validity = try object.part("validityInfo")
    validFromEntry = try validity.partEntry("validFrom")
    validUntilEntry = try validity.partEntry("validUntil")
    validFrom = try Self.time(validFromEntry, "validFrom")
    validUntil = try Self.time(validUntilEntry, "validUntil")
    deviceKeyInfoEntry = try object.partEntry("deviceKeyInfo")
    deviceKey = Self.key(try deviceKeyInfoEntry.value.part("deviceKey").value)
    valueDigestsEntry = try object.partEntry("valueDigests")
  }

  /// The digest with a number in a name space, with its place; nil when there is none.
  func digest(_ number: UInt64, nameSpace: String) -> CBORItem? {
    guard let digests = try? valueDigestsEntry.value.entry(.text(nameSpace))?.value,
      let entry = try? digests.entry(.unsigned(number))
    else { return nil }
    return entry.value
  }

  private static func time(
    _ entry: CBORItem.Entry, _ name: String
  ) throws(MobileDocumentError) -> Timestamp {
    guard case .tagged(0, .text(let text)) = entry.value.value else {
      throw .malformed(.mdocNoDate(name))
    }
    guard let time = Timestamp(text) else {
      throw .outsideStatement(.mdocDateForm(name))
    }
    return time
  }

  /// The key of a COSE_Key on P-256, RFC 9053, 7.1.1.
  private static func key(_ value: CBOR) -> P256PublicKey? {
    guard case .map(let pairs) = value else { return nil }
    func parameter(_ label: Int) -> CBOR? { pairs.first { $0.key == CBOR(label) }?.value }
    guard parameter(1) == .unsigned(2), parameter(-1) == .unsigned(1),
      case .bytes(let x) = parameter(-2), case .bytes(let y) = parameter(-3)
    else { return nil }
    return try? P256PublicKey(uncompressed: [0x04] + x + y)
  }
}

extension CBORItem {
  /// The entry of a map that ISO/IEC 18013-5 requires.
  func partEntry(_ name: String) throws(MobileDocumentError) -> Entry {
    guard case .map = content else { throw .malformed(.mdocNoMap(name)) }
    guard let entry = try? entry(.text(name)) else { throw .missing(.text(name)) }
    return entry
  }

  /// The value of an entry that ISO/IEC 18013-5 requires.
  func part(_ name: String) throws(MobileDocumentError) -> CBORItem { try partEntry(name).value }
}
