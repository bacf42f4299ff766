import Credentials
import Crypto

/// The record of a copy: of each copy of a card one of its own.
extension HeldCopy {
  private static let lengthOctets = 4

  /// Reads the content of a copy's record, docs/WALLET-FORMAT.md.
  init(parsing record: SecretBytes) throws(MalformedRecord) {
    guard record.count >= Self.lengthOctets else { throw MalformedRecord() }
    let length = Int(UInt32(octets: record.octets.prefix(Self.lengthOctets)))
    let end = Self.lengthOctets + length
    guard end <= record.count else { throw MalformedRecord() }
    var deviceKey: PrivateKey?
    if length > 0 {
      let der = record.slice(Self.lengthOctets..<end)
      guard let key = try? PrivateKey(der: der.octets) else { throw MalformedRecord() }
      deviceKey = key
    }
    self.init(credential: Array(record.octets.dropFirst(end)), deviceKey: deviceKey)
  }

  var encoded: SecretBytes {
    get throws(CryptoError) {
      let key = try deviceKey?.der()
      let length = SecretBytes(UInt32(clamping: key?.count ?? 0).octets)
      guard let key else { return length.appending(credential) }
      var octets = length.octets + Array(key.octets) + credential
      return SecretBytes(wiping: &octets)
    }
  }
}
