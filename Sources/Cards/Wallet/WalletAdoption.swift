import Credentials
import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// Cards of another wallet that were taken into this one.
package struct AdoptedCards: Sendable {
  /// The cards, each made anew from its credentials, with the first credential.
  package var cards: [(card: IdentityCard, first: VerifiedCredential)] = []
  /// The reasons for which batches were left out, each once: they do not verify, for example
  /// because they have ended.
  package var leftOut: [Outcome] = []
}

extension Wallet {
  /// Adds the cards of an export that this wallet lacks, and saves once. The export is trusted only
  /// for which copies belong together and which were presented. Every copy is verified, and the
  /// card is made of the verified copies, as for a single import. Batches that do not verify now
  /// are left out. Because the other wallet may present the copies too, this wallet uses them last.
  /// - Parameters:
  ///   - bytes: the result of ``export(_:passphrase:random:)``.
  ///   - export: the source of the bytes, for errors.
  ///   - anchors: the roots of those who may vouch for the cards' issuers.
  ///   - now: the moment at which the copies must be valid.
  ///   - bindingHolds: true if a document's issuer signed for its holder; the certificate is that
  ///     of the card's issuer. A signature that does not hold is left out.
  /// - Throws: ``WalletError``; ``WalletError/cardExists`` if this wallet has all of them;
  ///   `CredentialRefused` if no batch verifies. Then nothing is added.
  package func adopt(
    _ bytes: [UInt8], named export: String, passphrase: SecretBytes,
    below anchors: [CredentialAnchor], at now: Date,
    bindingHolds: (WalletDocument, Certificate?) -> Bool = { _, _ in false }
  ) throws -> AdoptedCards {
    let content = try ExportedRecords(bytes, named: export, passphrase: passphrase)
    var adopted = AdoptedCards()
    var records: [Vault.NamedContent] = []
    var isNew = false
    for (name, held) in content.cards
    where !identifiers.contains(held.identifier) {
      isNew = true
      let verified = try content.verified(held.card(), anchors, at: now)
      for outcome in verified.leftOut where !adopted.leftOut.contains(outcome) {
        adopted.leftOut.append(outcome)
      }
      guard let first = verified.batches.first?.first else { continue }
      let new = try NewCard(of: verified.batches, identifier: held.identifier)
      records += try content.records(of: new, name, held) { document in
        bindingHolds(document, first.issuer)
      }
      adopted.cards.append((new.card, first))
    }
    guard isNew else { throw WalletError.cardExists }
    guard !adopted.cards.isEmpty else {
      throw adopted.leftOut.first.map { CredentialRefused(outcome: $0) } ?? WalletError.cardExists
    }
    // Cards share a portrait; a record of another card must not be overwritten by one of the same
    // name.
    let portraits = Dictionary(
      records.filter { $0.name.kind == Kind.portrait && !vault.holds($0.name) },
      uniquingKeysWith: { first, _ in first })
    records = records.filter { $0.name.kind != Kind.portrait }
    guard Set(records.map(\.name)).count == records.count,
      !records.contains(where: { vault.holds($0.name) })
    else { throw WalletError.cardExists }
    records += portraits.map { ($0.key, $0.value) }
    let unspent = adopted.cards.flatMap(\.card.batches).flatMap(\.unspent)
    try vault.update(putting: records + [try possiblyShownRecord(adding: unspent)])
    try readCards()
    return adopted
  }
}

/// The decrypted records of an export, which another wallet wrote.
private struct ExportedRecords {
  /// The cards in the form of the other wallet.
  let cards: [(name: Vault.Name, held: CardRecord)]
  private let export: String
  private let contents: [Vault.Name: SecretBytes]

  init(
    _ bytes: [UInt8], named export: String, passphrase: SecretBytes
  ) throws(WalletError) {
    let opened = try OpenedVault(bytes, .wallet, with: .passphrase(passphrase), export)
    var contents: [Vault.Name: SecretBytes] = [:]
    var cards: [(name: Vault.Name, held: CardRecord)] = []
    for record in opened.contents.records {
      let content: SecretBytes
      do throws(CryptoError) {
        content = try record.content(vault: opened.header.identity, cipher: opened.cipher)
      } catch {
        throw error == .verificationFailed ? .damaged(export, .vaultRecordAltered) : .crypto(error)
      }
      contents[record.name] = content
      guard record.name.kind == Wallet.Kind.card else { continue }
      guard let held = try? CardRecord(parsing: content.bytes), Self.isIdentifier(held.identifier),
        !cards.contains(where: { $0.held.identifier == held.identifier })
      else { throw .damaged(export, .cardUnreadable) }
      cards.append((record.name, held))
    }
    (self.export, self.contents, self.cards) = (export, contents, cards)
  }

