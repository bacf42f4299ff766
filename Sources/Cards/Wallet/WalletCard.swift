import Crypto
import Encoding

/// A card of the wallet without its key and its portrait.
package struct WalletCard: Hashable, Sendable {
  /// The card's identifier, unique in a wallet.
  package let identifier: WireText
  /// The card's JSON, which the wallet does not parse.
  package let content: [UInt8]
  /// SHA-256 over the portrait, 32 octets; nil for a card without one.
  package let portraitDigest: [UInt8]?

  init(identifier: WireText, content: [UInt8], portraitDigest: [UInt8]?) {
    self.identifier = identifier
    self.content = content
    self.portraitDigest = portraitDigest
  }

  struct Malformed: Error {}

  /// Reads the content of a card's record, docs/WALLET-FORMAT.md.
  init(parsing record: some Collection<UInt8>) throws(Malformed) {
    var rest = ArraySlice(record)
    func take(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
      guard rest.count >= count else { throw Malformed() }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    let length = Int(UInt32(octets: try take(4)))
    guard let identifier = WireText(validating: try take(length)) else {
      throw Malformed()
    }
    self.identifier = identifier
    switch try take(1).first {
    case 0: portraitDigest = nil
    case 1: portraitDigest = Array(try take(32))
    default: throw Malformed()
    }
    content = Array(rest)
  }

  var encoded: [UInt8] {
    let name = Array(identifier.utf8)
    let portrait = portraitDigest.map { [1] + $0 } ?? [0]
    return UInt32(clamping: name.count).octets + name + portrait + content
  }
}
