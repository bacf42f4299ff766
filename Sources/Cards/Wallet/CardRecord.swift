import Credentials
import Encoding

/// The record of a card. It can be deleted even if its JSON cannot be read.
struct CardRecord: Hashable, Sendable {
  /// The card's identifier, unique in a wallet.
  let identifier: WireText
  /// The card's JSON.
  let content: [UInt8]
  /// SHA-256 over the portrait, 32 bytes; nil for a card without one.
  let portraitDigest: [UInt8]?

  init(identifier: WireText, content: [UInt8], portraitDigest: [UInt8]?) {
    (self.identifier, self.content) = (identifier, content)
    self.portraitDigest = portraitDigest
  }

  /// Reads the content of a card's record, docs/WALLET-FORMAT.md.
  init(parsing record: some Collection<UInt8>) throws(MalformedRecord) {
    var rest = ArraySlice(record)
    func take(_ count: Int) throws(MalformedRecord) -> ArraySlice<UInt8> {
      guard rest.count >= count else { throw MalformedRecord() }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    let length = Int(UInt32(bytes: try take(4)))
    guard let identifier = WireText(validating: try take(length)) else {
      throw MalformedRecord()
    }
    self.identifier = identifier
    switch try take(1).first {
    case 0: portraitDigest = nil
    case 1: portraitDigest = Array(try take(32))
    default: throw MalformedRecord()
    }
    content = Array(rest)
  }

  /// The card.
  /// - Throws: ``WalletError/credential(_:)`` for JSON of no card.
  func card() throws(WalletError) -> IdentityCard {
    do throws(CredentialError) { return try IdentityCard(parsing: content) } catch {
      throw .credential(error)
    }
  }

  var encoded: [UInt8] {
    let name = Array(identifier.utf8)
    let portrait = portraitDigest.map { [1] + $0 } ?? [0]
    return UInt32(clamping: name.count).bytes + name + portrait + content
  }
}