  /// True for letters and digits, as in the identifiers that this program makes: people type an
  /// identifier, and read it next to trusted facts about a card.
  private static func isIdentifier(_ text: WireText) -> Bool {
    let bytes = text.utf8
    return (1...longestIdentifier).contains(bytes.count) && bytes.first != UInt8(ascii: "-")
      && bytes.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  private static let longestIdentifier = 32

  /// The batches of a card whose copies all verify, and the reasons for which others are left out.
  /// - Throws: ``WalletError``.
  func verified(
    _ card: IdentityCard, _ anchors: [CredentialAnchor], at now: Date
  ) throws -> (batches: [VerifiedCopies], leftOut: [Outcome]) {
    var batches: [VerifiedCopies] = []
    var leftOut: [Outcome] = []
    for batch in card.batches {
      let copies = try batch.copies.map { (entry: $0, held: try content(of: $0)) }
      do throws(CredentialRefused) {
        batches.append(try Self.verified(copies, anchors, at: now))
      } catch { leftOut.append(error.outcome) }
    }
    return (batches, leftOut)
  }

  /// A batch whose copies all verify, are alike, and each have the key to which they are bound.
  private static func verified(
    _ copies: [(entry: CredentialCopy, held: HeldCopy)], _ anchors: [CredentialAnchor],
    at now: Date
  ) throws(CredentialRefused) -> VerifiedCopies {
    let differ = CredentialRefused(outcome: Outcome(.failed, .cardCopiesDiffer))
    var verified: [(verified: VerifiedCredential, entry: CredentialCopy, held: HeldCopy)] = []
    for (entry, held) in copies {
      let received: ReceivedCredential
      do throws(CredentialError) { received = try ReceivedCredential(held.credential) } catch {
        throw CredentialRefused(outcome: Outcome(.failed, error.code, error.details))
      }
      let credential = try VerifiedCredential(toKeep: received, below: anchors, at: now)
      let bound = credential.holderKeyThumbprint
      guard bound == (try? Wallet.thumbprint(of: held.deviceKey)),
        verified.first.map({ credential.isAlike($0.verified) }) ?? true
      else { throw differ }
      let entry = CredentialCopy(
        identifier: entry.identifier, holderKeyThumbprint: bound, isSpent: entry.isSpent)
      verified.append((credential, entry, held))
    }
    guard let whole = VerifiedCopies(verified) else { throw differ }
    return whole
  }

  /// A copy, from its record.
  private func content(of copy: CredentialCopy) throws(WalletError) -> HeldCopy {
    guard let record = contents[try Wallet.name(of: copy)],
      let content = try? HeldCopy(parsing: record)
    else { throw .damaged(export, .cardCopyMissing) }
    return content
  }

  /// The records of a card that was made anew.
  func records(
    of new: NewCard, _ name: Vault.Name, _ held: CardRecord,
    bindingHolds: (WalletDocument) -> Bool
  ) throws -> [Vault.NamedContent] {
    let made = CardRecord(
      identifier: new.card.identifier, content: try new.card.encoded,
      portraitDigest: held.portraitDigest)
    var records: [Vault.NamedContent] = [(name, SecretBytes(made.encoded))]
    for copy in new.card.batches.flatMap(\.copies) {
      guard let content = new.copies[copy.identifier] else { continue }
      records.append((try Wallet.name(of: copy), try Wallet.record(of: content)))
    }
    if let digest = held.portraitDigest {
      let portrait = Vault.Name(kind: Wallet.Kind.portrait, identifier: digest)
      guard let content = contents[portrait],
        try DigestAlgorithm.sha256.digest(Array(content.bytes)) == digest
      else { throw WalletError.damaged(export, .cardPortraitMissing) }
      records.append((portrait, content))
    }
    let document = Wallet.documentName(of: name)
    if let content = contents[document] { records.append((document, content)) }
    let binding = Wallet.bindingName(of: name)
    if let content = contents[binding], try holds(content, of: name, bindingHolds) {
      records.append((binding, content))
    }
    return records
  }

  /// True if an issuer's signature for the holder is valid for the document next to it.
  private func holds(
    _ binding: SecretBytes, of card: Vault.Name, _ bindingHolds: (WalletDocument) -> Bool
  ) throws(WalletError) -> Bool {
    guard let record = contents[Wallet.documentName(of: card)],
      var document = try? WalletDocument(parsing: record),
      let binding = HolderBinding(parsing: binding)
    else { throw .damaged(export, .cardDocumentUnreadable) }
    document.binding = binding
    return bindingHolds(document)
  }
}
