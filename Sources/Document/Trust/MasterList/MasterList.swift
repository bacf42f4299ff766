import Crypto
import Encoding
import PKIX
import Verdicts

/// A list of the CSCA certificates that a state or organisation uses, Doc 9303-12, 9.
public struct MasterList: SignedList, Hashable, Sendable {
  /// The signed data around the list.
  public let signedData: SignedData
  /// The certificates in DER, in their order, not parsed.
  public let certificates: [[UInt8]]

  /// The content type, `id-icao-cscaMasterList`.
  public static let contentType = ObjectIdentifier(2, 23, 136, 1, 1, 2)
  /// `id-icao-cscaMasterListSigningKey`.
  package static let signingUsage = ObjectIdentifier(2, 23, 136, 1, 1, 3)
  /// The largest number of certificates in a list; the longest real one has 620.
  package static let mostCertificates = 4096

  /// Reads a master list. Its signature is verified by ``verifiedSigner()``.
  /// - Throws: ``SignedListDefect``.
  public init(parsing bytes: [UInt8]) throws(SignedListDefect) {
    try self.init(SignedData(ofList: bytes))
  }

  init(_ signedData: SignedData) throws(SignedListDefect) {
    guard signedData.contentType == Self.contentType else {
      throw .malformed(.contentType(signedData.contentType.description))
    }
    self.signedData = signedData
    do throws(BERError) {
      certificates = try Self.certificates(signedData.content)
    } catch {
      throw .malformed(error.phrase)
    }
    guard certificates.count <= Self.mostCertificates else {
      throw .excessive(.certificates(Self.mostCertificates))
    }
  }

  /// The bytes as they were read.
  public var encoded: [UInt8] { signedData.encoded }

  /// The certificate under whose key the list's signature verifies, over signed attributes: content
  /// type, message digest and any others (Doc 9303-12, 9.2, requires them).
  /// - Throws: ``SignedListDefect/attributeMissing(_:)``, and
  ///   ``SignedListDefect/signatureInvalid`` when there is no such certificate or not exactly one
  ///   signer.
  public func verifiedSigner() throws(SignedListDefect) -> Certificate {
    try verifiedSigner(within: .unlimited)
  }

  /// The certificates that can be read.
  var parsedCertificates: [Certificate] { certificates.compactMap { try? Certificate(der: $0) } }

  /// The certificates of CscaMasterList ::= SEQUENCE { version, certList SET OF Certificate }.
  /// Reading stops at one more than the limit.
  package static func certificates(_ content: [UInt8]) throws(BERError) -> [[UInt8]] {
    let outer = try BERTLV(parsing: content)
    guard outer.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: outer.tag)
    }
    var reader = outer.reader()
    guard try DER.integer(try reader.read()) == 0 else { throw .invalidValue(.fieldVersion) }
    let list = try reader.read(.set)
    try reader.end()
    var objects = list.reader()
    var certificates: [[UInt8]] = []
    while !objects.isAtEnd, certificates.count <= mostCertificates {
      certificates.append(Array(try objects.read().encoded))
    }
    return certificates
  }
}
