import Encoding

/// A DeviceResponse, ISO/IEC 18013-5, 8.3.2.1.2.2. Only its first document is used.
public struct DeviceResponse: Sendable {
  /// The octets as they were received.
  public let encoded: [UInt8]
  /// The first document.
  public let document: MobileDocument

  /// Reads a response.
  /// - Throws: ``MobileDocumentError`` that names what is missing or malformed.
  public init(parsing octets: [UInt8]) throws(MobileDocumentError) {
    let response: CBORItem
    do { response = try CBORReader.read(octets) } catch {
      throw .notCBOR(error, .phrase(.mdocResponse))
    }
    guard case .array(let documents) = try response.part("documents").content,
      let first = documents.first
    else { throw .missing(.phrase(.mdocDocument)) }
    encoded = octets
    document = try MobileDocument(first)
  }
}
