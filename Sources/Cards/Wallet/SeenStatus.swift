import Crypto
import Encoding
import FoundationEssentials

/// What an issuer's list said of a card's copies when it was looked up. It is in the wallet, because it tells what its
/// holder has.
package struct SeenStatus: Hashable, Sendable {
  /// The worst that the list says of a copy.
  package enum Word: String, Sendable {
    case valid
    case suspended
    case revoked
  }

  /// The address of the list.
  package let list: WireText
  /// When its issuer made it.
  package let madeAt: Date
  /// When it was fetched.
  package let seenAt: Date
  /// The end of the time for which it says that something is in force.
  package let end: Date
  package let word: Word

  /// Makes a note; its times are in whole seconds.
  package init(list: WireText, madeAt: Date, seenAt: Date, end: Date, word: Word) {
    (self.list, self.word) = (list, word)
    (self.madeAt, self.seenAt) = (madeAt.inWholeSeconds, seenAt.inWholeSeconds)
    self.end = end.inWholeSeconds
  }

  /// Reads an element of the record, docs/WALLET-FORMAT.md; nil for anything else.
  init?(_ value: JSONValue) {
    guard let list = value["list"]?.string, let madeAt = value["made"].flatMap(Date.init(seconds:)),
      let seenAt = value["seen"].flatMap(Date.init(seconds:)),
      let end = value["end"].flatMap(Date.init(seconds:)),
      let word = value["word"]?.string.flatMap({ Word(exactly: $0) })
    else { return nil }
    self.init(list: list, madeAt: madeAt, seenAt: seenAt, end: end, word: word)
  }

  var json: JSONValue {
    func seconds(_ date: Date) -> JSONValue { .integer(Int(date.timeIntervalSince1970)) }
    return .object([
      "list": .string(list), "made": seconds(madeAt), "seen": seconds(seenAt),
      "end": seconds(end), "word": .string(word.rawValue),
    ])
  }
}

extension Wallet {
  /// What the lists of a card's issuers said, one for each list that was looked up.
  /// - Throws: ``WalletError/cardNotFound``; ``WalletError/damaged(_:_:)``.
  package func seenStatus(of identifier: WireText) throws(WalletError) -> [SeenStatus] {
    let name = Self.seenName(of: try find(identifier).name)
    guard let record = try vault.content(of: name) else { return [] }
    guard let elements = (try? JSONReader.read(Array(record.bytes)))?.array else {
      throw .damaged(path, .cardUnreadable)
    }
    let seen = elements.compactMap(SeenStatus.init)
    guard seen.count == elements.count else { throw .damaged(path, .cardUnreadable) }
    return seen
  }

  /// Notes what lists say of a card, and saves. A list that is older than the one that was noted replaces nothing.
  /// - Throws: ``WalletError/cardNotFound``, and ``WalletError`` when it cannot be saved.
  package func note(_ seen: [SeenStatus], of identifier: WireText) throws(WalletError) {
    let name = Self.seenName(of: try find(identifier).name)
    var noted = try seenStatus(of: identifier)
    for new in seen {
      if noted.contains(where: { $0.list == new.list && $0.madeAt > new.madeAt }) { continue }
      noted.removeAll { $0.list == new.list }
      noted.append(new)
    }
    let text = JSONWriter().bytes(.array(noted.map(\.json)))
    try vault.update(putting: [(name, SecretBytes(text))])
  }

  /// The name of the record of a card's status, which has its card's identifier.
  static func seenName(of card: Vault.Name) -> Vault.Name {
    Vault.Name(kind: Kind.seenStatus, identifier: card.identifier)
  }
}
