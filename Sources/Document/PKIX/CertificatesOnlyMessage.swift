import Crypto
import Encoding

/// Signed data without content and without signers, which carry certificates and CRLs and vouch for none of
/// them: RFC 5652, 5.1 and 5.2, the `.p7b` of many programs.
public struct CertificatesOnlyMessage: Hashable, Sendable {
  /// The certificates in DER, in their order, not parsed.
  public let certificates: [[UInt8]]
  /// The CRLs in DER, in their order, not parsed.
  public let revocationLists: [[UInt8]]

  /// Reads a ContentInfo.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none of this kind, so also when it has content or signers;
  ///   ``CryptoError/excessive(_:)`` when it exceeds a limit, before much was read.
  public init(
    parsing bytes: some Collection<UInt8>, within limits: SignedDataLimits = .masterList
  ) throws(CryptoError) {
    try limits.require(bytes.count, of: \.bytes)
    let bytes = Array(bytes)
    try limits.require(BERTLV.count(in: bytes, upTo: limits.objects), of: \.objects)
    do throws(BERError) {
      (certificates, revocationLists) = try Self.members(of: bytes)
    } catch {
      throw .malformed(error.phrase)
    }
  }

  private typealias Members = (certificates: [[UInt8]], revocationLists: [[UInt8]])

  private static func members(of bytes: [UInt8]) throws(BERError) -> Members {
    do throws(BERError) {
      return try members(reading: bytes)
    } catch {
      guard error == .indefiniteLength else { throw error }
      return try members(reading: try DefiniteForm.rewriting(bytes))
    }
  }

  private static func members(reading bytes: [UInt8]) throws(BERError) -> Members {
    var reader = try SignedData.fields(of: bytes)
    _ = try DER.integer(try reader.read())
    _ = try reader.read(.set)
    var content = try reader.read(.sequence).reader()
    _ = try DER.objectIdentifier(try content.read())
    try content.end()
    let certificates = try sequences(in: reader.readOptional(.context(0, constructed: true)))
    let lists = try sequences(in: reader.readOptional(.context(1, constructed: true)))
    try reader.read(.set).reader().end()
    try reader.end()
    return (certificates, lists)
  }

  /// The certificates or CRLs of a set. The other choices of CertificateSet and of RevocationInfoChoices have
  /// tags of their own (RFC 5652, 10.2).
  private static func sequences(in set: BERTLV?) throws(BERError) -> [[UInt8]] {
    guard let set else { return [] }
    return try set.children().filter { $0.tag == .sequence }.map { Array($0.encoded) }
  }
}
