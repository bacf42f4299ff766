import Crypto
import Encoding

/// An issuer's signature that says whose document was kept: it saw the chip's proof and the holder, and
/// signed for a device key and the holder's secret (docs/ZERO-KNOWLEDGE.md). The wallet keeps it with the
/// document, as a record of its own.
public struct HolderBinding: Sendable {
  /// The day on which the issuer signed.
  public let day: CalendarDate
  /// The issuer's key.
  public let issuerKey: P256PublicKey
  /// The issuer's signature: r and s, 32 octets each.
  public let signature: [UInt8]
  /// The key that signs for the holder.
  public let deviceKey: PrivateKey

  /// Takes the parts.
  /// - Parameter signature: r and s, 32 octets each.
  public init(
    day: CalendarDate, issuerKey: P256PublicKey, signature: ECDSASignature, deviceKey: PrivateKey
  ) {
    self.day = day
    self.issuerKey = issuerKey
    self.signature = signature.raw
    self.deviceKey = deviceKey
  }

  private static let dayLength = 10
  private static let pointLength = 65

  /// Reads the content of a binding's record, docs/WALLET-FORMAT.md; nil for a record that is none.
  init?(parsing record: SecretBytes) {
    let keyStart = Self.dayLength + Self.pointLength + ECDSASignature.rawLength
    guard record.count > keyStart else { return nil }
    let octets = record.octets
    let point = octets[Self.dayLength..<Self.dayLength + Self.pointLength]
    let signature = octets[Self.dayLength + Self.pointLength..<keyStart]
    guard
      let text = String(validating: octets[..<Self.dayLength], as: UTF8.self),
      let day = CalendarDate(iso8601: text),
      let issuerKey = try? P256PublicKey(uncompressed: Array(point)),
      let signature = try? ECDSASignature(raw: Array(signature)),
      let deviceKey = try? PrivateKey(der: record.slice(keyStart..<record.count).octets),
      (try? deviceKey.p256PublicKey) != nil
    else { return nil }
    self.init(day: day, issuerKey: issuerKey, signature: signature, deviceKey: deviceKey)
  }

  /// The content of the record.
  var encoded: SecretBytes {
    get throws(CryptoError) {
      let key = try deviceKey.der()
      var octets = Array(day.description.utf8) + issuerKey.uncompressed + signature
      octets += Array(key.octets)
      return SecretBytes(wiping: &octets)
    }
  }
}
