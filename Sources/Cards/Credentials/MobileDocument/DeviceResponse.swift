import Encoding

/// A DeviceResponse, ISO/IEC 18013-5, 8.3.2.1.2.2.
public struct DeviceResponse: Sendable {
  /// The greatest number of documents.
  public static let maximumCount = 16

  /// The bytes as they were received.
  public let encoded: [UInt8]
  /// The documents, at least one.
  public let documents: [MobileDocument]
  /// The first document.
  public let document: MobileDocument
  /// The response itself.
  private let response: CBORItem

  /// Reads a response. ``checkStatus()`` checks its version and status.
  /// - Throws: ``MobileDocumentDefect`` that names what is missing or malformed.
  public init(parsing bytes: [UInt8]) throws(MobileDocumentDefect) {
    let response: CBORItem
    do { response = try CBORReader.read(bytes) } catch {
      throw .notCBOR(error, .phrase(.mdocResponse))
    }
    try self.init(response)
  }

  /// Reads an item.
  /// - Throws: ``MobileDocumentDefect``.
  init(_ response: CBORItem) throws(MobileDocumentDefect) {
    guard case .array(let items) = try response.part("documents").content else {
      throw .missing(.phrase(.mdocDocument))
    }
    guard items.count <= Self.maximumCount else {
      throw .notCBOR(CBORError(.tooMany, offset: response.start), .text("documents"))
    }
    var documents: [MobileDocument] = []
    for item in items { documents.append(try MobileDocument(item)) }
    guard let document = documents.first else { throw .missing(.phrase(.mdocDocument)) }
    encoded = Array(response.encoded)
    self.response = response
    self.document = document
    self.documents = documents
  }

  /// Checks that the response has version 1.x and status 0, and reports no document as missing.
  /// - Throws: ``MobileDocumentDefect``.
  func checkStatus() throws(MobileDocumentDefect) {
    guard case .text(let version) = try response.part("version").content,
      MobileSecurityObject.isKnown(version)
    else { throw .malformed(.mdocVersion) }
    guard case .unsigned(0) = try response.part("status").content,
      try response.optionalPart("documentErrors") == nil
    else { throw .malformed(.mdocStatus) }
  }
}
