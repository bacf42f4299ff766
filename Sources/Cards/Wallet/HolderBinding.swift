import Crypto
import Encoding

/// An issuer's signature that binds a document to its holder: the issuer saw the chip's proof and
/// the holder, and signed for a device key and the holder's secret (docs/ZERO-KNOWLEDGE.md). The
/// wallet keeps it with the document, as a record of its own.
package struct HolderBinding: Sendable {
  /// The day on which the issuer signed.
  package let day: CalendarDate
  /// The certificate of the issuer's signer, in DER.
  package let issuerCertificate: [UInt8]
  /// The issuer's signature: r and s, 32 bytes each.
  package let signature: [UInt8]
  /// The key that signs for the holder.
  package let deviceKey: PrivateKey

  /// Makes a binding.
  /// - Parameters:
  ///   - issuerCertificate: the certificate of the issuer's signer, in DER, at most 65,535 bytes.
  ///   - signature: r and s, 32 bytes each.
  package init(
    day: CalendarDate, issuerCertificate: [UInt8], signature: ECDSASignature, deviceKey: PrivateKey
  ) {
    self.day = day
    self.issuerCertificate = issuerCertificate
    self.signature = signature.raw
    self.deviceKey = deviceKey
  }

  private static let dayLength = 10

  /// Reads the content of a binding's record, docs/WALLET-FORMAT.md; nil for anything else.
  init?(parsing record: SecretBytes) {
    let start = Self.dayLength + 2
    guard record.count > start else { return nil }
    let bytes = record.bytes
    let length = Int(bytes[Self.dayLength]) << 8 | Int(bytes[Self.dayLength + 1])
    let keyStart = start + length + ECDSASignature.rawLength
    guard length > 0, record.count > keyStart,
      let text = String(validating: bytes[..<Self.dayLength], as: UTF8.self),
      let day = CalendarDate(iso8601: text),
      let signature = try? ECDSASignature(raw: Array(bytes[start + length..<keyStart])),
      let deviceKey = try? PrivateKey(der: record.slice(keyStart..<record.count).bytes),
      (try? deviceKey.p256PublicKey) != nil
    else { return nil }
    self.init(
      day: day, issuerCertificate: Array(bytes[start..<start + length]), signature: signature,
      deviceKey: deviceKey)
  }

  var encoded: SecretBytes {
    get throws(CryptoError) {
      let key = try deviceKey.der()
      let length = UInt16(clamping: issuerCertificate.count)
      var bytes = Array(day.description.utf8) + [UInt8(length >> 8), UInt8(length & 0xFF)]
      bytes += issuerCertificate + signature + Array(key.bytes)
      return SecretBytes(wiping: &bytes)
    }
  }
}
