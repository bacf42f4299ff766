import Crypto
import Encoding
import FoundationEssentials

/// A MobileSecurityObject, ISO/IEC 18013-5, 9.1.2.4, with the positions of the parts that circuits
/// read.
public struct MobileSecurityObject: Hashable, Sendable {
  /// A date of validityInfo.
  public struct Moment: Hashable, Sendable {
    /// The text behind tag 0.
    public let text: WireText

    /// The time, if the text has the form that ISO/IEC 18013-5, 7.1 prescribes; nil otherwise.
    public var time: Timestamp? { Timestamp(text.forPeople) }
  }

  /// The payload of the issuer's signature: tag 24 and the byte string.
  public let payload: [UInt8]
  /// The bytes of the object itself.
  public let encoded: ArraySlice<UInt8>
  /// The type of document.
  public let documentType: WireText
  /// The algorithm of the digests; nil for one other than SHA-256, SHA-384 and SHA-512.
  public let digestAlgorithm: DigestAlgorithm?
  /// validFrom: the first moment at which the document is valid.
  public let validFrom: Moment
  /// validUntil: the last moment at which it is valid.
  public let validUntil: Moment
  /// The device's key; nil when it is not on P-256.
  public let deviceKey: P256PublicKey?

  package let validFromEntry: CBORItem.Entry
  package let validUntilEntry: CBORItem.Entry
  package let deviceKeyInfoEntry: CBORItem.Entry
  package let valueDigestsEntry: CBORItem.Entry
  /// The object itself.
  let object: CBORItem

  /// True if two objects have the same bytes.
  public static func == (left: MobileSecurityObject, right: MobileSecurityObject) -> Bool {
    left.payload == right.payload
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(payload) }

  /// Reads a payload of an issuer's signature.
  /// - Throws: ``MobileDocumentDefect`` that names what is missing or malformed.
  init(payload: ArraySlice<UInt8>) throws(MobileDocumentDefect) {
    do throws(CBORError) {
      object = try CBORReader.read(payload).embedded()
    } catch { throw .notCBOR(error, .phrase(.mdocSecurityObject)) }
    self.payload = Array(payload)
    encoded = object.encoded
    digestAlgorithm = Self.algorithm(try object.part("digestAlgorithm").value)
    guard case .text(let type) = try object.part("docType").value else {
      throw .malformed(.mdocSignedTypeNoText)
    }
    documentType = type
    let validity = try object.part("validityInfo")
    validFromEntry = try validity.partEntry("validFrom")
    validUntilEntry = try validity.partEntry("validUntil")
    validFrom = try Self.moment(validFromEntry, "validFrom")
    validUntil = try Self.moment(validUntilEntry, "validUntil")
    deviceKeyInfoEntry = try object.partEntry("deviceKeyInfo")
    deviceKey = P256PublicKey(
      coseKey: try deviceKeyInfoEntry.value.part("deviceKey").value)
    valueDigestsEntry = try object.partEntry("valueDigests")
  }

  /// The digest of a number in a name space, with its position; nil when there is none.
  package func digest(_ number: UInt64, nameSpace: WireText) -> CBORItem? {
    guard let digests = try? valueDigestsEntry.value.entry(.text(nameSpace))?.value,
      let entry = try? digests.entry(.unsigned(number))
    else { return nil }
    return entry.value
  }

  /// All digests, by name space and number.
  /// - Throws: ``MobileDocumentDefect`` when they are no maps of numbers to digests.
  func digests() throws(MobileDocumentDefect) -> [WireText: [UInt64: ArraySlice<UInt8>]] {
    do throws(CBORError) {
      var digests: [WireText: [UInt64: ArraySlice<UInt8>]] = [:]
      for nameSpace in try valueDigestsEntry.value.map() {
        var row: [UInt64: ArraySlice<UInt8>] = [:]
        for entry in try nameSpace.value.map() {
          row[try entry.key.unsigned()] = try entry.value.bytes()
        }
        digests[try nameSpace.key.text()] = row
      }
      return digests
    } catch { throw .notCBOR(error, .text("valueDigests")) }
  }

  /// True for a version of ISO/IEC 18013-5's structures that is read here: 1.x.
  static func isKnown(_ version: WireText) -> Bool {
    version.utf8.starts(with: "1.".utf8) && version.utf8.dropFirst(2).count <= 4
      && DecimalDigits.value(Array(version.utf8.dropFirst(2))) != nil
  }

  /// The date of an entry of validityInfo, which is a text behind tag 0.
  static func moment(
    _ entry: CBORItem.Entry, _ name: WireText
  ) throws(MobileDocumentDefect) -> Moment {
    guard case .tagged(0, .text(let text)) = entry.value.value else {
      throw .malformed(.mdocNoDate(name))
    }
    return Moment(text: text)
  }

  private static func algorithm(_ value: CBOR) -> DigestAlgorithm? {
    [DigestAlgorithm.sha256, .sha384, .sha512].first { value == .text($0.rawValue) }
  }
}

extension MobileSecurityObject {
  /// The error for a document without ``deviceKey``: its key is of a kind that is not supported, or none at all.
  var deviceKeyRefusal: CredentialError {
    guard let key = deviceKeyInfoEntry.value.value["deviceKey"],
      let name = OtherKey.name(coseKey: key)
    else { return .malformed(.credentialHolderKey) }
    return .unsupported(.unsupportedHolderKey(name))
  }

  /// The statement of a desk about the verification of the passport behind the document
  /// (``MobileDocumentContent/evidenceMember``); nil where there is none.
  var evidence: CBOR? {
    (try? object.optionalPart(MobileDocumentContent.evidenceMember))?.value.value
  }
}
