import Crypto

@testable import Wallet

extension FuzzTarget {
  static let wallet = [
    FuzzTarget("vault-header", longest: 256) { input in
      for purpose in [VaultPurpose.wallet, .issuer] {
        _ = try? VaultHeader(parsing: input, purpose: purpose)
        // With the digest that belongs to it, the rest of the header is looked at.
        let statement = Array(input.prefix(VaultHeader.length - 32))
        guard let digest = try? DigestAlgorithm.sha256.digest(statement),
          let header = try? VaultHeader(parsing: statement + digest, purpose: purpose)
        else { continue }
        hold(header.encoded == statement + digest, "a header keeps its octets")
        let work = Int(header.scrypt.blockSize) * Int(header.scrypt.parallelization)
        hold(
          work << Int(header.scrypt.logarithmOfCost) <= Scrypt.largestWork, "the work has a bound")
      }
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
      let octets = UInt32(clamping: sealed.count).octets + nonce + sealed + records
      let contents = try? VaultContents(
        parsing: octets, header: vault.header, cipher: vault.cipher)
      for record in contents?.records ?? [] {
        let content = try? record.content(vault: vault.header.identity, cipher: vault.cipher)
        hold(content == nil, "nobody else's record opens")
      }
    },
    FuzzTarget("wallet-card") { input in
      guard let card = try? WalletCard(parsing: input) else { return }
      hold(card.encoded == input, "a card is written as it was")
    },
    FuzzTarget("wallet-copy") { input in
      let record = SecretBytes(input)
      guard let copy = try? WalletCopy(parsing: record), let again = try? copy.encoded else {
        return
      }
      // A key may be written in another form than it was read.
      guard let read = try? WalletCopy(parsing: again) else {
        hold(false, "a copy that was written is read")
        return
      }
      hold(read.credential == copy.credential, "a copy keeps its credential")
      hold((read.deviceKey == nil) == (copy.deviceKey == nil), "a copy keeps its key")
    },
  ]

  private static let nonce = [UInt8](repeating: 0, count: AuthenticatedCipher.nonceLength)

  private static let openVault: (header: VaultHeader, cipher: AuthenticatedCipher)? = {
    let key = SecretBytes([UInt8](repeating: 7, count: AuthenticatedCipher.keyLength))
    let zeros = RandomSource { count in [UInt8](repeating: 0, count: count) }
    guard let cipher = try? AuthenticatedCipher(key: key),
      let scrypt = try? Scrypt(logarithmOfCost: 1, blockSize: 1, parallelization: 1),
      let header = try? VaultHeader(
        identifier: [UInt8](repeating: 1, count: 16), purpose: .wallet, scrypt: scrypt, key: key,
        passphrase: SecretBytes([1]), random: zeros)
    else { return nil }
    return (header, cipher)
  }()

  /// Gives each entry of a manifest the digest of the octets that its length names.
  private static func fit(_ manifest: inout [UInt8], to records: [UInt8]) {
    var rest = records[...]
    var place = 12
    while place + VaultManifest.Entry.encodedLength <= manifest.count {
      let length = Int(UInt32(octets: manifest[place + 41..<place + 45]))
      guard let digest = try? DigestAlgorithm.sha256.digest(Array(rest.prefix(length))) else {
        return
      }
      manifest.replaceSubrange(place + 45..<place + 77, with: digest)
      rest = rest.dropFirst(length)
      place += VaultManifest.Entry.encodedLength
    }
  }
}
