import Crypto
import Encoding
import LDS
import Verdicts

/// The evidence of an active authentication: the chip's signature over a challenge, which others
/// can check later (Doc 9303-11, 6.1 and appendix C). It shows that the chip was present after the
/// challenge was chosen, but no time. It shows nothing before passive authentication of DG15 has
/// passed.
public struct ActiveAuthenticationEvidence: Hashable, Sendable {
  /// The number of bytes that a challenge has (6.1.2.1).
  public static let challengeLength = 8

  /// RND.IFD, eight bytes.
  public let challenge: [UInt8]
  /// The answer of the chip.
  public let signature: [UInt8]
  /// SHA-256 of DG15, so that the signature is not checked with another key.
  public let dg15Digest: [UInt8]

  /// Takes a challenge, its answer and the file with the key.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public init(challenge: [UInt8], signature: [UInt8], dg15: [UInt8]) throws(CryptoError) {
    self.challenge = challenge
    self.signature = signature
    dg15Digest = try DigestAlgorithm.sha256.digest(dg15)
  }

  /// Checks the signature again, without a chip.
  /// - Parameters:
  ///   - dg15: the file with the key.
  ///   - dg14: the file that names the digest for ECDSA, if the document has one.
  /// - Returns: the algorithm of the signature.
  /// - Throws: ``ChipProofError`` when it is wrong or cannot be checked.
  public func verify(
    dg15: DocumentFile, dg14: DocumentFile? = nil
  ) throws(ChipProofError) -> ActiveAuthenticationResult {
    guard challenge.count == Self.challengeLength else {
      throw .notProven(.signedChallengeLength(challenge.count))
    }
    guard let digest = try? DigestAlgorithm.sha256.digest(dg15.bytes), digest == dg15Digest else {
      throw .notProven(.signatureOfOtherDG15)
    }
    return try ActiveAuthenticationKey(dg15: dg15, dg14: dg14).verify(signature, over: challenge)
  }

  /// Checks the signature again, without a chip, over the bytes of the files.
  /// - Throws: As ``verify(dg15:dg14:)-(DocumentFile,_)``.
  public func verify(
    dg15: [UInt8], dg14: [UInt8]? = nil
  ) throws(ChipProofError) -> ActiveAuthenticationResult {
    try verify(dg15: DocumentFile(.dg15, dg15), dg14: dg14.map { DocumentFile(.dg14, $0) })
  }

  // MARK: In a record

  /// The names of its facts in a record, and in the record's JSON.
  public static let factNames: [FactName] = [.challenge, .chipSignature, .dg15SHA256]

  /// Its facts in hexadecimal digits, in the order of ``factNames``.
  public var facts: [Fact] {
    zip(Self.factNames, [challenge, signature, dg15Digest]).map { Fact($0, Hex.encode($1)) }
  }

  /// Reads its facts from the evidence of the check in a record's JSON; other members are ignored.
  /// - Throws: ``ChipProofError/notProven(_:)`` when one is missing or is no hexadecimal text.
  public init(parsing evidence: JSONValue) throws(ChipProofError) {
    func bytes(_ name: FactName) throws(ChipProofError) -> [UInt8] {
      guard let text = evidence[name.rawValue]?.string, let bytes = try? Hex.decode(text) else {
        throw .notProven(.evidenceMissing(name))
      }
      return bytes
    }
    challenge = try bytes(Self.factNames[0])
    signature = try bytes(Self.factNames[1])
    dg15Digest = try bytes(Self.factNames[2])
  }
}

/// The facts of a signed challenge.
extension FactName {
  /// The eight bytes that the chip signed; missing if redacted.
  public static let challenge = FactName("challenge", .document)
  /// The answer of the chip; missing if redacted.
  public static let chipSignature = FactName("signature", .document)
  /// SHA-256 of DG15, which holds the chip's key; missing if redacted.
  public static let dg15SHA256 = FactName("dg15-sha-256", .document)
}
