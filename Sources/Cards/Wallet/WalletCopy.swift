import Crypto

/// A copy of a credential with its device key, as the wallet keeps it: a record of its own.
package struct WalletCopy: Sendable {
  /// The credential: a text in UTF-8, or the octets of a mobile document.
  package let credential: [UInt8]
  /// The key to which it is bound; nil when it is bound to none.
  package let deviceKey: PrivateKey?

  /// A copy to be kept.
  package init(credential: [UInt8], deviceKey: PrivateKey?) {
    self.credential = credential
    self.deviceKey = deviceKey
  }

  struct Malformed: Error {}

  private static let lengthOctets = 4

  /// Reads the content of a copy's record, docs/WALLET-FORMAT.md.
  init(parsing record: SecretBytes) throws(Malformed) {
    guard record.count >= Self.lengthOctets else { throw Malformed() }
    let length = Int(UInt32(octets: record.octets.prefix(Self.lengthOctets)))
    let end = Self.lengthOctets + length
    guard end <= record.count else { throw Malformed() }
    if length == 0 {
      deviceKey = nil
    } else {
      let der = record.slice(Self.lengthOctets..<end)
      guard let key = try? PrivateKey(der: der.octets) else { throw Malformed() }
      deviceKey = key
    }
    credential = Array(record.octets.dropFirst(end))
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
