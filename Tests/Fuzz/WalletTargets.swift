import Credentials
import Crypto

@testable import Recovery
@testable import Wallet

extension FuzzTarget {
  static let wallet = [
    FuzzTarget("vault-header", longest: 1024) { input in
      for purpose in [VaultPurpose.wallet, .issuer] {
        _ = try? VaultHeader(parsing: input, purpose: purpose)
        // With the digest that belongs to it, the rest of the header is looked at.
        let slots = Int(input.dropFirst(VaultHeader.identityLength).first ?? 0)
        let statement = Array(
          input.prefix(VaultHeader.identityLength + 1 + slots * VaultSlot.length))
        guard let digest = try? DigestAlgorithm.sha256.digest(statement),
          let header = try? VaultHeader(parsing: statement + digest, purpose: purpose)
        else { continue }
        hold(header.encoded == statement + digest, "a header keeps its bytes")
        hold((1...VaultHeader.mostSlots).contains(header.slots.count), "the slots have a bound")
        for scrypt in header.slots.compactMap(\.scrypt) { hold(isBounded(scrypt), "the work too") }
      }
    },
    FuzzTarget("recovery-words", longest: 512) { input in
      guard let words = try? Mnemonic(parsing: SecretBytes(input)) else { return }
      let text = SecretBytes(Array(words.words.joined(separator: " ").utf8))
      hold((try? Mnemonic(parsing: text))?.words == words.words, "words are read again")
    },
    FuzzTarget("recovery-share", longest: 512) { input in
      // Words by their numbers, with the checksum that belongs to them, as nobody would type them by chance.
      let numbers = input.prefix(60).chunked().map { Int($0) & 0x3FF }
      guard numbers.count == 30 else { return }
      let isExtendable = numbers[1] >> 4 & 1 == 1
      let all = numbers + ShareChecksum.make(numbers, isExtendable: isExtendable)
      let text = all.map { WordList.shares.all[$0] }.joined(separator: " ")
      guard let share = try? SecretShare(parsing: SecretBytes(Array(text.utf8))) else { return }
      hold(share.words.joined(separator: " ") == text, "a share is written as it was")
    },
    FuzzTarget("wallet-party", longest: 256) { input in
      guard let party = Wallet.Party(parsing: SecretBytes(input)) else { return }
      hold(Array(party.encoded.bytes) == input, "a party is written as it was")
    },
    FuzzTarget("vault-manifest") { input in
      guard let manifest = try? VaultManifest(parsing: input) else { return }
      hold(manifest.encoded == input, "a manifest is written as it was")
    },
    FuzzTarget("vault-contents") { input in
      guard let vault = openVault else { return }
      var parts = InputParts(input)
      var manifest = parts.part()
      let records = parts.all()
      fit(&manifest, to: records)
      guard
        let sealed = try? vault.cipher.seal(
          SecretBytes(manifest), nonce: nonce,
          associatedData: Array("manifest".utf8) + vault.header.encoded)
      else { return }
      let bytes = UInt32(clamping: sealed.count).bytes + nonce + sealed + records
      let contents = try? VaultContents(
        parsing: bytes, header: vault.header.encoded, cipher: vault.cipher)
      for record in contents?.records ?? [] {
        let content = try? record.content(vault: vault.header.identity, cipher: vault.cipher)
        hold(content == nil, "nobody else's record opens")
      }
    },
    FuzzTarget("wallet-card") { input in
      guard let card = try? CardRecord(parsing: input) else { return }
      hold(card.encoded == input, "a card is written as it was")
    },
    FuzzTarget("wallet-copy") { input in
      let record = SecretBytes(input)
      guard let copy = try? HeldCopy(parsing: record), let again = try? copy.encoded else {
        return
      }
      // A key may be written in another form than it was read.
      guard let read = try? HeldCopy(parsing: again) else {
        hold(false, "a copy that was written is read")
        return
      }
      hold(read.credential == copy.credential, "a copy keeps its credential")
      hold((read.deviceKey == nil) == (copy.deviceKey == nil), "a copy keeps its key")
    },
  ]

  /// True if a passphrase costs no more than a reader allows.
  private static func isBounded(_ scrypt: Scrypt) -> Bool {
    Int(scrypt.blockSize) * Int(scrypt.parallelization) << Int(scrypt.logarithmOfCost)
      <= Scrypt.largestWork
  }

  private static let nonce = [UInt8](repeating: 0, count: AuthenticatedCipher.nonceLength)

  private static let openVault: (header: VaultHeader, cipher: AuthenticatedCipher)? = {
    let key = SecretBytes([UInt8](repeating: 7, count: AuthenticatedCipher.keyLength))
    let zeros = RandomSource { count in [UInt8](repeating: 0, count: count) }
    guard let cipher = try? AuthenticatedCipher(key: key),
      let scrypt = try? Scrypt(logarithmOfCost: 1, blockSize: 1, parallelization: 1)
    else { return nil }
    let identity = VaultHeader.identity(.wallet, identifier: [UInt8](repeating: 1, count: 16))
    guard
      let slot = try? VaultSlot(
        key, under: .passphrase(SecretBytes([1])), cost: scrypt, identity: identity, random: zeros),
      let header = try? VaultHeader(identity: identity, slots: [slot])
    else { return nil }
    return (header, cipher)
  }()

  /// Gives each entry of a manifest the digest of the bytes that its length names.
  private static func fit(_ manifest: inout [UInt8], to records: [UInt8]) {
    var rest = records[...]
    var place = 12
    while place + VaultManifest.Entry.encodedLength <= manifest.count {
      let length = Int(UInt32(bytes: manifest[place + 41..<place + 45]))
      guard let digest = try? DigestAlgorithm.sha256.digest(Array(rest.prefix(length))) else {
        return
      }
      manifest.replaceSubrange(place + 45..<place + 77, with: digest)
      rest = rest.dropFirst(length)
      place += VaultManifest.Entry.encodedLength
    }
  }
}

extension Collection<UInt8> {
  /// The numbers of two bytes each.
  fileprivate func chunked() -> [UInt16] {
    let bytes = Array(self)
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
  }
}
