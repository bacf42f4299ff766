import Crypto

/// The data for a proof over a document's own signature. The wallet keeps it if the holder wants
/// that: a separate record, next to the card that was made from the same document.
package struct WalletDocument: Sendable {
  /// The number of bytes of a secret.
  package static let secretLength = 32

  /// EF.DG1, whole.
  package let dataGroup1: [UInt8]
  /// EF.SOD, whole.
  package let securityObject: [UInt8]
  /// The holder's secret for this document, 32 random bytes, from which pseudonyms are made.
  package let secret: SecretBytes
  /// The issuer's signature for its holder; nil if the chip did not prove itself, or nobody
  /// compared the holder with the portrait.
  package var binding: HolderBinding?

  /// Makes a document that is to be kept, with a new secret.
  /// - Throws: ``WalletError/crypto(_:)`` when the random source fails.
  package init(
    dataGroup1: [UInt8], securityObject: [UInt8], random: RandomSource = .system
  ) throws(WalletError) {
    var bytes = try WalletError.crypto { () throws(CryptoError) in
      try random.bytes(Self.secretLength)
    }
    self.init(
      dataGroup1: dataGroup1, securityObject: securityObject, secret: SecretBytes(wiping: &bytes))
  }

  /// Makes a document with its existing secret.
  package init(dataGroup1: [UInt8], securityObject: [UInt8], secret: SecretBytes) {
    self.dataGroup1 = dataGroup1
    self.securityObject = securityObject
    self.secret = secret
  }

  private static let lengthBytes = 4

  /// Reads the content of a document's record, docs/WALLET-FORMAT.md.
  init(parsing record: SecretBytes) throws(MalformedRecord) {
    let start = Self.secretLength + Self.lengthBytes
    guard record.count >= start else { throw MalformedRecord() }
    let bytes = record.bytes
    let length = Int(UInt32(bytes: bytes[Self.secretLength..<start]))
    guard length <= record.count - start else { throw MalformedRecord() }
    self.init(
      dataGroup1: Array(bytes[start..<start + length]),
      securityObject: Array(bytes[(start + length)...]),
      secret: record.slice(0..<Self.secretLength))
  }

  var encoded: SecretBytes {
    var bytes = Array(secret.bytes) + UInt32(clamping: dataGroup1.count).bytes
    bytes += dataGroup1 + securityObject
    return SecretBytes(wiping: &bytes)
  }
}
