import Credentials
import Crypto

/// The record of a copy. Each copy of a card has its own.
extension HeldCopy {
  private static let lengthBytes = 4

  /// Reads the content of a copy's record, docs/WALLET-FORMAT.md.
  init(parsing record: SecretBytes) throws(MalformedRecord) {
    guard record.count >= Self.lengthBytes else { throw MalformedRecord() }
    let length = Int(UInt32(bytes: record.bytes.prefix(Self.lengthBytes)))
    let end = Self.lengthBytes + length
    guard end <= record.count else { throw MalformedRecord() }
    var deviceKey: PrivateKey?
    if length > 0 {
      let der = record.slice(Self.lengthBytes..<end)
      guard let key = try? PrivateKey(der: der.bytes) else { throw MalformedRecord() }
      deviceKey = key
    }
    self.init(credential: Array(record.bytes.dropFirst(end)), deviceKey: deviceKey)
  }

  var encoded: SecretBytes {
    get throws(CryptoError) {
      let key = try deviceKey?.der()
      let length = SecretBytes(UInt32(clamping: key?.count ?? 0).bytes)
      guard let key else { return length.appending(credential) }
      var bytes = length.bytes + Array(key.bytes) + credential
      return SecretBytes(wiping: &bytes)
    }
  }
}
