import Crypto
import LDS
import MRZ

/// The document basic access keys, Doc 9303-11, 4.3.2 and 9.7.2.
public struct BACKeys: Sendable {
  let encryption: TripleDES
  let authentication: RetailMAC
  /// The document number, filled up to nine characters, with its check digit.
  let documentNumber: [UInt8]

  /// Derives both keys from the three fields of the MRZ.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public init(_ fields: MRZAccessFields) throws(CryptoError) {
    try self.init(information: fields.information)
  }

  /// Derives both keys from MRZ_information.
  init(information: [UInt8]) throws(CryptoError) {
    // Two dates with their check digits follow.
    documentNumber = information.dropLast(14)
    let seed = SecretBytes(try DigestAlgorithm.sha1.digest(information).prefix(16))
    encryption = try TripleDES(
      key: KeyDerivation.key(from: seed, for: .encryption, cipher: .tripleDES))
    authentication = try RetailMAC(
      key: KeyDerivation.key(from: seed, for: .authentication, cipher: .tripleDES))
  }
}
