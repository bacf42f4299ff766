import Crypto
import Encoding
import PKIX
import Verdicts

/// A list of the CSCA certificates that a state or organisation uses, Doc 9303-12, 9.
public struct MasterList: Hashable, Sendable {
  /// The reason for which bytes are no valid master list.
  public enum Defect: Error, Hashable, Sendable {
    /// The bytes are no signed data, or hold another content; the argument says what is wrong.
    case malformed(Phrase)
    /// It has more certificates than are ever read; the argument names the limit.
    case excessive(Phrase)
    /// The signature does not verify, or its signer's certificate is missing.
    case signatureInvalid
    /// An attribute that must be signed is not; the argument names it.
    case attributeMissing(String)
  }

  /// The signed data around the list.
  public let signedData: SignedData
  /// The certificates in DER, in their order, not parsed.
  public let certificates: [[UInt8]]

  /// The content type, `id-icao-cscaMasterList`.
  public static let contentType = ObjectIdentifier(2, 23, 136, 1, 1, 2)
  /// The largest number of certificates in a list; the longest real one has 620.
  package static let mostCertificates = 4096
  /// The largest number of certificates that are tried for its signer; real lists have one.
  private static let mostCandidates = 4

  /// Reads a master list. Its signature is verified by ``verifiedSigner()``.
  /// - Throws: ``Defect/malformed(_:)``.
  public init(parsing bytes: [UInt8]) throws(Defect) {
    do throws(CryptoError) {
      signedData = try SignedData(parsing: bytes, within: .masterList)
    } catch {
      switch error {
      case .malformed(let reason): throw .malformed(reason)
      case .excessive(let limit): throw .excessive(limit)
      default: throw .malformed(.signedData)
      }
    }
    guard signedData.contentType == Self.contentType else {
      throw .malformed(.contentType(signedData.contentType.description))
    }
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
  /// - Throws: ``Defect/attributeMissing(_:)``, and ``Defect/signatureInvalid`` when there is no such
  ///   certificate or not exactly one signer.
  public func verifiedSigner() throws(Defect) -> Certificate { try verifiedSigner(.unlimited) }

  /// The same within a budget.
  package func verifiedSigner(_ budget: ImportBudget) throws(Defect) -> Certificate {
    guard signedData.signers.count == 1, let signer = signedData.signers.first else {
      throw .signatureInvalid
    }
    guard let attributes = signer.signedAttributes, attributes.messageDigest != nil else {
      throw .attributeMissing("message-digest")
    }
    guard attributes.contentType != nil else { throw .attributeMissing("content-type") }
    for candidate in signedData.candidates(for: signer).prefix(Self.mostCandidates) {
      guard let kind = try? candidate.publicKey.kind else { continue }
      let bytes = signedData.content.count + attributes.encoded.count
      let cost = ImportBudget.cost(under: kind, over: bytes) * attributes.forms.count
      guard budget.take(cost) else {
        throw .excessive(.furtherSignatures)
      }
      if (try? signedData.isSigned(by: [candidate])) == true { return candidate }
    }
    throw .signatureInvalid
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
